import { describe, expect, it } from 'vitest';
import { sharedParts } from '../../renderer/ui/shared-parts.ts';

const copy = <T>(value: T): T => structuredClone(value);
const before = {
  markets: { mid: { rates: { NGN: '1612.12', EUR: '0.92014' } }, parallel: { rates: {} } },
  currencies: [
    { code: 'NGN', name: null },
    { code: 'EUR', name: 'Euro' },
  ],
  notices: [],
} as const;

describe('the parts that a snapshot shares with the one before', () => {
  it('are all of it where nothing changed', () => {
    expect(sharedParts(before, copy(before))).toBe(before);
  });

  it('are all but those on the way to a change', () => {
    const now = copy(before) as { markets: { mid: { rates: Record<string, string> } } };
    now.markets.mid.rates['NGN'] = '1613';
    const shared = sharedParts(before, now) as unknown as typeof before;
    expect(shared).toEqual(now);
    expect(shared.markets.mid).not.toBe(before.markets.mid);
    expect(shared.markets.parallel).toBe(before.markets.parallel);
    expect(shared.currencies).toBe(before.currencies);
  });

  it.each([
    ['a part more', { a: 1 }, { a: 1, b: undefined }],
    ['a part less', { a: 1, b: undefined }, { a: 1 }],
    ['another name', { a: undefined }, { b: undefined }],
    ['a longer list', [1, 2], [1, 2, 3]],
    ['a shorter list', [1, 2, 3], [1, 2]],
    ['another order', [{ a: 1 }, { b: 2 }], [{ b: 2 }, { a: 1 }]],
    ['a list for parts', { 0: 'a' }, ['a']],
    ['nothing for a part', { a: {} }, { a: null }],
    ['a part for nothing', { a: null }, { a: {} }],
    ['a word for a part', { a: {} }, 'a'],
    ['an own part of a name that every object knows', {}, { constructor: 'x' }],
    ['one of it less', JSON.parse('{"__proto__":{"a":1}}'), {}],
    ['one of it more', {}, JSON.parse('{"__proto__":{"a":1}}')],
  ])('are distinct from %s', (_what, one: unknown, other: unknown) => {
    const shared = sharedParts(one, other);
    expect(shared).toStrictEqual(other);
    expect(Object.keys(shared as object)).toEqual(Object.keys(other as object));
    expect(shared).not.toBe(one);
  });

  it('equal the state before any snapshot', () => {
    const first = copy(before);
    expect(sharedParts(null, first)).toBe(first);
  });
});
