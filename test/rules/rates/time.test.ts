import { describe, expect, it } from 'vitest';
import {
  ageText,
  dayText,
  durationText,
  momentText,
  sentMomentText,
  stampText,
  waitText,
} from '#core/text/age-text.ts';
import { addWeekdayTime, ageAt, ageEdges, checkedUntil } from '#core/rates/freshness.ts';
import { parseServiceTime } from '#core/rates/service-time.ts';
import { en } from '#core/text/en.ts';

const at = (iso: string): number => Date.parse(iso);
const HOUR = 3_600_000;
const now = at('2026-11-20T12:00:00Z');

describe('parseServiceTime', () => {
  it.each([
    ['1795176000000', '2026-11-20T12:00:00Z'],
    ['1795176000', '2026-11-20T12:00:00Z'],
    ['2026-11-20T12:00:00Z', '2026-11-20T12:00:00Z'],
    ['2026-11-20T12:00:00', '2026-11-20T12:00:00Z'],
    ['2026-11-20 12:00', '2026-11-20T12:00:00Z'],
    ['2026-11-20T13:00:00+01:00', '2026-11-20T12:00:00Z'],
    ['2026-11-20', '2026-11-20T00:00:00Z'],
    ['1795176300000', '2026-11-20T12:05:00Z'],
  ])('%s is %s', (text, iso) => {
    expect(parseServiceTime(text, now)).toBe(at(iso));
  });

  it.each([
    '',
    '0',
    '-1',
    '1.5',
    'yesterday',
    '2026-02-30',
    '2026-13-01',
    '1795176300001',
    '99999999999999999',
    '20/11/2026',
  ])('does not know what %s means', (text) => {
    expect(parseServiceTime(text, now)).toBeNull();
  });
});

describe('freshness', () => {
  it.each([
    ['mid', '2026-11-20T11:00:00Z', 'fresh'],
    ['mid', '2026-11-20T10:59:59Z', 'ageing'],
    ['mid', '2026-11-19T12:00:00Z', 'ageing'],
    ['mid', '2026-11-19T11:59:59Z', 'stale'],
    ['official', '2026-11-19T10:00:00Z', 'fresh'],
    ['official', '2026-11-19T09:59:59Z', 'ageing'],
    ['official', '2026-11-18T09:59:59Z', 'stale'],
  ] as const)('%s published %s is %s', (market, iso, age) => {
    expect(ageAt(ageEdges(market, at(iso), []), now)).toBe(age);
  });

  it('a market that publishes rarely stays fresh for twice its median interval', () => {
    const every3h = [0, 3, 6, 9, 12, 30].map((hours) => hours * HOUR);
    expect(ageEdges('mid', 0, every3h).freshUntilMs).toBe(6 * HOUR);
    expect(ageEdges('mid', 0, [0, HOUR / 4]).freshUntilMs).toBe(HOUR);
    expect(ageEdges('mid', 0, [0, HOUR, 4 * HOUR]).freshUntilMs).toBe(4 * HOUR);
    const everyDay = [0, 24 * HOUR, 48 * HOUR];
    expect(ageEdges('mid', 0, everyDay).staleAtMs).toBe(48 * HOUR);
    const monday = at('2026-11-16T00:00:00Z');
    expect(ageEdges('official', monday, everyDay).freshUntilMs).toBe(monday + 26 * HOUR);
  });

  it("on a Sunday, Friday's official rate is still fresh", () => {
    const edges = ageEdges('official', at('2026-11-20T09:00:00Z'), []);
    expect(ageAt(edges, at('2026-11-22T23:00:00Z'))).toBe('fresh');
    expect(ageAt(edges, at('2026-11-23T11:00:00Z'))).toBe('fresh');
    expect(ageAt(edges, at('2026-11-23T11:00:01Z'))).toBe('ageing');
  });

  it.each([
    ['2026-11-20T22:00:00Z', 3, '2026-11-23T01:00:00Z'],
    ['2026-11-21T10:00:00Z', 1, '2026-11-23T01:00:00Z'],
    ['2026-11-18T10:00:00Z', 26, '2026-11-19T12:00:00Z'],
    ['2026-11-16T00:00:00Z', 240, '2026-11-30T00:00:00Z'],
  ])('%s and %i h of weekdays is %s', (from, hours, expected) => {
    expect(addWeekdayTime(at(from), hours * HOUR)).toBe(at(expected));
  });

  it.each([
    // So far ahead of the clock, and whether that was believed.
    [2 * 60_000, false, 'fresh'],
    [2 * 60_000 + 1, false, 'ageing'],
    [5 * 60_000, false, 'ageing'],
    [0, true, 'ageing'],
  ])('a time %i ms ahead is never fresh: too far for belief, %s: %s', (aheadMs, isAhead, age) => {
    const publishedAtMs = now + aheadMs;
    const edges = ageEdges('mid', publishedAtMs, []);
    expect(ageAt({ ...edges, publishedAtMs, isAhead }, now)).toBe(age);
    expect(ageAt({ ...edges, publishedAtMs, isAhead }, now + 25 * HOUR)).toBe('stale');
  });

  it('counts as checked for two planned periods', () => {
    expect(checkedUntil(1_000, 300_000)).toBe(601_000);
  });
});

