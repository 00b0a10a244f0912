import { expect, it } from 'vitest';
import type { FreshnessView } from '#core/requests/freshness-view.ts';
import { resultAge } from '../../renderer/text/format.ts';

const FRIDAY = Date.parse('2026-11-27T23:59:00Z');
const freshness = {
  publishedAtMs: FRIDAY,
  firstSeenAtMs: FRIDAY,
  checkedAtMs: FRIDAY,
  checkedUntilMs: FRIDAY + 600_000,
} as FreshnessView;

it.each([
  ['a moment later', 1_000],
  ['the next day', 86_400_000],
])('a number of the past says its moment, never an age: %s', (_name, laterMs) => {
  const { shown, hint } = resultAge(freshness, FRIDAY + laterMs, { locale: 'en-GB' });
  expect([shown, hint].join(' ')).toMatch(/^at (?:Fri )?23:59(?: UTC)? $/);
});

it('the present has an age', () => {
  expect(resultAge(freshness, FRIDAY + 1_000, null).shown).toBe('just now');
});
