import { expect, it } from 'vitest';
import type { RuleStatus } from '#core/alerts/alerts-view.ts';
import { statusText } from '#core/alerts/words.ts';
import { en } from '#core/text/en.ts';

const NOW = Date.parse('2026-11-20T12:00:00Z');
const MINUTE = 60_000;

it.each<[RuleStatus, string]>([
  [{ kind: 'off' }, 'off'],
  [{ kind: 'armed' }, 'armed'],
  [{ kind: 'beyond' }, 'already beyond'],
  [{ kind: 'fired', atMs: NOW }, 'fired 12:00'],
  [{ kind: 'over', atMs: NOW }, 'fired 12:00, now off'],
  [{ kind: 'snoozed', untilMs: NOW + 60 * MINUTE }, 'snoozed to 13:00'],
  // It cools for a while, which is no snooze. The last seconds count as a minute.
  [{ kind: 'cooling', untilMs: NOW + 14.2 * MINUTE }, 'quiet for 15 min'],
  [{ kind: 'cooling', untilMs: NOW + 10 }, 'quiet for 1 min'],
  [{ kind: 'cooling', untilMs: NOW - 10 }, 'quiet for 1 min'],
])('the status %j of an alert reads: %s', (status, words) => {
  const timeOf = (atMs: number) => new Date(atMs).toISOString().slice(11, 16);
  expect(statusText(status, NOW, { text: en }, timeOf)).toBe(words);
});
