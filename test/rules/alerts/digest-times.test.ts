import { describe, expect, it } from 'vitest';
import { dueDigest, isLateDigest } from '#core/alerts/delivery/digest-times.ts';
import { amount } from '../../support/nightly.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

interface Sent {
  readonly at: string;
  readonly atMs: number;
  readonly plannedMs: number;
}

/** What a clock in a zone shows, by another way than the rule's. */
function shown(atMs: number, zone: string): string {
  const options = { timeZone: zone, dateStyle: 'short', timeStyle: 'short' } as const;
  return new Intl.DateTimeFormat('sv-SE', options).format(atMs);
}

/** The digests of a stretch of time, looked for again and again while the computer is awake. */
function sentBetween(
  fromMs: number,
  toMs: number,
  zone: string,
  times: readonly number[],
  isAwake: (atMs: number) => boolean = () => true,
  stepMs = amount(5, 1) * MINUTE,
): Sent[] {
  const sent: Sent[] = [];
  let afterMs = fromMs;
  for (let atMs = fromMs; atMs <= toMs; atMs += stepMs) {
    const plannedMs = isAwake(atMs) ? dueDigest(times, zone, atMs, afterMs) : null;
    if (plannedMs === null) continue;
    afterMs = plannedMs;
    sent.push({ at: shown(plannedMs, zone), atMs, plannedMs });
  }
  return sent;
}

/** Without a change, half an hour, an hour, and in the south. */
const ZONES = [
  ['Africa/Lagos', '2026-03-29', '2026-10-25'],
  ['Europe/London', '2026-03-29', '2026-10-25'],
  ['America/New_York', '2026-03-08', '2026-11-01'],
  ['Australia/Lord_Howe', '2026-04-05', '2026-10-04'],
] as const;

describe.each(ZONES)('08:00 in %s', (zone, spring, autumn) => {
  it.each([spring, autumn])('goes once a day around %s', (change) => {
    const middle = Date.parse(`${change}T00:00:00Z`);
    const sent = sentBetween(middle - 3 * DAY, middle + 3 * DAY, zone, [8 * 60]);
    expect(sent.map(({ at }) => at.slice(11))).toEqual(sent.map(() => '08:00'));
    expect(new Set(sent.map(({ at }) => at.slice(0, 10))).size).toBe(sent.length);
    expect([5, 6]).toContain(sent.length);
    expect(sent.map(({ atMs, plannedMs }) => atMs - plannedMs)).toEqual(sent.map(() => 0));
  });

  it.each([spring, autumn])('goes late after ten minutes of sleep, and not after twenty', (day) => {
    const asleep =
      (minutes: number) =>
      (atMs: number): boolean => {
        const time = shown(atMs, zone).slice(11);
        return time < '07:50' || time >= `08:${minutes}`;
      };
    const [from, to] = [Date.parse(day) - DAY, Date.parse(day) + DAY];
    const late = sentBetween(from, to, zone, [8 * 60], asleep(10));
    expect(late.length).toBeGreaterThanOrEqual(1);
    for (const { at, atMs, plannedMs } of late) {
      expect([at.slice(11), atMs - plannedMs]).toEqual(['08:00', 10 * MINUTE]);
      expect(isLateDigest(plannedMs, atMs)).toBe(true);
    }
    expect(sentBetween(from, to, zone, [8 * 60], asleep(20))).toEqual([]);
  });
});

describe('a time that a change of clocks touches', () => {
  it('goes at the next minute that exists where it is skipped', () => {
    const day = Date.parse('2026-03-29T00:00:00Z');
    const sent = sentBetween(day, day + 12 * HOUR, 'Europe/London', [90]);
    expect(sent.map(({ at }) => at)).toEqual(['2026-03-29 02:00']);
  });

  it('goes at the first of two', () => {
    const day = Date.parse('2026-10-25T00:00:00Z');
    const sent = sentBetween(day - HOUR, day + 12 * HOUR, 'Europe/London', [90]);
    expect(sent.map(({ plannedMs }) => plannedMs)).toEqual([day + 30 * MINUTE]);
  });

  it('goes in the zone whose day is skipped whole', () => {
    // Samoa had no 30 December 2011.
    const day = Date.parse('2011-12-30T00:00:00Z');
    const [from, to] = [day - 2 * DAY, day + 2 * DAY];
    const sent = sentBetween(from, to, 'Pacific/Apia', [8 * 60], () => true, 10 * MINUTE);
    expect(sent.map(({ at }) => at.slice(0, 10))).not.toContain('2011-12-30');
    expect(new Set(sent.map(({ plannedMs }) => plannedMs)).size).toBe(sent.length);
  });
});

describe('several times', () => {
  const midnight = Date.parse('2026-06-10T00:00:00Z');

  it('go each, in any order of the choice', () => {
    const sent = sentBetween(midnight, midnight + DAY - MINUTE, 'UTC', [18 * 60, 8 * 60, 0]);
    expect(sent.map(({ at }) => at.slice(11))).toEqual(['08:00', '18:00']);
  });

  it('of a few minutes are one after a sleep', () => {
    const asleepUntil = midnight + 8 * HOUR + 10 * MINUTE;
    const sent = sentBetween(
      midnight,
      midnight + 9 * HOUR,
      'UTC',
      [8 * 60, 8 * 60 + 5],
      (atMs) => atMs >= asleepUntil,
    );
    expect(sent.map(({ at }) => at.slice(11))).toEqual(['08:05']);
  });

  it('are of the day before just after midnight', () => {
    const at = midnight + 5 * MINUTE;
    expect(dueDigest([23 * 60 + 55], 'UTC', at, -Infinity)).toBe(midnight - 5 * MINUTE);
    expect(dueDigest([23 * 60 + 55], 'UTC', at, midnight - 5 * MINUTE)).toBeNull();
  });
});
