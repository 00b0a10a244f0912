import { currencyCode } from '#core/currency.ts';
import type { RateRecord } from '../../electron/store/record.ts';
import { figure, type Figure } from './figures.ts';
import { NOW, START, TICKER } from './ten-years.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const GOAL_MS = 10;
const [USD, NGN, EUR] = ['USD', 'NGN', 'EUR'].map(currencyCode) as [never, never, never];
const PAIR = { base: USD, quote: NGN };

export function timed(work: () => unknown): number {
  const startMs = performance.now();
  work();
  return performance.now() - startMs;
}

export const repeat = (times: number, work: (index: number) => unknown): number[] =>
  Array.from({ length: times }, (_, index) => timed(() => work(index)));

interface Span {
  readonly fromMs: number;
  readonly toMs: number;
}

const before = (toMs: number, spanMs: number): Span => ({ fromMs: toMs - spanMs, toMs });
const recent = (index: number): Span => before(NOW - index * 10 * MINUTE, 999 * 5 * MINUTE);
/** Evenly over the ten years. */
const anywhere = (index: number, spanMs: number): Span =>
  before(START + spanMs + ((NOW - spanMs - START) / 300) * index, spanMs);

type Question = readonly [name: string, ask: (record: RateRecord, index: number) => unknown];

const QUESTIONS: readonly Question[] = [
  ['1,000 raw points', (record, n) => record.series('mid', PAIR, recent(n), 1_000)],
  [
    '1,000 raw points of a cross',
    (record, n) => record.series('mid', { base: EUR, quote: NGN }, recent(n), 1_000),
  ],
  [
    '1,000 of any 1,000 days',
    (record, n) => record.series('mid', PAIR, anywhere(n, 1_000 * DAY), 1_000),
  ],
  [
    '1,000 hours',
    (record, n) => record.series('mid', PAIR, before(NOW - 40 * DAY - n * HOUR, 1_000 * HOUR), 1_000), // prettier-ignore
  ],
  [
    '1,000 candles of 5 raw steps',
    (record, n) => record.candles('mid', PAIR, before(NOW - n * MINUTE, 25_000 * MINUTE), 25 * MINUTE), // prettier-ignore
  ],
  [
    '1,000 hourly candles',
    (record, n) => record.candles('mid', PAIR, before(NOW - n * HOUR, 1_000 * HOUR), HOUR),
  ],
  ['30 days raw, to 1,000', (record) => record.series('mid', PAIR, before(NOW, 30 * DAY), 1_000)],
  ['a year, to 1,000', (record) => record.series('mid', PAIR, before(NOW, 365 * DAY), 1_000)],
  ['ten years, to 1,000', (record) => record.series('mid', PAIR, { fromMs: START, toMs: NOW }, 1_000)], // prettier-ignore
  [
    'premium of 1,000 raw points',
    (record, n) => record.premium('parallel', 'official', PAIR, recent(n), 1_000),
  ],
  [
    'spread of 1,000 raw points',
    (record, n) => record.spread(TICKER, 'platform-7', 'buy', recent(n), 1_000),
  ],
  [
    'trends of five pairs',
    (record) => record.closes('mid', USD, [NGN, EUR, ...['A02', 'A03', 'A04'].map(currencyCode)], NOW - 60 * DAY), // prettier-ignore
  ],
  [
    'days that are missing in ten years',
    (record) => record.missingDays('mid', { fromMs: START, toMs: NOW }),
  ],
];

/** What charts, trends and the back-fill ask of ten years. */
export function questions(record: RateRecord, isSmall: boolean): Figure[] {
  const answered = record.series('mid', PAIR, recent(0), 1_000).points.length;
  if (!isSmall && answered !== 1_000) throw new Error(`${answered} points`);
  if (answered === 0) throw new Error('no points');
  return QUESTIONS.map(
    ([name, ask]) =>
    figure(`asked of ten years: ${name}`, repeat(isSmall ? 2 : 200, (n) => ask(record, n)), { goal: GOAL_MS, goalAt: 'p95' }), // prettier-ignore
  );
}
