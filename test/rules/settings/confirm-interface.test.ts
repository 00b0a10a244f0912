import { describe, expect, it, vi } from 'vitest';
import { ok } from '#core/base/result.ts';
import { changesBetween, noted, NOTHING_CHANGED } from '#core/settings/changes.ts';
import { SETTING_KEYS } from '#core/settings/items.ts';
import { withChange } from '#core/settings/choices.ts';
import { openChoices } from '#core/settings/read-choices.ts';
import { en } from '#core/text/en.ts';
import type { Handlers } from '#ipc/contract.ts';
import * as v from 'valibot';
import { guardingChanges } from '../../../electron/settings/change-guard.ts';
import type { Store } from '../../../electron/store/store.ts';
import { emptyState } from '../../support/rates.ts';

const ABOUT = { version: '1', platform: 'linux', locale: 'en', publicHost: '' } as const;
const NOT_CONFIRMED = { ok: false, error: { code: 'not-confirmed' } };

/** @param before the last setting's value before it changed; null for no change. */
function begin(localInterface: boolean, isWanted: boolean, before: boolean | null = null) {
  const state = emptyState();
  const choices = withChange(state.choices, { localInterface });
  const was = before === null ? choices : withChange(choices, { localInterface: before });
  const settingsChanges =
    before === null
      ? NOTHING_CHANGED
      : noted(NOTHING_CHANGED, changesBetween(was, choices, SETTING_KEYS), 'changed');
  const choose = vi.fn(() => ok(null));
  const undoSetting = vi.fn(() => ok(null));
  const confirm = vi.fn(() => Promise.resolve(isWanted));
  const handlers = { choose, undoSetting } as unknown as Handlers;
  const dispatch = (): void => undefined;
  const store = { state: { ...state, choices, settingsChanges }, dispatch } as unknown as Store;
  const guarded = guardingChanges(handlers, { store, confirm, text: en, about: ABOUT });
  return { confirm, given: { choose, undoSetting }, ...guarded };
}

describe('opening the local interface', () => {
  it('needs a confirmation outside the page', async () => {
    const refused = begin(false, false);
    expect(await refused.choose({ localInterface: true })).toMatchObject(NOT_CONFIRMED);
    expect(refused.given.choose).not.toHaveBeenCalled();
    const wanted = begin(false, true);
    expect(await wanted.choose({ localInterface: true })).toEqual(ok(null));
    expect(wanted.given.choose).toHaveBeenCalledWith({ localInterface: true });
  });

  it('needs it by an undo as well', async () => {
    const refused = begin(false, false, true);
    expect(await refused.undoSetting(undefined)).toMatchObject(NOT_CONFIRMED);
    expect(refused.given.undoSetting).not.toHaveBeenCalled();
    const wanted = begin(false, true, true);
    expect(await wanted.undoSetting(undefined)).toEqual(ok(null));
  });

  it('needs none for closing it, or for other settings', async () => {
    const open = begin(true, false);
    expect(await open.choose({ localInterface: false })).toEqual(ok(null));
    expect(await open.choose({ localInterface: true })).toEqual(ok(null));
    expect(await begin(false, false).choose({ theme: 'dark' })).toEqual(ok(null));
    expect(await begin(true, false, false).undoSetting(undefined)).toEqual(ok(null));
    expect(open.confirm).not.toHaveBeenCalled();
  });

  it('is one call of the page, which the contract knows', () => {
    expect(v.is(openChoices, { localInterface: true })).toBe(true);
    expect(v.is(openChoices, { localInterface: 'yes' })).toBe(false);
  });
});
