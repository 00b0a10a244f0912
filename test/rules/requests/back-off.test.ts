import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { backoffMs, retryAtMs } from '#core/requests/back-off.ts';
import { appError, type ErrorCode } from '#core/base/result.ts';

describe('backoffMs', () => {
  it.each([
    [1, 1_000],
    [2, 2_000],
    [5, 16_000],
    [10, 512_000],
    [11, 900_000],
    [2_000, 900_000],
  ])('after %i failures is up to %i ms', (failures, longest) => {
    expect(backoffMs(failures, 1)).toBe(longest);
    expect(backoffMs(failures, 0)).toBe(0);
    expect(backoffMs(failures, 0.5)).toBe(longest / 2);
  });
});

describe('retryAtMs', () => {
  const failure = (code: ErrorCode, count: number, notBeforeMs = 10_500) => ({
    error: appError(code),
    atMs: 10_000,
    count,
    notBeforeMs,
  });

  it.each([
    [1, 100],
    [2, 200],
    [3, 400],
    [4, 800],
    [9, 800],
  ])(
    'after %i failures an eighth, doubled, of the budget’s period is waited for',
    (count, share) => {
      expect(retryAtMs(failure('server', count, 0), 800, 800)).toBe(10_000 + share);
    },
  );

  it('requests that never reached the service cost nothing; only the backoff applies', () => {
    expect(retryAtMs(failure('unreachable', 5), 1e9, 1e9)).toBe(10_500);
  });

  it('is never before back-off ends, and never after the budget’s period if that is longer', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 50 }),
        fc.integer({ min: 0, max: 1e9 }),
        fc.integer({ min: 0, max: 1e9 }),
        (count, waitMs, budgetMs) => {
          const untilMs = retryAtMs(failure('timeout', count, 10_000 + waitMs), 0, budgetMs);
          expect(untilMs).toBeGreaterThanOrEqual(10_000 + waitMs);
          expect(untilMs).toBeLessThanOrEqual(10_000 + Math.max(waitMs, budgetMs));
        },
      ),
    );
  });
});
