import { execFile } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { startConnected } from './account.ts';
import { answerNatively } from './message-box.ts';
import { ratesIn } from './pages.ts';
import { settingsIn } from './settings-page.ts';
import { expect, test } from './fixtures.ts';

const PROGRAM = path.resolve(import.meta.dirname, '../../dist/cli/parallax.cjs');
const QUESTION = /Let your programs read the numbers/;
const SWITCH = 'Let your programs read the numbers';

test('a person lets programs read, reads rates in a terminal, and shuts them out again', async ({
  start,
  service,
  userData,
}) => {
  const { address } = service;
  const running = await startConnected({ start, userData, address });
  const { popup } = running;
  await expect(ratesIn(popup).row('USD')).toContainText('1,580.50');
  const outside = path.join(userData, 'outside');
  const convert = async (): Promise<string> => {
    const words = [PROGRAM, 'convert', '2 usd ngn', '--user-data-dir', userData];
    const { stdout } = await promisify(execFile)(process.execPath, words);
    return stdout;
  };
  const requests = service.requests.length;
  // The interface is off, so this is from the record.
  expect(await convert()).toMatch(/mid +3,161\.00 NGN +published .*\n(?:.*\n)*Source: http/);
  expect(fs.existsSync(outside)).toBe(false);

  const settings = settingsIn(popup);
  await settings.open('Advanced');
  const toggle = settings.region.getByRole('checkbox', { name: SWITCH });
  await toggle.click();
  await answerNatively(popup, QUESTION, 'Cancel');
  await expect(toggle).not.toBeChecked();
  expect(fs.existsSync(outside)).toBe(false);
  await toggle.click();
  await answerNatively(popup, QUESTION, 'Let them read');
  await expect(toggle).toBeChecked();
  const access = path.join(outside, 'access.json');
  await expect.poll(() => fs.existsSync(access)).toBe(true);

  // Only the app can answer once the record is gone from its place.
  fs.renameSync(path.join(userData, 'record.sqlite'), path.join(userData, 'away.sqlite'));
  expect(await convert()).toMatch(/mid +3,161\.00 NGN/);
  fs.renameSync(path.join(userData, 'away.sqlite'), path.join(userData, 'record.sqlite'));

  // Undo after switching off would open it again, so the system asks.
  await toggle.click();
  await expect(toggle).not.toBeChecked();
  await expect.poll(() => fs.readdirSync(outside)).toEqual([]);
  await settings.undo.first().click();
  await answerNatively(popup, QUESTION, 'Let them read');
  await expect(toggle).toBeChecked();
  await expect.poll(() => fs.existsSync(access)).toBe(true);
  await running.quit();
  expect(fs.readdirSync(outside)).toEqual([]);
  const later = service.requests.length - requests;
  expect(later, 'requests beyond the polling').toBeLessThan(40);
});
