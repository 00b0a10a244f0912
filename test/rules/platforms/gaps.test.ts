import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Stretch } from '#core/history/coverage.ts';
import {
  cellsOf,
  FEWEST_WEEKS,
  type Gap,
  type GapCheck,
  gapsIn,
  judged,
  lengthOf,
} from '#core/history/gaps.ts';
import { gapsView, type GapCellView, mostlyAt } from '#core/history/gaps-view.ts';
import { ratioOf } from '#core/number/decimal.ts';
import type { Ticker } from '#core/rates/feed.ts';
import { routesOf } from '#core/routes/routes.ts';
import { type Widest, widestBy } from '#core/routes/widest.ts';
import type { PlatformTerms } from '#core/routes/terms.ts';
import { dealAmounts, routeMarkets, termsOf } from '../../support/route-markets.ts';
import { oracleRoutes } from '../../support/routes-oracle.ts';
import { order, over } from '../../support/rational.ts';
import { decimal } from '../../support/rates.ts';
import { cases, SEED } from '../../support/nightly.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** A Monday, 00:00 UTC. */
const MONDAY = Date.UTC(2026, 0, 5);

const wide = (percent: number): Widest => ({
  buyAt: 'a',
  sellAt: 'b',
  share: { numerator: BigInt(percent), denominator: 10_000n },
  ranked: { numerator: BigInt(percent), denominator: 10_000n },
  quantity: ratioOf(decimal('300')),
  cost: ratioOf(decimal('500000')),
  sent: ratioOf(decimal('299')),
  proceeds: ratioOf(decimal('501000')),
});
const check = (minute: number, percent = 0): GapCheck => ({
  atMs: minute * MINUTE,
  widest: percent === 0 ? null : wide(percent),
});
const stretch = (from: number, to: number): Stretch => ({
  fromMs: from * MINUTE,
  toMs: to * MINUTE,
});
const minutesOf = (gap: Gap): (number | null)[] => {
  const { leastMs, mostMs } = lengthOf(gap);
  return [leastMs / MINUTE, mostMs === null ? null : mostMs / MINUTE];
};

describe('gaps', () => {
  it('begin and end between two checks: their length is a range', () => {
    const checks = [check(0), check(4, 20), check(10, 41), check(16, 30), check(20)];
    const [gap, ...more] = gapsIn(checks, [stretch(0, 20)]);
    expect(more).toEqual([]);
    expect(gap && minutesOf(gap)).toEqual([12, 20]);
    expect(gap?.peak).toEqual(wide(41));
  });

  it('that are seen once are at most the time between the checks around them', () => {
    const gaps = gapsIn([check(0), check(5, 7), check(10)], [stretch(0, 10)]);
    expect(gaps.map(minutesOf)).toEqual([[0, 10]]);
  });

  it('that the observation ends are at least what was seen', () => {
    const checks = [check(0), check(5, 7), check(10, 9), check(60, 8), check(65)];
    const gaps = gapsIn(checks, [stretch(0, 10), stretch(60, 65)]);
    expect(gaps.map(minutesOf)).toEqual([
      [5, null],
      [0, null],
    ]);
  });

  const full = {
    buyPercent: '0',
    sellPercent: '0',
    withdrawal: '0',
    largest: '5000',
    minutes: 5,
    networkMinutes: 5,
  };
  const gap: Gap = {
    firstMs: 0,
    lastMs: 15 * MINUTE,
    beforeMs: -MINUTE,
    afterMs: 20 * MINUTE,
    peak: wide(30),
  };
  const judge = (a: object, b: object): string => {
    const terms = new Map<string, PlatformTerms>([
      ['a', termsOf({ ...full, ...a })],
      ['b', termsOf({ ...full, ...b })],
    ]);
    return judged(gap, terms);
  };

  it.each([
    ['yes', {}, {}],
    ['too-short', { minutes: 6 }, {}],
    ['over-limit', { largest: '299.99' }, {}],
    ['over-limit', {}, { smallest: '299.01' }],
    ['over-limit', { largest: '499999', limitsIn: 'money' }, {}],
    ['over-limit', {}, { largest: '500999', limitsIn: 'money' }],
    ['yes', { smallest: '300', largest: '300' }, { smallest: '299' }],
    ['side-off', { canBuy: false }, {}],
    ['side-off', {}, { canSell: false }],
    ['side-off', { kind: 'card' }, {}],
    ['not-known', { buyPercent: undefined }, {}],
    ['not-known', { withdrawal: undefined }, {}],
    ['not-known', {}, { largest: undefined }],
    ['not-known', {}, { minutes: undefined }],
  ] as const)('are judged by the terms of today: %s', (expected, a, b) => {
    expect(judge(a, b)).toBe(expected);
  });
});

