import { describe, expect, it } from 'vitest';
import { daysToRequest, notOfferedUntil, pastDays } from '#core/history/back-fill.ts';
import { dayName, parseDay } from '#core/history/day-name.ts';

const DAY = 86_400_000;
const NOW = Date.parse('2026-11-20T12:00:00Z');
const day = (text: string): number => Date.parse(text);

describe('the past days of a range', () => {
  it.each([
    ['never today', NOW - 2 * DAY, NOW, '2026-11-18', '2026-11-19', 2],
    ['nothing before 1999', 0, day('1999-01-03'), '1999-01-01', '1999-01-03', 3],
    ['none of today alone', NOW, NOW, '2026-11-20', '2026-11-19', 0],
    ['none of days to come', NOW + DAY, NOW + 9 * DAY, '2026-11-21', '2026-11-19', 0],
  ])('%s', (_what, fromMs, toMs, first, last, count) => {
    expect(pastDays(fromMs, toMs, NOW)).toEqual({ fromMs: day(first), toMs: day(last), count });
  });

  it('are requested once, the newest first', () => {
    expect(daysToRequest([1, 2, 3], [2])).toEqual([3, 1]);
  });
});

it.each([
  ['never said', null, null],
  ['said just now', NOW, NOW + 7 * DAY],
  ['said almost 7 days ago', NOW - 7 * DAY + 1, NOW + 1],
  ['said 7 days ago', NOW - 7 * DAY, null],
  ['said by a clock that was wrong', NOW + DAY, null],
])('that past days are not offered, %s', (_what, receivedAtMs, expected) => {
  expect(notOfferedUntil(receivedAtMs, NOW)).toBe(expected);
});

it.each([
  ['2026-11-19', day('2026-11-19')],
  ['2026-02-30', null],
  ['19.11.2026', null],
  ['', null],
])('%s as a day', (text, expected) => {
  expect(parseDay(text)).toBe(expected);
  if (expected !== null) expect(dayName(expected)).toBe(text);
});
