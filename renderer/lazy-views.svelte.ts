import type { Snapshot } from '#core/snapshot.ts';
import { LazyComponent } from './lazy-component.svelte.ts';
import type { AppModel } from './state/app.svelte.ts';

export interface ViewProps {
  model: AppModel;
  snapshot: Snapshot;
}
/** All but the one that the popup opens on. */
export const lazyViews = {
  platforms: new LazyComponent<ViewProps>(() => import('./views/PlatformsView.svelte')),
  convert: new LazyComponent<ViewProps>(() => import('./views/ConvertView.svelte')),
  history: new LazyComponent<ViewProps>(() => import('./views/HistoryView.svelte')),
  alerts: new LazyComponent<ViewProps>(() => import('./views/AlertsView.svelte')),
  settings: new LazyComponent<ViewProps>(() => import('./views/SettingsView.svelte')),
} as const;

/** What else the first frame of rates can do without. */
export const lazyParts = {
  keySheet: new LazyComponent<ViewProps>(() => import('./components/KeySheet.svelte')),
  undoLine: new LazyComponent<ViewProps>(() => import('./components/settings/UndoLine.svelte')),
  updateNotice: new LazyComponent<ViewProps>(() => import('./components/UpdateNotice.svelte')),
  firstStart: new LazyComponent<ViewProps>(() => import('./components/FirstStart.svelte')),
  unwatchedAlerts: new LazyComponent<ViewProps>(
    () => import('./components/alerts/UnwatchedAlerts.svelte'),
  ),
  groupEditor: new LazyComponent<ViewProps>(() => import('./views/GroupEditor.svelte')),
} as const;

/** A machine that never rests, or a window that is not seen, has no idle moment. */
const LONGEST_WAIT_MS = 2_000;

/** Reads the others while nobody waits: by the time that a tab is pressed, its view is there. */
export function readWhenIdle(): void {
  const waiting = [...Object.values(lazyParts), ...Object.values(lazyViews)];
  const next = (): void => {
    const view = waiting.shift();
    if (view) void view.read().then(wait);
  };
  const wait = (): void => void requestIdleCallback(next, { timeout: LONGEST_WAIT_MS });
  wait();
}
