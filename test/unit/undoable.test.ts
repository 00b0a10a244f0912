import { describe, expect, it } from 'vitest';
import type { AppState } from '#core/app/app-state.ts';
import type { AppEvent } from '#core/app/events.ts';
import { reduce } from '#core/app/reducer.ts';
import { ok } from '#core/base/result.ts';
import type { Handlers } from '#ipc/contract.ts';
import type { Parts } from '../../electron/base/handler-parts.ts';
import { settingsHandlers } from '../../electron/settings/handlers.ts';
import { undoable } from '../../electron/settings/undoable.ts';
import type { Store } from '../../electron/store/store.ts';
import { emptyState } from '../support/rates.ts';

/** Calls of a page on a state of their own, as they are registered. */
function calls() {
  let state: AppState = emptyState();
  const store = {
    get state() {
      return state;
    },
    dispatch: (event: AppEvent) => void (state = reduce(state, event)),
  } as unknown as Store;
  const untouched = { home: {}, updater: {} } as Pick<Parts, 'home' | 'updater'>;
  const own = settingsHandlers({ ...untouched, store, wake: () => undefined });
  const others = { snapshot: () => ok(null) };
  const handlers = undoable({ ...own, ...others } as unknown as Handlers, store, 'en-GB');
  return { handlers, last: () => state.settingsChanges.last, density: () => state.choices.density };
}

describe('what a page’s call changes of the settings', () => {
  it('is described as changed, undone or reset', () => {
    const { handlers, last, density } = calls();
    void handlers.choose({ density: 'compact' });
    expect(last()).toMatchObject({ how: 'changed', changes: [{ id: 'density' }] });
    void handlers.undoSetting(undefined);
    expect(density()).toBe('comfortable');
    expect(last()).toMatchObject({ how: 'undone', changes: [{ id: 'density' }] });
    void handlers.choose({ density: 'compact' });
    void handlers.resetSettings('all');
    expect(last()).toMatchObject({ how: 'reset', changes: [{ id: 'density' }] });
  });

  it('is empty if nothing changed', () => {
    const { handlers, last } = calls();
    void handlers.snapshot(undefined);
    void handlers.choose({ density: 'comfortable' });
    expect(last()).toBeNull();
  });
});
