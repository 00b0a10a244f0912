/**
 * Every page of the web that the app itself points to. A window names one of them; it never hands
 * over an address, so nothing that a service says can be opened.
 */
export const LINKS = {
  licence: 'https://opensource.org/license/mit',
  charts: 'https://www.tradingview.com/',
} as const satisfies Record<string, `https://${string}`>;

export type LinkName = keyof typeof LINKS;
export const LINK_NAMES = Object.keys(LINKS) as [LinkName, ...LinkName[]];
