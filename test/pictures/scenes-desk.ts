import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import type { App } from '../support/app-fixtures.ts';
import { writeLarge } from '../support/trade-jobs.ts';
import type { Act } from './act.ts';
import { type Arrange, openTab } from './steps.ts';

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
  await popup.getByRole('textbox', { name: 'Price', exact: true }).fill(price);
  await popup.getByRole('textbox', { name: 'Fee', exact: true }).fill(fee);
  await popup.getByLabel('Date').fill(date);
  await popup.getByLabel('Time,').fill('10:00');
  await popup.getByRole('button', { name: 'Save' }).click();
  await popup.getByRole('button', { name: 'Log trade' }).waitFor();
}

/** Dates and amounts that mean two things, orders that were not done, and rows that mean nothing. */
const AMBIGUOUS = [
  'Date;Side;Qty;Price;Status;Note',
  '03/04/2025;Bought;1.250;1421,50;Completed;',
  '03/04/2025;Bought;1.250;1421,50;Completed;',
  '05/04/2025;Sold;200;1430;Completed;Ad\u00e9',
  '05/04/2025;Sold;300;1432;Cancelled;',
  'soon;Sold;200;1430;Completed;',
  '06/04/2025;Swapped;200;1430;Completed;',
  '07/04/2025;Sold;0;1430;Completed;',
  '07/04/2025;Sold;200;0,93 €;Completed;',
  '07/04/2025;Sold;200;1430;In appeal;',
  '08/04/2025;Sold;2',
].join('\n');

/** Chooses a file of trades, which is written first. */
async function chooseFile(
  popup: Page,
  app: App,
  name: string,
  write: (file: string) => void,
): Promise<void> {
  const file = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'parallax-trades-')), name);
  write(file);
  await app.evaluate(({ dialog }, chosen) => {
    dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [chosen] });
  }, file);
  await popup.getByRole('button', { name: 'Import trades from CSV' }).click();
  await popup.getByText(name).waitFor();
}

const isDrawn = (popup: Page): Promise<void> =>
  popup.locator('canvas[aria-busy="false"]').waitFor();

/** The format of numbers from now on. */
const inFormat = (popup: Page, locale: 'en-IN' | 'de-DE' | 'de-CH'): Promise<unknown> =>
  popup.evaluate((chosen) => window.parallax.choose({ locale: chosen }), locale);

const shareRate: Arrange = async (popup) => {
  await popup.getByRole('button', { name: /^Share / }).click();
  await isDrawn(popup);
};

/** The open card in the other format. */
const inShape =
  (format: 'Square' | 'Portrait'): Arrange =>
  async (popup) => {
    await popup.getByRole('radio', { name: format }).check({ force: true });
    await isDrawn(popup);
  };

const sharePrice: Arrange = async (popup) => {
  await popup.keyboard.press('Escape');
  await openTab(popup, 'Desk');
  await popup.getByRole('button', { name: 'Card', exact: true }).click();
  await isDrawn(popup);
};

const shareDeal: Arrange = async (popup) => {
  await popup.keyboard.press('Escape');
  await openTab(popup, 'Platforms');
  await popup.locator('tr.chosen [data-row]').press('s');
  await isDrawn(popup);
};

/** The trader's desk. */
export const DESK_ACTS: readonly Act[] = [
  {
    until: /1,\d{3}\.\d\d/,
    scenes: [
      { name: 'share-rate', arrange: shareRate },
      { name: 'share-rate-portrait', arrange: inShape('Portrait') },
      { name: 'share-price', arrange: sharePrice },
      {
        name: 'share-price-portrait',
        async arrange(popup, app): Promise<void> {
          await popup.getByRole('checkbox', { name: 'Add base price and source' }).check();
          await inShape('Portrait')(popup, app);
        },
      },
      { name: 'share-deal', arrange: shareDeal },
      { name: 'share-deal-square', arrange: inShape('Square') },
      {
        name: 'share-rate-german',
        async arrange(popup, app): Promise<void> {
          await inFormat(popup, 'de-DE');
          await popup.keyboard.press('Escape');
          await openTab(popup, 'Rates');
          await shareRate(popup, app);
        },
      },
      {
        name: 'share-price-swiss',
        async arrange(popup, app): Promise<void> {
          await inFormat(popup, 'de-CH');
          await sharePrice(popup, app);
        },
      },
      {
        name: 'share-deal-indian',
        async arrange(popup, app): Promise<void> {
          await inFormat(popup, 'en-IN');
          await shareDeal(popup, app);
        },
      },
    ],
  },
  {
    // Nothing is recorded yet, so there is no line.
    service: {},
    until: /1,\d{3}\.\d\d/,
    scenes: [
      { name: 'share-rate-new', arrange: shareRate },
      { name: 'share-rate-new-portrait', arrange: inShape('Portrait') },
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
      {
        name: 'desk-import-questions',
        async arrange(popup, app): Promise<void> {
          await popup.getByRole('button', { name: 'Cancel' }).click();
          await chooseFile(popup, app, 'march.csv', (file) => fs.writeFileSync(file, AMBIGUOUS));
        },
      },
      {
        name: 'desk-import-problems',
        async arrange(popup): Promise<void> {
          await popup.getByRole('radio', { name: 'Day, month, year' }).check({ force: true });
          await popup.getByRole('radio', { name: 'A comma' }).check({ force: true });
          await popup.getByText(/rows cannot be read/).waitFor();
        },
      },
      {
        name: 'desk-import',
        async arrange(popup, app): Promise<void> {
          await popup.getByRole('button', { name: 'Cancel' }).click();
          await chooseFile(popup, app, 'years.csv', (file) => writeLarge(file, 20_000));
          await popup.getByText('20,000 trades to import').waitFor();
        },
      },
      {
        name: 'desk-import-runs',
        async arrange(popup): Promise<void> {
          await popup.getByRole('button', { name: 'Import', exact: true }).click();
          await popup.getByRole('progressbar').waitFor();
        },
      },
    ],
  },
];
