import { SANDBOX_CURRENCIES } from '../../electron/sandbox/currencies.ts';
import type { Act } from './act.ts';
import { MOMENT_MS } from './moment.ts';
import { openTab } from './steps.ts';

const success = (data: string): string =>
  `{"status":"success","message":"retrieved","data":${data}}`;

/** Numbers as the service writes them: JavaScript's own have 17 digits. */
const DIGITS = success(
  `{"timestamp":${MOMENT_MS},"base":"USD","market":"mid","rates":{"NGN":1364.605000000000000001,` +
    '"GBP":0.751234567890123456,"EUR":0.912345678901234567,"GHS":12.150000000000000001,' +
    '"KES":0.000000000000000123,"BTC":0.000000000000000001,"JPY":123456789012.123456789012345678}}',
);

const NAMES = success(
  JSON.stringify({
    NGN: 'A currency with forty letters in its name',
    GBP: 'الجنيه الإسترليني للمملكة المتحدة',
    EUR: 'יורו של האיחוד האירופי',
    GHS: 'Cedi',
  }),
);

/** As many as the service lists at most days; every third has one side. */
const MANY = success(
  JSON.stringify({
    ticker: 'usdtngn',
    platforms: Array.from({ length: 65 }, (_, index) => ({
      code:
        index % 5 === 0 ? `a-platform-with-forty-letters-in-name-${index}` : `platform-${index}`,
      buy: index % 3 === 0 ? 0 : 1_440 + index / 4,
      sell: 1_431 - index / 4,
      last_updated: MOMENT_MS - index * 20_000,
    })),
  }),
);

/** What the market rarely has, and every view must bear. */
export const EXTREME_ACTS: readonly Act[] = [
  {
    service: { atStart: { path: 'market=mid', body: DIGITS } },
    until: /1,\d{3}\.\d\d/,
    scenes: [{ name: 'rates-digits' }],
  },
  {
    service: { atStart: { path: 'currencies.json', body: NAMES } },
    until: /1,\d{3}\.\d\d/,
    scenes: [
      { name: 'rates-names' },
      {
        name: 'rates-narrow',
        arrange: (popup) => popup.setViewportSize({ width: 360, height: 620 }),
      },
      { name: 'platforms-narrow', arrange: (popup) => openTab(popup, 'Platforms') },
      { name: 'convert-narrow', arrange: (popup) => openTab(popup, 'Convert') },
    ],
  },
  {
    service: {},
    account: {
      connection: { plan: 'unlimited' },
      choices: {
        watched: ['USD'],
        shown: 'watched',
        pairs: [{ base: 'USD', quote: 'NGN', market: 'parallel' }],
      },
    },
    until: /1,\d{3}\.\d\d/,
    scenes: [{ name: 'rates-one' }],
  },
  {
    service: {},
    account: {
      connection: { plan: 'unlimited' },
      choices: { watched: SANDBOX_CURRENCIES.map(([code]) => code) },
    },
    until: /1,\d{3}\.\d\d/,
    scenes: [
      { name: 'rates-170' },
      {
        name: 'rates-170-end',
        arrange: (popup) => popup.locator('[data-row="ZWG"]').scrollIntoViewIfNeeded(),
      },
    ],
  },
  {
    service: { atStart: { path: 'platforms.json', body: MANY } },
    until: /1,\d{3}\.\d\d/,
    scenes: [
      {
        name: 'platforms-many',
        async arrange(popup): Promise<void> {
          await openTab(popup, 'Platforms');
          await popup.getByRole('row').nth(9).waitFor();
        },
      },
    ],
  },
];
