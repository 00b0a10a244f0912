import { expect, test } from './fixtures.ts';
import { ratesIn } from './pages.ts';
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
  await expect.poll(() => door('tooltip')).toMatch(/SANDBOX\nUSD\/NGN parallel 1,\d{3}\.\d\d/);
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
