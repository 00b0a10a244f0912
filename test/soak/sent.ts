import { isMarket } from '#core/rates/market.ts';
import type { Reply } from '../../electron/sandbox/exchange.ts';
import { digitsOf } from './exact.ts';
import type { Twist } from './kinds.ts';
import { MIDDLE } from './rules.ts';
import { SERIAL, SERIAL_PLATFORM } from './serial.ts';

/** A usable answer of the service: numbers by name, with all digits. */
export interface Sent {
  readonly serial: number;
  readonly feed: string;
  /** As sent, plausible or not; null if absent. */
  readonly publishedMs: number | null;
  readonly atMs: number;
  /** As the record names them; a value in the soak's own form. */
  readonly cells: string;
  /** The naira as written, of a market. */
  readonly naira: string | null;
}

export interface WrittenAnswer {
  readonly body: string;
  readonly sent: Sent | null;
  /** Whether it was not sent before. */
  readonly isFresh: boolean;
}

interface Where {
  readonly feed: string;
  readonly endpoint: string;
  readonly atMs: number;
  readonly dice: () => number;
}

const DAY_MS = 86_400_000;
/** So many of the sandbox's currencies and platforms: what a poll does, not how much it carries. */
const MOST = 16;
const WAVE_MS = 5 * 3_600_000;
let serials = 0;

/** Turns the sandbox's answer into one that differs from every other. */
export function writeAnswer(
  where: Where,
  reply: Reply,
  twist: Twist | null,
  known: readonly WrittenAnswer[],
): WrittenAnswer {
  const again = twist === 'the answer before' ? known.at(-1) : known.at(-3);
  if (again && (twist === 'the answer before' || twist === 'an earlier answer')) {
    return { ...again, isFresh: false };
  }
  const { data } = JSON.parse(reply.body) as { data: Record<string, unknown> };
  // One publication always has the same content.
  const last = known.at(-1);
  const isSame = last?.sent?.publishedMs === data['timestamp'] && data['timestamp'] !== undefined;
  if (last && isSame && (twist === null || twist === 'rubbish rates'))
    return { ...last, isFresh: false };
  serials += 1;
  return where.endpoint === 'latest' ? rates(where, data, twist) : quotes(where, data, twist);
}

function rates(
  { feed, atMs, dice }: Where,
  data: Record<string, unknown>,
  twist: Twist | null,
): WrittenAnswer {
  const listed = Object.entries(data['rates'] as Record<string, number>);
  const written = new Map(listed.slice(0, MOST).map(([code, rate]) => [code, String(rate)]));
  const naira = nairaAt(feed, atMs, dice);
  written.set('NGN', naira).set(SERIAL, String(serials));
  const good = new Map(written);
  if (twist === 'rubbish rates') {
    const spoilt = ['0', '-1', 'null', '"1400"', '1e999', '{}'][Math.floor(dice() * 6)] ?? '0';
    written.set('NGN', spoilt).set('__proto__', '5').set('x', '1');
    good.delete('NGN');
  }
  if (twist === 'no rates') written.clear();
  const stated = twist === 'published tomorrow' ? atMs + DAY_MS : data['timestamp'];
  const time = twist === 'no time' ? '' : `"timestamp":${String(stated)},`;
  const market = twist === 'wrong market' ? (feed === 'mid' ? 'official' : 'mid') : feed;
  const entries = [...written].map(([code, text]) => `"${code}":${text}`);
  const body = `{"status":"success","message":"retrieved","data":{${time}"base":"USD","market":"${market}","rates":{${entries.join(',')}}}}`;
  if (twist === 'no rates' || twist === 'wrong market') return { body, sent: null, isFresh: false };
  const sent: Sent = {
    serial: serials,
    feed,
    atMs,
    cells: cellsText(good),
    publishedMs: twist === 'no time' ? null : Number(stated),
    naira: good.get('NGN') ?? null,
  };
  return { body, sent, isFresh: true };
}

/** Round its market's middle, with more digits than a float holds. */
function nairaAt(feed: string, atMs: number, dice: () => number): string {
  const middle = isMarket(feed) ? MIDDLE[feed] : 1_400;
  // The official rate does not change for a while, so nothing is new.
  const wave = feed === 'official' ? 0 : 0.012 * Math.sin((2 * Math.PI * atMs) / WAVE_MS);
  const near = (middle * (1 + wave + 0.001 * (dice() - 0.5))).toFixed(6);
  return `${near}${String(Math.floor(1e9 + 9e9 * dice())).slice(1)}${String(serials % 1_000)}7`;
}

interface Platform {
  readonly code: string;
  readonly buy: number;
  readonly sell: number;
  readonly last_updated: number;
}

function quotes(
  { feed, atMs }: Where,
  data: Record<string, unknown>,
  twist: Twist | null,
): WrittenAnswer {
  const listed = (data['platforms'] as Platform[]).slice(0, MOST);
  const own = { code: SERIAL_PLATFORM, buy: serials, sell: serials, last_updated: atMs };
  const cells = new Map<string, string>();
  const spoilt = twist === 'rubbish rates';
  const all = [...listed, own].map((each) => ({
    ...each,
    ...(spoilt && each !== own ? { buy: 0, sell: -1 } : {}),
    ...(twist === 'no time' && each !== own ? { last_updated: 'soon' } : {}),
    ...(twist === 'published tomorrow' && each !== own ? { last_updated: atMs + DAY_MS } : {}),
  }));
  for (const { code, buy, sell, last_updated: updated } of all) {
    cells.set(`updated ${code}`, typeof updated === 'number' ? String(updated) : '?');
    if (buy > 0) cells.set(`buy ${code}`, String(buy));
    if (sell > 0) cells.set(`sell ${code}`, String(sell));
  }
  const isNone = twist === 'no rates';
  const isWrong = twist === 'wrong market';
  const ticker = isWrong ? 'btcngn' : feed.toLowerCase();
  const body = JSON.stringify({
    status: 'success',
    message: 'retrieved',
    data: isNone ? { ticker } : { ticker, size: all.length, platforms: all },
  });
  if (isNone || isWrong) return { body, sent: null, isFresh: false };
  const sent = {
    serial: serials,
    feed,
    atMs,
    publishedMs: null,
    cells: cellsText(cells),
    naira: null,
  };
  return { body, sent, isFresh: true };
}

/** Names in order, each with its number in one form; a platform's time stays as it is. */
export function cellsText(cells: ReadonlyMap<string, string | null>): string {
  const lines = [...cells].flatMap(([name, value]) => {
    if (value === null) return [];
    return `${name}\t${name.startsWith('updated ') ? value : digitsOf(value)}`;
  });
  return lines.sort().join('\n');
}
