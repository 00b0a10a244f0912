import { formIn, KEY, KEYRING } from './connection-form.ts';
import { expect, test } from './fixtures.ts';
import { convertIn } from './pages.ts';

test('the last ten survive a restart, one click brings one back, and a button clears them', async ({
  start,
  service,
}) => {
  const first = await start({ service });
  const before = convertIn(first.popup);
  await before.open();
  // What is copied is kept at once; what is only on its way to a number is not.
  for (let amount = 1; amount <= 12; amount += 1) {
    await before.amount.fill(`${amount}*100`);
    await before.amount.press('Enter');
    await expect
      .poll(() => first.app.evaluate(({ clipboard }) => clipboard.readText()))
      .toMatch(new RegExp(`^${158_050 * amount}\\.00 `));
  }
  await before.unfold('Last conversions');
  const kept = first.popup.getByRole('list', { name: 'Last conversions' }).getByRole('listitem');
  await expect(kept).toHaveCount(10);
  await expect(kept.first()).toHaveText('12*100 USD to NGN');
  await expect(kept.last()).toHaveText('3*100 USD to NGN');
  // A pause in typing keeps it too.
  await before.receive.fill('5m');
  await expect(kept.first()).toHaveText('USD for 5m NGN');
  await first.quit();

  const { popup } = await start({ service });
  const convert = convertIn(popup);
  await convert.open();
  await convert.unfold('Last conversions');
  const list = popup.getByRole('list', { name: 'Last conversions' });
  await expect(list.getByRole('listitem')).toHaveCount(10);
  await list.getByRole('button', { name: '7*100 USD to NGN' }).click();
  await expect(convert.amount).toHaveValue('700');
  await expect(convert.result('Mid')).toContainText('1,106,350.00');
  await list.getByRole('button', { name: 'USD for 5m NGN' }).click();
  await expect(convert.receive).toHaveValue('5,000,000');
  await expect(convert.result('Mid')).toContainText('3,163.56');
  await popup.getByRole('button', { name: 'Clear the list' }).click();
  await expect(popup.getByText('What you copy, or stop typing at, is kept here')).toBeVisible();
});

test('what was converted in the sandbox is not shown for an account', async ({
  start,
  service,
}) => {
  service.requireKey(KEY);
  const { popup } = await start({ env: KEYRING });
  const convert = convertIn(popup);
  await convert.open();
  await convert.amount.fill('111');
  await convert.amount.press('Enter');
  await convert.unfold('Last conversions');
  await expect(popup.getByRole('button', { name: '111 USD to NGN' })).toBeVisible();

  const form = formIn(popup);
  await form.open();
  await form.connect(service.address);
  await expect(form.outcome).toHaveText('Saved. Rates are requested with the new key at once.');
  await convert.open();
  await expect(popup.getByText('What you copy, or stop typing at, is kept here')).toBeVisible();
  await convert.amount.fill('222');
  await convert.amount.press('Enter');
  const list = popup.getByRole('list', { name: 'Last conversions' }).getByRole('listitem');
  await expect(list).toHaveText(['222 USD to NGN']);
});
