import type { Snapshot } from '#core/app/snapshot.ts';
import { LazyComponent } from '../ui/lazy-component.svelte.ts';
import type { AppModel } from './app.svelte.ts';

export interface ViewProps {
  model: AppModel;
  snapshot: Snapshot;
}
/** All views except the one that the popup opens on. */
export const lazyViews = {
  platforms: new LazyComponent<ViewProps>(() => import('../platforms/PlatformsView.svelte')),
  convert: new LazyComponent<ViewProps>(() => import('../convert/ConvertView.svelte')),
  history: new LazyComponent<ViewProps>(() => import('../history/HistoryView.svelte')),
  alerts: new LazyComponent<ViewProps>(() => import('../alerts/AlertsView.svelte')),
  settings: new LazyComponent<ViewProps>(() => import('../settings/SettingsView.svelte')),
} as const;

/** Parts that the first frame of rates does not need. */
export const lazyParts = {
  keySheet: new LazyComponent<ViewProps>(() => import('./KeySheet.svelte')),
  undoLine: new LazyComponent<ViewProps>(() => import('../settings/UndoLine.svelte')),
  updateNotice: new LazyComponent<ViewProps>(() => import('./UpdateNotice.svelte')),
  firstStart: new LazyComponent<ViewProps>(() => import('./FirstStart.svelte')),
  unwatchedAlerts: new LazyComponent<ViewProps>(() => import('../alerts/UnwatchedAlerts.svelte')),
  groupEditor: new LazyComponent<ViewProps>(() => import('../rates/GroupEditor.svelte')),
} as const;

/** A busy machine or a hidden window has no idle moment. */
const LONGEST_WAIT_MS = 2_000;

/** Loads the other views at idle, so that a tab opens at once. */
export function readWhenIdle(): void {
  const waiting = [...Object.values(lazyParts), ...Object.values(lazyViews)];
  const next = (): void => {
    const view = waiting.shift();
    if (view) void view.read().then(wait);
  };
  const wait = (): void => void requestIdleCallback(next, { timeout: LONGEST_WAIT_MS });
  wait();
}
