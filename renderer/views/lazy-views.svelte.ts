import type { Snapshot } from '#core/snapshot.ts';
import { LazyComponent } from '../lazy-component.svelte.ts';
import type { AppModel } from '../state/app.svelte.ts';

export interface ViewProps {
  model: AppModel;
  snapshot: Snapshot;
}
/** All but the one that the popup opens on. */
export const lazyViews = {
  platforms: new LazyComponent<ViewProps>(() => import('./PlatformsView.svelte')),
  convert: new LazyComponent<ViewProps>(() => import('./ConvertView.svelte')),
  history: new LazyComponent<ViewProps>(() => import('./HistoryView.svelte')),
  alerts: new LazyComponent<ViewProps>(() => import('./AlertsView.svelte')),
  settings: new LazyComponent<ViewProps>(() => import('./SettingsView.svelte')),
} as const;

/** Reads the others while nobody waits: by the time that a tab is pressed, its view is there. */
export function readWhenIdle(): void {
  const waiting = Object.values(lazyViews);
  const next = (): void => {
    const view = waiting.shift();
    if (view) void view.read().then(() => requestIdleCallback(next));
  };
  requestIdleCallback(next);
}
