import fs from 'node:fs';
import path from 'node:path';
import type { ElectronApplication, Page } from '@playwright/test';
import type { Misbehaviour } from '../../electron/sandbox/misbehaviour.ts';
import type { SandboxOptions } from '../../electron/sandbox/options.ts';
import { CONVERT_ACTS } from './scenes-convert.ts';
import { ALERT_ACTS } from './scenes-alerts.ts';
import { PLATFORM_ACTS } from './scenes-platforms.ts';
import { POPUP_ACTS } from './scenes-popup.ts';
import { RATES_ACTS } from './scenes-rates.ts';
import { SETTINGS_ACTS } from './scenes-settings.ts';
import { DESKTOP_ACTS } from './scenes-desktop.ts';
import { HISTORY_ACTS } from './scenes-history.ts';
import { START_ACTS } from './scenes-start.ts';
import { UPDATE_ACTS } from './scenes-update.ts';
import type { Release } from '../support/release-server.ts';

const HOUR = 3_600_000;

/** One picture: what to do in the popup before it is taken. */
export interface Scene {
  readonly name: string;
  readonly arrange?: (popup: Page, app: ElectronApplication) => Promise<unknown>;
  /** How much later the page believes it is. */
  readonly laterMs?: number;
  /** What is offered from now on where new versions are looked for. */
  readonly offers?: Release;
}

export interface AccountScene {
  readonly terms?: Pick<SandboxOptions, 'plan' | 'wallet'>;
  /** `usedThisMonth` is what the ledger has from the person; the rest is kept by the settings. */
  readonly connection: Readonly<Record<string, unknown>> & { readonly usedThisMonth?: number };
  readonly choices?: Readonly<Record<string, unknown>>;
}

/** Scenes of one start of the app. */
export interface Act {
  /** Done to the data folder before the start. */
  readonly prepare?: (folder: string) => void;
  /** How the rate service behaves from the start, and once the first rates are shown. */
  readonly service?: { readonly atStart?: Misbehaviour; readonly afterwards?: Misbehaviour };
  /** The service is a connected account's: its terms there, and what the settings say beside it. */
  readonly account?: AccountScene;
  /** The first steps are shown, as to somebody new. */
  readonly isFirstStart?: boolean;
  /** What the app is started with beside its clock. */
  readonly env?: Readonly<Record<string, string>>;
  /** What is offered where new versions are looked for; nowhere is looked without it. */
  readonly releases?: Release;
  /** What is there when the act may begin. */
  readonly until: RegExp;
  readonly scenes: readonly Scene[];
}

type Arrange = NonNullable<Scene['arrange']>;

const market =
  (name: string): Arrange =>
  (popup) =>
    popup.getByRole('radio', { name }).click();
const tab = (popup: Page, name: string): Promise<void> => popup.getByRole('tab', { name }).click();
const search =
  (query: string): Arrange =>
  (popup) =>
    popup.getByRole('searchbox').fill(query);

async function convert(popup: Page, amount: string): Promise<void> {
  await tab(popup, 'Convert');
  await popup.getByRole('textbox', { name: 'Amount' }).fill(amount);
}

const DOWN: Misbehaviour = { status: 503, body: '{"message":"maintenance until 16:00 UTC"}' };

const openSettings: Arrange = (popup) =>
  popup.getByRole('button', { name: 'Settings', exact: true }).click();
const scrollTo =
  (heading: string): Arrange =>
  (popup) =>
    popup
      .getByRole('heading', { name: heading })
      .evaluate((element) => element.scrollIntoView({ block: 'start' }));
/** 412 used by the eleventh of the month, as it was said then. */
const USED = { usedThisMonth: 412 };

