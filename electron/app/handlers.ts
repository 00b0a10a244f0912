import type { Handlers } from '#ipc/contract.ts';
import { alertHandlers } from '../alerts/handlers.ts';
import { convertHandlers } from '../convert/handlers.ts';
import { deskHandlers } from '../desk/handlers.ts';
import { historyHandlers } from '../history/handlers.ts';
import type { Parts } from '../base/handler-parts.ts';
import { platformHandlers } from '../platforms/handlers.ts';
import { miniHandlers, popupHandlers } from '../window/handlers.ts';
import { ratesHandlers } from '../rates/handlers.ts';
import { recordHandlers } from '../history/record-handlers.ts';
import { requestHandlers } from '../requests/handlers.ts';
import { guardingChanges } from '../settings/change-guard.ts';
import { settingsHandlers } from '../settings/handlers.ts';

/** Combines the handlers of all features. */
export function createHandlers(parts: Parts): Handlers {
  const handlers: Handlers = {
    ...ratesHandlers(parts),
    ...convertHandlers(parts),
    ...platformHandlers(parts),
    ...historyHandlers(parts),
    ...recordHandlers(parts),
    ...alertHandlers(parts),
    ...deskHandlers(parts),
    ...requestHandlers(parts),
    ...settingsHandlers(parts),
    ...popupHandlers(parts),
    ...miniHandlers(parts),
  };
  return guardingChanges(handlers, parts);
}
