import type { IncomingMessage } from 'node:http';
import { type Market, MARKETS } from '#core/market.ts';
import { serveHttp } from './http-server.ts';
import { type PlatformBook, platformsBody, type ServedPlatform } from './platform-server.ts';

/** A rate service whose every answer the test decides, numbers to the digit. */
export interface RateServer {
  readonly address: string;
  readonly port: number;
  /** Requests by path and market or ticker, in order: `latest mid`, `currencies`, `platforms USDNGN`. */
  readonly requests: string[];
  /** Where the key stood in each request: `api_key`, `authorization: ...`, `?api_key`. */
  readonly keys: string[];
  /** The `data` of the next answers of the convert endpoint, as JSON text. */
  answerConvert(data: string): void;
  /** The whole body of the history endpoint for a day, as JSON text; `{}` unless said. */
  answerHistory(body: (day: string) => string | Promise<string>): void;
  /** From now on only this key is taken, in whichever way it comes; null for any. */
  requireKey(key: string | null): void;
  /** Codes to numbers as they are to be written, for one market; published now. */
  setRates(market: Market, rates: Record<string, string>, publishedAtMs?: number): void;
  /** The platforms of a ticker from now on. */
  setPlatforms(ticker: string, platforms: readonly ServedPlatform[]): void;
  /** Every answer from now on, or those to some requests, has this status and body; null for the usual ones. */
  fail(
    answer: { status: number; body: string; headers?: Record<string, string> } | null,
    only?: RegExp,
  ): void;
  /** The `Date` of every answer from now on is so far ahead of ours; ms. */
  setDateAhead(aheadMs: number): void;
  /** Calls `act` once, as the request of this number arrives and before it is answered. */
  onRequest(number: number, act: () => void): void;
  /** When each request came; epoch ms. */
  readonly timesMs: number[];
  close(): Promise<void>;
}

type Book = Record<Market, { rates: Record<string, string>; publishedAtMs: number }>;

const NAMES = {
  NGN: 'Nigerian Naira',
  GHS: 'Ghanaian Cedi',
  KES: 'Kenyan Shilling',
  EUR: 'Euro',
  GBP: 'British Pound',
  JPY: 'Japanese Yen',
  USD: 'US Dollar',
};

/** On any free port, or on one that was used before. */
export async function startRateServer(port = 0): Promise<RateServer> {
  const requests: string[] = [];
  const keys: string[] = [];
  const timesMs: number[] = [];
  const platforms: PlatformBook = new Map();
  let failing = /(?:)/;
  let required: string | null = null;
  let awaited: { number: number; act: () => void } | null = null;
  let conversion = '{}';
  let historyBody: (day: string) => string | Promise<string> = () => '{}';
  const publishedAtMs = Date.now();
  const book: Book = {
    official: { rates: { NGN: '1547.25', EUR: '0.92' }, publishedAtMs },
    mid: { rates: { NGN: '1580.5', EUR: '0.92014', KES: '129.8471' }, publishedAtMs },
    parallel: { rates: { NGN: '1612.123457', EUR: '0.93' }, publishedAtMs },
  };
  let failure: Parameters<RateServer['fail']>[0] = null;
  let dateAheadMs = 0;
  const server = await serveHttp((request, response) => {
    response.setHeader('date', new Date(Date.now() + dateAheadMs).toUTCString());
    const url = new URL(request.url ?? '/', 'http://rates');
    const market = MARKETS.find((each) => each === url.searchParams.get('market')) ?? 'mid';
    const isLatest = url.pathname === '/core/rates/latest.json';
    const ticker =
      url.pathname === '/core/rates/platforms.json' ? (url.searchParams.get('ticker') ?? '') : null;
    const day = url.searchParams.get('date');
    const name = isLatest
      ? `latest ${market}`
      : ticker !== null
        ? `platforms ${ticker}`
        : day !== null
          ? `history ${day}`
          : (/(\w+)\.json$/.exec(url.pathname)?.[1] ?? url.pathname);
    requests.push(name);
    if (requests.length === awaited?.number) awaited.act();
    timesMs.push(Date.now());
    const given = keyIn(request, url);
    keys.push(given.way);
    if (required !== null && given.key !== required) {
      response.writeHead(401).end('{"status":"error","message":"Invalid API key"}');
      return;
    }
    if (failure && failing.test(name)) {
      response.writeHead(failure.status, failure.headers).end(failure.body);
      return;
    }
    if (ticker !== null) {
      const answer = platformsBody(platforms, ticker, Date.now());
      response.writeHead(answer.status, { 'content-type': 'application/json' });
      response.end(answer.body);
      return;
    }
    response.writeHead(200, { 'content-type': 'application/json' });
    if (url.pathname === '/core/rates/convert.json') {
      response.end(`{"status":"success","message":"retrieved","data":${conversion}}`);
      return;
    }
    if (day !== null) {
      void Promise.resolve(historyBody(day)).then((body) => response.end(body));
      return;
    }
    response.end(isLatest ? latestBody(market, book[market]) : currenciesBody());
  }, port);
  return {
    address: server.address,
    port: server.port,
    requests,
    keys,
    timesMs,
    answerConvert(data) {
      conversion = data;
    },
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
      book[market] = { rates, publishedAtMs: atMs };
    },
    setDateAhead(aheadMs) {
      dateAheadMs = aheadMs;
    },
    setPlatforms(ticker, listed) {
      platforms.set(ticker, listed);
    },
    fail(answer, only = /(?:)/) {
      failure = answer;
      failing = only;
    },
    close: () => server.close(),
  };
}

function keyIn({ headers }: IncomingMessage, url: URL): { way: string; key: string | undefined } {
  const { authorization } = headers;
  const [scheme = '', rest] = authorization?.split(' ') ?? [];
  const given = [
    { way: 'api_key', key: headers['api_key'] },
    {
      way: rest ? `authorization: ${scheme}` : 'authorization',
      key: authorization && (rest ?? scheme),
    },
    { way: '?api_key', key: url.searchParams.get('api_key') ?? undefined },
  ].filter(({ key }) => key !== undefined);
  return { way: given.map(({ way }) => way).join(' and '), key: given[0]?.key?.toString() };
}

/** Written by hand: `JSON.stringify` would round the numbers. */
function latestBody(market: Market, { rates, publishedAtMs }: Book[Market]): string {
  const entries = Object.entries(rates).map(([code, rate]) => `"${code}":${rate}`);
  const data = `{"timestamp":${publishedAtMs},"base":"USD","market":"${market}","rates":{${entries.join(',')}}}`;
  return `{"status":"success","message":"retrieved","data":${data}}`;
}

const currenciesBody = (): string =>
  JSON.stringify({ status: 'success', message: 'retrieved', data: NAMES });
