import { expect, it } from 'vitest';
import { allowReload } from '#core/app/reload-allowance.ts';

it.each<[string, readonly number[], number, readonly number[] | null]>([
  ['the first', [], 5, [5]],
  ['the third of a minute', [0, 10_000], 20_000, [0, 10_000, 20_000]],
  ['not the fourth', [0, 10_000, 20_000], 59_999, null],
  ['again once the first is a minute ago', [0, 10_000, 20_000], 60_000, [10_000, 20_000, 60_000]],
  ['with nothing of long ago', [0, 1, 2], 3_600_000, [3_600_000]],
])('%s', (_what, before, nowMs, expected) => {
  expect(allowReload(before, nowMs)).toEqual(expected);
});
