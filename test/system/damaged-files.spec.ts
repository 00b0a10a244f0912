import { spawn, spawnSync, type SpawnSyncReturns } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { serveHttp } from '../support/http-server.ts';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { cleanEnv, executablePath, hostInUse, hostSwitches } from './host/launch.ts';
import { rowsIn } from './rates-rows.ts';
import { ratesIn } from './pages.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** The files that were quarantined, with their content. */
function quarantined(folder: string): { name: string; content: Buffer }[] {
  const names = fs.readdirSync(folder).filter((file) => file.includes('.broken-'));
  return names.sort().map((name) => ({ name, content: fs.readFileSync(path.join(folder, name)) }));
}

/** Where the popup reports problems. */
const statusLine = (popup: Page): Locator => popup.getByRole('status').first();

const BROKEN_RECORDS: [what: string, make: (file: string) => void][] = [
  [
    'a record that is no database',
    (file) => fs.writeFileSync(file, 'no database at all, '.repeat(99)),
  ],
  [
    'a record of a newer version',
    (file) => {
      const db = new DatabaseSync(file);
      db.exec('CREATE TABLE future (x); PRAGMA user_version = 99');
      db.close();
    },
  ],
  [
    'a damaged record',
    (file) => {
      const db = new DatabaseSync(file);
      db.exec('CREATE TABLE source (id INTEGER PRIMARY KEY, key TEXT); PRAGMA user_version = 1');
      db.close();
      const bytes = fs.readFileSync(file);
      bytes.fill(0xff, 100, 600);
      fs.writeFileSync(file, bytes);
    },
  ],
];

test('broken settings and a broken record are quarantined and reported; the new ones work', async ({
  start,
  service,
  userData,
}) => {
  const settings = path.join(userData, 'settings.json');
  const record = path.join(userData, 'record-sandbox.sqlite');
  fs.writeFileSync(settings, '{"market": "parallel", ');
  for (const [what, make] of BROKEN_RECORDS) {
    await test.step(what, async () => {
      for (const { name } of quarantined(userData)) fs.rmSync(path.join(userData, name));
      for (const end of ['', '-wal', '-shm']) fs.rmSync(`${record}${end}`, { force: true });
      make(record);
      const before = fs.readFileSync(record);
      const { popup, quit } = await start({ service });
      await expect(ratesIn(popup).row('USD')).toContainText('1,580.50');
      await expect(statusLine(popup)).toContainText('Stored rates could not be read');
      const [recordName, settingsName] = quarantined(userData);
      expect(recordName?.name).toMatch(/^record-sandbox\.broken-\d{4}-\d\d-\d\d\.sqlite$/);
      expect(recordName?.content.equals(before)).toBe(true);
      if (make === BROKEN_RECORDS[0]?.[1]) {
        await expect(statusLine(popup)).toContainText('Your settings could not be read');
        expect(settingsName?.name).toMatch(/^settings\.broken-\d{4}-\d\d-\d\d\.json$/);
        expect(settingsName?.content.toString()).toBe('{"market": "parallel", ');
        await expect(statusLine(popup)).toContainText(settingsName?.name ?? 'none');
        await popup.getByRole('button', { name: 'OK' }).click();
        await expect(statusLine(popup)).toHaveText('');
      }
      await quit();
    });
  }
  // The new record works: it is read at the next start.
  service.fail({ status: 500, body: '{}' });
  const { popup } = await start({ service });
  await expect(ratesIn(popup).row('USD')).toContainText('1,580.50');
});

test('settings that do not fit fall back one by one; a record that can’t be written leaves all in memory', async ({
  start,
  service,
  userData,
}) => {
  const odd = {
    market: 'parallel',
    theme: 'pink',
    watched: ['EUR', '__proto__', 7, 'eur'],
    pinned: 'yes',
  };
  fs.writeFileSync(path.join(userData, 'settings.json'), JSON.stringify(odd));
  fs.mkdirSync(path.join(userData, 'record-sandbox.sqlite'));
  const { popup } = await start({ service });
  const main = popup.getByRole('button', { name: 'Parallel', exact: true });
  await expect(main).toHaveAttribute('aria-pressed', 'true');
  await expect(ratesIn(popup).list.getByRole('listitem').first()).toContainText('EUR');
  await expect(ratesIn(popup).row('USD')).toContainText('1,612.12');
  await expect(statusLine(popup)).toContainText("Rates can't be stored");
  await expect(statusLine(popup)).toContainText('record-sandbox.sqlite');
  await rowsIn(popup).chooseMarket('Mid');
  await expect(ratesIn(popup).row('USD')).toContainText('1,580.50');
});

/** Runs to its end, with no display unless one is given. */
function run(
  command: string,
  args: string[],
  env: Record<string, string> = {},
): SpawnSyncReturns<string> {
  const clean = cleanEnv(env);
  for (const name of ['DISPLAY', 'WAYLAND_DISPLAY'])
    if (!(name in env)) Reflect.deleteProperty(clean, name);
  return spawnSync(command, args, { cwd: root, env: clean, encoding: 'utf8', timeout: 60_000 });
}

test('a data folder that cannot be made is named, with what to do', async ({ userData }) => {
  const file = path.join(userData, 'file');
  fs.writeFileSync(file, '');
  const folder = path.join(file, 'data');
  const args = [...hostSwitches(), root, `--user-data-dir=${folder}`];
  const child = spawn(executablePath(), args, { env: cleanEnv() });
  let output = '';
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  await expect.poll(() => output).toContain(`Its folder ${folder} can't be used`);
  await expect.poll(() => output).toContain('--user-data-dir=FOLDER');
  // Only Linux writes its box to the terminal; elsewhere it waits for somebody to read it.
  if (process.platform === 'linux' && process.env['STANDIN_ERROR_BOXES'] === undefined) {
    await expect.poll(() => child.exitCode).toBe(1);
  }
  child.kill('SIGKILL');
});

test('npm start names a browser that is not there, and a display that is missing', () => {
  test.skip(hostInUse() === 'electron', 'Electron brings its own browser.');
  test.skip(process.platform !== 'linux', 'Other systems always have a display.');
  const start = [path.join(root, 'scripts', 'start.ts')];
  const noBrowser = run(process.execPath, start, {
    DISPLAY: ':0',
    CHROMIUM_PATH: '/no/such/browser',
  });
  expect(noBrowser.status).toBe(1);
  expect(noBrowser.stderr).toContain('CHROMIUM_PATH names /no/such/browser, which is not a file.');
  const noDisplay = run(process.execPath, start);
  expect(noDisplay.status).toBe(1);
  expect(noDisplay.stderr).toContain('xvfb-run -a npm start');
});

test('a port in use is named, with what to do', async () => {
  const taken = await serveHttp(() => undefined);
  const sandbox = run(process.execPath, [
    path.join(root, 'scripts', 'sandbox.ts'),
    '--port',
    String(taken.port),
  ]);
  expect(sandbox.status).toBe(1);
  expect(sandbox.stderr).toContain(String(taken.port));
  expect(sandbox.stderr).toContain('--port');
  await taken.close();
});
