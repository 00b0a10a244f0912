import { describe, expect, it } from 'vitest';
import { pastCandles } from '../../../electron/sandbox/past-candles.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const NOW = Date.parse('2026-11-20T10:30:00Z');
const MIDNIGHT = Date.parse('2026-11-20T00:00:00Z');

/** When each period of one line of the sandbox's past begins, oldest first; epoch ms. */
function periods(grain: 'hour' | 'day'): number[] {
  const parts = pastCandles(7, NOW)
    .map((make) => make())
    .filter((part) => part.market === 'parallel' && part.code === 'NGN' && part.grain === grain);
  return parts.flatMap(({ candles }) => candles.map(({ fromMs }) => fromMs)).sort((a, b) => a - b);
}

describe('the past of the sandbox', () => {
  it('has a week of hours, up to the hour that has ended', () => {
    const hours = periods('hour');
    expect(hours.at(0)).toBe(MIDNIGHT - 7 * DAY);
    expect(hours.at(-1)).toBe(Date.parse('2026-11-20T09:00:00Z'));
  });

  it('has a year of days before these hours, each once', () => {
    const days = periods('day');
    expect(days.at(0)).toBe(MIDNIGHT - 7 * DAY - 365 * DAY);
    expect(days.at(-1)).toBe(MIDNIGHT - 8 * DAY);
    expect(new Set(days).size).toBe(days.length);
  });
});
