import fs from 'node:fs';
import path from 'node:path';
import { formIn, KEY } from './connection-form.ts';
import { expect, test } from './fixtures.ts';

/** As each is on the stand-in; what the desktop is called says nothing of whether it has a keyring. */
const KEYRINGS: readonly (readonly [what: string, env: Record<string, string>, keeps: string])[] = [
  ['GNOME without a keyring', { XDG_CURRENT_DESKTOP: 'GNOME' }, 'nothing'],
  ['a keychain whose use was denied', { STANDIN_KEYRING: 'denied' }, 'nothing'],
  ['Sway with gnome-keyring', { XDG_CURRENT_DESKTOP: 'sway', STANDIN_KEYRING: 'one' }, 'the key'],
];

for (const [what, env, keeps] of KEYRINGS) {
  test(`${what} keeps ${keeps} encrypted`, async ({ start, service, userData }) => {
    service.requireKey(KEY);
    const { popup } = await start({ env });
    const form = formIn(popup);
    await form.open();
    const choice = popup.getByRole('radiogroup', { name: 'Keep the key' });
    await expect(choice).toBeVisible({ visible: keeps === 'nothing' });
    if (keeps === 'nothing') {
      await expect(choice.getByRole('radio', { name: 'This session only' })).toBeChecked();
    }
    await form.connect(service.address);
    await expect(form.outcome).toHaveText('Saved. Rates are requested with the new key at once.');
    const vault = JSON.parse(fs.readFileSync(path.join(userData, 'vault.json'), 'utf8')) as object;
    expect('ciphertext' in vault).toBe(keeps === 'the key');
    expect(JSON.stringify(vault)).not.toContain(KEY);
  });
}
