import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isSame } from '#core/base/same-parts.ts';

const json = (): fc.Arbitrary<unknown> =>
  fc.jsonValue({ maxDepth: 3 }).map((value) => JSON.parse(JSON.stringify(value)) as unknown);

it('says the same as Node of any two values, and of a value and its copy', () => {
  fc.assert(
    fc.property(json(), json(), (left, right) => {
      expect(isSame(left, right)).toBe(isDeepStrictEqual(left, right));
      expect(isSame(left, structuredClone(left))).toBe(true);
    }),
  );
});

it.each<[left: unknown, right: unknown]>([
  [{ a: 1, b: 2 }, { a: 1 }],
  [{ a: 1 }, { a: 1, b: 2 }],
  [{ a: undefined }, { b: undefined }],
  [{ constructor: undefined }, {}],
  [{}, { constructor: Object }],
  [[1, 2], [1]],
  [[], {}],
  [null, {}],
  [1, '1'],
])('%j is not %j', (left, right) => {
  expect(isSame(left, right)).toBe(false);
  expect(isSame(right, left)).toBe(false);
});
