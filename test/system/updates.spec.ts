import type { Page } from '@playwright/test';
import fs from 'node:fs';
import path from 'node:path';
import { openRecord } from '../../electron/record/record-file.ts';
import { openLedger } from '../../electron/requests/ledger.ts';
import {
  OLD_PACKAGE,
  PACKAGE,
  type Release,
  startReleaseServer,
  updatesFrom,
} from '../support/release-server.ts';
import { KEY } from './connection-form.ts';
import { expect, test as base } from './fixtures.ts';
import { hostInUse } from './host/launch.ts';
import { answerNatively } from './message-box.ts';
import { settingsIn } from './settings-page.ts';

type Releases = Awaited<ReturnType<typeof startReleaseServer>>;

const NEWER: Release = { version: '9.1.0', notes: '- Faster\n- <b>Bolder</b> & kinder' };

/** A start whose new versions come from a server of the test's own, onto an AppImage of its own. */
const test = base.extend<{
  releases: Releases;
  open: () => Promise<Page>;
  appImage: string;
}>({
  releases: async ({ playwright: _ }, use) => {
    const server = await startReleaseServer(NEWER);
    await use(server);
    await server.close();
  },
  appImage: ({ userData }, use) => use(path.join(userData, 'Parallax.AppImage')),
  open: async ({ start, releases, userData }, use) => {
    await use(async () => {
      const { popup } = await start({ env: updatesFrom(releases, userData) });
      await settingsIn(popup).open('Advanced');
      return popup;
    });
  },
});

test.skip(process.platform !== 'linux', "Other systems' updates want a signature.");

const versions = (popup: Page) => popup.getByRole('region', { name: 'New versions' });
const press = (popup: Page, name: string): Promise<void> =>
  versions(popup).getByRole('button', { name }).click();
const status = (popup: Page) => versions(popup).getByRole('status');

test('a newer version is announced with its notes, downloaded, verified, and installed after confirmation', async ({
  open,
  releases,
  appImage,
  userData,
}) => {
  const settings = path.join(userData, 'settings.json');
  const address = 'https://rates.example';
  fs.writeFileSync(path.join(userData, 'vault.json'), JSON.stringify({ address, plain: KEY }));
  fs.writeFileSync(settings, JSON.stringify({ connection: { address } }));
  openLedger(path.join(userData, 'requests.sqlite')).close();
  openRecord(path.join(userData, 'record.sqlite'), { kind: 'account', key: address }).close();
  const popup = await open();
  await expect(status(popup)).toHaveText('Not checked since the start.');
  expect(releases.requests).toEqual([]);

  await test.step('the daily check and the time of the last one are stored', async () => {
    const daily = versions(popup).getByRole('checkbox', { name: 'Check once a day' });
    await expect(daily).toBeChecked();
    await daily.click();
    await expect(daily).not.toBeChecked();
    await popup.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(daily).toBeChecked();
    await daily.click();
    await press(popup, 'Check for updates');
    await expect(status(popup)).toHaveText('Version 9.1.0 is out');
    const stored = (): unknown =>
      (JSON.parse(fs.readFileSync(settings, 'utf8')) as { versions?: unknown }).versions;
    await expect
      .poll(stored)
      .toEqual({ checkDaily: false, checkedAtMs: expect.any(Number) as unknown });
  });
  const notes = popup.getByRole('region', { name: 'What is new in version 9.1.0' });
  await expect(notes.getByRole('paragraph')).toHaveText(['- Faster', '- Bolder & kinder']);
  await expect(versions(popup).locator('b')).toHaveCount(0);
  expect(releases.requests.map(({ path: requested }) => requested)).toEqual([
    '/release.json',
    expect.stringMatching(/^\/latest-linux/),
  ]);

  await test.step('a download that differs from the announced one is deleted', async () => {
    releases.offer({ ...NEWER, comes: Buffer.alloc(PACKAGE.length, 'something else') });
    await press(popup, 'Download');
    await expect(status(popup)).toHaveText(/does not match its announcement/);
    const cache = path.join(userData, 'cache');
    const leftover = fs.readdirSync(cache, { recursive: true, encoding: 'utf8' });
    expect(leftover.filter((name) => name.endsWith('.AppImage'))).toEqual([]);
    await expect(versions(popup).getByRole('button', { name: 'Restart and update' })).toHaveCount(
      0,
    );
  });

  const isSeen = Promise.withResolvers<null>();
  releases.offer({ ...NEWER, held: isSeen.promise });
  await press(popup, 'Try again');
  await expect(versions(popup).getByRole('progressbar')).toBeVisible();
  isSeen.resolve(null);
  await expect(status(popup)).toHaveText('Version 9.1.0 is ready');
  expect(fs.readFileSync(appImage, 'utf8')).toBe(OLD_PACKAGE);

  await test.step('the update server receives neither the key nor an identity', () => {
    const sent = JSON.stringify(releases.requests);
    expect(sent).not.toContain(KEY);
    const names = new Set(releases.requests.flatMap(({ headers }) => Object.keys(headers)));
    expect([...names].filter((name) => /key|auth|cookie/.test(name))).toEqual([]);
    expect(
      releases.requests.map(({ headers }) => headers['x-user-staging-id'] ?? ''),
    ).not.toContainEqual(expect.stringMatching(/./));
  });

  await press(popup, 'Restart and update');
  const question = 'Restart Parallax as version 9.1.0?';
  await answerNatively(popup, question, 'Not now');
  expect(fs.readFileSync(appImage, 'utf8')).toBe(OLD_PACKAGE);
  if (hostInUse() !== 'chromium') return;
  await press(popup, 'Restart and update');
  const gone = popup.waitForEvent('close');
  await answerNatively(popup, question, 'Restart and update');
  await gone;
  const put = path.join(userData, 'Parallax-9.1.0.AppImage');
  expect(fs.readFileSync(fs.existsSync(put) ? put : appImage).equals(PACKAGE)).toBe(true);
});

