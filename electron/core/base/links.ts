/**
 * Every web page that the app links to. A window names one of these and never passes a URL, so no
 * text from the service can be opened.
 */
export const LINKS = {
  licence: 'https://opensource.org/license/mit',
  charts: 'https://www.tradingview.com/',
  exchangeRateApi: 'https://www.exchangerate-api.com/',
} as const satisfies Record<string, `https://${string}`>;

export type LinkName = keyof typeof LINKS;
export const LINK_NAMES = Object.keys(LINKS) as [LinkName, ...LinkName[]];
