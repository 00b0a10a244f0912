import { describe, expect, it } from 'vitest';
import { appError } from '#core/base/result.ts';

describe('a detail', () => {
  it.each([
    [null, null],
    ['', null],
    [' \n', null],
    [' a ', 'a'],
    ['b'.repeat(301), 'b'.repeat(300)],
    [`${'b'.repeat(299)}😀`, 'b'.repeat(299)],
    [`${'b'.repeat(298)}😀c`, `${'b'.repeat(298)}😀`],
  ])('%j is cut to what may be shown', (detail, expected) => {
    expect(appError('server', detail).detail).toBe(expected);
  });
});
