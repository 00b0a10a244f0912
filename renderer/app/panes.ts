import { type Tab, TABS } from '#core/settings/place.ts';

/** How many panes the window has room for. */
export type Panes = 1 | 2 | 3;

/** @param width of the page, in CSS pixels: larger text leaves fewer of them. */
export function panesIn(width: number): Panes {
  if (width >= 1080) return 3;
  return width >= 720 ? 2 : 1;
}

/** In a wide window these views are one, Markets. */
const MARKETS: readonly Tab[] = ['rates', 'platforms', 'history'];

/** The tab whose button is marked, and whose content fills the right pane. */
export const markedTab = (tab: Tab, panes: Panes): Tab =>
  panes > 1 && MARKETS.includes(tab) ? 'rates' : tab;

export const tabsIn = (panes: Panes): readonly Tab[] =>
  TABS.filter((tab) => markedTab(tab, panes) === tab);

/**
 * Whether a view is on screen: the board in each wide window, the chart in the middle of three
 * panes, else the chosen tab.
 * @param tab null while the settings are open.
 */
export function isOnScreen(view: Tab, tab: Tab | null, panes: Panes): boolean {
  if (panes > 1 && view === 'rates') return true;
  if (panes === 3 && view === 'history') return true;
  return tab !== null && markedTab(view, panes) === markedTab(tab, panes);
}
