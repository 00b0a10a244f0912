import { get, post } from './request.ts';

const DAY = 86_400_000;
const LATEST = '/rates/latest.json';
const PLATFORMS = '/rates/platforms.json';
const CURRENCIES = '/rates/currencies.json';
const CONVERT = '/rates/convert.json';
const HISTORY = '/history.json';

export const TICKERS = ['USDNGN', 'USDTNGN', 'BTCNGN', 'USDCNGN'] as const;

export const latest = get(LATEST);
export const latestOf = {
  official: get(LATEST, { market: 'official' }),
  mid: get(LATEST, { market: 'mid' }),
  parallel: get(LATEST, { market: 'parallel' }),
};
export const latestEuro = get(LATEST, { base: 'EUR' });
export const latestOfNoMarket = get(LATEST, { market: 'nonsense' });

export const platforms = TICKERS.map((ticker) => get(PLATFORMS, { ticker }));
export const platformsLowerCase = get(PLATFORMS, { ticker: 'usdngn' });
export const platformsOfNothing = get(PLATFORMS);
export const platformsUnknown = get(PLATFORMS, { ticker: 'XXXYYY' });

export const currencies = get(CURRENCIES);
export const currenciesWithCode = get(CURRENCIES, { code: 'NGN' });

export const dollars = { from: 'USD', to: 'NGN', amount: 100 };
export const convert = post(CONVERT, dollars);
export const convertParallel = post(CONVERT, { ...dollars, market: 'parallel' });
/** Of those that a parallel market is the least likely to quote. */
export const convertUnlikely = post(CONVERT, { ...dollars, to: 'ISK', market: 'parallel' });
export const convertFraction = post(CONVERT, { ...dollars, amount: 1.5 });
export const convertNothing = post(CONVERT, {});

export const history = get(HISTORY);
export const historyEuro = get(HISTORY, { base: 'EUR' });
/** Which parameter selects symbols is not shown: this one is the usual name. */
export const historySymbols = get(HISTORY, { symbols: 'NGN' });
export const historyOn = (date: string): ReturnType<typeof get> => get(HISTORY, { date });
export const dayOf = (atMs: number): string => new Date(atMs).toISOString().slice(0, 10);
export const dayBefore = (atMs: number): string => dayOf(atMs - DAY);

export const keyIn = {
  query: get(CURRENCIES, {}, 'query'),
  bare: get(CURRENCIES, {}, 'bare'),
  bearer: get(CURRENCIES, {}, 'bearer'),
  token: get(CURRENCIES, {}, 'token'),
  named: get(CURRENCIES, {}, 'named'),
};
export const wrongKey = get(CURRENCIES, {}, 'wrong');
export const keyless = [
  get(LATEST, {}, 'none'),
  get(PLATFORMS, { ticker: 'USDNGN' }, 'none'),
  get(CURRENCIES, {}, 'none'),
  post(CONVERT, dollars, 'none'),
  get(HISTORY, {}, 'none'),
];
export const upgrade = { ...get(CURRENCIES), upgrade: true };

const [usdngn = platformsLowerCase] = platforms;
export const platformsOfDollars = usdngn;
/** One good request for each of the endpoints below `/rates`. */
export const rateEndpoints = [latest, platformsOfDollars, currencies, convert];
export const endpoints = [...rateEndpoints, history];
