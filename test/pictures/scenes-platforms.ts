import type { Locator, Page } from '@playwright/test';
import type { App } from '../support/app-fixtures.ts';
import type { Act } from './act.ts';
import { type Arrange, scrollTo } from './steps.ts';
import { MOMENT_MS } from './moment.ts';
import { USUAL } from './sizes.ts';

const HOUR = 3_600_000;

const row = (popup: Page, code: string): Promise<void> =>
  popup.getByRole('button', { name: code, exact: true }).click();
const ticker =
  (name: string): Arrange =>
  (popup) =>
    popup.getByRole('radio', { name }).click();
const intoView =
  (name: string): Arrange =>
  (popup) =>
    scrollTo(popup, name);

async function openPlatforms(popup: Page): Promise<void> {
  await popup.getByRole('tab', { name: 'Platforms' }).click();
  await popup.getByRole('table', { name: 'Platform quotes' }).waitFor();
}

const side =
  (name: 'Buy' | 'Sell' | 'Both'): Arrange =>
  (popup) =>
    popup.getByRole('radio', { name, exact: true }).click();
const fold = (popup: Page): Locator => popup.getByRole('button', { name: /median/ });

/** A window of another width closes the fold. */
async function setFold(popup: Page, isOpen: boolean): Promise<void> {
  if ((await fold(popup).getAttribute('aria-expanded')) !== String(isOpen))
    await fold(popup).click();
}

/** An answer with these platforms: code, buy, sell and how long ago. */
function answer(platforms: readonly (readonly [string, number, number, number | null])[]): string {
  const entries = platforms.map(([code, buy, sell, agoMs]) => ({
    code,
    buy,
    sell,
    last_updated: agoMs === null ? null : MOMENT_MS - agoMs,
  }));
  const data = { ticker: 'usdtngn', platforms: entries };
  return JSON.stringify({ status: 'success', message: 'retrieved', data });
}

/** The design's figures, and what it does not show. */
const STATES = answer([
  ['Alpha', 1601.5, 1589.25, 1_000],
  ['Beta', 1603, 1590.12, 40_000],
  ['Delta', 1599.75, 0, 120_000],
  ['Epsilon', 1602.5, 1590, 30_000],
  ['Eta', 1604, 1591, 25_000],
  ['Far', 1790, 1780, 25_000],
  ['Gamma', 0, 1609, 10_000],
  ['Silent', 0, 0, 60_000],
  ['Stale One', 1700, 1500, 9 * 24 * HOUR],
  ['Zeta', 1588, 1601, 20_000],
]);

/** One platform is new, one is gone. */
const CHANGED = answer([
  ['Alpha', 1601.5, 1589.25, 1_000],
  ['Epsilon', 1602.5, 1590, 30_000],
  ['Eta', 1604, 1591, 25_000],
  ['Theta', 1600.5, 1590.5, 2_000],
]);

/** Long names, names from right to left, many digits, one-sided quotes, and one without a time. */
const ODD = answer([
  ['a-remittance-company-with-forty-letters', 1601.123456789012, 1589.250000000001, 1_000],
  ['منصة-الصرف', 1603, 1590.12, 40_000],
  ['שירותי המרה', 1602.5, 1590, 30_000],
  ['one-side-only', 1604, 0, 25_000],
  ['other-side-only', 0, 1591, 25_000],
  ['ageing-pay', 1602, 1590.5, HOUR],
  ['no-time-pay', 1602.25, 1590.25, null],
]);

/** The pointer on one row, the focus by keyboard on another. */
const onRows =
  (pointed: string, focused: string): Arrange =>
  async (popup) => {
    await popup.getByRole('button', { name: focused, exact: true }).focus();
    await popup.keyboard.press('ArrowDown');
    await popup.keyboard.press('ArrowUp');
    await popup.getByRole('button', { name: pointed, exact: true }).hover();
  };

/** The platforms' view and its states. */
/** What was changed is no longer said, so nothing lies over the view. */
const isQuiet = (popup: Page): Promise<void> =>
  popup.getByRole('button', { name: 'Undo' }).waitFor({ state: 'hidden', timeout: 15_000 });

