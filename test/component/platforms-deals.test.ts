import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { MARKET } from '../support/platform-server.ts';
import { serveRates } from '../support/served-rates.ts';
import { open } from './main-in-page.ts';
import { count, showsText } from './shown.ts';
import { platforms } from './shown-platforms.ts';

it('all four ways to deal are ranked, with the difference to the best and a line to copy', async () => {
  const service = serveRates();
  service.setPlatforms('USDTNGN', MARKET);
  const { copied } = await open({ service });
  await platforms.open();
  await page.getByRole('radio', { name: 'Deals' }).click();
  const way = page.getByRole('combobox', { name: 'What I have or want' });
  const amount = page.getByRole('textbox', { name: 'Deal amount' });
  const deals = page.getByRole('list', { name: 'Deals' }).getByRole('listitem');

  await amount.fill('500,000');
  await showsText(deals.nth(0), /Delta.*You receive\s+312.54883575 USDT\s*best/);
  await showsText(deals.nth(1), /Alpha.*312.20730565 USDT\s*0.34153010 USDT less \(0.11%\)/);
  await count(deals, 3);

  await way.selectOptions('want USDT');
  await amount.fill('300');
  await showsText(deals.nth(0), /Delta.*You pay\s+₦479,925.00/);
  await showsText(deals.nth(1), '₦525.00 more (0.11%)');

  await way.selectOptions('have USDT');
  await showsText(deals.nth(0), /Gamma.*You receive\s+₦482,700.00/);
  await showsText(deals.nth(1), /Beta.*₦5,664.00 less/);

  await way.selectOptions('want NGN');
  await amount.fill('500,000');
  await showsText(deals.nth(0), /Gamma.*You pay\s+310.75201989 USDT/);
  await page.getByRole('button', { name: 'Copy the deal at Gamma as a line' }).click();
  await expect
    .poll(copied)
    .toMatch(
      /^₦500,000 takes 310\.75201989 USDT at Gamma \(1 USDT = 1,609\.00 NGN\), .*\d\d:\d\d UTC SANDBOX$/,
    );
});