describe('the widest gap', () => {
  it('is that of every pair after entered fees, whether it can be taken or not', () => {
    fc.assert(
      fc.property(routeMarkets, dealAmounts, ([market], amount) => {
        const expected = oracleRoutes([market], amount)
          .filter(({ kept }) => order(kept, { numerator: 0n, denominator: 1n }) > 0)
          .toSorted((left, right) => order(right.rankedShare, left.rankedShare));
        const found = widestBy(market.terms, amount)(market);
        expect(found !== null).toBe(expected.length > 0);
        if (!found) return;
        const [best] = expected;
        expect(best && order(found.ranked, best.rankedShare)).toBe(0);
        const same = expected.find(
          ({ buyAt, sellAt }) => buyAt.code === found.buyAt && sellAt.code === found.sellAt,
        );
        expect(same && order(found.ranked, same.rankedShare)).toBe(0);
        expect(same && order(found.share, over(same.kept, same.cost))).toBe(0);
      }),
      { numRuns: cases(250) },
    );
  });

  it('is a route where the person can take all', () => {
    fc.assert(
      fc.property(routeMarkets, ([given]) => {
        const amount = { unit: 'money', amount: decimal('500000') } as const;
        const terms = new Map(
          [...given.terms].map(([code, { buyPercent, sellPercent, withdrawal }]) => [
            code,
            termsOf({
              ...(buyPercent === undefined ? {} : { buyPercent }),
              ...(sellPercent === undefined ? {} : { sellPercent }),
              ...(withdrawal === undefined ? {} : { withdrawal }),
            }),
          ]),
        );
        const market = { ...given, terms };
        const keeping = routesOf([market], amount, 'kept').routes.filter(
          ({ kept }) => ratioOf(kept).numerator > 0n,
        );
        expect(widestBy(market.terms, amount)(market) !== null).toBe(keeping.length > 0);
      }),
      { numRuns: cases(75) },
    );
  });
});

const utc = (atMs: number) => {
  const date = new Date(atMs);
  const day = date.toISOString().slice(0, 10);
  return { day, weekday: (date.getUTCDay() + 6) % 7, hour: date.getUTCHours() };
};

/** A month of checks every few minutes with planted gaps, outages and clocks that jump. */
const months = fc
  .record({
    everyMinutes: fc.constantFrom(2, 5, 10, 20, 75, 90, 120, 180),
    planted: fc.array(
      fc.record({
        at: fc.integer({ min: 0, max: 28 * 24 * 60 }),
        minutes: fc.integer({ min: 1, max: 900 }),
        percent: fc.integer({ min: 1, max: 90 }),
      }),
      { maxLength: 40 },
    ),
    outages: fc.array(
      fc.record({
        at: fc.integer({ min: 0, max: 28 * 24 * 60 }),
        minutes: fc.integer({ min: 60, max: 6_000 }),
      }),
      { maxLength: 8 },
    ),
    /** The clock jumped back: some checks come twice, or out of order. */
    jump: fc.integer({ min: 0, max: 28 * 24 * 60 }),
  })
  .map(({ everyMinutes, planted, outages, jump }) => {
    const inside = (minute: number, { at, minutes }: { at: number; minutes: number }): boolean =>
      minute >= at && minute < at + minutes;
    const all: GapCheck[] = [];
    for (let minute = 0; minute <= 28 * 24 * 60; minute += everyMinutes) {
      if (outages.some((each) => inside(minute, each))) continue;
      const gaps = planted.filter((each) => inside(minute, each));
      const most = Math.max(0, ...gaps.map(({ percent }) => percent));
      all.push({ atMs: MONDAY + minute * MINUTE, widest: most === 0 ? null : wide(most) });
    }
    const again = all.filter(({ atMs }) => {
      const minute = (atMs - MONDAY) / MINUTE;
      return minute >= jump && minute < jump + 30;
    });
    const checks = [...all, ...again].toSorted((left, right) => left.atMs - right.atMs);
    return { checks, everyMs: everyMinutes * MINUTE };
  });

