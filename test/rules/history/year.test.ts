import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { amount } from '../../support/nightly.ts';
import { seeded } from '../../support/seeded.ts';
import { hardLife, live, spendable } from '../../support/year.ts';

const START = Date.parse('2026-01-01T00:00:00Z');

/** Every month but the last, which is not over. */
const whole = <T>(months: ReadonlyMap<number, T>): T[] => [...months.values()].slice(0, -1);

describe('awake all the time, no faults, every publication new', () => {
  it.each([
    [100, 0.9],
    [1_000, 0.99],
  ])('%i a month are spent to at least %d, without a gap', async (monthlyLimit, least) => {
    const { world, worstRatio, gaps } = await live(
      { startMs: START, connection: { monthlyLimit }, random: seeded(1) },
      amount(35, 365),
    );
    for (const { automatic } of whole(world.counted)) {
      expect(automatic).toBeLessThanOrEqual(monthlyLimit * 0.9);
      expect(automatic).toBeGreaterThanOrEqual(monthlyLimit * 0.9 * least);
    }
    expect(gaps).toEqual([]);
    expect(worstRatio).toBeLessThan(1.01);
  });

  it('where the limit allows the chosen period, that is the pace', async () => {
    const { world, worstRatio } = await live(
      { startMs: START, connection: { monthlyLimit: 50_000 }, random: seeded(1) },
      3,
    );
    expect(world.arrivals.filter(({ market }) => market === 'mid').length).toBeGreaterThan(860);
    expect(worstRatio).toBeLessThan(1.01);
  });
});

describe('whatever happens to the machine, the network and the clock', () => {
  it('no month exceeds its limit, the reserve remains, and every long gap has a reason', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer(),
        fc.constantFrom(30, 100, 333, 1_000),
        fc.integer({ min: 1, max: 31 }),
        async (seed, monthlyLimit, renewsOnDay) => {
          const days = amount(40, 365);
          const { happenings, ...life } = hardLife(seed, START, days);
          const { world, gaps } = await live(
            {
              startMs: START,
              connection: { monthlyLimit, renewsOnDay },
              random: seeded(seed),
              ...life,
            },
            days,
            happenings,
          );
          for (const { automatic, byHand } of world.counted.values()) {
            expect(automatic + byHand).toBeLessThanOrEqual(monthlyLimit);
            expect(automatic).toBeLessThanOrEqual(spendable({ monthlyLimit }, byHand));
          }
          for (const gap of gaps) expect(gap.reasons).not.toEqual([]);
        },
      ),
      { numRuns: amount(1, 20) },
    );
  });
});
