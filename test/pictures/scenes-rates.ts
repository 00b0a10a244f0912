import type { Page } from '@playwright/test';
import type { Act } from './act.ts';

/** Prices the board in a currency. Without a quote of it in the main market, rows have no lines. */
async function money(popup: Page, code: string, isQuoted = true): Promise<void> {
  await popup.getByRole('combobox', { name: 'Price in' }).fill(code);
  await popup.getByRole('option', { name: code }).first().waitFor();
  await popup.keyboard.press('Enter');
  const line = popup.locator('[data-row] polyline').first();
  await line.waitFor({ state: isQuoted ? 'attached' : 'detached' });
}

const row = (popup: Page, code: string) => popup.locator(`[data-row="${code}"]`);

async function menu(popup: Page, code: string, item?: string): Promise<void> {
  await row(popup, code).click({ button: 'right' });
  const open = popup.getByRole('menu');
  await open.waitFor();
  if (item === undefined) return;
  await open.getByRole('menuitem', { name: item }).click();
  await open.waitFor({ state: 'hidden' });
}

async function filter(popup: Page, name: string): Promise<void> {
  await popup.getByRole('button', { name: 'Filter' }).click();
  const item = popup.getByRole('menu').getByText(name, { exact: true });
  await item.click();
}

const market = (popup: Page, name: string): Promise<void> =>
  popup.getByRole('radio', { name, exact: true }).click();

/** The rates as they are worked with: other markets, other money, grouped, pinned. */
export const RATES_ACTS: readonly Act[] = [
  {
    until: /1,\d{3}\.\d\d/,
    scenes: [
      {
        name: 'rates-hero-official',
        async arrange(popup: Page): Promise<void> {
          await market(popup, 'Official');
          await popup.getByText('below parallel').waitFor();
        },
      },
      {
        name: 'rates-hero-not-quoted',
        async arrange(popup: Page): Promise<void> {
          await popup.getByRole('button', { name: 'USDT/NGN', exact: true }).click();
          await market(popup, 'Official');
        },
      },
      { name: 'rates-hover', arrange: (popup) => row(popup, 'GBP').hover() },
      {
        name: 'rates-focus',
        async arrange(popup: Page): Promise<void> {
          await row(popup, 'USD').focus();
          await popup.keyboard.press('ArrowDown');
        },
      },
      { name: 'rates-row-menu', arrange: (popup) => menu(popup, 'GBP') },
      {
        name: 'rates-pair-menu',
        async arrange(popup: Page): Promise<void> {
          await popup.keyboard.press('Escape');
          await popup.getByRole('button', { name: /^Actions for/ }).click();
          await popup.getByRole('menu').waitFor();
        },
      },
      {
        name: 'rates-pins-full',
        async arrange(popup: Page): Promise<void> {
          await popup.keyboard.press('Escape');
          for (const code of ['EUR', 'GBP', 'USD', 'KES', 'GHS'])
            await menu(popup, code, 'Pin to the tray');
          await popup.getByText('Four are pinned already').waitFor();
        },
      },
      {
        name: 'rates-in-dollars',
        async arrange(popup: Page): Promise<void> {
          await money(popup, 'USD');
          await row(popup, 'USDT').hover();
        },
      },
      { name: 'rates-in-euros', arrange: (popup) => money(popup, 'EUR') },
      { name: 'rates-in-kroner', arrange: (popup) => money(popup, 'NOK', false) },
      {
        name: 'rates-filter',
        async arrange(popup: Page): Promise<void> {
          await money(popup, 'NGN');
          await popup.getByRole('button', { name: 'Filter' }).click();
          await popup.getByRole('menu').waitFor();
        },
      },
      {
        name: 'rates-group-crypto',
        async arrange(popup: Page): Promise<void> {
          await popup.keyboard.press('Escape');
          await filter(popup, 'Crypto');
        },
      },
      { name: 'rates-groups', arrange: (popup) => filter(popup, 'Edit groups') },
      {
        name: 'rates-add-pair',
        async arrange(popup: Page): Promise<void> {
          await popup.getByRole('button', { name: 'Done' }).click();
          await popup.getByRole('button', { name: 'Add a pair' }).click();
          await popup.getByRole('form', { name: 'Add a pair' }).waitFor();
        },
      },
    ],
  },
];