/** The widest gap of each minute: found by its check, or by those around it in one stretch. */
function oracleMinutes(
  checks: readonly GapCheck[],
  stretches: readonly Stretch[],
): Map<number, number> {
  const minutes = new Map<number, number>();
  const shareOf = ({ widest }: GapCheck): number => Number(widest?.share.numerator ?? 0n);
  for (const [index, each] of checks.entries()) {
    const next = checks[index + 1];
    const isOneStretch =
      next && stretches.some(({ fromMs, toMs }) => fromMs <= each.atMs && next.atMs <= toMs);
    const toMs = isOneStretch && next.widest ? Math.max(next.atMs, each.atMs + 1) : each.atMs + 1;
    for (let atMs = each.atMs; atMs < toMs && each.widest; atMs += MINUTE) {
      minutes.set(atMs, Math.max(minutes.get(atMs) ?? 0, shareOf(each)));
    }
  }
  return minutes;
}

/** From the text of the rule: stretches are checks that are at most two periods apart. */
function oracleStretches(checks: readonly GapCheck[], everyMs: number): Stretch[] {
  const found: { fromMs: number; toMs: number }[] = [];
  for (const { atMs } of checks) {
    const last = found.at(-1);
    if (last && atMs - last.toMs <= 2 * everyMs) last.toMs = atMs;
    else found.push({ fromMs: atMs, toMs: atMs });
  }
  return found;
}

const REPLAYS = cases(50);

it('gaps of replayed months are those that brute force finds: begin, end, bounds and peak', () => {
  let seen = 0;
  fc.assert(
    fc.property(months, ({ checks, everyMs }) => {
      const stretches = oracleStretches(checks, everyMs);
      const expected: unknown[] = [];
      for (const { fromMs, toMs } of stretches) {
        const own = checks.filter(({ atMs }) => atMs >= fromMs && atMs <= toMs);
        for (let index = 0; index < own.length; index += 1) {
          if (!own[index]?.widest || own[index - 1]?.widest) continue;
          let end = index;
          while (own[end + 1]?.widest) end += 1;
          const part = own.slice(index, end + 1);
          const peak = Math.max(...part.map(({ widest }) => Number(widest?.share.numerator ?? 0n)));
          expected.push({
            firstMs: own[index]?.atMs,
            lastMs: own[end]?.atMs,
            beforeMs: own[index - 1]?.atMs ?? null,
            afterMs: own[end + 1]?.atMs ?? null,
            peak: wide(peak),
          });
          index = end;
        }
      }
      expect(gapsIn(checks, stretches)).toEqual(expected);
      seen += expected.length;
    }),
    { numRuns: REPLAYS },
  );
  expect(seen).toBeGreaterThan(2.5 * REPLAYS);
});

it.each([75, 90, 120, 180])('a gap all the time is in every hour, checked each %i min', (every) => {
  const checks = Array.from({ length: (28 * 24 * 60) / every + 2 }, (_, at) =>
    check(at * every, 5),
  ).map(({ atMs, widest }) => ({ atMs: MONDAY + atMs, widest }));
  const range = { fromMs: MONDAY, toMs: MONDAY + 28 * DAY };
  const cells = cellsOf(checks, oracleStretches(checks, every * MINUTE), range, utc);
  expect(cells.map(({ withGap, weeks }) => `${withGap} of ${weeks}`)).toEqual(
    Array.from({ length: 168 }, () => '4 of 4'),
  );
});

