import { changed, MARKET } from '../support/platform-server.ts';
import { startConnected } from './account.ts';
import { expect, test } from './thread-fixtures.ts';
import { platformsIn } from './platforms-page.ts';

test('a person logs a trade, pins his break-even, and is told once when replacing costs more', async ({
  start,
  service,
  userData,
}) => {
  service.setPlatforms('USDTNGN', MARKET);
  const running = await startConnected({
    start,
    userData,
    address: service.address,
    choices: { updateEveryMs: 3_600_000, whileOpenEveryMs: null },
  });
  const { popup, hook: door } = running;
  await platformsIn(popup).open();
  await popup.getByRole('radio', { name: 'USDT/NGN' }).check({ force: true });
  await expect(popup.getByRole('button', { name: 'Delta', exact: true })).toBeVisible();
  await popup.keyboard.press('Control+k');
  await popup.getByRole('combobox', { name: 'Command' }).fill('bought 500 usdt at 1420');
  await popup
    .getByRole('option', { name: /Bought 500 USDT/ })
    .last()
    .click();
  await popup.getByRole('region', { name: 'Stock' }).getByRole('button').click();
  const stock = popup.getByRole('group', { name: 'Earned in USDT/NGN' });
  await expect(stock).toContainText('Break-even ₦1,420.00');

  await stock.getByRole('button', { name: 'Pin to the tray: USDT/NGN break-even' }).click();
  await expect.poll(() => door('tooltip')).toContain('USDT break-even 1,420.00');

  await stock.getByRole('button', { name: 'Add an alert: Cost to rebuy' }).click();
  const form = popup.getByRole('dialog');
  await form.getByRole('textbox').fill('1,610');
  await form.getByRole('button', { name: 'Add alert' }).click();
  await expect(form).toBeHidden();
  expect(await door('notifications')).toEqual([]);
  const dearer = {
    Alpha: { buy: '1615' },
    Beta: { buy: '1616' },
    Delta: { buy: '1617', agoMs: 9 },
  };
  service.setPlatforms('USDTNGN', changed(dearer));
  const refresh = popup.getByRole('button', { name: 'Refresh', exact: true });
  // A press joins a request that is on its way, whose answer may be from before.
  await expect(async () => {
    await refresh.click();
    await expect(stock).toContainText('Cost to rebuy ₦1,615.00', { timeout: 5_000 });
  }).toPass();
  await expect.poll(() => door('notifications')).toHaveLength(1);
  const [note] = await door('notifications');
  expect(note?.title).toBe('To replace my stock of USDT/NGN rises above 1,610');
  service.setPlatforms('USDTNGN', changed({ ...dearer, Alpha: { buy: '1616', agoMs: 5 } }));
  await expect(async () => {
    await refresh.click();
    await expect(stock).toContainText('Cost to rebuy ₦1,616.00', { timeout: 5_000 });
  }).toPass();
  expect(await door('notifications')).toHaveLength(1);
});

test('a person sees what he really got, beside the quotes of that time', async ({
  start,
  service,
  userData,
}) => {
  service.setPlatforms('USDTNGN', MARKET);
  const { popup } = await startConnected({ start, userData, address: service.address });
  await platformsIn(popup).open();
  await popup.getByRole('radio', { name: 'USDT/NGN' }).check({ force: true });
  await expect(popup.getByRole('button', { name: 'Delta', exact: true })).toBeVisible();
  for (const price of ['1602', '1603', '1601.5', '1604', '1602.5']) {
    await popup.keyboard.press('Control+k');
    const field = popup.getByRole('combobox', { name: 'Command' });
    await field.fill(`bought 100 usdt at ${price} on alpha`);
    // The empty bar also offers the trade before.
    const logged = new RegExp(`Bought 100 USDT at 1,${price.slice(1)}`);
    await popup.getByRole('option', { name: logged }).click();
    await expect(field).toBeHidden();
  }
  await popup.getByRole('button', { name: 'More about trades' }).click();
  await popup.getByRole('menuitem', { name: 'What I really got' }).click();
  const table = popup.getByRole('table', { name: 'What I really got' });
  // The middle one is 1,602.50 where Alpha quoted 1,601.50.
  await expect(table.getByRole('row', { name: /^Alpha/ })).toContainText('+0.06%');
  await expect(popup.getByText('Expect 1,602.50')).toBeVisible();
  await expect(popup.getByText('For all 5 trades')).toBeVisible();
  await popup.getByRole('radio', { name: 'Sold' }).check({ force: true });
  await expect(popup.getByText('For none of these trades')).toBeVisible();
  await popup.keyboard.press('Escape');
  await expect(popup.getByRole('region', { name: 'Stock' })).toBeVisible();
});
