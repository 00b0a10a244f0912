import { describe, expect, it } from 'vitest';
import { DEFAULT_CHOICES } from '#core/settings/choices.ts';
import { readChoices } from '#core/settings/read-choices.ts';
import { firstStartView, withStep } from '#core/settings/first-start.ts';

const FIRST_START = DEFAULT_CHOICES.firstStart;

describe('the first steps', () => {
  it('begin with the tour', () => {
    expect(firstStartView(FIRST_START, false)).toEqual({
      steps: [
        { step: 'look', isDone: false },
        { step: 'connect', isDone: false },
        { step: 'watch', isDone: false },
      ],
      next: 'look',
    });
  });

  it('treat an existing account as connected', () => {
    const view = firstStartView({ done: ['look'], closed: false }, true);
    expect(view?.next).toBe('watch');
    expect(view?.steps.map(({ isDone }) => isDone)).toEqual([true, true, false]);
  });

  it('keep what was done, in their own order and once', () => {
    const both = withStep(withStep([], 'watch'), 'look');
    expect(withStep(both, 'look')).toEqual(['look', 'watch']);
    const all = withStep(both, 'connect');
    expect(firstStartView({ done: all, closed: false }, false)?.next).toBeNull();
  });

  it('are not shown once they were closed', () => {
    expect(firstStartView({ done: [], closed: true }, false)).toBeNull();
  });

  it.each([
    [
      { done: ['look', 'dance'], closed: true },
      { done: ['look'], closed: true },
    ],
    [
      { done: ['watch'], closed: 'yes' },
      { done: ['watch'], closed: false },
    ],
    ['closed', FIRST_START],
  ])('are read from settings as far as they can be: %j', (stored, expected) => {
    expect(readChoices({ firstStart: stored }).firstStart).toEqual(expected);
  });
});
