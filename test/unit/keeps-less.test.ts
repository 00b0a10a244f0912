import { describe, expect, it, vi } from 'vitest';
import { ok } from '#core/base/result.ts';
import type { RetentionDays } from '#core/history/retention.ts';
import { en } from '#core/text/en.ts';
import type { Handlers } from '#ipc/contract.ts';
import { confirmingLess } from '../../electron/history/keeps-less.ts';
import type { Store } from '../../electron/store/store.ts';
import { emptyState } from '../support/rates.ts';

function begin(retention: RetentionDays, isWanted: boolean) {
  const state = emptyState();
  const choose = vi.fn(() => ok(null));
  const resetSettings = vi.fn(() => ok(null));
  const confirm = vi.fn(() => Promise.resolve(isWanted));
  const handlers = { choose, resetSettings } as unknown as Handlers;
  const store = { state: { ...state, choices: { ...state.choices, retention } } } as Store;
  const guarded = confirmingLess(handlers, { store, confirm, text: en });
  return { confirm, given: { choose, resetSettings }, ...guarded };
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
