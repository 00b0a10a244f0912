import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import type { App } from '../support/app-fixtures.ts';
import { writeLarge } from '../support/trade-jobs.ts';
import type { Act } from './act.ts';
import { type Arrange, openTab } from './steps.ts';

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

const BINANCE = `Order Number,Order Type,Asset Type,Fiat Type,Total Price,Price,Quantity,Exchange rate,Maker Fee,Taker Fee,Couterparty,Status,Created Time
1,Buy,USDT,NGN,"994,980",1421.40,700,,0,0.7,A,Completed,2026-01-02 08:52:00
2,Sell,USDT,NGN,"359,300",1437.20,250,,0,0,B,Completed,2026-01-03 21:05:00
3,Buy,USDT,NGN,"1,427,000",1427,1000,,0,0,C,Completed,2026-02-06 09:31:00
4,Buy,USDT,NGN,"10,000",1600,6.25,,0,0,D,Cancelled,2026-02-07 10:00:00
5,Buy,USDT,VND,9355539,24180,386.91,,0,0,E,Completed,2026-02-07 14:11:12
6,Sell,USDT,NGN,"2,232,541.30",1441,1549.3,,0,0,F,Completed,2026-02-09 12:14:00
7,Buy,USDT,NGN,"642,825",1428.50,450,,0,0,G,Completed,2026-02-10 18:40:00
8,Sell,USDT,NGN,"504,700",1442,350,,0,0,H,Completed,2026-02-11 18:41:00
`;

const OWN_BOOK = `when,side,qty,rate,value
2026-02-26 10:12,buy,1100,1432.2,1575420
2026-02-27 11:05,sell,650,1441,936650
2026-02-28 16:20,buy,420,1433.5,602070
`;

async function enterAsset(popup: Page): Promise<void> {
  await popup.getByRole('textbox', { name: 'These are trades of' }).fill('USDT');
  await popup.keyboard.press('Enter');
}

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
  await popup.getByRole('button', { name: 'More about trades' }).click();
  await popup.getByRole('menuitem', { name: 'Import trades' }).click();
  await popup.getByText(name).waitFor();
}

const isDrawn = (popup: Page): Promise<void> =>
  popup.locator('canvas[aria-busy="false"]').waitFor();

const shareRate: Arrange = async (popup) => {
  await popup.getByRole('button', { name: /^Actions for / }).click();
  await popup.getByRole('menuitem', { name: 'Share' }).click();
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
  await popup.getByRole('button', { name: 'More about my price' }).click();
  await popup.getByRole('menuitem', { name: 'Card' }).click();
  await isDrawn(popup);
};

const shareDeal: Arrange = async (popup) => {
  await popup.keyboard.press('Escape');
  await openTab(popup, 'Platforms');
  await popup.locator('tr.chosen [data-row]').press('s');
  await isDrawn(popup);
};

