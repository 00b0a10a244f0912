import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { FIRST_START, firstStartView, firstStartWith } from '#core/first-start.ts';
import { choicesSchema } from '../../electron/store/settings-schema.ts';

describe('the first steps', () => {
  it('begin with looking around', () => {
    expect(firstStartView(FIRST_START, false)).toEqual({
      steps: [
        { step: 'look', isDone: false },
        { step: 'connect', isDone: false },
        { step: 'watch', isDone: false },
      ],
      next: 'look',
    });
  });

  it('count an account that is there as connected, without its being said', () => {
    const view = firstStartView({ done: ['look'], closed: false }, true);
    expect(view?.next).toBe('watch');
    expect(view?.steps.map(({ isDone }) => isDone)).toEqual([true, true, false]);
  });

  it('keep what was done, in their own order and once', () => {
    const both = firstStartWith(firstStartWith(FIRST_START, { done: 'watch' }), { done: 'look' });
    expect(firstStartWith(both, { done: 'look' })).toEqual({
      done: ['look', 'watch'],
      closed: false,
    });
    expect(firstStartView(firstStartWith(both, { done: 'connect' }), false)?.next).toBeNull();
  });

  it('never come back once they were closed', () => {
    const closed = firstStartWith(FIRST_START, { closed: true });
    expect(firstStartView(closed, false)).toBeNull();
    expect(firstStartWith(closed, { done: 'look' }).closed).toBe(true);
  });

  it.each([
    [
      { done: ['look', 'dance'], closed: true },
      { done: [], closed: true },
    ],
    [
      { done: ['watch'], closed: 'yes' },
      { done: ['watch'], closed: false },
    ],
    ['closed', FIRST_START],
  ])('are read from settings as far as they can be: %j', (kept, expected) => {
    expect(v.parse(choicesSchema, { firstStart: kept }).firstStart).toEqual(expected);
  });
});
