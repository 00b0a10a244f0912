import { describe, expect, it, vi } from 'vitest';
import { ok } from '#core/base/result.ts';
import type { RetentionDays } from '#core/history/retention.ts';
import { reduce } from '#core/app/reducer.ts';
import { changesBetween } from '#core/settings/changes.ts';
import { SETTING_KEYS } from '#core/settings/items.ts';
import { en } from '#core/text/en.ts';
import type { Handlers } from '#ipc/contract.ts';
import { guardingChanges } from '../../electron/settings/change-guard.ts';
import type { Store } from '../../electron/store/store.ts';
import { emptyState } from '../support/rates.ts';

const ABOUT = { version: '1', platform: 'linux', locale: 'en', publicHost: '' } as const;

function begin(retention: RetentionDays, isWanted: boolean, before: RetentionDays | null = null) {
  const state = emptyState();
  const choose = vi.fn(() => ok(null));
  const resetSettings = vi.fn(() => ok(null));
  const confirm = vi.fn(() => Promise.resolve(isWanted));
  const undoSetting = vi.fn(() => ok(null));
  const handlers = { choose, resetSettings, undoSetting } as unknown as Handlers;
  const choices = { ...state.choices, retention };
  const changes = before
    ? changesBetween({ ...choices, retention: before }, choices, SETTING_KEYS)
    : [];
  const changed = reduce(
    { ...state, choices },
    { kind: 'settings-changed', changes, how: 'changed' },
  );
  const dispatch = (): void => undefined;
  const store = { state: before ? changed : { ...state, choices }, dispatch } as unknown as Store;
  const guarded = guardingChanges(handlers, { store, confirm, text: en, about: ABOUT });
  return { confirm, given: { choose, resetSettings, undoSetting }, ...guarded };
}
const LONG = { rawDays: 365, hourlyDays: 3_650 } as const;
const NOT_CONFIRMED = { ok: false, error: { code: 'not-confirmed' } };

describe('a shorter retention', () => {
  it.each([{ rawDays: 7 }, { hourlyDays: 30 }, { rawDays: 7, hourlyDays: 30 }] as const)(
    'as %j once the person confirmed it',
    async (retention) => {
      const refused = begin(LONG, false);
      expect(await refused.choose({ retention })).toMatchObject(NOT_CONFIRMED);
      expect(refused.given.choose).not.toHaveBeenCalled();
      const wanted = begin(LONG, true);
      expect(await wanted.choose({ retention })).toEqual(ok(null));
      expect(wanted.given.choose).toHaveBeenCalledWith({ retention });
    },
  );

  it('by an undo once the person confirmed it', async () => {
    const { undoSetting, given } = begin(LONG, false, { rawDays: 30, hourlyDays: 365 });
    expect(await undoSetting(undefined)).toMatchObject(NOT_CONFIRMED);
    expect(given.undoSetting).not.toHaveBeenCalled();
    const wanted = begin(LONG, true, { rawDays: 30, hourlyDays: 365 });
    expect(await wanted.undoSetting(undefined)).toEqual(ok(null));
    const longer = begin({ rawDays: 30, hourlyDays: 365 }, false, LONG);
    expect(longer.undoSetting(undefined)).toEqual(ok(null));
    expect(begin(LONG, false).undoSetting(undefined)).toEqual(ok(null));
  });

  it('by a reset once the person confirmed it', async () => {
    for (const section of ['data', 'all'] as const) {
      const { resetSettings, given } = begin(LONG, false);
      expect(await resetSettings(section)).toMatchObject(NOT_CONFIRMED);
      expect(given.resetSettings).not.toHaveBeenCalled();
    }
  });

  it('needs no confirmation if nothing is deleted', () => {
    const { choose, resetSettings, confirm } = begin({ rawDays: 7, hourlyDays: 30 }, false);
    expect(choose({ retention: { rawDays: 30 } })).toEqual(ok(null));
    expect(choose({ theme: 'dark' })).toEqual(ok(null));
    expect(resetSettings('data')).toEqual(ok(null));
    expect(begin(LONG, false).resetSettings('appearance')).toEqual(ok(null));
    expect(confirm).not.toHaveBeenCalled();
  });
});
