import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ClockError, clockErrorAfter, NO_ERROR } from '#core/rates/clock-error.ts';
import { createClock } from '../../../electron/base/clock.ts';

const NOON = Date.parse('2026-11-20T12:00:00Z');
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const slow: ClockError = { errorMs: -HOUR, isDateWrong: false };
const fast: ClockError = { errorMs: HOUR, isDateWrong: false };
const wrongDate: ClockError = { errorMs: 0, isDateWrong: true };

describe('the error of the machine’s clock', () => {
  it.each([
    // Our clock and the newest rate, from the service's Date on; known before, known after.
    ['right', 0, -MINUTE, NO_ERROR, NO_ERROR],
    ['right within 2 minutes', 2 * MINUTE, -MINUTE, NO_ERROR, NO_ERROR],
    ['an hour slow', -HOUR, -MINUTE, NO_ERROR, slow],
    ['an hour fast', HOUR, -MINUTE, NO_ERROR, fast],
    ['slow as before, a little later', -HOUR - 1_000, -MINUTE, slow, slow],
    ['slow, no longer fast', -HOUR, -MINUTE, fast, slow],
    ['put right meanwhile', 3_000, -MINUTE, slow, NO_ERROR],
    ['right, and the service’s Date is slow', HOUR, HOUR - MINUTE, NO_ERROR, wrongDate],
    ['right, after a Date that was slow', HOUR, -MINUTE, wrongDate, wrongDate],
    ['slow, with rates from the future', -HOUR, HOUR, NO_ERROR, slow],
  ])('%s', (_what, oursMs, statedMs, before, after) => {
    const shown = { serverMs: NOON, statedMs: NOON + statedMs };
    expect(clockErrorAfter(before, NOON + oursMs, shown)).toEqual(after);
  });

  it('is zero after the correction, for any error at any time', () => {
    const error = fc.integer({ min: -400 * 24 * HOUR, max: 400 * 24 * HOUR });
    fc.assert(
      fc.property(error, fc.array(fc.nat(HOUR), { maxLength: 5 }), (errorMs, steps) => {
        let trueMs = NOON;
        const clock = createClock(null, () => trueMs + errorMs);
        for (const stepMs of [0, ...steps]) {
          trueMs += stepMs;
          clock.correctBy({ serverMs: trueMs, statedMs: trueMs });
          expect(Math.abs(clock.now() - trueMs)).toBeLessThanOrEqual(2 * MINUTE);
          expect(clock.moment().nowMs).toBe(clock.now());
        }
      }),
    );
  });

  it('is none of a clock that is held', () => {
    const clock = createClock(NOON);
    expect(clock.correctBy({ serverMs: 0, statedMs: 0 })).toBe(0);
    expect(clock.now()).toBe(NOON);
  });
});
