import type { ElectronApplication } from '@playwright/test';
import { expect, hostApp, test } from './fixtures.ts';
import { hostInUse, launchApp } from '../playwright.ts';

interface Sealed {
  readonly isAvailable: boolean;
  readonly backend: string;
  /** What encrypted it. */
  readonly mark: string;
  readonly back: string;
  readonly refused: string;
}

const seal = (app: ElectronApplication): Promise<Sealed> =>
  app.evaluate(async ({ safeStorage }) => {
    const isAvailable = await safeStorage.isAsyncEncryptionAvailable();
    const backend = process.platform === 'linux' ? safeStorage.getSelectedStorageBackend() : '';
    const failed = (error: unknown): string => String(error);
    const sealed = await safeStorage.encryptStringAsync('tëxt').catch(failed);
    if (typeof sealed === 'string')
      return { isAvailable, backend, mark: '', back: '', refused: sealed };
    const { result } = await safeStorage.decryptStringAsync(sealed);
    const refused = await safeStorage.decryptStringAsync(Buffer.from('nonsense')).catch(failed);
    const mark = sealed.subarray(0, 3).toString();
    const message = typeof refused === 'string' ? refused : '';
    return { isAvailable, backend, mark, back: result, refused: message };
  });

test('what is sealed begins with the mark of what sealed it', async ({ app, page }) => {
  await expect(page).toHaveTitle('Page');
  const found = await seal(app);
  expect(found).toMatchObject({ isAvailable: true, back: 'tëxt' });
  expect(found.mark).toMatch(process.platform === 'linux' ? /^v1[012]$/ : /^v10$/);
  expect(found.refused).toContain('Error while decrypting the ciphertext');
});

const PLAYED: readonly (readonly [string, Record<string, string>, Partial<Sealed>])[] = [
  ['no keyring', {}, { mark: 'v10', backend: 'basic_text' }],
  [
    'GNOME without one',
    { XDG_CURRENT_DESKTOP: 'ubuntu:GNOME' },
    { mark: 'v10', backend: 'gnome_libsecret' },
  ],
  [
    'Sway with one',
    { XDG_CURRENT_DESKTOP: 'sway', STANDIN_KEYRING: 'a' },
    { mark: 'v11', backend: 'basic_text' },
  ],
  [
    'KDE whose wallet was dismissed',
    { XDG_CURRENT_DESKTOP: 'KDE', STANDIN_KEYRING: 'a', STANDIN_KEYRING_PROMPT: 'dismissed' },
    { mark: 'v10', backend: 'kwallet6' },
  ],
  [
    'a keychain that is denied',
    { STANDIN_KEYRING: 'denied' },
    {
      mark: '',
      refused: 'Error: Error while encrypting the text provided to safeStorage.encryptStringAsync.',
    },
  ],
];

for (const [what, env, expected] of PLAYED) {
  test(`${what}: encryption is said to be available all the same`, async ({ userData }) => {
    test.skip(hostInUse() === 'electron', 'About what the stand-in plays.');
    const args = [`--user-data-dir=${userData}`];
    const app = await launchApp({
      appDir: hostApp,
      args,
      env: { XDG_CURRENT_DESKTOP: '', ...env },
    });
    expect(await seal(app)).toMatchObject({ isAvailable: true, ...expected });
    await app.close();
  });
}

test('a keyring that nobody answers leaves the app running', async ({ userData }) => {
  test.skip(hostInUse() === 'electron', 'About what the stand-in plays.');
  const app = await launchApp({
    appDir: hostApp,
    args: [`--user-data-dir=${userData}`],
    env: { STANDIN_KEYRING: 'a', STANDIN_KEYRING_PROMPT: 'hangs' },
  });
  const first = await app.evaluate(async ({ safeStorage }) => {
    const answered = safeStorage.isAsyncEncryptionAvailable().then(() => 'answered');
    const later = new Promise<string>((resolve) => setTimeout(() => resolve('silent'), 500));
    return Promise.race([answered, later]);
  });
  expect(first).toBe('silent');
  await app.close();
});
