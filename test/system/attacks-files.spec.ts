import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { formIn, KEY, KEYRING } from './connection-form.ts';
import { expect, test } from './fixtures.ts';
import { cleanEnv, hostInUse, standInPath } from './host/launch.ts';

const root = path.resolve(import.meta.dirname, '../..');

test('app:// serves the files of the page, by their exact address, and no other', async ({
  start,
  service,
}) => {
  const { app } = await start({ service });
  const shown = await app.evaluate(
    async ({ BrowserWindow, session }, urls) => {
      const found: [string, string][] = [];
      const pages = session.fromPartition('pages');
      const window = new BrowserWindow({ show: false, webPreferences: { session: pages } });
      for (const url of urls) {
        const text: unknown = await window
          .loadURL(url)
          .then(() => window.webContents.executeJavaScript('document.documentElement.outerHTML'))
          .catch((error: unknown) => `failed: ${String(error)}`);
        found.push([url, String(text)]);
      }
      window.destroy();
      return found;
    },
    [
      'app://parallax/index.html',
      'app://parallax/../main/main.js',
      'app://parallax/../../package.json',
      'app://parallax/%2e%2e/%2e%2e/package.json',
      'app://parallax/..%2f..%2fpackage.json',
      'app://parallax/..%2fmain%2fmain.js',
      'app://parallax/..%5c..%5cpackage.json',
      'app://parallax/assets/%2e%2e%2f%2e%2e%2fpreload/preload.cjs',
      'app://parallax//etc/passwd',
      'app://parallax/%2fetc%2fpasswd',
      'app://parallax/file:///etc/passwd',
      `app://parallax/${root}/package.json`,
      'app://parallax/index.html%00.js',
      'app://parallax/',
      'app://evil/index.html',
      'app://parallax.evil/index.html',
      'file:///etc/passwd',
      `file://${root}/package.json`,
      'http://127.0.0.1:1/',
    ],
  );
  const [own, ...others] = shown;
  expect(own?.[1]).toContain('<title>');
  for (const [url, text] of others) {
    expect(`${url} ${text}`).not.toMatch(
      /parallax"?,\s*"productName|root:.*:0:0|createBridge|<title>/,
    );
    expect([url, text.replace(/<[^>]*>/g, '').replace(/^failed: .*/s, '')]).toEqual([url, '']);
  }
});

test('only the owner can read what the app writes', async ({ start, service, userData }) => {
  test.skip(process.platform === 'win32', 'The rights of the profile folder do that there.');
  service.requireKey(KEY);
  fs.chmodSync(userData, 0o755);
  fs.writeFileSync(path.join(userData, 'settings.json'), '{"theme":"dark"}', { mode: 0o666 });
  const before = process.umask(0);
  try {
    const { app, popup } = await start({ env: KEYRING });
    const form = formIn(popup);
    await form.open();
    await form.connect(service.address);
    await expect(form.connected).toBeVisible();
    const kill = new Promise((resolve) => app.process().once('exit', resolve));
    // The record's log is there only while it is open.
    const open = rightsIn(userData);
    app.process().kill('SIGKILL');
    await kill;
    expect(open.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        '.',
        'logs/main.log',
        'record.sqlite',
        'record.sqlite-shm',
        'record.sqlite-wal',
        'settings.json',
        'vault.json',
      ]),
    );
    expect(open.filter(({ others }) => others !== 0)).toEqual([]);
  } finally {
    process.umask(before);
  }
});

/** What anybody but the owner may do, of all that is in a folder and of itself. */
function rightsIn(folder: string): { name: string; others: number }[] {
  const names = fs.readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return ['.', ...names].flatMap((name) => {
    const stat = fs.lstatSync(path.join(folder, name), { throwIfNoEntry: false });
    return !stat || stat.isSymbolicLink() || stat.isSocket()
      ? []
      : [{ name, others: stat.mode & 0o077 }];
  });
}

test('a packaged app refuses debugging switches and reports them', ({ userData }) => {
  test.skip(hostInUse() === 'electron', 'A binary that is not packaged can not say that it is.');
  for (const given of ['--remote-debugging-port=0', '--inspect=0', '--disable-web-security']) {
    const run = spawnSync(standInPath, [root, `--user-data-dir=${userData}`, given], {
      encoding: 'utf8',
      timeout: 60_000,
      env: cleanEnv({ STANDIN_PACKAGED: '1' }),
    });
    expect(run.status).toBe(1);
    expect(run.stderr).toContain(`start it without ${given.replace(/=.*/, '')}.`);
    expect(fs.readdirSync(userData)).toEqual([]);
  }
});
