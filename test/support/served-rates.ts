import { type Market, MARKETS } from '#core/rates/market.ts';
import { type ServedTickers, platformsBody, type ServedPlatform } from './platform-server.ts';

/** A rate service whose answers the test sets, exact to the digit. */
export interface ServedRates {
  /**
   * Received requests in order, by path and market or ticker: `latest mid`, `latest mid EUR` for
   * another base, `currencies`, `platforms USDNGN`.
   */
  readonly requests: string[];
  /** Where each request had its key: `api_key`, `authorization: ...`, `?api_key`. */
  readonly keys: string[];
  /** The body of the history endpoint for a day, as JSON text; `{}` by default. */
  answerHistory(body: (day: string) => string | Promise<string>): void;
  /** Accepts only this key from now on, sent in any way; null accepts any key. */
  requireKey(key: string | null): void;
  /** Sets the rates of one market as JSON numbers; published now by default. */
  setRates(market: Market, rates: Record<string, string>, publishedAtMs?: number): void;
  /** The same for another base than USD; an unset base gets a 404. */
  setBase(
    market: Market,
    base: string,
    rates: Record<string, string>,
    publishedAtMs?: number,
  ): void;
  /** Sets the platforms of a ticker. */
  setPlatforms(ticker: string, platforms: readonly ServedPlatform[]): void;
  /**
   * Fails every answer, or those to some requests, with this status and body; null restores normal
   * answers.
   */
  fail(
    answer: { status: number; body: string; headers?: Record<string, string> } | null,
    only?: RegExp,
  ): void;
  /** Answers no request before this. */
  holdUntil(moment: Promise<void>): void;
  /** How far the `Date` header of every answer is ahead of our clock, in ms. */
  setDateAhead(aheadMs: number): void;
  /** Calls `act` once, when the request of this number arrives and before its answer. */
  onRequest(number: number, act: () => void): void;
}

interface ServedAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** One request to the service: its address and its headers, with lower-case names. */
export type Answer = (url: URL, headers: Headers) => Promise<ServedAnswer>;

type ServedMarkets = Record<Market, { rates: Record<string, string>; publishedAtMs: number }>;

const NAMES = {
  NGN: 'Nigerian Naira',
  GHS: 'Ghanaian Cedi',
  KES: 'Kenyan Shilling',
  EUR: 'Euro',
  GBP: 'British Pound',
  JPY: 'Japanese Yen',
  USD: 'US Dollar',
};
const JSON_TYPE = { 'content-type': 'application/json' };