it('the usual length of an even number of gaps is halfway between the two in the middle', () => {
  const gap = (minutes: number, around: number | null) => ({
    firstMs: 0,
    lastMs: minutes * MINUTE,
    beforeMs: around === null ? null : -around * MINUTE,
    afterMs: around === null ? null : (minutes + around) * MINUTE,
    peak: wide(5),
    judgement: 'yes' as const,
  });
  const request = { ticker: 'USDTNGN' as Ticker, amount: decimal('300'), unit: 'asset' } as const;
  const usual = (...gaps: ReturnType<typeof gap>[]) =>
    gapsView(request, { gaps, cells: [], sinceMs: 0, checkedPercent: 100 }).usual;
  expect(usual()).toBeNull();
  expect(usual(gap(20, 5), gap(10, 5), gap(90, 5))).toEqual({
    leastMs: 20 * MINUTE,
    mostMs: 30 * MINUTE,
  });
  expect(usual(gap(20, 5), gap(1, 5), gap(10, 2), gap(90, 5))).toEqual({
    leastMs: 15 * MINUTE,
    mostMs: 22 * MINUTE,
  });
  expect(usual(gap(20, null), gap(10, 5))).toEqual({ leastMs: 15 * MINUTE, mostMs: null });
});

it('cells count the checked weeks, and none has a colour with too few of them', () => {
  let coloured = 0;
  const counted = fc.property(months, ({ checks, everyMs }) => {
    const stretches = oracleStretches(checks, everyMs);
    const range = { fromMs: MONDAY, toMs: MONDAY + 28 * DAY };
    const minutes = oracleMinutes(checks, stretches);
    const cells = cellsOf(checks, stretches, range, utc);
    expect(cells).toHaveLength(168);
    for (const { weekday, hour, weeks, withGap, peak } of cells) {
      const starts = [0, 1, 2, 3].map((week) => MONDAY + (week * 7 + weekday) * DAY + hour * HOUR);
      const checked = starts.filter((start) => {
        const ms = stretches.reduce(
          (sum, { fromMs, toMs }) =>
            sum + Math.max(0, Math.min(toMs, start + HOUR) - Math.max(fromMs, start)),
          0,
        );
        return ms > HOUR / 2;
      });
      const peaks = checked.flatMap((start) => {
        const all = Array.from({ length: 60 }, (_, at) => minutes.get(start + at * MINUTE) ?? 0);
        const most = Math.max(...all);
        return most === 0 ? [] : [most];
      });
      const sorted = peaks.toSorted((left, right) => left - right);
      const [lower, upper] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
      expect([weeks, withGap]).toEqual([checked.length, peaks.length]);
      const mean = ((lower ?? Number.NaN) + (upper ?? Number.NaN)) / 2;
      const shown =
        peak === null ? Number.NaN : Number(peak.numerator * 10_000n) / Number(peak.denominator);
      expect(shown).toBe(mean);
      coloured += weeks >= FEWEST_WEEKS && withGap > 0 ? 1 : 0;
    }
  });
  // The months of one seed may have few gaps.
  for (let more = 0; more < 5 && coloured <= 100; more += 1) {
    fc.assert(counted, { numRuns: cases(10), seed: SEED + more });
  }
  expect(coloured).toBeGreaterThan(100);
});

describe('when most gaps are', () => {
  /** Weeks with a gap by `Mon 9`; all other hours have none. */
  const cells = (of: Readonly<Record<string, number>>): GapCellView[] =>
    Array.from({ length: 168 }, (_, index) => {
      const [weekday, hour] = [Math.floor(index / 24), index % 24];
      const day = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'][weekday];
      const withGap = of[`${day} ${hour}`] ?? 0;
      return { weekday, hour, withGap, weeks: 4, peakPercent: null, checkedPercent: 100, level: 0 };
    });
  it.each<[string, Readonly<Record<string, number>>, unknown]>([
    [
      'the design',
      { 'Mon 9': 4, 'Mon 10': 4, 'Wed 9': 4, 'Wed 10': 4, 'Tue 9': 1, 'Fri 10': 3, 'Sun 18': 1 },
      { weekdays: [0, 2], fromHour: 9, toHour: 11 },
    ],
    ['one hour', { 'Fri 23': 4, 'Mon 3': 1 }, { weekdays: [4], fromHour: 23, toHour: 24 }],
    ['half of them elsewhere', { 'Fri 10': 2, 'Mon 1': 2 }, null],
    ['every day', { 'Mon 9': 2, 'Tue 9': 2, 'Wed 9': 2, 'Thu 9': 2, 'Fri 9': 2, 'Sat 9': 2 }, null],
    ['none', {}, null],
  ])('is said of %s', (_name, of, expected) => {
    expect(mostlyAt(cells(of))).toEqual(expected);
  });
});