describe('texts of time', () => {
  it.each([
    [-5, '0 s'],
    [45_000, '45 s'],
    [59_499, '59 s'],
    [59_500, '1 min'],
    [95_000, '1 min 35 s'],
    [5 * 60_000, '5 min'],
    [599_499, '9 min 59 s'],
    [599_500, '10 min'],
    [HOUR - 30_000, '1 h'],
    [2.48 * HOUR, '2 h 29 min'],
    [24 * HOUR - 30_001, '23 h 59 min'],
    [24 * HOUR - 30_000, '1 day'],
    [27.9 * HOUR, '1 day 3 h'],
    [48 * HOUR - 30_001, '1 day 23 h'],
    [48 * HOUR, '2 days'],
    [9.9 * 24 * HOUR, '9 days'],
  ])('a span of %d ms is %s', (spanMs, expected) => {
    expect(durationText(spanMs, en)).toBe(expected);
  });

  it.each([
    [-5, '1 min'],
    [1, '1 min'],
    [60_001, '2 min'],
    [HOUR - 1, '1 h'],
    [2 * HOUR - 1, '1 h'],
    [27.9 * HOUR, '1 day 3 h'],
    [10 * 24 * HOUR - 1, '9 days'],
  ])('a wait of %d ms is %s', (waitMs, expected) => {
    expect(waitText(waitMs, en)).toBe(expected);
  });

  it('names a day of UTC', () => {
    expect(dayText(at('2026-12-01T00:00:00Z'), 'en-GB')).toBe('1 Dec');
    expect(dayText(at('2026-11-30T23:59:59Z'), 'en-GB')).toBe('30 Nov');
  });

  it.each([
    [-5, '0 s'],
    [59_999, '59 s'],
    [60_000, '1 min'],
    [119_999, '1 min'],
    [HOUR - 1, '59 min'],
    [3 * HOUR + 1, '3 h'],
    [24 * HOUR - 1, '23 h'],
    [49 * HOUR, '2 d'],
  ])('%i ms is %s', (ageMs, expected) => {
    expect(ageText(ageMs, en)).toBe(expected);
  });

  it.each([
    ['2026-11-20T02:05:00Z', '02:05 UTC'],
    ['2026-11-19T23:59:00Z', 'Thu 23:59 UTC'],
    ['2026-11-14T00:00:00Z', 'Sat 00:00 UTC'],
    // Of the same name as today.
    ['2026-11-13T23:59:00Z', '13 Nov 23:59 UTC'],
    ['2026-11-21T00:01:00Z', '21 Nov 00:01 UTC'],
    ['2026-11-03T14:02:00Z', '3 Nov 14:02 UTC'],
    ['2025-01-03T14:02:00Z', '3 Jan 2025 14:02 UTC'],
  ])('%s is %s', (iso, expected) => {
    expect(momentText(at(iso), now, 'en-GB', en)).toBe(expected);
  });

  it.each([
    ['Africa/Lagos', '15:02', '15:02 Lagos', '20 Nov 2026, 15:02 Lagos'],
    ['America/New_York', '09:02', '09:02 New York', '20 Nov 2026, 09:02 New York'],
    [
      'America/Argentina/Buenos_Aires',
      '11:02',
      '11:02 Buenos Aires',
      '20 Nov 2026, 11:02 Buenos Aires',
    ],
    ['Etc/GMT-1', '15:02', '15:02 GMT+1', '20 Nov 2026, 15:02 GMT+1'],
    ['CET', '15:02', '15:02 GMT+1', '20 Nov 2026, 15:02 GMT+1'],
    ['UTC', '14:02 UTC', '14:02 UTC', '20 Nov 2026, 14:02 UTC'],
  ])('in %s it is %s; for others %s, and %s', (zone, here, sent, stamp) => {
    const moment = at('2026-11-20T14:02:00Z');
    expect(momentText(moment, moment, 'en-GB', en, zone)).toBe(here);
    expect(sentMomentText(moment, moment, 'en-GB', en, zone)).toBe(sent);
    expect(stampText(moment, 'en-GB', en, zone)).toBe(stamp);
  });
});
