import type { Market } from '#core/rates/market.ts';
import { SANDBOX_CURRENCIES, type SandboxCurrency } from './currencies.ts';
import { seedOf, wander } from './noise.ts';

const DAY = 86_400_000;
/**
 * The sandbox's publication interval. The official rate changes once a business day, at 09:00 UTC.
 */
export const SANDBOX_PERIOD_MS = 2_000;
const OFFICIAL_HOUR_MS = 9 * 3_600_000;

const followers = (anchor: string, codes: string): [string, string][] =>
  codes.split(' ').map((code) => [code, anchor]);

/** What each pegged currency moves with. */
const ANCHORS = new Map<string, string>([
  ...followers('USD', 'AED ANG AWG BBD BHD BMD BSD BZD JOD OMR PAB QAR SAR XCD XCG'),
  ...followers('EUR', 'BAM BGN CVE DKK KMF STN XAF XOF XPF'),
  ...followers('GBP', 'FKP GIP JEP SHP'),
  ...followers('ZAR', 'LSL NAD SZL'),
  ...followers('CNY', 'CNH'),
  ...followers('HKD', 'MOP'),
  ...followers('INR', 'BTN NPR'),
  ...followers('SGD', 'BND'),
]);
/** Coins that are worth a dollar. */
const DOLLAR_COINS = new Set(['USDT', 'USDC']);
/** Currencies that no central bank quotes. */
const UNOFFICIAL = new Set([
  'BTC',
  'ETH',
  'USDT',
  'USDC',
  'SOL',
  'BNB',
  'XRP',
  'TRX',
  'LTC',
  'JEP',
  'CNH',
]);
/** Up to this premium, in percent, a currency is free: its official rate is the market's. */
const FREE = 1;
const SIGNIFICANT_DIGITS = 12;

export interface SandboxRates {
  readonly publishedAtMs: number;
  readonly rates: Record<string, number>;
}

const BY_CODE = new Map(SANDBOX_CURRENCIES.map((currency) => [currency[0], currency]));

/** The generated market of the sandbox: deterministic for a seed and a time. */
export function sandboxRates(seed: number, market: Market, atMs: number): SandboxRates {
  const publishedAtMs = lastPublication(market, atMs);
  const quoted = SANDBOX_CURRENCIES.filter((currency) => isQuoted(currency, market));
  const rates = quoted.map((currency) => [
    currency[0],
    rateAt(seed, currency, market, publishedAtMs),
  ]);
  return { publishedAtMs, rates: Object.fromEntries(rates) as Record<string, number> };
}

/**
 * One rate of `sandboxRates`: units for one US dollar; undefined if the market does not quote it.
 */
export function sandboxRate(
  seed: number,
  market: Market,
  code: string,
  atMs: number,
): number | undefined {
  const currency = BY_CODE.get(code);
  if (!currency || !isQuoted(currency, market)) return undefined;
  return rateAt(seed, currency, market, lastPublication(market, atMs));
}

/** The market's last publication at or before a moment; epoch ms. */
export function lastPublication(market: Market, atMs: number): number {
  if (market === 'official') return lastOfficial(atMs);
  return Math.floor(atMs / SANDBOX_PERIOD_MS) * SANDBOX_PERIOD_MS;
}

export function sandboxCurrencyNames(): Record<string, string> {
  return Object.fromEntries(SANDBOX_CURRENCIES.map(([code, name]) => [code, name]));
}

function isQuoted([code, , , premium]: SandboxCurrency, market: Market): boolean {
  if (market === 'parallel') return premium !== undefined || code === 'USD';
  return market === 'mid' || !UNOFFICIAL.has(code);
}

function rateAt(seed: number, currency: SandboxCurrency, market: Market, atMs: number): number {
  return Number(exactRateAt(seed, currency, market, atMs).toPrecision(SIGNIFICANT_DIGITS));
}

function exactRateAt(
  seed: number,
  currency: SandboxCurrency,
  market: Market,
  atMs: number,
): number {
  const [code, , perDollar, premium = 0] = currency;
  const anchor = ANCHORS.get(code) ?? code;
  if (anchor === 'USD') return perDollar;
  const own = seedOf(anchor, seed);
  const dailyMove = DOLLAR_COINS.has(code) ? 0.0002 : 0.002 + (own % 1000) / 200_000;
  const rate = perDollar * Math.exp((dailyMove / 3) * wander(own, atMs));
  if (market === 'mid') return rate;
  if (market === 'official') return rate * (1 - Math.max(0, Math.min(premium, 20) - FREE) / 400);
  return rate * (1 + (premium / 100) * (1 + 0.03 * wander(own ^ 0x5bd1e995, atMs)));
}

/** The last 09:00 UTC of a Monday to Friday. */
function lastOfficial(atMs: number): number {
  let day = Math.floor((atMs - OFFICIAL_HOUR_MS) / DAY);
  for (let weekday = dayOfWeek(day); weekday === 0 || weekday === 6; weekday = dayOfWeek(day))
    day -= 1;
  return day * DAY + OFFICIAL_HOUR_MS;
}

/** 0 for Sunday; 1 January 1970 was a Thursday. */
const dayOfWeek = (day: number): number => (day + 4) % 7;
