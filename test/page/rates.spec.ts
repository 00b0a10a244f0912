import { expect, test } from './fixtures.ts';
import { chooseMarket, ratesIn } from './pages.ts';
import { openRow } from './rates-rows.ts';

test('with nothing configured, the sandbox shows rates that move by themselves', async ({
  start,
}) => {
  const { popup, door } = await start();
  await expect(popup.getByRole('complementary')).toContainText('Sandbox data, not real rates');
  const naira = ratesIn(popup).row('NGN');
  await expect(naira).toContainText('Nigerian Naira');
  const first = await naira.innerText();
  await expect(naira).not.toHaveText(first, { timeout: 10_000 });
  await expect.poll(() => door('tooltip')).toMatch(/SANDBOX\nUSD\/NGN 1,\d{3}\.\d\d/);
});

test('the watched currencies come first, in their order, and a search finds any', async ({
  start,
  service,
}) => {
  const { popup } = await start({ service });
  const rates = ratesIn(popup);
  await expect(rates.row('NGN')).toContainText('1,580.50');
  const rows = rates.list.getByRole('listitem');
  for (const [index, code] of ['NGN', 'GHS', 'KES', 'EUR', 'GBP'].entries()) {
    await expect(rows.nth(index)).toContainText(code);
  }
  await popup.keyboard.press('/');
  await popup.keyboard.type('shill');
  await expect(rates.list.getByRole('listitem')).toHaveCount(1);
  await expect(rates.row('KES')).toContainText('129.847');
  await rates.search('no such thing');
  await expect(popup.getByRole('heading', { name: 'No currency matches' })).toBeVisible();
  await popup.getByRole('button', { name: 'Clear the search' }).click();
  await expect(rates.row('NGN')).toBeVisible();
});

test('each market shows its own numbers, and says what it does not quote', async ({
  start,
  service,
}) => {
  const { popup, door } = await start({ service });
  const { row } = ratesIn(popup);
  await chooseMarket(popup, 'Parallel');
  await expect(row('NGN')).toContainText('1,612.12');
  await expect(row('KES')).toContainText('not quoted in parallel');
  expect(await door('tooltip')).toContain('USD/NGN 1,612.12\nparallel');
  await row('KES').getByRole('button', { name: 'mid 129.847' }).click();
  await expect(popup.getByRole('radio', { name: 'Mid' })).toBeChecked();
  await expect(row('KES')).toContainText('129.847');
  await expect(row('GHS')).toContainText('not quoted in any market');
});

test('a new publication reaches the page; a failed poll takes nothing away and says so', async ({
  start,
  service,
}) => {
  const { popup } = await start({ service });
  const { row } = ratesIn(popup);
  await expect(row('NGN')).toContainText('1,580.50');
  service.setRates('mid', { NGN: '1581.75' });
  await expect(row('NGN')).toContainText('1,581.75');
  service.fail({ status: 503, body: '{"message":"maintenance until noon"}' });
  await expect(popup.getByRole('status')).toContainText(
    'The service has a fault; Parallax asks again by itself. (maintenance until noon)',
  );
  await expect(row('NGN')).toContainText('1,581.75');
  service.fail(null);
  await popup.getByRole('button', { name: 'Refresh', exact: true }).click();
  await expect(popup.getByRole('status')).toHaveText('');
});

test('an answer that was published before the one we have never becomes current', async ({
  start,
  service,
}) => {
  const { popup } = await start({ service });
  const { row } = ratesIn(popup);
  await expect(row('NGN')).toContainText('1,580.50');
  service.setRates('mid', { NGN: '1400' }, Date.now() - 3_600_000);
  const before = service.requests.length;
  await expect.poll(() => service.requests.length).toBeGreaterThan(before + 3);
  await expect(row('NGN')).toContainText('1,580.50');
});

test('the 24 h change is of the shown base', async ({ start, service }) => {
  service.setRates('mid', { NGN: '1600', EUR: '0.8' }, Date.now() - 86_400_000 - 60_000);
  const { popup } = await start({ service });
  const { row } = ratesIn(popup);
  await expect(row('NGN')).toContainText('1,600.00');
  service.setRates('mid', { NGN: '1612', EUR: '0.806' });
  await expect(row('NGN')).toContainText(/▲\s*up\s*0\.75%\s*· 24 h/);
  await openRow(popup).chooseBase('EUR');
  await expect(row('NGN')).toContainText(/0\.00%\s*· 24 h/);
  await expect(row('USD')).toContainText(/▼\s*down\s*0\.74%\s*· 24 h/);
});