/** Saves an offer as a person does. */
async function tell(
  popup: Page,
  customer: string,
  amount: string,
  name: string,
  minutes = '30',
): Promise<void> {
  await popup.getByRole('button', { name: 'New offer' }).click();
  await popup.getByRole('radio', { name: customer }).click();
  await popup.getByRole('textbox', { name: 'Amount' }).fill(amount);
  await popup.getByRole('textbox', { name: 'Good for' }).fill(minutes);
  await popup.getByRole('textbox', { name: 'Name' }).fill(name);
  await popup.getByRole('button', { name: 'Save and copy' }).click();
  await popup.getByRole('button', { name: 'New offer' }).waitFor();
}

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
        name: 'desk',
        async arrange(popup: Page): Promise<void> {
          await openTab(popup, 'Desk');
          await popup.getByRole('region', { name: 'Stock' }).waitFor();
        },
      },
      {
        name: 'desk-year',
        async arrange(popup: Page): Promise<void> {
          await popup.getByRole('region', { name: 'Stock' }).getByRole('button').first().click();
          await popup.getByRole('button', { name: 'March' }).click();
        },
      },
      {
        name: 'desk-report',
        async arrange(popup: Page): Promise<void> {
          await popup.getByRole('button', { name: 'Report', exact: true }).click();
        },
      },
      {
        name: 'desk-edit',
        async arrange(popup: Page): Promise<void> {
          for (const _ of ['report', 'year']) await popup.keyboard.press('Escape');
          await popup.getByRole('button', { name: /^I sell: / }).click();
          await popup.getByRole('textbox', { name: 'I sell' }).fill('1.00');
        },
      },
      {
        name: 'desk-menu',
        async arrange(popup: Page): Promise<void> {
          await popup.keyboard.press('Escape');
          await popup.getByRole('button', { name: 'More about trades' }).click();
        },
      },
      {
        name: 'desk-trade',
        async arrange(popup: Page): Promise<void> {
          await popup.keyboard.press('Escape');
          await popup.getByRole('button', { name: /^Sold 500/ }).click();
        },
      },
    ],
  },
  {
    // A demo without a book of its own.
    service: {},
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
        name: 'desk-quote',
        async arrange(popup: Page): Promise<void> {
          await tell(popup, 'Customer sells', '300', 'Bisi', '4');
          await popup.getByRole('button', { name: 'New offer' }).click();
          await popup.getByRole('textbox', { name: 'Amount' }).fill('500');
          await popup.getByRole('textbox', { name: 'Name' }).fill('Ada');
        },
      },
      {
        name: 'desk-quotes',
        async arrange(popup: Page): Promise<void> {
          await popup.getByRole('button', { name: 'Save and copy' }).click();
          await tell(popup, 'Customer sells', '120', 'Chidi');
          const chidi = popup.getByRole('listitem').filter({ hasText: 'Chidi' });
          await chidi.hover();
          await chidi.getByRole('button', { name: 'Declined' }).click();
          await tell(
            popup,
            'Customer sells',
            '1250000',
            '\u0639\u0627\u062f\u0644 \u0644\u0644\u0635\u0631\u0627\u0641\u0629',
          );
          await popup.getByRole('listitem').filter({ hasText: 'Ada' }).hover();
        },
      },
      {
        name: 'desk-ended',
        async arrange(popup: Page): Promise<void> {
          await popup.getByRole('button', { name: 'More about trades' }).click();
          await popup.getByRole('menuitem', { name: 'Ended offers' }).click();
          await popup.getByText('By customer').waitFor();
        },
      },
      {
        name: 'share-quote',
        async arrange(popup: Page): Promise<void> {
          await popup.getByRole('button', { name: 'Back' }).click();
          await popup.getByRole('button', { name: /^Ada buys/ }).click();
          await popup.getByRole('menuitem', { name: 'Card' }).click();
          await isDrawn(popup);
        },
      },
      {
        name: 'desk-price-form',
        async arrange(popup: Page): Promise<void> {
          await popup.keyboard.press('Escape');
          await popup.getByRole('button', { name: 'More about my price' }).click();
          await popup.getByRole('menuitem', { name: 'Base and rounding' }).click();
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
          await popup.getByRole('radio', { name: 'Not completed' }).check({ force: true });
          await enterAsset(popup);
          await popup.getByText(/rows cannot be read/).waitFor();
        },
      },
      {
        name: 'desk-import-known',
        async arrange(popup, app): Promise<void> {
          await popup.getByRole('button', { name: 'Cancel' }).click();
          await chooseFile(popup, app, 'c2c.csv', (file) => fs.writeFileSync(file, BINANCE));
          await popup.getByRole('radio', { name: 'UTC' }).first().check({ force: true });
          await popup.getByRole('radio', { name: 'Demo trades' }).check({ force: true });
          await popup.getByText('You sold 100 USDT more than you had').waitFor();
        },
      },
      {
        name: 'desk-import-columns',
        async arrange(popup, app): Promise<void> {
          await popup.getByRole('button', { name: 'Cancel' }).click();
          await chooseFile(popup, app, 'book-feb.csv', (file) => fs.writeFileSync(file, OWN_BOOK));
          await popup.getByRole('combobox', { name: 'Time', exact: true }).selectOption('when');
          await enterAsset(popup);
          await popup.getByRole('radio', { name: 'UTC' }).first().check({ force: true });
          await popup.getByRole('radio', { name: 'Demo trades' }).check({ force: true });
          await popup.getByRole('button', { name: 'Import 3 trades', disabled: false }).waitFor();
        },
      },
      {
        name: 'desk-import',
        async arrange(popup, app): Promise<void> {
          await popup.getByRole('button', { name: 'Cancel' }).click();
          await chooseFile(popup, app, 'years.csv', (file) => writeLarge(file, 20_000));
          await enterAsset(popup);
          await popup.getByRole('radio', { name: 'UTC' }).first().check({ force: true });
          await popup.getByRole('radio', { name: 'Demo trades' }).check({ force: true });
          await popup
            .getByRole('button', { name: 'Import 20,000 trades', disabled: false })
            .waitFor();
        },
      },
      {
        name: 'desk-import-runs',
        async arrange(popup): Promise<void> {
          await popup.getByRole('button', { name: 'Import 20,000 trades' }).click();
          await popup.getByRole('progressbar').waitFor();
        },
      },
    ],
  },
];
