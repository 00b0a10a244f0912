import type { Page } from '@playwright/test';
import type { Act } from './act.ts';
import { MOMENT_MS } from './moment.ts';
import { openSettings } from './steps.ts';

const DAY_S = 86_400;
const PUBLISHED_S = Math.floor(MOMENT_MS / 1_000 / DAY_S) * DAY_S + 151;
const RATES = `{"result":"success","base_code":"USD","time_last_update_unix":${PUBLISHED_S},
  "time_next_update_unix":${PUBLISHED_S + DAY_S},"rates":{"USD":1,"NGN":1426.2538,"EUR":0.9213,
  "GBP":0.7842,"GHS":11.62,"KES":129.31,"ZAR":18.44,"XOF":604.35,"CNY":7.18,"JPY":151.2}}`;

/** By over 3% from what the account's service says. */
const OTHER_RATES = RATES.replace('1426.2538', '1290');

const openTab = (popup: Page, name: string): Promise<void> =>
  popup.getByRole('tab', { name, exact: true }).click();

/** Rates without an account. */
export const PUBLIC_ACTS: readonly Act[] = [
  {
    publicRates: RATES,
    until: /1,426\.25/,
    scenes: [
      { name: 'public-rates' },
      { name: 'public-platforms', arrange: (popup) => openTab(popup, 'Platforms') },
      { name: 'public-convert', arrange: (popup) => openTab(popup, 'Convert') },
      { name: 'public-history', arrange: (popup) => openTab(popup, 'History') },
      {
        name: 'public-connection',
        async arrange(popup: Page): Promise<void> {
          await popup.getByRole('button', { name: /^open\.er-api\.com/ }).click();
          await popup.getByRole('button', { name: /^Back to the demo/ }).scrollIntoViewIfNeeded();
        },
      },
    ],
  },
  {
    service: {},
    account: {
      connection: { plan: 'unlimited' },
      choices: { opinion: { overPercent: '3', read: null } },
    },
    publicRates: OTHER_RATES,
    until: /^open\.er-api\.com$/,
    scenes: [
      { name: 'opinion-rates' },
      {
        name: 'opinion-setting',
        async arrange(popup: Page): Promise<void> {
          await openSettings(popup, 'Updates');
          await popup.getByLabel('Second opinion').scrollIntoViewIfNeeded();
        },
      },
    ],
  },
];
