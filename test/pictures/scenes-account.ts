import type { Page } from '@playwright/test';
import type { App } from '../support/app-fixtures.ts';
import type { Act } from './act.ts';
import { openSection, openSettings, openTab, scrollTo, unfold } from './steps.ts';

const HOUR = 3_600_000;
/** 412 used requests by the eleventh of the month, as entered. */
const USED = { usedThisMonth: 412 };

/** A connected account: its settings, its month, and what holds its requests back. */
export const ACCOUNT_ACTS: readonly Act[] = [
  {
    service: {},
    account: {
      terms: { plan: 'free', wallet: { balance: 41_230 } },
      connection: {
        ...USED,
        monthlyLimit: 1_000,
        monthlySum: { amount: '9000', currency: 'NGN' },
        renewsOnDay: 21,
      },
    },
    until: /1,\d{3}\.\d\d/,
    scenes: [
      {
        name: 'account-settings',
        async arrange(popup: Page): Promise<void> {
          await openSettings(popup, 'Source');
        },
      },
      {
        name: 'settings-ask-for',
        async arrange(popup: Page): Promise<void> {
          await openSection(popup, 'Updates');
          await unfold(popup);
          await scrollTo(popup, 'Request');
        },
      },
      { name: 'settings-month', arrange: (popup) => scrollTo(popup, 'This month') },
      {
        name: 'paused',
        async arrange(popup: Page): Promise<void> {
          await popup.getByRole('checkbox', { name: 'Pause updates' }).click();
          await openTab(popup, 'Rates');
          await popup.getByRole('button', { name: 'Resume' }).waitFor();
        },
      },
      {
        name: 'no-network',
        async arrange(popup: Page, app: App): Promise<void> {
          await popup.getByRole('button', { name: 'Resume' }).click();
          await app.evaluate(({ net }) => {
            net.isOnline = () => false;
          });
          await popup.evaluate(() => dispatchEvent(new Event('offline')));
          await popup.getByText('Offline.').waitFor();
        },
      },
    ],
  },
  {
    service: {},
    // The first round is what is left.
    account: { connection: { ...USED, usedThisMonth: 892, monthlyLimit: 1_000, renewsOnDay: 21 } },
    until: /1,\d{3}\.\d\d/,
    scenes: [{ name: 'limit-reached', laterMs: HOUR * 5 }],
  },
  {
    service: {
      afterwards: {
        status: 429,
        headers: { 'retry-after': '40' },
        body: '{"message":"slow down"}',
      },
    },
    account: { connection: { plan: 'unlimited' } },
    until: /1,\d{3}\.\d\d/,
    scenes: [
      {
        name: 'retry-after',
        arrange: (popup) => popup.getByRole('button', { name: 'Refresh in 40 s' }).waitFor(),
      },
    ],
  },
  {
    service: {},
    account: {
      connection: { ...USED, usedThisMonth: 1_000, monthlyLimit: 1_000, renewsOnDay: 21 },
    },
    until: /Monthly limit reached/,
    scenes: [
      { name: 'limit-reached-empty' },
      {
        name: 'month-used-up',
        async arrange(popup: Page): Promise<void> {
          await openSettings(popup, 'Updates');
        },
      },
    ],
  },
  {
    service: {},
    account: {
      terms: { plan: 'free', wallet: { balance: 640 } },
      connection: { ...USED, renewsOnDay: 21 },
    },
    until: /Wallet low/,
    scenes: [
      { name: 'wallet-low' },
      {
        name: 'wallet-low-month',
        async arrange(popup: Page): Promise<void> {
          await openSettings(popup, 'Updates');
        },
      },
    ],
  },
  {
    service: { afterwards: { status: 402, body: '{"message":"Insufficient wallet balance"}' } },
    account: { connection: { ...USED, monthlyLimit: 1_000, renewsOnDay: 21 } },
    until: /1,\d{3}\.\d\d/,
    scenes: [
      {
        name: 'used-up',
        arrange: (popup) => popup.getByRole('button', { name: 'Request anyway' }).waitFor(),
      },
    ],
  },
];