/** The service without a network: `answer` handles one request. */
export function serveRates(): ServedRates & { readonly answer: Answer } {
  const requests: string[] = [];
  const keys: string[] = [];
  const platforms: ServedTickers = new Map();
  let failing = /(?:)/;
  let required: string | null = null;
  let awaited: { number: number; act: () => void } | null = null;
  let historyBody: (day: string) => string | Promise<string> = () => '{}';
  const publishedAtMs = Date.now();
  const markets: ServedMarkets = {
    official: { rates: { NGN: '1547.25', EUR: '0.92' }, publishedAtMs },
    mid: { rates: { NGN: '1580.5', EUR: '0.92014', KES: '129.8471' }, publishedAtMs },
    parallel: { rates: { NGN: '1612.123457', EUR: '0.93' }, publishedAtMs },
  };
  const bases = new Map<string, ServedMarkets[Market]>();
  let failure: Parameters<ServedRates['fail']>[0] = null;
  let dateAheadMs = 0;
  let held: Promise<void> = Promise.resolve();

  const reply = (status: number, body: string, headers: Record<string, string> = {}) => ({
    status,
    body,
    headers: { date: new Date(Date.now() + dateAheadMs).toUTCString(), ...headers },
  });

  async function answer(url: URL, headers: Headers): Promise<ServedAnswer> {
    const name = nameOf(url);
    requests.push(name);
    if (requests.length === awaited?.number) awaited.act();
    const given = keyIn(url, headers);
    keys.push(given.way);
    await held;
    if (required !== null && given.key !== required) {
      return reply(401, '{"status":"error","message":"Invalid API key"}');
    }
    if (failure && failing.test(name)) return reply(failure.status, failure.body, failure.headers);
    const [, endpoint, about = ''] = /^(\S+) ?(.*)$/.exec(name) ?? [];
    if (endpoint === 'platforms') {
      const { status, body } = platformsBody(platforms, about, Date.now());
      return reply(status, body, JSON_TYPE);
    }
    if (endpoint === 'convert') return reply(200, enveloped('{}'), JSON_TYPE);
    if (endpoint === 'history') return reply(200, await historyBody(about), JSON_TYPE);
    const [, base] = about.split(' ');
    const ofBase = bases.get(about);
    if (base !== undefined && !ofBase) return reply(404, '{"message":"No rates found"}');
    const market = MARKETS.find((each) => about.startsWith(each));
    if (market && base !== undefined && ofBase) {
      return reply(200, enveloped(latestData(market, ofBase, base)), JSON_TYPE);
    }
    const data = market ? latestData(market, markets[market]) : JSON.stringify(NAMES);
    return reply(200, enveloped(data), JSON_TYPE);
  }

  return {
    requests,
    keys,
    answer,
    answerHistory(body) {
      historyBody = body;
    },
    onRequest(number, act) {
      awaited = { number, act };
    },
    requireKey(key) {
      required = key;
    },
    setRates(market, rates, atMs = Date.now()) {
      markets[market] = { rates, publishedAtMs: atMs };
    },
    setBase(market, base, rates, atMs = Date.now()) {
      bases.set(`${market} ${base}`, { rates, publishedAtMs: atMs });
    },
    holdUntil(moment) {
      held = moment;
    },
    setDateAhead(aheadMs) {
      dateAheadMs = aheadMs;
    },
    setPlatforms(ticker, listed) {
      platforms.set(ticker, listed);
    },
    fail(failed, only = /(?:)/) {
      failure = failed;
      failing = only;
    },
  };
}

function nameOf({ pathname, searchParams }: URL): string {
  if (pathname === '/core/rates/latest.json') {
    const base = searchParams.get('base') ?? 'USD';
    return `latest ${searchParams.get('market') ?? 'mid'}${base === 'USD' ? '' : ` ${base}`}`;
  }
  if (pathname === '/core/rates/platforms.json') return `platforms ${searchParams.get('ticker')}`;
  const day = searchParams.get('date');
  if (day !== null) return `history ${day}`;
  return /(\w+)\.json$/.exec(pathname)?.[1] ?? pathname;
}

function keyIn(url: URL, headers: Headers): { way: string; key: string | undefined } {
  const authorization = headers.get('authorization');
  const [scheme = '', rest] = authorization?.split(' ') ?? [];
  const given = [
    { way: 'api_key', key: headers.get('api_key') },
    {
      way: rest ? `authorization: ${scheme}` : 'authorization',
      key: authorization && (rest ?? scheme),
    },
    { way: '?api_key', key: url.searchParams.get('api_key') },
  ].filter(({ key }) => key !== null);
  return { way: given.map(({ way }) => way).join(' and '), key: given[0]?.key ?? undefined };
}

const enveloped = (data: string): string =>
  `{"status":"success","message":"retrieved","data":${data}}`;

/** Written by hand: `JSON.stringify` would round the numbers. */
function latestData(
  market: Market,
  { rates, publishedAtMs }: ServedMarkets[Market],
  base = 'USD',
): string {
  const entries = Object.entries(rates).map(([code, rate]) => `"${code}":${rate}`);
  return `{"timestamp":${publishedAtMs},"base":"${base}","market":"${market}","rates":{${entries.join(',')}}}`;
}
