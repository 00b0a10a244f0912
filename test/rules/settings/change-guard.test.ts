import { describe, expect, it, vi } from 'vitest';
import { en } from '#core/text/en.ts';
import { type Choices, withChange } from '#core/settings/choices.ts';
import { PORTABLE_KEYS } from '#core/settings/portable.ts';
import type { AppState } from '#core/app/app-state.ts';
import type { AppEvent } from '#core/app/events.ts';
import { reduce } from '#core/app/reducer.ts';
import { ok } from '#core/base/result.ts';
import type { Handlers } from '#ipc/contract.ts';
import type { HandlerNeeds } from '../../../electron/app/handlers.ts';
import { decimal, emptyState } from '../../support/rates.ts';
import { settingsHandlers } from '../../../electron/settings/handlers.ts';
import { guardingChanges } from '../../../electron/settings/change-guard.ts';
import type { Confirm } from '../../../electron/window/confirm.ts';
import type { Store } from '../../../electron/store/store.ts';

/** Calls of a page on a state of their own, as they are registered. */
function calls(imported: Choices | null = null, confirm: Confirm = () => Promise.resolve(true)) {
  let state: AppState = emptyState();
  const store = {
    get state() {
      return state;
    },
    dispatch: (event: AppEvent) => void (state = reduce(state, event)),
  } as unknown as Store;
  const untouched = { desktop: {}, updater: {} } as Pick<HandlerNeeds, 'desktop' | 'updater'>;
  const settingsTransfer = { take: () => imported } as unknown as HandlerNeeds['settingsTransfer'];
  const own = settingsHandlers({ ...untouched, settingsTransfer, store, wake: () => undefined });
  const others = { facts: () => ok(null) };
  const handlers = guardingChanges({ ...own, ...others } as unknown as Handlers, {
    store,
    confirm,
    text: en,
    about: { locale: 'en-GB', publicHost: 'open.er-api.com' },
  });
  return {
    handlers,
    last: () => state.settingsChanges.last,
    theme: () => state.choices.theme,
    choices: () => state.choices,
  };
}

describe('what a page’s call changes of the settings', () => {
  it('is described as changed, undone or reset', () => {
    const { handlers, last, theme } = calls();
    void handlers.choose({ theme: 'dark' });
    expect(last()).toMatchObject({ how: 'changed', changes: [{ id: 'theme' }] });
    void handlers.undoSetting(undefined);
    expect(theme()).toBe('system');
    expect(last()).toMatchObject({ how: 'undone', changes: [{ id: 'theme' }] });
    void handlers.choose({ theme: 'dark' });
    void handlers.resetSettings('all');
    expect(last()).toMatchObject({ how: 'reset', changes: [{ id: 'theme' }] });
  });

  it('is one undo for an import, with choices that are no settings', () => {
    const imported = withChange(emptyState().choices, {
      theme: 'dark',
      desk: { template: 'USDT {buy}' },
    });
    const { handlers, last, theme, choices } = calls(imported);
    const before = choices();
    expect(handlers.importSettings(undefined)).toEqual(ok(null));
    expect(last()?.how).toBe('imported');
    expect(last()?.changes.map(({ id }) => id)).toEqual(
      expect.arrayContaining(['theme', 'desk.template']),
    );
    expect(choices().desk.template).toBe('USDT {buy}');
    void handlers.undoSetting(undefined);
    expect(theme()).toBe('system');
    expect(choices()).toEqual(before);
  });

  it('refuses an import before a file was chosen', () => {
    const { handlers, last } = calls();
    expect(handlers.importSettings(undefined)).toMatchObject({ error: { code: 'refused-call' } });
    expect(last()).toBeNull();
  });

  it('is empty if nothing changed', () => {
    const { handlers, last } = calls();
    void handlers.facts(undefined);
    void handlers.choose({ theme: 'system' });
    expect(last()).toBeNull();
  });
});

describe('a second opinion', () => {
  const on = { opinion: { overPercent: decimal('3') } };

  it('is switched on after a question that names its host, and by no undo without it', async () => {
    let answer = false;
    const confirm = vi.fn<Confirm>(() => Promise.resolve(answer));
    const { handlers, choices } = calls(null, confirm);
    const host = (): string | undefined => confirm.mock.lastCall?.[0].title;
    expect(await handlers.choose(on)).toMatchObject({ error: { code: 'not-confirmed' } });
    expect(host()).toBe('Compare with open.er-api.com?');
    expect(choices().opinion.overPercent).toBeNull();
    answer = true;
    expect(await handlers.choose(on)).toEqual(ok(null));
    // Another level, and none, ask nothing.
    await handlers.choose({ opinion: { overPercent: decimal('5') } });
    await handlers.choose({ opinion: { overPercent: null } });
    expect(confirm).toHaveBeenCalledTimes(2);
    answer = false;
    expect(await handlers.undoSetting(undefined)).toMatchObject({ ok: false });
    expect(confirm).toHaveBeenCalledTimes(3);
    expect(choices().opinion.overPercent).toBeNull();
  });

  it('is in no settings file', () => {
    expect(PORTABLE_KEYS.filter((key) => key.startsWith('opinion'))).toEqual([]);
  });
});
