import { expect, test } from './fixtures.ts';
import { MARKET, platformsIn } from './platforms-page.ts';

test('all four ways of dealing, ranked, with the difference to the best, and a line to copy', async ({
  start,
  service,
}) => {
  service.setPlatforms('USDTNGN', MARKET);
  const { popup, app } = await start({ service });
  await platformsIn(popup).open();
  await popup.getByRole('radio', { name: 'Deals' }).click();
  const way = popup.getByRole('combobox', { name: 'What I have or want' });
  const amount = popup.getByRole('textbox', { name: 'Deal amount' });
  const deals = popup.getByRole('list', { name: 'Deals' }).getByRole('listitem');

  await amount.fill('500,000');
  await expect(deals.nth(0)).toContainText(/Delta.*You receive\s+312.54883575 USDT\s*best/s);
  await expect(deals.nth(1)).toContainText(
    /Alpha.*312.20730565 USDT\s*0.34153010 USDT less \(0.11%\)/s,
  );
  await expect(deals).toHaveCount(3);

  await way.selectOption('want USDT');
  await amount.fill('300');
  await expect(deals.nth(0)).toContainText(/Delta.*You pay\s+₦479,925.00/s);
  await expect(deals.nth(1)).toContainText('₦525.00 more (0.11%)');

  await way.selectOption('have USDT');
  await expect(deals.nth(0)).toContainText(/Gamma.*You receive\s+₦482,700.00/s);
  await expect(deals.nth(1)).toContainText(/Beta.*₦5,664.00 less/s);

  await way.selectOption('want NGN');
  await amount.fill('500,000');
  await expect(deals.nth(0)).toContainText(/Gamma.*You pay\s+310.75201989 USDT/s);
  await popup.getByRole('button', { name: 'Copy the deal at Gamma as a line' }).click();
  await expect
    .poll(() => app.evaluate(({ clipboard }) => clipboard.readText()))
    .toMatch(
      /^₦500,000 takes 310\.75201989 USDT at Gamma \(1 USDT = 1,609\.00 NGN\), .*\d\d:\d\d UTC SANDBOX$/,
    );
});
