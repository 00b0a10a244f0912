import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  bandOf,
  bestShares,
  extremesOf,
  heldIn,
  type HeldTime,
  percentileOf,
  type RecordedValue,
} from '#core/history/held.ts';
import { decimal } from '../../support/rates.ts';
import { cases } from '../../support/nightly.ts';

/** Times are whole minutes, so that an oracle can look at each minute by itself. */
const WINDOW = { fromMs: 100, toMs: 400 };

interface Recorded {
  readonly values: readonly RecordedValue[];
  readonly checked: readonly { readonly fromMs: number; readonly toMs: number }[];
}

/** A record with holes: some values are not quoted, and nobody checked between the stretches. */
const recordOf = fc
  .record({
    values: fc.uniqueArray(
      fc.record({
        atMs: fc.integer({ min: 0, max: 450 }),
        rate: fc.option(fc.integer({ min: 1, max: 40 }), { freq: 6 }),
      }),
      { selector: ({ atMs }) => atMs, maxLength: 80, size: 'max' },
    ),
    // As often checked for long enough as not.
    edges: fc.oneof(
      fc.uniqueArray(fc.integer({ min: 0, max: 450 }), { maxLength: 8 }),
      fc
        .uniqueArray(fc.integer({ min: 1, max: 449 }), { maxLength: 4 })
        .map((holes) => [0, ...holes, 450]),
    ),
  })
  .map(({ values, edges }): Recorded => {
    const sorted = [...edges].sort((left, right) => left - right);
    return {
      values: values
        .sort((left, right) => left.atMs - right.atMs)
        .map(({ atMs, rate }) => ({ atMs, rate: rate === null ? null : decimal(String(rate)) })),
      checked: sorted.flatMap((fromMs, index) =>
        index % 2 === 0 && sorted[index + 1] !== undefined
          ? [{ fromMs, toMs: sorted[index + 1] ?? fromMs }]
          : [],
      ),
    };
  });

const timeOf = ({ values, checked }: Recorded): HeldTime => heldIn(values, checked, WINDOW);

/** By hand: the value in each checked minute of the window; null where there is none. */
const minutes = ({ values, checked }: Recorded): (number | null)[] =>
  Array.from({ length: WINDOW.toMs - WINDOW.fromMs }, (_, index) => {
    const atMs = WINDOW.fromMs + index;
    if (!checked.some(({ fromMs, toMs }) => atMs >= fromMs && atMs < toMs)) return null;
    const rate = values.findLast((value) => value.atMs <= atMs)?.rate ?? null;
    return rate === null ? null : Number(rate);
  });

/** By hand: how many values were seen in at least one checked minute. */
const countOf = ({ values, checked }: Recorded): number => {
  const seen = new Set<number>();
  for (let atMs = WINDOW.fromMs; atMs < WINDOW.toMs; atMs += 1) {
    if (!checked.some(({ fromMs, toMs }) => atMs >= fromMs && atMs < toMs)) continue;
    const value = values.findLast((each) => each.atMs <= atMs);
    if (value && value.rate !== null) seen.add(value.atMs);
  }
  return seen.size;
};

/** By hand: what is said where too few minutes have a value, from each minute's own. */
const shortBy = (line: readonly unknown[], count: number): object | null => {
  const checkedMs = line.filter((each) => each !== null).length;
  if (checkedMs < 150) {
    const first = line.findIndex((each) => each !== null);
    return { tooShort: 'checked', checkedMs, sinceMs: first > 0 ? WINDOW.fromMs + first : null };
  }
  return count < 20 ? { tooShort: 'values', count } : null;
};

