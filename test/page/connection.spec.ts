import fs from 'node:fs';
import path from 'node:path';
import { startRateServer } from '../support/rate-server.ts';
import { backToRates, formIn, KEYRING, KEY } from './connection-form.ts';
import { expect, test } from './fixtures.ts';
import { answerNatively, isQuestionOpen } from './message-box.ts';
import { ratesIn } from './pages.ts';
import { settingsIn } from './settings-page.ts';

test('a stored key is sent only to its own address, two accounts never mix, and disconnecting deletes it', async ({
  start,
  service,
}) => {
  const other = await startRateServer();
  other.setRates('mid', { NGN: '999' });
  const { popup, quit } = await start({ env: KEYRING });
  const form = formIn(popup);
  await form.open();
  await expect(form.key).toHaveAttribute('type', 'password');
  await form.connect(service.address);
  await expect(form.outcome).toHaveText('Saved. Rates are requested with the new key at once.');
  await form.address.fill(other.address);
  await form.button('Test connection').click();
  await expect(popup.getByText('Enter the API key of your account.')).toBeVisible();
  await expect(form.key).toBeFocused();
  await expect(form.address).toHaveValue(other.address);
  expect(other.requests).toEqual([]);

  await form.connect(other.address, 'the-other-key');
  await backToRates(popup);
  await expect(ratesIn(popup).row('USD')).toContainText('999.00');
  await expect(ratesIn(popup).row('EUR')).toContainText('–');
  await other.close();
  await settingsIn(popup).open('Connection');
  await form.connect(service.address);
  await backToRates(popup);
  await expect(ratesIn(popup).row('USD')).toContainText('1,580.50');

  await settingsIn(popup).open('Connection');
  await form.button('Disconnect and forget the key').click();
  await answerNatively(popup, `Disconnect from ${service.address}?`, 'Disconnect');
  await backToRates(popup);
  await expect(popup.getByText('No account is connected.')).toBeVisible();
  await quit();
  const again = await start({ env: KEYRING });
  await expect(again.popup.getByText('No account is connected.')).toBeVisible();
  await expect(again.popup.getByRole('button', { name: /^SANDBOX/ })).toBeHidden();
  await expect(ratesIn(again.popup).row('USD')).toContainText('1,580.50');
});

test('lost settings or a broken vault never bring the sandbox back to an account', async ({
  start,
  service,
  userData,
}) => {
  const first = await start({ env: KEYRING });
  const form = formIn(first.popup);
  await form.open();
  await form.connect(service.address);
  await expect(form.outcome).toHaveText('Saved. Rates are requested with the new key at once.');
  await expect.poll(() => service.requests.length).toBe(5);
  await first.quit();
  fs.writeFileSync(path.join(userData, 'settings.json'), '{');
  const second = await start({ env: KEYRING });
  await expect(ratesIn(second.popup).row('USD')).toContainText('1,580.50');
  await expect(second.popup.getByRole('button', { name: /^SANDBOX/ })).toBeHidden();
  await settingsIn(second.popup).open('Connection');
  const again = formIn(second.popup);
  await again.address.fill(service.address);
  await again.key.fill(KEY);
  await again.button('Connect').click();
  await expect(again.outcome).toHaveText('Saved. Rates are requested with the new key at once.');
  // The same address and key as before.
  expect(await isQuestionOpen(second.popup)).toBe(false);
  await second.quit();
  fs.writeFileSync(path.join(userData, 'vault.json'), 'no json');
  const { popup } = await start({ env: KEYRING });
  await expect(popup.getByText('API key missing.')).toBeVisible();
  await expect(ratesIn(popup).row('USD')).toContainText('1,580.50');
});
