import fs from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Locator, Page } from '@playwright/test';
import type { RateServer } from '../support/rate-server.ts';
import { willChoose } from './chosen-file.ts';
import { answerNatively } from './message-box.ts';
import { expect, type Running, test } from './fixtures.ts';
import { ratesIn } from './pages.ts';
import { settingsIn } from './settings-page.ts';

function dataIn(popup: Page): {
  open: () => Promise<void>;
  button: (name: string) => Locator;
  outcome: Locator;
} {
  const button = (name: string): Locator => popup.getByRole('button', { name, exact: true });
  return {
    open: () => settingsIn(popup).open('Data'),
    button,
    outcome: popup.locator('.data').getByRole('status'),
  };
}

async function exportsAPair(running: Running, folder: string, userData: string): Promise<void> {
  const data = dataIn(running.popup);
  await data.open();
  await expect(running.popup.getByText(/ MB recorded, since /)).toBeVisible();
  const target = path.join(folder, 'pair.csv');
  await willChoose(running, null);
  await data.button('Export').click();
  await expect(data.button('Export')).toBeEnabled();
  expect(fs.existsSync(target)).toBe(false);

  await willChoose(running, target);
  await running.popup.getByRole('radio', { name: 'One pair' }).click();
  await data.button('Export').click();
  await expect(data.outcome).toHaveText('Written: pair.csv');
  const [head, row] = fs.readFileSync(target, 'utf8').split('\r\n');
  expect(head).toContain('source,series,grain,base,code,rate');
  expect(row).toMatch(/^sandbox http:\/\/127[^,]*,mid,raw,USD,NGN,1580\.5,/);
  expect(fs.readdirSync(folder)).toEqual(['pair.csv']);

  await willChoose(running, path.join(folder, 'none', 'pair.csv'));
  await data.button('Export').click();
  await expect(data.outcome).toContainText('That did not work: ENOENT');
  await expect(data.outcome).not.toContainText(folder);

  // Where the app keeps its own files nothing is written over.
  await willChoose(running, path.join(userData, 'settings.json'));
  await data.button('Export').click();
  await expect(data.outcome).toContainText(
    'Parallax has its own files in that folder: choose another one.',
  );
}

interface Around {
  readonly service: RateServer;
  readonly userData: string;
  /** For the files of the person. */
  readonly folder: string;
}

async function backsUpAndRestores(
  running: Running,
  { service, userData, folder }: Around,
): Promise<void> {
  const { popup } = running;
  const data = dataIn(popup);
  await popup.getByRole('tab', { name: 'Desk' }).click();
  await popup.getByRole('button', { name: 'Log trade' }).click();
  await popup.getByRole('textbox', { name: 'Amount' }).fill('2,000');
  await popup.getByRole('textbox', { name: 'Price', exact: true }).fill('1,421');
  await popup.getByRole('button', { name: 'Save' }).click();
  const trade = popup.getByRole('button', { name: /^Bought 2,000/ });
  await expect(trade).toBeVisible();
  await data.open();
  const copy = path.join(folder, 'copy.sqlite');
  await willChoose(running, copy);
  await data.button('Back up').click();
  await expect(data.outcome).toHaveText('Written: copy.sqlite');

  await popup.getByRole('tab', { name: 'Desk' }).click();
  await trade.click();
  await popup.getByRole('button', { name: 'Delete' }).click();
  await expect(trade).toBeHidden();
  await data.open();
  service.setRates('mid', { NGN: '1700', EUR: '0.9' });
  await data.button('Refresh').click();
  await popup.getByRole('tab', { name: 'Rates' }).click();
  await expect(ratesIn(popup).row('USD')).toContainText('1,700.00');
  service.fail({ status: 500, body: '{}' });
  await data.open();
  await data.button('Restore').click();
  await expect(data.outcome).toContainText('The record is now that of copy.sqlite.');
  await expect(data.outcome).toContainText('1 trade came back.');
  await popup.getByRole('tab', { name: 'Desk' }).click();
  await expect(trade).toBeVisible();
  await popup.getByRole('tab', { name: 'Rates' }).click();
  await expect(ratesIn(popup).row('USD')).toContainText('1,580.50');
  expect(fs.readdirSync(userData).filter((name) => name.includes('.replaced-'))).toHaveLength(1);

  const foreign = path.join(userData, 'foreign.sqlite');
  fs.writeFileSync(foreign, 'a song');
  await willChoose(running, foreign);
  await data.open();
  await data.button('Restore').click();
  await expect(data.outcome).toHaveText(
    'That file is not a record of Parallax. Nothing was changed.',
  );
}

