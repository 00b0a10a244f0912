import { PRESETS } from '../../electron/core/history/chart-range.ts';
import { type CurrencyCode, currencyCode } from '../../electron/core/rates/currency.ts';
import { chartOf } from '../../electron/history/chart-query.ts';
import type { RateRecord } from '../../electron/record/record.ts';
import { figure, type Figure } from './figures.ts';
import { NOW, START, TICKER } from './ten-years.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const GOAL_MS = 10;
/** Until a chart is there. */
const CHART_MS = 250;
const [USD, NGN, EUR] = ['USD', 'NGN', 'EUR'].map(currencyCode) as [
  CurrencyCode,
  CurrencyCode,
  CurrencyCode,
];
const CHART_RUNS = 60;
/** Of a chart over all of them. */
const FEWEST_POINTS = 400;

export function timed(work: () => unknown): number {
  const startMs = performance.now();
  work();
  return performance.now() - startMs;
}

export const repeat = (times: number, work: (index: number) => unknown): number[] =>
  Array.from({ length: times }, (_, index) => timed(() => work(index)));

type Question = readonly [name: string, ask: (record: RateRecord, index: number) => unknown];

const CODES = [NGN, EUR, ...['A02', 'A03', 'A04'].map(currencyCode)];
/** As far back as the rows' trends read. */
const DAYS_SINCE_MS = 60 * DAY;
const HOURS_SINCE_MS = 49 * HOUR;

const QUESTIONS: readonly Question[] = [
  [
    'trends of five pairs',
    (record) =>
      record.closes(
        'mid',
        USD,
        CODES,
        { daysSinceMs: NOW - DAYS_SINCE_MS, hoursSinceMs: NOW - HOURS_SINCE_MS },
        NOW - DAY,
      ),
  ],
  [
    'a day of a platform',
    (record, n) =>
      record.quotes(TICKER, 'platform-7', {
        fromMs: NOW - DAY - n * MINUTE,
        toMs: NOW - n * MINUTE,
      }),
  ],
  [
    'all rates of any day',
    (record, n) =>
      record.day('mid', USD, CODES, START + Math.floor(((NOW - START) / 300 / DAY) * n) * DAY),
  ],
  [
    'days that are missing in ten years',
    (record) => record.missingDays('mid', { fromMs: START, toMs: NOW }),
  ],
];

/** A chart is read in a worker, which the page waits for. */
function chartFigures(record: RateRecord, isSmall: boolean): Figure[] {
  const what = { side: 'ask', premiumUnder: null } as const;
  const charts = [
    ...PRESETS.map((preset) => ({ kind: 'line', base: USD, preset }) as const),
    { kind: 'line', base: EUR, preset: 'year' },
    ...PRESETS.map((preset) => ({ kind: 'candles', base: USD, preset }) as const),
  ] as const;
  return charts.flatMap(({ kind, base, preset }) => {
    const times = repeat(isSmall ? 2 : CHART_RUNS, () => {
      const series = [{ kind: 'rate', market: 'mid', base, quote: NGN }] as const;
      chartOf(record, { ...what, series, kind, range: { preset } }, NOW);
    });
    const name = `asked of ten years: ${kind} of ${base} in ${NGN}, ${preset}`;
    return figure(name, times, { goal: CHART_MS, goalAt: 'p95' });
  });
}

/** The queries of charts, trends and the back-fill over ten years. */
export function questions(record: RateRecord, isSmall: boolean): Figure[] {
  const chart = {
    series: [{ kind: 'rate', market: 'mid', base: USD, quote: NGN }],
    side: 'ask',
    kind: 'line',
    premiumUnder: null,
    range: { preset: 'all' },
  } as const;
  const { main } = chartOf(record, chart, NOW);
  const points = main.points.filter((point) => point !== null).length;
  if (points === 0 || (!isSmall && points < FEWEST_POINTS)) throw new Error(`${points} points`);
  const direct = QUESTIONS.map(([name, ask]) =>
    figure(
      `asked of ten years: ${name}`,
      repeat(isSmall ? 2 : 200, (n) => ask(record, n)),
      { goal: GOAL_MS, goalAt: 'p95' },
    ),
  );
  return [...direct, ...chartFigures(record, isSmall)];
}
