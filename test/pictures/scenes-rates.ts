import type { Page } from '@playwright/test';
import type { Act } from './act.ts';

const HOUR = 3_600_000;

const choose = (popup: Page, name: string): Promise<void> =>
  popup.getByRole('radio', { name, exact: true }).click();

async function base(popup: Page, code: string): Promise<void> {
  await popup.getByRole('combobox', { name: 'Base' }).fill(code);
  await popup.getByRole('option', { name: code }).first().waitFor();
  await popup.keyboard.press('Enter');
}

const row = (popup: Page, code: string): Promise<void> =>
  popup.locator(`[data-row="${code}"]`).click();

/** Opens the row of a currency, or closes it again. */
async function open(popup: Page, code: string): Promise<void> {
  await row(popup, code);
  await popup
    .getByRole('group', { name: `${code} in all markets` })
    .getByRole('region', { name: 'Parallel' })
    .waitFor();
}

const pin = (popup: Page, market: string): Promise<void> =>
  popup.getByRole('button', { name: `Pin ${market} to the tray` }).click();

/** The list of rates as it is worked with: opened, turned to another base, grouped, pinned. */
export const RATES_ACTS: readonly Act[] = [
  {
    until: /1,\d{3}\.\d\d/,
    scenes: [
      {
        name: 'rates-row-open',
        async arrange(popup: Page): Promise<void> {
          await choose(popup, 'Parallel');
          await open(popup, 'NGN');
        },
      },
      {
        name: 'rates-row-not-quoted',
        async arrange(popup: Page): Promise<void> {
          await popup.keyboard.press('Escape');
          await open(popup, 'KES');
        },
      },
      {
        name: 'rates-premium-stale',
        async arrange(popup: Page): Promise<void> {
          await popup.keyboard.press('Escape');
          await open(popup, 'NGN');
        },
        laterMs: 26 * HOUR,
      },
      {
        name: 'rates-pins-full',
        async arrange(popup: Page): Promise<void> {
          for (const market of ['official', 'mid', 'parallel']) await pin(popup, market);
          await open(popup, 'EUR');
          await pin(popup, 'mid');
          await pin(popup, 'parallel');
          await popup.getByRole('alert').waitFor();
          await popup.getByRole('alert').scrollIntoViewIfNeeded();
        },
      },
      {
        name: 'rates-base-eur',
        async arrange(popup: Page): Promise<void> {
          await popup.keyboard.press('Escape');
          await base(popup, 'EUR');
          await popup
            .getByRole('list', { name: 'Rates', exact: true })
            .evaluate((list) => void (list.scrollTop = 0));
          await popup.getByText('24 h').first().waitFor();
        },
      },
      {
        name: 'rates-base-naira-open',
        async arrange(popup: Page): Promise<void> {
          await base(popup, 'NGN');
          await open(popup, 'BTC');
        },
      },
      {
        name: 'rates-base-not-derivable',
        async arrange(popup: Page): Promise<void> {
          await popup.keyboard.press('Escape');
          await base(popup, 'KES');
        },
      },
      {
        name: 'rates-group-africa',
        async arrange(popup: Page): Promise<void> {
          await base(popup, 'USD');
          await choose(popup, 'Mid');
          await choose(popup, 'Africa');
        },
      },
      { name: 'rates-group-crypto', arrange: (popup) => choose(popup, 'Crypto') },
      {
        name: 'rates-groups',
        arrange: (popup) => popup.getByRole('button', { name: 'Edit groups' }).click(),
      },
    ],
  },
];
