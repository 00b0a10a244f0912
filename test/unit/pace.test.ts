import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Connection } from '#core/connection.ts';
import { plannedPeriodMs } from '#core/pace.ts';

const MINUTE = 60_000;
const MONTH = 31 * 24 * 60 * MINUTE;
const plan = (monthlyLimit: number | null, name: Connection['plan'] = 'free'): Connection => ({
  address: 'https://rates.example',
  sendKeyAs: { way: 'header' },
  plan: name,
  monthlyLimit,
  usedThisMonth: 0,
  renewsOnDay: 1,
});

describe('plannedPeriodMs', () => {
  it.each([
    ['no limit on Unlimited', plan(null, 'unlimited'), 5 * MINUTE],
    ['1,000 until a limit is entered', plan(null), Math.ceil(MONTH / 300)],
    ['a limit entered on Unlimited counts', plan(1_000, 'unlimited'), Math.ceil(MONTH / 300)],
    ['plenty', plan(1_000_000), 5 * MINUTE],
    ['next to nothing', plan(1), MONTH],
  ])('%s', (_what, connection, expected) => {
    expect(plannedPeriodMs(connection)).toBe(expected);
  });

  it('never asks for more in a month than the limit less its reserve', () => {
    fc.assert(
      fc.property(fc.integer({ min: 4, max: 10_000_000 }), (limit) => {
        const rounds = Math.floor(MONTH / plannedPeriodMs(plan(limit)));
        expect(rounds * 3).toBeLessThanOrEqual(limit * 0.9);
      }),
    );
  });
});
