import type { Handlers } from '#ipc/contract.ts';
import { alertHandlers } from '../alerts/handlers.ts';
import { convertHandlers } from '../convert/handlers.ts';
import { deskHandlers } from '../desk/handlers.ts';
import { historyHandlers } from '../history/handlers.ts';
import { platformHandlers } from '../platforms/handlers.ts';
import { miniHandlers, popupHandlers } from '../window/handlers.ts';
import { ratesHandlers } from '../rates/handlers.ts';
import { recordHandlers } from '../history/record-handlers.ts';
import { requestHandlers } from '../requests/handlers.ts';
import { guardingChanges } from '../settings/change-guard.ts';
import { settingsHandlers } from '../settings/handlers.ts';

type Needs<Make extends (needs: never) => unknown> = Parameters<Make>[0];

/** What the handlers of all features use; each feature names its own. */
export type HandlerNeeds = Needs<typeof ratesHandlers> &
  Needs<typeof convertHandlers> &
  Needs<typeof platformHandlers> &
  Needs<typeof historyHandlers> &
  Needs<typeof recordHandlers> &
  Needs<typeof alertHandlers> &
  Needs<typeof deskHandlers> &
  Needs<typeof requestHandlers> &
  Needs<typeof settingsHandlers> &
  Needs<typeof popupHandlers> &
  Needs<typeof miniHandlers> &
  Parameters<typeof guardingChanges>[1];

/** Combines the handlers of all features. */
export function createHandlers(needs: HandlerNeeds): Handlers {
  const handlers: Handlers = {
    ...ratesHandlers(needs),
    ...convertHandlers(needs),
    ...platformHandlers(needs),
    ...historyHandlers(needs),
    ...recordHandlers(needs),
    ...alertHandlers(needs),
    ...deskHandlers(needs),
    ...requestHandlers(needs),
    ...settingsHandlers(needs),
    ...popupHandlers(needs),
    ...miniHandlers(needs),
  };
  return guardingChanges(handlers, needs);
}
