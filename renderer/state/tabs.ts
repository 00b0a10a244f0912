/** The popup's views, in the order of the tab bar. */
export const TABS = ['rates', 'platforms', 'convert', 'history', 'alerts'] as const;
export type Tab = (typeof TABS)[number];
