import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cellIn, cellsToText, textToCells } from '#core/history/cells.ts';
import { joinStretches, lastCheckBy, missingDays } from '#core/history/coverage.ts';
import { dayOrigin } from '#core/history/day-choice.ts';
import { candlesOf, joinCandles, regroup, shownCandles } from '#core/history/ohlc.ts';
import { RETENTION, horizonsAt, upkeepDueAtMs } from '#core/history/retention.ts';
import { closesOver, type Grain, periodOf } from '#core/rates/roll-up.ts';
import { decimal } from '../../support/rates.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const at = (iso: string): number => Date.parse(iso);

describe('the last value of each period', () => {
  interface Dated {
    readonly atMs: number;
    readonly firstSeenMs: number;
  }
  function rollUp(grain: Grain, all: readonly Dated[]): Map<number, Dated> {
    const last = new Map<number, Dated>();
    for (const each of all) {
      const period = periodOf(grain, each.atMs);
      const kept = last.get(period);
      if (!kept || closesOver(each, kept)) last.set(period, each);
    }
    return last;
  }
  const dated = fc.array(
    fc.record({
      atMs: fc.integer({ min: 0, max: 5 * DAY }),
      firstSeenMs: fc.integer({ min: 0, max: 9 }),
    }),
    { maxLength: 80 },
  );
  const byTime = (all: Dated[]): string[] =>
    all.map(({ atMs, firstSeenMs }) => `${atMs}/${firstSeenMs}`).sort();

  it('is the same for any split and any order', () => {
    fc.assert(
      fc.property(
        dated,
        fc.nat(80),
        fc.constantFrom('hour' as const, 'day' as const),
        (all, split, grain) => {
          const whole = [...rollUp(grain, all).values()];
          const parts = [all.slice(split), all.slice(0, split)].flatMap((part) => [
            ...rollUp(grain, part).values(),
          ]);
          expect(byTime([...rollUp(grain, parts).values()])).toEqual(byTime(whole));
          const reversed = [...rollUp(grain, [...all].reverse()).values()];
          expect(byTime(reversed)).toEqual(byTime(whole));
        },
      ),
    );
  });

  it('takes the last value up to and including 23:59:59.999 UTC for a day', () => {
    fc.assert(
      fc.property(dated, (all) => {
        for (const [day, last] of rollUp('day', all)) {
          const ofDay = all.filter(({ atMs }) => atMs >= day && atMs <= day + DAY - 1);
          expect(last.atMs).toBe(Math.max(...ofDay.map(({ atMs }) => atMs)));
        }
      }),
    );
    const two = ['2026-11-20T23:59:59.999Z', '2026-11-21T00:00:00.000Z'].map((iso) => ({
      atMs: at(iso),
      firstSeenMs: 0,
    }));
    expect(rollUp('day', two).get(at('2026-11-20T00:00:00Z'))).toBe(two[0]);
  });
});

describe('the cells of a snapshot', () => {
  const value = fc.constantFrom('1', '1.0', '0.00000928114', '1612.123457000000000001');
  const cells = fc.dictionary(fc.constantFrom('NGN', 'EUR', 'BTC', '__proto__', 'buy a b'), value);
  const snapshots = fc.array(
    cells.map((each) => new Map(Object.entries(each))),
    { minLength: 1, maxLength: 30 },
  );

  it('come back digit for digit, and one value is found by its whole name', () => {
    fc.assert(
      fc.property(snapshots, ([first = new Map<string, string>()]) => {
        const text = cellsToText(first);
        expect(textToCells(text)).toEqual(first);
        for (const name of ['NGN', 'GN', 'buy a', 'BTC'])
          expect(cellIn(text, name)).toBe(first.get(name) ?? null);
      }),
    );
  });
});

