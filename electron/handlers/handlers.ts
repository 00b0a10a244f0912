import { separatorsOf } from '#core/amount.ts';
import type { Handlers } from '#ipc/contract.ts';
import { wordingIn } from '../notation.ts';
import { alertHandlers } from './alerts.ts';
import { convertHandlers } from './convert.ts';
import { historyHandlers } from './history.ts';
import { confirmingLess } from './keeps-less.ts';
import type { Parts } from './parts.ts';
import { platformHandlers } from './platforms.ts';
import { popupHandlers } from './popup.ts';
import { ratesHandlers } from './rates.ts';
import { recordHandlers } from './record.ts';
import { requestHandlers } from './requests.ts';
import { settingsHandlers } from './settings.ts';
import { undoable } from './undoable.ts';

/** What main does for each call of the contract. */
export function createHandlers(given: Omit<Parts, 'separators' | 'wording'>): Handlers {
  const { store, about } = given;
  const separators: Parts['separators'] = () =>
    separatorsOf(store.state.choices.locale ?? about.locale);
  const wording = wordingIn(store, about.locale, given.text);
  const parts = { ...given, separators, wording };
  const handlers: Handlers = {
    ...ratesHandlers(parts),
    ...convertHandlers(parts),
    ...platformHandlers(parts),
    ...historyHandlers(parts),
    ...recordHandlers(parts),
    ...alertHandlers(parts),
    ...requestHandlers(parts),
    ...settingsHandlers(parts),
    ...popupHandlers(parts),
  };
  return confirmingLess(undoable(handlers, store, about.locale), given);
}
