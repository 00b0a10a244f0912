import { type AppState, initialState, noticesOf } from '#core/app-state.ts';
import type { ConnectionState } from '#core/connection.ts';
import type { OpenedSource } from './sessions.ts';
import type { Settings } from './store/settings.ts';

/** What the state begins with: the opened source's record, the choices, and what went wrong so far. */
export function stateAtStart(
  opened: OpenedSource,
  connection: ConnectionState,
  settings: Settings,
  nowMs: number,
): AppState {
  return {
    ...initialState(opened.source, opened.periodMs, settings.choices, opened.recorded, nowMs),
    connection,
    notices: noticesOf(settings.putAside, opened.putAside),
    storageProblems: { record: opened.problem, settings: null },
  };
}