const HARMLESS: readonly (readonly [what: string, Release, RegExp])[] = [
  ['an older version', { version: '0.0.9' }, /This is the newest version\./],
  ['the same version', { version: '0.1.0' }, /This is the newest version\./],
  ['a feed that is no feed', { version: '9.1.0', feed: 'files: [' }, /can’t be read/],
  ['a feed without a version', { version: '9.1.0', feed: 'files: []' }, /can’t be read/],
  ['a place without a feed', { version: '9.1.0', status: 404 }, /can’t be read/],
  ['a server that fails', { version: '9.1.0', status: 503 }, /can’t be reached/],
  ['a manifest that nobody signed', { version: '9.1.0', manifest: '{}' }, /not signed/],
  ['a manifest from before', { version: '9.1.0', counter: 1 }, /out of date/],
  [
    'a feed of another version than the signed one',
    {
      version: '9.1.0',
      feed: "version: 9.2.0\nfiles: [{ url: x, sha512: '' }]\npath: x\nsha512: ''",
    },
    /not signed/,
  ],
];

test('a version that is not newer, a wrong signature and an invalid feed are reported and change nothing', async ({
  open,
  releases,
}) => {
  const popup = await open();
  const checkButton = versions(popup).getByRole('button', { name: 'Check for updates' });
  for (const [what, release, message] of HARMLESS) {
    releases.offer(release);
    const before = releases.requests.length;
    await checkButton.press('Enter');
    await expect.poll(() => releases.requests.length, what).toBeGreaterThan(before);
    // The page knows about the check: that message came before this answer.
    await popup.evaluate(() => window.parallax.about());
    await expect(checkButton, what).toBeEnabled();
    // After a check by keyboard, another check is possible.
    await expect(checkButton, what).toBeFocused();
    await expect(status(popup), what).toHaveText(message);
    await expect(versions(popup).getByRole('button', { name: 'Download' })).toHaveCount(0);
  }
  releases.offer(NEWER);
  await press(popup, 'Check for updates');
  await expect(status(popup)).toHaveText('Version 9.1.0 is out');
  await releases.close();
  await press(popup, 'Download');
  await expect(status(popup)).toHaveText(/can’t be reached/);
});