/** Leaves a record whose damage shows only to who looks for it. */
function damage(file: string): void {
  // An index that lacks a row of its table: nothing that the app reads at once, or sees in the schema.
  const [right, wrong] = ["'at_ms, first_seen_ms)'", "'at_ms, confirmed_ms)'"];
  for (const [from, to] of [
    [right, wrong],
    [wrong, right],
  ] as const) {
    const db = new DatabaseSync(file, { defensive: false });
    db.exec(`PRAGMA writable_schema = ON;
      UPDATE sqlite_schema SET sql = replace(sql, ${from}, ${to}) WHERE name = 'snapshot_by_time';`);
    db.close();
    if (from === wrong) break;
    const next = new DatabaseSync(file);
    next.exec(`INSERT INTO snapshot
      (feed_id, grain, at_ms, first_seen_ms, confirmed_ms, base, cells)
      SELECT id, 0, 1, 1, 2, 'USD', char(10) FROM feed;`);
    next.close();
  }
}

test('a pair is exported, a backup is made and restored while the app runs, and a damaged record is quarantined', async ({
  start,
  service,
  userData,
}, testInfo) => {
  const folder = testInfo.outputPath('chosen');
  fs.mkdirSync(folder, { recursive: true });
  const first = await start({ service });
  await expect(ratesIn(first.popup).row('USD')).toContainText('1,580.50');
  await test.step('a pair is exported, and a file that can’t be written is reported', () =>
    exportsAPair(first, folder, userData));
  await test.step('a backup is restored, and the previous record remains', () =>
    backsUpAndRestores(first, { service, userData, folder }));

  await test.step('after an unclean end a damaged record is quarantined while the app runs', async () => {
    const ended = new Promise((resolve) => first.app.process().once('exit', resolve));
    first.app.process().kill('SIGKILL');
    await ended;
    damage(path.join(userData, 'record-sandbox.sqlite'));
    service.fail(null);
    service.setRates('mid', { NGN: '1590.5', EUR: '0.92' });
    const { popup } = await start({ service });
    await expect(popup.getByRole('status').first()).toContainText(
      'The file of stored rates was damaged. What could be read of it stays.',
    );
    await expect(ratesIn(popup).row('USD')).toContainText('1,590.50');
    expect(
      fs.readdirSync(userData).filter((name) => /record-sandbox\.broken-.*\.sqlite$/.test(name)),
    ).toHaveLength(1);
  });
});

test('the history is deleted when that is confirmed, and the rates shown stay', async ({
  start,
}) => {
  const { popup } = await start();
  const row = ratesIn(popup).row('USD');
  await expect(row).toContainText('in 24 h', { timeout: 30_000 });
  const data = dataIn(popup);
  await data.open();
  await data.button('Delete history').click();
  const question = await answerNatively(popup, 'Delete the history?', 'Keep it');
  expect(question).toContain('Everything recorded of the demo');
  await expect(data.outcome).toHaveText('');
  await data.button('Delete history').click();
  await answerNatively(popup, 'Delete the history?', 'Delete history');
  await expect(data.outcome).toHaveText('The history is deleted. The rates shown now stay.');
  await popup.getByRole('tab', { name: 'Rates' }).click();
  await expect(row).toContainText(/\d\.\d\d/);
  await expect(row).toContainText('No rate from 24 h ago yet');
});
