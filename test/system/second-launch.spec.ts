import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from './fixtures.ts';
import { cleanEnv, executablePath, hostInUse } from './host/launch.ts';
import { storedSettings } from './window.ts';

const root = path.resolve(import.meta.dirname, '../..');
const witness = path.join(import.meta.dirname, 'file-witness.cjs');

const launchOf = (userData: string, ...more: string[]): string[] => [
  '-r',
  witness,
  '--no-sandbox',
  root,
  `--user-data-dir=${userData}`,
  ...more,
];
const envOf = (userData: string): Record<string, string> =>
  cleanEnv({ PARALLAX_E2E: '1', WITNESSED_FOLDER: userData });

/** What a launch did with the files of its data folder, but for what the stand-in's own lock does. */
function witnessed(output: string): string[] {
  const [, seen = '["nothing was witnessed"]'] = /^witnessed (.*)$/m.exec(output) ?? [];
  return (JSON.parse(seen) as string[]).filter((each) => !each.includes(' standin.'));
}

test('a second launch opens no file, and in the first its popup, a view of a link, or nothing at login', async ({
  start,
  service,
  userData,
}) => {
  test.skip(hostInUse() === 'electron', 'Electron reads files of its own.');
  const { isVisible, popup } = await start({ service, args: ['--hidden'] });
  const launch = (...more: string[]) => {
    const options = { env: envOf(userData), timeout: 60_000, encoding: 'utf8' } as const;
    const { status, stdout } = spawnSync(executablePath(), launchOf(userData, ...more), options);
    // The folder must exist because the lock is in it; it existed, so nothing changed.
    expect([status, witnessed(stdout)]).toEqual([0, ['mkdir .']]);
  };
  launch('--hidden');
  await sleep(500);
  expect(await isVisible()).toBe(false);
  launch();
  await expect.poll(isVisible).toBe(true);

  launch('--', 'parallax://convert?q=1,200.50+usd+ngn');
  await expect(popup.getByRole('textbox', { name: 'You have' })).toHaveValue('1,200.5');
  await expect(popup.getByRole('tab', { name: 'Convert' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  launch('--', 'parallax://alert?q=usd/ngn+%3E+1650');
  await expect(popup.getByRole('heading', { name: 'New alert' })).toBeVisible();
  const level = popup.getByRole('textbox', { name: 'Level' });
  await expect(level).toHaveValue('1,650');
  launch('--', 'parallax://quit?q=now');
  await expect(
    popup.getByText('The link opens no view: there are convert, chart and alert.'),
  ).toBeVisible();
  await expect(level).toHaveValue('1,650');
  // Nothing but what was chosen is stored.
  const chosen = storedSettings(userData) as object;
  expect({ alerts: { rules: [] }, ...chosen }).toMatchObject({ alerts: { rules: [] } });
});

test('the witness sees what a first launch opens', async ({ userData }) => {
  test.skip(hostInUse() === 'electron', 'Electron reads files of its own.');
  const first = spawn(executablePath(), launchOf(userData, '--hidden'), {
    env: envOf(userData),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  first.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const ended = once(first, 'close');
  const made = ['record-sandbox.sqlite', 'requests.sqlite', 'logs/main.log'];
  const isThere = (name: string): boolean => fs.existsSync(path.join(userData, name));
  await expect.poll(() => made.every(isThere)).toBe(true);
  first.kill('SIGTERM');
  await ended;
  const seen = witnessed(output).join('\n');
  for (const name of ['settings.json', ...made]) expect(seen).toContain(name);
});