describe('when we were checking', () => {
  const stretch = (fromMs: number, toMs: number) => ({ fromMs, toMs });

  it.each([
    ['within two periods is one stretch', [stretch(0, 10), stretch(30, 40)], [stretch(0, 40)]],
    [
      'longer than two periods is a hole',
      [stretch(0, 10), stretch(31, 40)],
      [stretch(0, 10), stretch(31, 40)],
    ],
    ['overlaps are one, in any order', [stretch(5, 9), stretch(0, 20)], [stretch(0, 20)]],
  ])('%s', (_what, given, joined) => {
    expect(joinStretches(given, 10)).toEqual(joined);
  });

  it('a day without a check is missing, one with a single check is not', () => {
    const all = [stretch(DAY - 1, DAY - 1), stretch(3 * DAY, 3 * DAY + 5)];
    expect(missingDays(all, 0, 4 * DAY)).toEqual([DAY, 2 * DAY, 4 * DAY]);
    expect(missingDays([stretch(0, 9 * DAY)], 0, 8 * DAY)).toEqual([]);
  });

  it.each([
    ['ours where we looked after 23:00', [stretch(0, 23 * HOUR)], true, true, 'own'],
    ['the service’s where we stopped before', [stretch(0, 23 * HOUR - 1)], true, true, 'service'],
    ['ours where there is no other', [stretch(0, HOUR)], true, false, 'own'],
    ['the service’s where we have none', [], false, true, 'service'],
    ['none where nobody has one', [], false, false, null],
  ])('a past day’s value: %s', (_what, checked, own, service, origin) => {
    expect(dayOrigin(0, checked, { own, service })).toBe(origin);
  });

  it('the last check by a moment is within its stretch', () => {
    expect(lastCheckBy([stretch(0, 10), stretch(50, 60)], 55)).toBe(55);
    expect(lastCheckBy([stretch(0, 10), stretch(50, 60)], 40)).toBe(10);
    expect(lastCheckBy([stretch(5, 10)], 4)).toBeNull();
  });
});

describe('candles', () => {
  const seen = fc.array(
    fc.record({
      atMs: fc.uniqueArray(fc.nat(2_000), { minLength: 1, maxLength: 1 }).map(([each = 0]) => each),
      rate: fc.integer({ min: 1, max: 40 }).map((each) => decimal(`${each}.000000000000000000001`)),
    }),
    { maxLength: 60 },
  );

  it('are the same for any split of what was seen', () => {
    fc.assert(
      fc.property(seen, fc.nat(60), (all, split) => {
        const unique = [...new Map(all.map((each) => [each.atMs, each])).values()];
        const parts = [unique.slice(0, split), unique.slice(split)].flatMap((part) =>
          candlesOf(part, 50),
        );
        expect(regroup(parts, 500)).toEqual(candlesOf(unique, 500));
      }),
    );
  });

  it('open with the first, close with the last, and compare exact values', () => {
    const rates = [
      '1612.1234570000000000000001',
      '1612.1234570000000000000003',
      '1612.1234570000000000000002',
    ];
    const [candle] = candlesOf(
      rates.map((rate, atMs) => ({ atMs, rate: decimal(rate) })),
      10,
    );
    expect(candle).toMatchObject({
      open: rates[0],
      high: rates[1],
      low: rates[0],
      close: rates[2],
      observations: 3,
    });
  });

  it('are not shown for fewer than 4 observations', () => {
    const all = candlesOf(
      [0, 1, 2, 10, 11, 12, 13].map((atMs) => ({ atMs, rate: decimal('1') })),
      10,
    );
    expect(shownCandles(all).map(({ fromMs }) => fromMs)).toEqual([10]);
    const [first, second] = all;
    if (first && second) expect(joinCandles(second, first).observations).toBe(7);
  });
});

describe('retention', () => {
  it('deletes only whole periods', () => {
    const now = at('2026-11-20T12:34:56Z');
    const horizons = {
      rawBeforeMs: at('2026-10-21T12:00:00Z'),
      hourlyBeforeMs: at('2025-11-20T00:00:00Z'),
    };
    expect(horizonsAt(RETENTION, now, now + 1)).toEqual(horizons);
    // A clock from the future lets go of nothing that the service does not call old.
    expect(horizonsAt(RETENTION, now * 2, now)).toEqual(horizons);
    expect(horizonsAt(RETENTION, now, null).rawBeforeMs).toBeLessThan(0);
  });

  it('is due at once, then each minute, and after the clock was set back', () => {
    expect(upkeepDueAtMs(null, 5)).toBe(5);
    expect(upkeepDueAtMs(1_000, 2_000)).toBe(61_000);
    expect(upkeepDueAtMs(9_000, 2_000)).toBe(2_000);
  });
});
