import { expect, test } from './thread-fixtures.ts';
import { ratesIn } from './pages.ts';
import { rowsIn } from './rates-rows.ts';

test('with nothing configured, the sandbox shows rates that move by themselves', async ({
  start,
}) => {
  const { popup, hook: door } = await start();
  await expect(popup.getByRole('button', { name: /^DEMO/ })).toBeVisible();
  const dollar = ratesIn(popup).row('USD');
  await expect(dollar.getByTitle('US Dollar')).toBeVisible();
  const first = await dollar.innerText();
  // At the next answer.
  await expect(dollar).not.toHaveText(first, { timeout: 60_000 });
  await expect.poll(() => door('tooltip')).toMatch(/DEMO\nUSD\/NGN parallel 1,\d{3}\.\d\d/);
});

test('the 24 h change is of the price in the shown money', async ({ start, service }) => {
  service.setRates('mid', { NGN: '1600', EUR: '0.8' }, Date.now() - 86_400_000 - 60_000);
  const { popup } = await start({ service });
  const { row } = ratesIn(popup);
  await expect(row('USD')).toContainText('1,600.00');
  service.setRates('mid', { NGN: '1612', EUR: '0.806' });
  await expect(row('USD')).toContainText('up 0.75% in 24 h', { timeout: 60_000 });
  await rowsIn(popup).chooseMoney('EUR');
  await expect(row('USD')).toContainText('up 0.75% in 24 h');
  await expect(row('NGN')).toContainText('unchanged 0.00% in 24 h');
});
