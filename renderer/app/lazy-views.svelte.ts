import type { StripKind } from '#core/app/strip.ts';
import { LazyComponent } from '../ui/lazy-component.svelte.ts';

/** All views except the one that the popup opens on. */
export const lazyViews = {
  platforms: new LazyComponent(() => import('../platforms/PlatformsView.svelte')),
  convert: new LazyComponent(() => import('../convert/ConvertView.svelte')),
  history: new LazyComponent(() => {
    // Beside the view, because its chart is the larger file.
    void import('../history/chart/price-chart.ts');
    return import('../history/HistoryView.svelte');
  }),
  alerts: new LazyComponent(() => import('../alerts/AlertsView.svelte')),
  desk: new LazyComponent(() => import('../desk/DeskView.svelte')),
  settings: new LazyComponent(() => import('../settings/SettingsView.svelte')),
} as const;

/** Parts that the first frame of rates does not need. */
export const lazyParts = {
  command: new LazyComponent(() => import('../command/CommandBar.svelte')),
  panes: new LazyComponent(() => import('./WidePanes.svelte')),
  keySheet: new LazyComponent(() => import('./KeySheet.svelte')),
  shareSheet: new LazyComponent(() => import('../desk/ShareSheet.svelte')),
  firstStart: new LazyComponent(() => import('./FirstStart.svelte')),
  quickAlert: new LazyComponent(() => import('../alerts/QuickAlert.svelte')),
  unwatchedAlerts: new LazyComponent(() => import('../alerts/UnwatchedAlerts.svelte')),
  filterMenu: new LazyComponent(() => import('../rates/FilterMenu.svelte')),
  rowMenu: new LazyComponent(() => import('../rates/RowMenu.svelte')),
  pairForm: new LazyComponent(() => import('../rates/PairForm.svelte')),
  groupEditor: new LazyComponent(() => import('../rates/GroupEditor.svelte')),
} as const;

/** The words of the strip below the header. */
export const stripLine = new LazyComponent<{ kind: StripKind; onclose: () => void }>(
  () => import('./StripLine.svelte'),
);

/** A busy machine or a hidden window has no idle moment. */
const LONGEST_WAIT_MS = 2_000;

/** Loads the other views at idle, so that a tab opens at once. */
export function readWhenIdle(): void {
  const waiting = [stripLine, ...Object.values(lazyParts), ...Object.values(lazyViews)];
  const next = (): void => {
    const view = waiting.shift();
    if (view) void view.read().then(wait);
  };
  const wait = (): void => void requestIdleCallback(next, { timeout: LONGEST_WAIT_MS });
  wait();
}