/** The terms of the form, one field after the other. */
async function enterTerms(popup: Page): Promise<void> {
  await popup.getByRole('button', { name: /^More Network/ }).click();
  const fields = {
    'Fee, percent': '0.10',
    'Smallest deal': '20,000 NGN',
    'Largest deal': '2,000,000 NGN',
    'Minutes until the money is there': '10',
    'Network fee': '0.30',
  };
  for (const [name, value] of Object.entries(fields)) {
    await popup.getByRole('textbox', { name, exact: true }).fill(value);
    await popup.getByRole('textbox', { name, exact: true }).press('Tab');
  }
  await popup.getByRole('combobox', { name: 'Network' }).selectOption('BEP-20');
  await popup.getByRole('combobox', { name: 'Kind' }).selectOption('p2p');
}

export const PLATFORM_ACTS: readonly Act[] = [
  {
    until: /1,\d{3}\.\d\d/,
    scenes: [
      { name: 'platforms', arrange: openPlatforms },
      { name: 'platforms-hover', arrange: onRows('oxbow-pay', 'rafter-p2p') },
      { name: 'platforms-hover-best', arrange: onRows('rafter-p2p', 'thistle-x') },
      {
        name: 'platforms-row',
        async arrange(popup: Page): Promise<void> {
          await row(popup, 'lantern-pay');
          await popup.getByRole('region', { name: 'About lantern-pay' }).scrollIntoViewIfNeeded();
        },
      },
      {
        name: 'platforms-row-menu',
        async arrange(popup: Page): Promise<void> {
          await popup.getByRole('button', { name: 'More for lantern-pay' }).click();
          await popup.getByRole('menuitem', { name: 'Pin to tray' }).click();
          await popup.getByRole('menuitemcheckbox', { name: /^Its buy price/ }).waitFor();
        },
      },
      {
        name: 'platforms-terms-edit',
        async arrange(popup: Page): Promise<void> {
          const about = popup.getByRole('region', { name: 'About lantern-pay' });
          await popup.keyboard.press('Escape');
          await about.getByRole('button', { name: 'More for' }).click();
          await popup.getByRole('menuitem', { name: 'Note' }).click();
          await about.getByRole('textbox', { name: 'Note' }).fill('slow on Sundays');
          await popup.keyboard.press('Enter');
          await about.getByRole('button', { name: /Add my fee/ }).click();
          await enterTerms(popup);
          await isQuiet(popup);
        },
      },
      {
        name: 'platforms-terms-folded',
        arrange: (popup: Page) => popup.getByRole('button', { name: /^More/ }).click(),
      },
      {
        name: 'platforms-terms',
        async arrange(popup: Page): Promise<void> {
          const about = popup.getByRole('region', { name: 'About lantern-pay' });
          await popup.getByRole('button', { name: 'Back' }).click();
          await about.scrollIntoViewIfNeeded();
        },
      },
      {
        name: 'routes',
        async arrange(popup: Page): Promise<void> {
          await popup
            .getByRole('region', { name: 'Buy here, sell there' })
            .getByRole('button')
            .click();
          await popup.getByRole('list', { name: 'Steps' }).waitFor();
        },
      },
      {
        name: 'gaps',
        async arrange(popup: Page): Promise<void> {
          await popup.getByRole('radio', { name: 'Gaps' }).click();
          await popup.getByRole('listbox', { name: 'Gaps by hour and day of the week' }).waitFor();
        },
      },
      {
        name: 'routes-wide',
        async arrange(popup: Page): Promise<void> {
          await popup.getByRole('radio', { name: 'Routes' }).click();
          await popup.setViewportSize({ width: 1280, height: 760 });
          await popup.getByRole('heading', { name: / routes?$/ }).waitFor();
        },
      },
      {
        name: 'platforms-references',
        async arrange(popup: Page, app: App): Promise<void> {
          await popup.setViewportSize(USUAL);
          await popup.keyboard.press('Escape');
          await ticker('USD/NGN')(popup, app);
          await setFold(popup, true);
          await popup.getByRole('table', { name: 'References' }).waitFor();
          await intoView('References')(popup, app);
        },
      },
      {
        name: 'platforms-rules',
        async arrange(popup: Page): Promise<void> {
          await setFold(popup, true);
          await popup.getByRole('button', { name: 'Advanced' }).click();
          await popup.getByRole('button', { name: 'Change' }).click();
          await popup.getByRole('button', { name: 'Change' }).scrollIntoViewIfNeeded();
        },
      },
      {
        name: 'platforms-bitcoin',
        async arrange(popup: Page, app: App): Promise<void> {
          await setFold(popup, false);
          await ticker('BTC/NGN')(popup, app);
          await popup
            .getByRole('table', { name: 'Platform quotes' })
            .getByText(/m$/)
            .first()
            .waitFor();
        },
      },
      {
        name: 'platforms-both',
        async arrange(popup: Page, app: App): Promise<void> {
          await ticker('USDT/NGN')(popup, app);
          await side('Both')(popup, app);
          await popup.getByRole('columnheader', { name: 'Spread' }).waitFor();
        },
      },
      {
        name: 'platforms-selling',
        async arrange(popup: Page, app: App): Promise<void> {
          await side('Sell')(popup, app);
          await popup.getByRole('combobox', { name: 'Amount in' }).selectOption('asset');
          await popup.getByRole('textbox', { name: 'Sell' }).fill('300');
          await popup.getByRole('columnheader', { name: 'You get' }).waitFor();
        },
      },
      {
        name: 'platforms-favourite',
        async arrange(popup: Page, app: App): Promise<void> {
          await side('Buy')(popup, app);
          await popup.getByRole('button', { name: 'lantern-pay', exact: true }).focus();
          await popup.keyboard.press('w');
          await popup.getByRole('button', { name: 'Remove lantern-pay from favourites' }).waitFor();
          await popup.getByRole('textbox', { name: 'Get' }).click();
          await popup
            .getByRole('table', { name: 'Platform quotes' })
            .evaluate((element) => element.scrollIntoView({ block: 'start' }));
        },
      },
      {
        name: 'platforms-add',
        async arrange(popup: Page): Promise<void> {
          await popup.getByRole('button', { name: 'Add a pair' }).click();
          await popup.getByRole('textbox', { name: 'Asset' }).fill('eth');
        },
      },
      {
        name: 'platforms-refused',
        async arrange(popup: Page): Promise<void> {
          const add = popup.getByRole('button', { name: 'Add', exact: true });
          if (!(await add.isVisible()))
            await popup.getByRole('button', { name: 'Add a pair' }).click();
          await popup.getByRole('textbox', { name: 'Asset' }).fill('eth');
          await add.click();
          await popup.getByText('The service does not have ETH/NGN').waitFor();
        },
      },
    ],
  },
  {
    service: {
      atStart: { path: 'platforms.json', status: 503, body: '{"message":"maintenance"}' },
    },
    until: /1,\d{3}\.\d\d/,
    scenes: [
      {
        name: 'platforms-none',
        async arrange(popup: Page): Promise<void> {
          await popup.getByRole('tab', { name: 'Platforms' }).click();
          await popup.getByText('No quotes yet').waitFor();
        },
      },
    ],
  },
  {
    service: {},
    account: { connection: { plan: 'unlimited' }, choices: { tickers: ['USDTNGN'] } },
    until: /1,\d{3}\.\d\d/,
    scenes: [
      { name: 'platforms-account', arrange: openPlatforms },
      { name: 'platforms-not-checked', laterMs: 3 * HOUR },
    ],
  },
  {
    service: { atStart: { path: 'platforms.json', body: STATES } },
    until: /1,\d{3}\.\d\d/,
    scenes: [{ name: 'platforms-states', arrange: openPlatforms }],
  },
  {
    service: {
      atStart: { path: 'platforms.json', body: STATES },
      afterwards: { path: 'platforms.json', body: CHANGED },
    },
    until: /1,\d{3}\.\d\d/,
    scenes: [
      {
        name: 'platforms-changed',
        async arrange(popup: Page): Promise<void> {
          await openPlatforms(popup);
          await popup.getByRole('button', { name: 'Refresh' }).click();
          await popup.getByRole('status').getByText('Theta').waitFor();
        },
      },
    ],
  },
  {
    service: { atStart: { path: 'platforms.json', body: ODD } },
    until: /1,\d{3}\.\d\d/,
    scenes: [
      { name: 'platforms-odd', arrange: openPlatforms },
      { name: 'platforms-odd-folded', arrange: (popup) => fold(popup).click() },
    ],
  },
  {
    service: {
      atStart: {
        path: 'platforms.json',
        body: answer([
          ['Stale One', 1700, 1500, 26 * HOUR],
          ['Old Two', 1695, 1502, HOUR],
        ]),
      },
    },
    until: /1,\d{3}\.\d\d/,
    scenes: [{ name: 'platforms-stale', arrange: openPlatforms }],
  },
];
