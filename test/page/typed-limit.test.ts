import { expect, it } from 'vitest';
import { readDay, readLimit } from '../../renderer/ui/terms.ts';

it.each([
  ['', null],
  ['1000', 1_000],
  ['1,000', 1_000],
  ['١٠٠٠', 1_000],
  ['١٬٠٠٠', 1_000],
  ['१०००', 1_000],
  ['999999999', 999_999_999],
  ['999999999999', undefined],
  ['1.5', undefined],
  ['many', undefined],
])('a limit typed as %j is %s', (typed, limit) => {
  expect(readLimit(typed)).toBe(limit);
});

it.each([
  ['١٥', 15],
  ['32', undefined],
])('a day typed as %j is %s', (typed, day) => {
  expect(readDay(typed)).toBe(day);
});
