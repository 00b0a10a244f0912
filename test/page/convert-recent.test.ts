import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { accountOpened } from '../support/account.ts';
import { open } from './open-page.ts';
import { count, focus, press, showsText, shows } from './shown.ts';
import { converter } from './shown-convert.ts';

const { amount, receive, result } = converter;
const list = page.getByRole('list', { name: 'Last conversions' });
const NONE = 'Amounts that you copy or finish typing appear here';

async function copyAmount(typed: string): Promise<void> {
  await amount.fill(typed);
  focus(amount);
  await press('Enter');
}

it('the last ten survive a restart, a click restores one, and a button clears them', async () => {
  const first = await open();
  await converter.open();
  // A copied conversion is stored at once; an unfinished one is not.
  for (let times = 1; times <= 12; times += 1) {
    await copyAmount(`${times}*100`);
    await expect.poll(first.copied).toMatch(new RegExp(`^${158_050 * times}\\.00 `));
  }
  await converter.unfold('More');
  await converter.unfold('Last conversions');
  const recent = list.getByRole('listitem');
  await count(recent, 10);
  await showsText(recent.first(), '12*100 USD to NGN');
  await showsText(recent.last(), '3*100 USD to NGN');
  // A pause in typing keeps it too.
  await receive.fill('5m');
  await showsText(recent.first(), 'USD for 5m NGN');
  first.quit();

  await open({ stored: first.stored() });
  await converter.open();
  await converter.unfold('More');
  await converter.unfold('Last conversions');
  await count(recent, 10);
  await list.getByRole('button', { name: '7*100 USD to NGN' }).click();
  await expect.element(amount).toHaveValue('700');
  await showsText(result('Mid'), '1,106,350.00');
  await list.getByRole('button', { name: 'USD for 5m NGN' }).click();
  await expect.element(receive).toHaveValue('5,000,000');
  await showsText(result('Mid'), '3,163.56');
  await page.getByRole('button', { name: 'Clear the list' }).click();
  await shows(NONE);
});

it('an account does not show conversions from the sandbox', async () => {
  const { store } = await open();
  await converter.open();
  await copyAmount('111');
  await converter.unfold('More');
  await converter.unfold('Last conversions');
  await expect.element(list.getByRole('button', { name: '111 USD to NGN' })).toBeVisible();

  store.dispatch(accountOpened());
  await converter.open();
  await shows(NONE);
  await copyAmount('222');
  await count(list.getByRole('listitem'), 1);
  await showsText(list.getByRole('listitem'), '222 USD to NGN');
});
