import type { Misbehaviour } from '../support/misbehaving-sandbox.ts';

/** What one request meets. */
export interface Mood {
  /** Null for good behaviour. */
  readonly kind: string | null;
  /** As the sandbox itself goes wrong. */
  readonly rule: Misbehaviour | null;
  /** What is done to a good answer's content. */
  readonly twist: Twist | null;
  /** The delay that a 429 requests, in seconds, as the app may apply it: 6 h at most. */
  readonly waitS: number | null;
  /** When the answer comes, by the machine's time; ms. */
  readonly latencyMs: number;
}

export type Twist =
  | 'rubbish rates'
  | 'no rates'
  | 'wrong market'
  | 'published tomorrow'
  | 'no time'
  | 'the answer before'
  | 'an earlier answer';

const LONGEST_WAIT_S = 6 * 3_600;
const quota = JSON.stringify({ status: 'error', message: 'Monthly request limit reached' });
const inBody = JSON.stringify({ status: 'error', message: 'something broke' });

interface Draw {
  readonly dice: () => number;
  readonly key: string;
  readonly nowMs: number;
}
type Made = Partial<Mood>;
const rule = (misbehaviour: Misbehaviour): Made => ({ rule: misbehaviour });
const twist =
  (each: Twist): (() => Made) =>
  () => ({ twist: each });
const status =
  (code: number): (() => Made) =>
  () =>
    rule({ status: code });

function tooMany(form: 'seconds' | 'date'): (draw: Draw) => Made {
  return ({ dice, nowMs }) => {
    const longS = dice() < 0.05 ? 8 * 3_600 : 1 + Math.floor(dice() ** 3 * 1_800);
    // A date has whole seconds.
    const atMs = Math.floor(nowMs / 1_000) * 1_000 + longS * 1_000;
    const after = form === 'seconds' ? String(longS) : new Date(atMs).toUTCString();
    return {
      ...rule({ status: 429, headers: { 'retry-after': after } }),
      waitS: Math.min(LONGEST_WAIT_S, longS),
    };
  };
}

/** Every kind with its share; those that end all requests are rare. */
const KINDS: readonly (readonly [share: number, name: string, make: (draw: Draw) => Made])[] = [
  [10, '500', status(500)],
  [6, '503', status(503)],
  [4, '404', status(404)],
  [4, '400', status(400)],
  [8, '429 with seconds', tooMany('seconds')],
  [5, '429 with a date', tooMany('date')],
  [5, '429 without a word', status(429)],
  [0.4, '401', status(401)],
  [0.4, '402', status(402)],
  [0.4, '403', status(403)],
  [0.4, 'quota in words', () => rule({ status: 429, body: quota })],
  [4, 'an error with 200', () => rule({ body: inBody })],
  [4, 'an empty body', () => rule({ body: '' })],
  [4, 'a redirect', () => rule({ status: 302, headers: { location: '/elsewhere' } })],
  [4, 'the key echoed', ({ key }) => rule({ status: 500, body: echo(key) })],
  [7, 'truncated', () => rule({ broken: 'truncated' })],
  [7, 'not JSON', () => rule({ broken: 'not-json' })],
  [5, 'hangs', () => rule({ broken: 'hang' })],
  [7, 'reset', () => rule({ broken: 'reset' })],
  [0.1, 'too large', () => rule({ body: ' '.repeat(4 * 1024 * 1024 + 1) })],
  [5, 'late', ({ dice }) => ({ latencyMs: Math.floor(2_000 + 12_000 * dice()) })],
  [1, 'delayed', ({ dice }) => rule({ delayMs: Math.ceil(10 * dice()) })],
  [6, 'rubbish rates', twist('rubbish rates')],
  [4, 'no rates', twist('no rates')],
  [4, 'wrong market', twist('wrong market')],
  [4, 'published tomorrow', twist('published tomorrow')],
  [4, 'no time', twist('no time')],
  [6, 'an earlier answer', twist('an earlier answer')],
];
const ALL = KINDS.reduce((sum, [share]) => sum + share, 0);
export const KIND_NAMES = KINDS.map(([, name]) => name);

const echo = (key: string): string =>
  JSON.stringify({ status: 'error', message: `no such key: ${key} (api_key=${key})` });

/** One request in `share` fails; some of the others repeat an earlier answer. */
export function drawMood(draw: Draw, share: number): Mood {
  const { dice } = draw;
  const good: Mood = {
    kind: null,
    rule: null,
    waitS: null,
    twist: dice() < 0.15 ? 'the answer before' : null,
    latencyMs: Math.ceil(20 + 1_500 * dice() ** 2),
  };
  if (dice() >= share) return good;
  let rest = dice() * ALL;
  const kind = KINDS.find(([each]) => (rest -= each) < 0);
  if (!kind) return good;
  return { ...good, twist: null, kind: kind[1], ...kind[2](draw) };
}