describe('of any record with holes', () => {
  it('the percentile is the share of the checked minutes that were below, rounded down', () => {
    fc.assert(
      fc.property(recordOf, fc.integer({ min: 0, max: 41 }), (recorded, now) => {
        const seen = minutes(recorded).filter((each) => each !== null);
        const short = shortBy(minutes(recorded), countOf(recorded));
        const below = seen.filter((each) => each < now).length;
        const expected = Math.floor((below * 100) / seen.length);
        expect(percentileOf(decimal(String(now)), timeOf(recorded), WINDOW)).toEqual(
          short ?? expected,
        );
      }),
      { numRuns: cases(500) },
    );
  });

  it('the extremes are the lowest and the highest of the checked minutes', () => {
    fc.assert(
      fc.property(recordOf, (recorded) => {
        const seen = minutes(recorded).filter((rate) => rate !== null);
        const found = extremesOf(timeOf(recorded), WINDOW);
        expect(found).toEqual(
          shortBy(minutes(recorded), countOf(recorded)) ?? {
            low: String(Math.min(...seen)),
            high: String(Math.max(...seen)),
          },
        );
      }),
      { numRuns: cases(500) },
    );
  });

  it('the band leaves a tenth of the minutes on each side', () => {
    fc.assert(
      fc.property(recordOf, (recorded) => {
        const seen = minutes(recorded)
          .filter((each) => each !== null)
          .sort((left, right) => left - right);
        const short = shortBy(minutes(recorded), countOf(recorded));
        const at = (share: number) => String(seen[Math.ceil(seen.length * share - 1e-9) - 1]);
        expect(bandOf(timeOf(recorded), WINDOW)).toEqual(short ?? { low: at(0.1), high: at(0.9) });
      }),
      { numRuns: cases(500) },
    );
  });

  it.each(['lowest', 'highest'] as const)(
    'the %s of several is counted by minutes in which two were quoted',
    (best) => {
      fc.assert(
        fc.property(fc.array(recordOf, { minLength: 2, maxLength: 4 }), (all) => {
          const lines = all.map((each) => minutes(each));
          const won = all.map(() => 0);
          const compared: (true | null)[] = lines[0]?.map(() => null) ?? [];
          for (let minute = 0; minute < 300; minute += 1) {
            const quoted = lines.flatMap((line) => line[minute] ?? []);
            if (quoted.length < 2) continue;
            compared[minute] = true;
            const winner = best === 'lowest' ? Math.min(...quoted) : Math.max(...quoted);
            for (const [which, line] of lines.entries()) {
              if (line[minute] === winner) won[which] = (won[which] ?? 0) + 1;
            }
          }
          const comparedMs = compared.filter((each) => each !== null).length;
          const short = shortBy(compared, Math.min(...all.map((each) => countOf(each))));
          expect(bestShares(all.map(timeOf), WINDOW, best)).toEqual(
            short ?? won.map((each) => Math.round((each / comparedMs) * 100)),
          );
        }),
        { numRuns: cases(300) },
      );
    },
  );
});

describe('a window', () => {
  const value = (atMs: number, rate: string | null): RecordedValue => ({
    atMs,
    rate: rate === null ? null : decimal(rate),
  });
  const hourly = Array.from({ length: 30 }, (_, hour) => value(100 + hour * 10, String(hour + 1)));
  const whole = [{ fromMs: 0, toMs: 500 }];

  it('counts the value from before it, and leaves out what was not checked', () => {
    const { held, count } = heldIn(
      [value(50, '1'), value(200, null), value(300, '2')],
      [
        { fromMs: 0, toMs: 150 },
        { fromMs: 250, toMs: 320 },
      ],
      WINDOW,
    );
    expect(held).toEqual([
      { rate: '1', fromMs: 100, toMs: 150 },
      { rate: '2', fromMs: 300, toMs: 320 },
    ]);
    expect(count).toBe(2);
  });

  it('has a percentile from half of its time and 20 values on', () => {
    expect(percentileOf(decimal('16'), heldIn(hourly, whole, WINDOW), WINDOW)).toBe(50);
    const half = [{ fromMs: 100, toMs: 250 }];
    const twice = hourly.map(({ atMs, rate }) => ({ atMs: 100 + (atMs - 100) / 2, rate }));
    expect(percentileOf(decimal('16'), heldIn(twice, half, WINDOW), WINDOW)).toBe(50);
    expect(
      percentileOf(decimal('15'), heldIn(twice, [{ fromMs: 100, toMs: 249 }], WINDOW), WINDOW),
    ).toEqual({ tooShort: 'checked', checkedMs: 149, sinceMs: null });
    const late = [{ fromMs: 380, toMs: 400 }];
    expect(percentileOf(decimal('15'), heldIn(hourly, late, WINDOW), WINDOW)).toEqual({
      tooShort: 'checked',
      checkedMs: 20,
      sinceMs: 380,
    });
    expect(percentileOf(decimal('15'), heldIn(hourly.slice(0, 19), whole, WINDOW), WINDOW)).toEqual(
      { tooShort: 'values', count: 19 },
    );
  });

  it('is not higher than what was always the same', () => {
    const flat = hourly.map(({ atMs }) => value(atMs, '15'));
    expect(percentileOf(decimal('15'), heldIn(flat, whole, WINDOW), WINDOW)).toBe(0);
  });

  it('names the better of two by time, and both where they are equal', () => {
    const other = hourly.map(({ atMs }, index) => value(atMs, index < 12 ? '0.5' : '100'));
    const times = [heldIn(hourly, whole, WINDOW), heldIn(other, whole, WINDOW)];
    expect(bestShares(times, WINDOW, 'lowest')).toEqual([60, 40]);
    expect(bestShares([times[0], times[0]] as never, WINDOW, 'highest')).toEqual([100, 100]);
  });
});
