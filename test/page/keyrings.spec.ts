import { formIn, KEY } from './connection-form.ts';
import { expect, test } from './fixtures.ts';
import { expectKept } from './kept-key.ts';

/** A keyring that works: `connection.spec.ts`. */
const NO_KEYRINGS: readonly (readonly [what: string, env: Record<string, string>])[] = [
  ['GNOME without a keyring', { XDG_CURRENT_DESKTOP: 'GNOME' }],
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