/** The views and states of the popup; a feature that adds one adds its scene. */
export const ACTS: readonly Act[] = [
  ...HISTORY_ACTS,
  {
    until: /1,\d{3}\.\d\d/,
    scenes: [
      { name: 'rates' },
      { name: 'rates-parallel', arrange: market('Parallel') },
      { name: 'rates-official', arrange: market('Official') },
      { name: 'rates-ageing', arrange: market('Mid'), laterMs: 2 * HOUR },
      { name: 'rates-stale', laterMs: 26 * HOUR },
      { name: 'search', arrange: search('dollar') },
      { name: 'search-nothing', arrange: search('doubloon') },
      { name: 'convert', arrange: (popup) => convert(popup, '3,650') },
      {
        name: 'convert-picker',
        arrange: (popup) => popup.getByRole('combobox', { name: 'To' }).fill('nai'),
      },
      {
        name: 'convert-not-quoted',
        async arrange(popup: Page): Promise<void> {
          await popup.getByRole('combobox', { name: 'To' }).fill('KES');
          await popup.keyboard.press('Enter');
        },
      },
      {
        name: 'convert-check',
        async arrange(popup: Page): Promise<void> {
          await popup.getByRole('combobox', { name: 'To' }).fill('NGN');
          await popup.keyboard.press('Enter');
          await popup.getByRole('button', { name: 'Check against the service' }).click();
          await popup.getByText('The service: ').waitFor();
        },
      },
      { name: 'convert-refused', arrange: (popup) => convert(popup, '21,1') },
      { name: 'settings', arrange: openSettings },
      {
        name: 'connection-end',
        arrange: (popup) =>
          popup.getByRole('button', { name: 'Connect', exact: true }).scrollIntoViewIfNeeded(),
      },
      { name: 'versions-off', arrange: scrollTo('New versions') },
      {
        name: 'data',
        async arrange(popup: Page): Promise<void> {
          await popup.getByRole('radio', { name: 'One pair' }).click();
          await popup.getByText(/ MB recorded, since /).waitFor();
          await popup.getByRole('button', { name: 'Delete history' }).scrollIntoViewIfNeeded();
        },
      },
      {
        name: 'data-delete',
        async arrange(popup: Page): Promise<void> {
          await popup.getByRole('button', { name: 'Delete history' }).click();
          await popup.getByRole('alertdialog').waitFor();
        },
      },
      {
        name: 'connection-problems',
        async arrange(popup: Page): Promise<void> {
          await popup.getByRole('button', { name: 'Keep it' }).click();
          await popup
            .getByRole('textbox', { name: 'Service address' })
            .fill('http://rates.example');
          await popup.getByRole('button', { name: 'Test connection' }).click();
          await popup.getByText('Use https://').waitFor();
        },
      },
    ],
  },
  ...RATES_ACTS,
  {
    service: { afterwards: DOWN },
    until: /1,\d{3}\.\d\d/,
    scenes: [
      {
        name: 'failing',
        arrange: (popup) =>
          popup.getByText('The service has a fault; Parallax asks again by itself.').waitFor(),
        laterMs: HOUR / 4,
      },
    ],
  },
  {
    service: { afterwards: { broken: 'reset' } },
    until: /1,\d{3}\.\d\d/,
    scenes: [
      {
        name: 'offline',
        arrange: (popup) => popup.getByText('The connection to the service broke').waitFor(),
        laterMs: HOUR / 2,
      },
    ],
  },
  {
    service: { atStart: { broken: 'hang' } },
    until: /Waiting for the first rates/,
    scenes: [{ name: 'waiting' }],
  },
  {
    service: { atStart: DOWN },
    until: /The service has a fault; Parallax asks again by itself\./,
    scenes: [{ name: 'failing-empty' }],
  },
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
        async arrange(popup: Page, app: ElectronApplication): Promise<void> {
          await openSettings(popup, app);
          await scrollTo('Connection')(popup, app);
        },
      },
      {
        name: 'account-terms',
        arrange: (popup) =>
          popup.getByRole('button', { name: 'Connect', exact: true }).scrollIntoViewIfNeeded(),
      },
      {
        name: 'settings-ask-for',
        arrange: scrollTo('Ask for'),
      },
      { name: 'settings-month', arrange: scrollTo('This month') },
      {
        name: 'paused',
        async arrange(popup: Page): Promise<void> {
          await popup.getByRole('checkbox', { name: 'Pause updates' }).click();
          await tab(popup, 'Rates');
          await popup.getByRole('button', { name: 'Resume' }).waitFor();
        },
      },
      {
        name: 'no-network',
        async arrange(popup: Page, app: ElectronApplication): Promise<void> {
          await popup.getByRole('button', { name: 'Resume' }).click();
          await app.evaluate(({ net }) => {
            net.isOnline = () => false;
          });
          await popup.evaluate(() => dispatchEvent(new Event('offline')));
          await popup.getByText('Offline: there is no network').waitFor();
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
        async arrange(popup: Page, app: ElectronApplication): Promise<void> {
          await openSettings(popup, app);
          await scrollTo('This month')(popup, app);
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
    until: /The wallet is low/,
    scenes: [
      { name: 'wallet-low' },
      {
        name: 'wallet-low-month',
        async arrange(popup: Page, app: ElectronApplication): Promise<void> {
          await openSettings(popup, app);
          await scrollTo('This month')(popup, app);
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
        arrange: (popup) => popup.getByRole('button', { name: 'Ask anyway' }).waitFor(),
      },
    ],
  },
  {
    prepare(folder: string): void {
      const connection = { address: 'https://rates.example' };
      fs.writeFileSync(path.join(folder, 'settings.json'), JSON.stringify({ connection }));
    },
    until: /The API key is not here any more/,
    scenes: [{ name: 'key-missing' }],
  },
  {
    prepare(folder: string): void {
      fs.writeFileSync(path.join(folder, 'settings.json'), '{');
      fs.mkdirSync(path.join(folder, 'record-sandbox.sqlite'));
    },
    until: /Your settings could not be read/,
    scenes: [{ name: 'bad-ground' }],
  },
  ...CONVERT_ACTS,
  ...PLATFORM_ACTS,
  ...ALERT_ACTS,
  ...SETTINGS_ACTS,
  ...START_ACTS,
  ...POPUP_ACTS,
  ...DESKTOP_ACTS,
  ...UPDATE_ACTS,
];
