import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { closedPeriods, periodOf } from '#core/rates/roll-up.ts';
import { change24h, type Close, lineScale, trendOf } from '#core/rates/trend.ts';
import { decimal, rateTable } from '../../support/rates.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const NOW = Date.parse('2026-11-20T12:00:00Z');
const close = (rate: string, hoursAgo: number): Close => ({
  atMs: NOW - hoursAgo * HOUR,
  rate: decimal(rate),
});
const latest = close('1612', 0);

describe('change24h', () => {
  it.each<[string, Close[], unknown]>([
    ['exactly 24 h before', [close('1600', 24)], { percent: '0.75', spanMs: DAY }],
    ['a fall', [close('1650', 24)], { percent: '-2.30', spanMs: DAY }],
    [
      'the last one at or before',
      [close('1', 30), close('1600', 25), close('9', 23)],
      { percent: '0.75', spanMs: DAY },
    ],
    ['48 h old is still called 24 h', [close('1600', 48)], { percent: '0.75', spanMs: DAY }],
    [
      'an older one shows its real span',
      [close('1600', 49)],
      { percent: '0.75', spanMs: 49 * HOUR },
    ],
    ['nothing old enough', [close('1600', 23.9)], null],
    ['nothing at all', [], null],
    ['no movement', [close('1612', 24)], { percent: '0.00', spanMs: DAY }],
  ])('%s', (_what, earlier, expected) => {
    expect(change24h(latest, earlier)).toEqual(expected);
  });

  it('rounds a tie away from zero', () => {
    const change = (rate: string): string | undefined =>
      change24h({ ...latest, rate: decimal(rate) }, [close('1', 24)])?.percent;
    expect([change('1.00005'), change('0.99995')]).toEqual(['0.01', '-0.01']);
  });

  it('is exact beyond the digits of a float', () => {
    const older = { ...close('1', 24), rate: decimal('1.00000000000000000001') };
    const newer = { ...latest, rate: decimal('1.01000000000000000001') };
    expect(change24h(newer, [older])?.percent).toBe('1.00');
  });
});

describe('the sparkline', () => {
  it('runs from the oldest of the last 24 h to the latest, lowest 0, highest 1', () => {
    const { sparkline } = trendOf(latest, [close('9', 30), close('1600', 24), close('1624', 12)]);
    expect(sparkline).toEqual([
      [0, 0],
      [0.5, 1],
      [1, 0.5],
    ]);
  });

  it('is a line in the middle where nothing moved, and none of a single point', () => {
    expect(trendOf(latest, [close('1612', 6)]).sparkline.map(([, y]) => y)).toEqual([0.5, 0.5]);
    expect(trendOf(latest, []).sparkline).toEqual([]);
  });

  it('stays within its box, in order, at 24 points and its first value at most', () => {
    const closes = fc
      .array(fc.tuple(fc.integer({ min: 1, max: 3_000 }), fc.integer({ min: 0, max: 40 * 60 })))
      .map((list) =>
        list
          .map(([rate, minutes]) => close(String(rate), minutes / 60))
          .sort((left, right) => left.atMs - right.atMs),
      );
    fc.assert(
      fc.property(closes, (earlier) => {
        const { sparkline } = trendOf(latest, earlier);
        expect(sparkline.length).toBeLessThanOrEqual(25);
        expect(sparkline.flat().every((value) => value >= 0 && value <= 1)).toBe(true);
        const xs = sparkline.map(([x]) => x);
        expect(xs).toEqual([...xs].sort((left, right) => left - right));
      }),
    );
  });
});

const prices = fc
  .array(fc.tuple(fc.integer({ min: 14_000, max: 14_400 }), fc.integer({ min: 0, max: 47 * 60 })))
  .map((list) =>
    list
      .map(([tenths, minutes]) => close((tenths / 10).toFixed(1), minutes / 60))
      .sort((left, right) => left.atMs - right.atMs),
  );

it('a line rises, falls or ends where it began as its change says', () => {
  fc.assert(
    fc.property(prices, (earlier) => {
      const { change, sparkline } = trendOf({ ...latest, rate: decimal('1420') }, earlier);
      const [first, last] = [sparkline[0]?.[1], sparkline.at(-1)?.[1]];
      if (!change) return;
      const said = Math.sign(Number(change.percent));
      if (said !== 0) expect(Math.sign((last ?? 0) - (first ?? 0))).toBe(said);
    }),
  );
});

describe('the scale of a line', () => {
  const steady = [10, 10.2, 10.1, 10.3, 10.2, 10.4, 10.3, 10.5];
  const range = { low: 10, high: 10.5 };
  const withOdd = (at: number, ...odd: readonly number[]) =>
    steady.toSpliced(at, odd.length, ...odd);

  it.each([
    ['without an odd value', steady, range],
    ['with one far above', withOdd(3, 90), { low: 10, high: 10.5 }],
    ['with one far below', withOdd(1, 1), { low: 10, high: 10.5 }],
    ['with two, one after the other', withOdd(4, 90, 95), { low: 10, high: 10.5 }],
    ['with a step that stays', withOdd(5, 90, 90, 90), { low: 10, high: 90 }],
    ['with an odd last value: it is the present one', withOdd(7, 90), { low: 10, high: 90 }],
    ['with a peak that flattens nothing', withOdd(3, 11), { low: 10, high: 11 }],
    ['where nothing else moved', [5, 5, 5, 9, 5, 5], { low: 5, high: 5 }],
  ] as const)('%s', (_what, values, expected) => {
    const scale = lineScale(values);
    expect(scale.high).toBeCloseTo(expected.high, 0);
    expect(scale.low).toBeCloseTo(expected.low, 0);
  });
});

describe('roll-up', () => {
  const at = (iso: string): number => Date.parse(iso);

  it('an hour and a day begin in UTC', () => {
    expect(periodOf('hour', at('2026-11-20T12:59:59.999Z'))).toBe(at('2026-11-20T12:00:00Z'));
    expect(periodOf('day', at('2026-11-20T23:59:59.999Z'))).toBe(at('2026-11-20T00:00:00Z'));
  });

  it.each([
    ['2026-11-20T12:10:00Z', '2026-11-20T12:59:59.999Z', []],
    ['2026-11-20T12:59:59.999Z', '2026-11-20T13:00:00Z', ['hour']],
    ['2026-11-20T23:59:59.999Z', '2026-11-21T00:00:00Z', ['hour', 'day']],
    ['2026-11-20T12:00:00Z', '2026-11-27T12:00:00Z', ['hour', 'day']],
  ])('from %s to %s closes %j', (from, to, grains) => {
    const before = rateTable({}, { publishedAtMs: at(from) });
    expect(closedPeriods(before, rateTable({}, { publishedAtMs: at(to) }))).toEqual(grains);
  });

  it('counts from the first sight where the time is unknown', () => {
    const before = rateTable(
      {},
      { publishedAtMs: null, firstSeenAtMs: at('2026-11-20T12:59:00Z') },
    );
    const after = rateTable({}, { publishedAtMs: at('2026-11-20T13:01:00Z') });
    expect(closedPeriods(before, after)).toEqual(['hour']);
    expect(closedPeriods(null, after)).toEqual([]);
  });
});
