import type { Page } from '@playwright/test';
import type { Act } from './act.ts';

/** Logs a trade as a person does. */
async function log(
  popup: Page,
  kind: string,
  amount: string,
  price: string,
  date: string,
  fee = '',
): Promise<void> {
  await popup.getByRole('button', { name: 'Log trade' }).click();
  await popup.getByRole('radio', { name: kind }).click();
  await popup.getByRole('textbox', { name: 'Amount' }).fill(amount);
  await popup.getByRole('textbox', { name: 'Price of one' }).fill(price);
  await popup.getByRole('textbox', { name: 'Fee', exact: true }).fill(fee);
  await popup.getByLabel('Date').fill(date);
  await popup.getByLabel('Time,').fill('10:00');
  await popup.getByRole('button', { name: 'Save' }).click();
  await popup.getByRole('button', { name: 'Log trade' }).waitFor();
}

const choose = (popup: Page, format: string): Promise<void> =>
  popup.getByRole('radio', { name: format }).check({ force: true });
const isDrawn = (popup: Page): Promise<void> =>
  popup.locator('canvas[aria-busy="false"]').waitFor();

/** The trader's desk. */
export const DESK_ACTS: readonly Act[] = [
  {
    until: /1,\d{3}\.\d\d/,
    scenes: [
      {
        name: 'share-rate',
        async arrange(popup: Page): Promise<void> {
          await popup.getByRole('button', { name: /^Share / }).click();
          await isDrawn(popup);
        },
      },
      {
        name: 'share-rate-portrait',
        async arrange(popup: Page): Promise<void> {
          await choose(popup, 'Portrait');
          await isDrawn(popup);
        },
      },
      {
        name: 'share-price',
        async arrange(popup: Page): Promise<void> {
          await popup.keyboard.press('Escape');
          await popup.getByRole('tab', { name: 'Desk' }).click();
          await popup.getByRole('button', { name: 'Share', exact: true }).click();
          await isDrawn(popup);
        },
      },
      {
        name: 'share-deal',
        async arrange(popup: Page): Promise<void> {
          await popup.keyboard.press('Escape');
          await popup.getByRole('tab', { name: 'Platforms' }).click();
          await popup.locator('tr.chosen [data-row]').press('s');
          await isDrawn(popup);
        },
      },
    ],
  },
  {
    until: /1,\d{3}\.\d\d/,
    scenes: [
      {
        name: 'desk-empty',
        async arrange(popup: Page): Promise<void> {
          await popup.getByRole('tab', { name: 'Desk' }).click();
          await popup.getByRole('button', { name: 'Log trade' }).waitFor();
        },
      },
      {
        name: 'desk-price-form',
        async arrange(popup: Page): Promise<void> {
          await popup.getByRole('button', { name: 'Change', exact: true }).click();
          await popup.getByRole('textbox', { name: 'From this amount' }).fill('100');
        },
      },
      {
        name: 'desk-trade-wrong',
        async arrange(popup: Page): Promise<void> {
          await popup.getByRole('button', { name: 'Save' }).click();
          await popup.getByRole('button', { name: 'Log trade' }).click();
          await popup.getByRole('textbox', { name: 'Amount' }).fill('no');
          await popup.getByRole('button', { name: 'Save' }).click();
        },
      },
      {
        name: 'desk',
        async arrange(popup: Page): Promise<void> {
          await popup.getByRole('button', { name: 'Cancel' }).click();
          await log(popup, 'I bought', '2,000', '1,391', '2026-02-26');
          await log(popup, 'I sold', '1,200', '1,408.50', '2026-02-27', '250');
          await log(popup, 'I bought', '1,500', '1,397.20', '2026-03-06');
          await log(popup, 'I sold', '900', '1,389', '2026-03-09');
          await log(popup, 'I bought', '350', '1,400.55', '2026-03-11');
        },
      },
      {
        name: 'desk-trade',
        arrange: (popup) => popup.getByRole('button', { name: /^Sold 900/ }).click(),
      },
    ],
  },
];
