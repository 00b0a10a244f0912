import { describe, expect, it } from 'vitest';
import { durationText } from '#core/text/age-text.ts';
import { pacePreview } from '#core/requests/pace-preview.ts';
import { en } from '#core/text/en.ts';

const MINUTE = 60_000;
const inMarch = Date.parse('2026-03-11T14:02:30Z');
const inFebruary = Date.parse('2026-02-11T14:02:30Z');
const terms = (monthlyLimit: number | null, renewsOnDay = 1) =>
  ({ plan: 'developer', monthlyLimit, renewsOnDay }) as const;

describe('the pace that terms give, before they are saved', () => {
  it.each([
    // Of 1,000, 100 are reserved for manual requests, and 4 to detect the renewal.
    ['1,000 for three markets in March', 1_000, 3, inMarch, '2 h 29 min'],
    ['1,000 for three markets in February', 1_000, 3, inFebruary, '2 h 15 min'],
    ['1,000 for one market', 1_000, 1, inMarch, '50 min'],
    ['1,000 for three markets and four tickers', 1_000, 7, inMarch, '5 h 46 min'],
    ['100 for three markets', 100, 3, inMarch, '1 day'],
    ['the usual 1,000 where none is entered', null, 3, inMarch, '2 h 29 min'],
  ])('%s', (_what, limit, feeds, nowMs, expected) => {
    const preview = pacePreview(terms(limit), feeds, 5 * MINUTE, nowMs);
    expect(durationText(preview.periodMs, en)).toBe(expected);
    expect(preview.limit).toBe(limit ?? 1_000);
    expect(preview.isSlowed).toBe(true);
  });

  it('counts the month of the plan: from the 21st of February it has 28 days', () => {
    const march = pacePreview(terms(1_000, 21), 3, 5 * MINUTE, inMarch);
    const february = pacePreview(terms(1_000, 1), 3, 5 * MINUTE, inFebruary);
    expect(march).toEqual(february);
  });

  it('is never shorter than the chosen period', () => {
    expect(pacePreview(terms(50_000), 3, 5 * MINUTE, inMarch)).toEqual({
      limit: 50_000,
      periodMs: 5 * MINUTE,
      isSlowed: false,
    });
    expect(pacePreview(terms(50_000), 3, 2 * MINUTE, inMarch).isSlowed).toBe(true);
  });

  it('has no pace if no requests remain, and no limit if the plan has none', () => {
    expect(pacePreview(terms(0), 3, 5 * MINUTE, inMarch).periodMs).toBe(Infinity);
    const unlimited = { plan: 'unlimited', monthlyLimit: null, renewsOnDay: 1 } as const;
    expect(pacePreview(unlimited, 3, 5 * MINUTE, inMarch)).toEqual({
      limit: null,
      periodMs: 5 * MINUTE,
      isSlowed: false,
    });
  });

  it('spends over a month no more than the limit without its reserve', () => {
    for (const limit of [20, 100, 999, 1_000, 50_000]) {
      for (const feeds of [1, 3, 7]) {
        const { periodMs } = pacePreview(terms(limit), feeds, 1, inMarch);
        const rounds = Math.floor((31 * 86_400_000 - 1) / periodMs);
        expect(rounds * feeds, `${limit} for ${feeds}`).toBeLessThanOrEqual(0.9 * limit + feeds);
        expect(rounds * feeds, `${limit} for ${feeds}`).toBeGreaterThan(0.8 * limit - feeds);
      }
    }
  });
});
