import type { SafeStorage } from 'electron';
import fs from 'node:fs';
import path from 'node:path';
import { startConnected } from './account.ts';
import { formIn, KEY, KEYRING } from './connection-form.ts';
import { expect, isOnElectron, type Running, test } from './thread-fixtures.ts';
import { expectKept } from './kept-key.ts';
import { ratesIn } from './pages.ts';

type MadeUpStorage = SafeStorage & { readonly _isAsked: boolean };

/** Whether a keyring was used at all; only then it may ask the person. */
const isAsked = ({ app }: Running): Promise<boolean> =>
  app.evaluate(({ safeStorage }) => (safeStorage as MadeUpStorage)._isAsked);

/** A keyring that works: `connection.spec.ts`. */
const NO_KEYRINGS: readonly (readonly [what: string, env: Record<string, string>])[] = [
  ['GNOME without a keyring', { XDG_CURRENT_DESKTOP: 'GNOME' }],
  ['a desktop that Chromium does not know', { XDG_CURRENT_DESKTOP: 'i3' }],
  [
    'KDE whose wallet was dismissed',
    { ...KEYRING, XDG_CURRENT_DESKTOP: 'KDE', STANDIN_KEYRING_PROMPT: 'dismissed' },
  ],
  ['a keychain whose use was denied', { STANDIN_KEYRING: 'denied' }],
];

for (const [what, env] of NO_KEYRINGS) {
  test(`${what} keeps nothing encrypted`, async ({ start, service, userData }) => {
    service.requireKey(KEY);
    const { popup } = await start({ env });
    await formIn(popup).open();
    const choice = popup.getByRole('radiogroup', { name: 'Keep the key' });
    await expect(choice).toBeVisible();
    await expect(choice.getByRole('radio', { name: 'This session only' })).toBeChecked();
    await formIn(popup).connect(service.address);
    await expectKept({ popup, userData }, 'nothing');
  });
}

test('no keyring is asked before an account is connected or about to be', async ({ start }) => {
  test.skip(isOnElectron, 'About what the stand-in counts.');
  const running = await start({ env: { ...KEYRING, STANDIN_KEYRING_PROMPT: 'hangs' } });
  await expect(ratesIn(running.popup).row('USD')).toBeVisible();
  expect(await isAsked(running)).toBe(false);
  await formIn(running.popup).open();
  await expect.poll(() => isAsked(running)).toBe(true);
});

test('a keyring that nobody answers, or that was dismissed, holds nothing back and loses no key', async ({
  start,
  service,
  userData,
}) => {
  test.skip(isOnElectron, 'About what the stand-in plays.');
  const first = await startConnected({ start, userData, address: service.address });
  await expect(ratesIn(first.popup).row('USD')).toContainText('1,580.50');
  await first.quit();
  const sealed = fs.readFileSync(path.join(userData, 'vault.json'), 'utf8');

  const asked = service.requests.length;
  await test.step('nobody answers', async () => {
    const env = { ...KEYRING, STANDIN_KEYRING_PROMPT: 'hangs' };
    const hanging = await start({ env, args: ['--show'] });
    await expect(ratesIn(hanging.popup).row('USD')).toContainText('1,580.50');
    await expect.poll(() => isAsked(hanging)).toBe(true);
    expect(await hanging.hook('tooltip')).toContain('USD/NGN');
    await hanging.hook('clickTray');
    await hanging.quit();
  });
  await test.step('it was dismissed', async () => {
    const env = { ...KEYRING, STANDIN_KEYRING_PROMPT: 'dismissed' };
    const dismissed = await start({ env, args: ['--show'] });
    await expect(dismissed.popup.getByText(/^Unlock your keyring/)).toBeVisible();
    await dismissed.quit();
  });
  expect(service.requests).toHaveLength(asked);
  expect(fs.readFileSync(path.join(userData, 'vault.json'), 'utf8')).toBe(sealed);
  await test.step('the next start has the key', async () => {
    const again = await start({ env: KEYRING, args: ['--show'] });
    await again.popup.getByRole('button', { name: 'Refresh', exact: true }).click();
    await expect.poll(() => service.requests.slice(asked)).toContain('latest mid');
  });
});
