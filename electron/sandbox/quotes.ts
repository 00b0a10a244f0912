import type { Market } from '#core/rates/market.ts';
import { gapIn } from './gaps.ts';
import { lastPublication, sandboxRate } from './market.ts';
import { SANDBOX_PLATFORMS, SANDBOX_TICKERS, type SandboxPlatform } from './platforms.ts';
import { type Temper, temperOf } from './temper.ts';

const MONEY = 'NGN';
const LIVE_UP_TO_MS = 15 * 60_000;

/**
 * NGN for one unit of the asset, from the platform's view: `buy` is paid for it, `sell` received; 0
 * means not quoted.
 */
export interface SandboxQuote {
  readonly code: string;
  readonly buy: number;
  readonly sell: number;
  readonly lastUpdatedMs: number;
  /** Only some platforms state it. */
  readonly rateMode?: 'live' | 'manual';
}

type Sides = Pick<SandboxQuote, 'buy' | 'sell'>;

/**
 * Every platform's last quote at a moment, for a ticker in either case; null for an unknown ticker.
 * A quote changes only with its time. The list of platforms changes independently.
 */
export function sandboxQuotes(
  seed: number,
  ticker: string,
  atMs: number,
): readonly SandboxQuote[] | null {
  if (!SANDBOX_TICKERS.includes(ticker.toUpperCase())) return null;
  const asset = assetOf(ticker);
  return SANDBOX_PLATFORMS.filter(({ assets }) => assets.includes(asset)).flatMap((platform) => {
    if (platform.kind === 'reference') return [reference(seed, platform, asset, atMs)];
    const temper = temperOf(seed, platform.code, asset);
    return temper.isListedAt(atMs) ? [quote(seed, platform, temper, asset, atMs)] : [];
  });
}

export const assetOf = (ticker: string): string => ticker.toUpperCase().slice(0, -MONEY.length);

function quote(
  seed: number,
  { code, kind }: SandboxPlatform,
  temper: Temper,
  asset: string,
  atMs: number,
): SandboxQuote {
  const lastUpdatedMs = temper.updatedAt(atMs);
  const gap = gapIn(seed, asset, lastUpdatedMs);
  const lean = (code === gap?.sellAt ? gap.by : 0) - (code === gap?.buyAt ? gap.by : 0);
  const level = (1 + lean) * levelAt(seed, 'parallel', asset, lastUpdatedMs);
  const sides = (kind === 'desk' ? exchangeSides : remitterSides)(level, temper, lastUpdatedMs);
  const rateMode = temper.paceMs <= LIVE_UP_TO_MS ? ('live' as const) : ('manual' as const);
  return { code, ...sides, lastUpdatedMs, ...(temper.reportsMode ? { rateMode } : {}) };
}

function exchangeSides(level: number, temper: Temper, atMs: number): Sides {
  const mood = temper.moodAt(atMs);
  const middle = level * (1 + temper.biasAt(atMs)) * (temper.fault === 'outlier' ? 1.12 : 1);
  const high = rounded(middle * (1 + temper.spread / 2), temper.tick, Math.ceil);
  const low = rounded(middle * (1 - temper.spread / 2), temper.tick, Math.floor);
  const buys = mood !== 'sells-only' && mood !== 'silent';
  const sells = mood !== 'buys-only' && mood !== 'silent';
  const [buy, sell] = temper.fault === 'crossed' ? [low, high] : [high, low];
  return { buy: buys ? buy : 0, sell: sells ? sell : 0 };
}

/** Remitters quote only what arrives. */
function remitterSides(level: number, temper: Temper, atMs: number): Sides {
  const sell = level * (1 + temper.biasAt(atMs) - temper.spread / 2);
  return { buy: 0, sell: rounded(sell, temper.tick, Math.floor) };
}

function rounded(price: number, tick: number | null, direction: (value: number) => number): number {
  return tick === null ? price : Number((direction(price / tick) * tick).toFixed(2));
}

/** How references compute their numbers: the market, the distance to each side, the interval. */
const REFERENCES = new Map<string, { market: Market; half: number; everyMs: number }>([
  ['cbn', { market: 'official', half: 0.0004, everyMs: 1 }],
  ['cambridge_currencies', { market: 'official', half: 0.03, everyMs: 3_600_000 }],
  ['monierate-fx', { market: 'parallel', half: 0.002, everyMs: 60_000 }],
  ['fastforex', { market: 'mid', half: 0, everyMs: 300_000 }],
]);

function reference(
  seed: number,
  { code }: SandboxPlatform,
  asset: string,
  atMs: number,
): SandboxQuote {
  const { market, half, everyMs } = REFERENCES.get(code) ?? { market: 'mid', half: 0, everyMs: 1 };
  const stepMs = Math.floor(atMs / everyMs) * everyMs;
  const lastUpdatedMs = code === 'cbn' ? lastPublication(market, stepMs) : stepMs;
  const level = levelAt(seed, market, asset, lastUpdatedMs);
  return { code, buy: level * (1 + half), sell: level * (1 - half), lastUpdatedMs };
}

/** NGN for one unit of the asset: in the market, or by the asset's mid where it has none there. */
export function levelAt(seed: number, market: Market, asset: string, atMs: number): number {
  const ofAsset = sandboxRate(seed, market, asset, atMs) ?? sandboxRate(seed, 'mid', asset, atMs);
  return (sandboxRate(seed, market, MONEY, atMs) ?? NaN) / (ofAsset ?? NaN);
}
