import fs from 'node:fs';
import path from 'node:path';
import { startRateServer } from '../support/rate-server.ts';
import { backToRates, formIn, KEYRING, KEY } from './connection-form.ts';
import { expect, type Running, test } from './thread-fixtures.ts';
import { expectKept } from './kept-key.ts';
import { answerNatively, isQuestionOpen } from './message-box.ts';
import { ratesIn } from './pages.ts';
import { settingsIn } from './settings-page.ts';

/** With the address and the key of before, which is tried where it was lost. */
async function connectAgain({ popup }: Running, address: string, isLost: boolean): Promise<void> {
  const form = formIn(popup);
  await settingsIn(popup).open('Source');
  await form.address.fill(address);
  await form.key.fill(KEY);
  await form.button('Connect').click();
  if (!isLost) {
    await expect(form.outcome).toHaveText('Saved');
    return;
  }
  await expect(form.connected).toBeVisible();
  await settingsIn(popup).open('Source');
}

async function keepsAccountsApart({ popup }: Running, address: string): Promise<void> {
  const form = formIn(popup);
  const other = await startRateServer();
  other.setRates('mid', { NGN: '999' });
  await form.address.fill(other.address);
  await form.button('Connect').click();
  await expect(popup.getByText('Enter the API key of your account')).toBeVisible();
  await expect(form.key).toBeFocused();
  await expect(form.address).toHaveValue(other.address);
  expect(other.requests).toEqual([]);

  await form.connect(other.address, 'the-other-key');
  await backToRates(popup);
  await expect(ratesIn(popup).row('USD')).toContainText('999.00');
  await expect(ratesIn(popup).row('EUR')).toContainText('–');
  await other.close();
  await settingsIn(popup).open('Source');
  await form.connect(address);
  await backToRates(popup);
  await expect(ratesIn(popup).row('USD')).toContainText('1,580.50');

  await settingsIn(popup).open('Source');
  await form.button('Disconnect and forget the key').click();
  await answerNatively(popup, `Disconnect from ${address}?`, 'Disconnect');
  await backToRates(popup);
  await expect(popup.getByText('No account is connected.')).toBeVisible();
}

test('a key from its first use to a broken vault', async ({ start, service, userData }) => {
  service.requireKey(KEY);
  // What the desktop is called says nothing of whether it has a keyring.
  const first = await start({ env: { ...KEYRING, XDG_CURRENT_DESKTOP: 'sway' } });

  await test.step('Sway with gnome-keyring keeps the key encrypted', async () => {
    const { popup } = first;
    const form = formIn(popup);
    await form.open();
    await expect(form.key).toHaveAttribute('type', 'password');
    await expect(popup.getByRole('radiogroup', { name: 'Keep the key' })).toBeHidden();
    await form.connect(service.address);
    await expectKept({ popup, userData }, 'the key');
  });

  const later =
    await test.step('lost settings or a broken vault never bring the sandbox back to an account', async () => {
      await expect.poll(() => service.requests.length).toBe(5);
      await first.quit();
      fs.writeFileSync(path.join(userData, 'settings.json'), '{');
      const lost = await start({ env: KEYRING });
      await expect(ratesIn(lost.popup).row('USD')).toContainText('1,580.50');
      await expect(lost.popup.getByRole('button', { name: /^DEMO/ })).toBeHidden();
      await connectAgain(lost, service.address, false);
      // The same address and key as before.
      expect(await isQuestionOpen(lost.popup)).toBe(false);
      await lost.quit();
      fs.writeFileSync(path.join(userData, 'vault.json'), 'no json');
      const broken = await start({ env: KEYRING });
      await expect(broken.popup.getByText('The stored API key could not be read')).toBeVisible();
      await broken.popup.getByRole('button', { name: 'OK' }).click();
      await expect(broken.popup.getByText('Key missing.')).toBeVisible();
      await expect(ratesIn(broken.popup).row('USD')).toContainText('1,580.50');
      return broken;
    });

  await test.step('a stored key is sent only to its own address, two accounts never mix, and disconnecting deletes it', async () => {
    await connectAgain(later, service.address, true);
    await keepsAccountsApart(later, service.address);
    await later.quit();
    const { popup } = await start({ env: KEYRING });
    await expect(popup.getByText('No account is connected.')).toBeVisible();
    await expect(popup.getByRole('button', { name: /^DEMO/ })).toBeHidden();
    await expect(ratesIn(popup).row('USD')).toContainText('1,580.50');
  });
});
