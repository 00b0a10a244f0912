import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { MARKET } from '../support/platform-server.ts';
import { open } from './open-page.ts';
import { focus, press, showsText } from './shown.ts';
import { platforms } from './shown-platforms.ts';

const { codes, header, row } = platforms;
const PLATFORMS = {
  USDTNGN: MARKET,
  BTCNGN: [{ code: 'Delta', buy: '153000000', sell: '152000000' }],
};

it('an amount in either currency is bought or sold, with the difference to the best and a line to copy', async () => {
  const { copied } = await open({ platforms: PLATFORMS });
  await platforms.open();
  await showsText(row('Delta'), /312.54 best/);

  // 500,000 naira buy 312.54883575 USDT at the best platform: two decimals in a field.
  await platforms.unit.selectOptions('USDT');
  await expect.element(platforms.amount).toHaveValue('312.55');
  await platforms.amount.fill('300');
  await expect.element(header('You pay')).toBeVisible();
  await showsText(row('Delta'), /479,925.00 best/);
  await showsText(row('Alpha'), /480,450.00 \+0.11%/);

  await platforms.side('Sell');
  await expect.element(header('You get')).toBeVisible();
  expect(codes()).toEqual(['Gamma', 'Beta', 'Alpha']);
  await showsText(row('Gamma'), /482,700.00 best/);
  await showsText(row('Beta'), /477,036.00 −1.17%/);

  await platforms.amount.fill('500,000');
  await platforms.unit.selectOptions('NGN');
  await expect.element(platforms.amount).toHaveValue('500,000');
  await expect.element(header('You sell')).toBeVisible();
  await showsText(row('Gamma'), /310.76 best/);
  await page.getByRole('button', { name: 'Gamma', exact: true }).hover();
  await page.getByRole('button', { name: 'Copy the deal at Gamma' }).click();
  await expect
    .poll(copied)
    .toMatch(
      /^₦500,000 takes 310\.76 USDT at Gamma \(1 USDT = 1,609\.00 NGN\), .*\d\d:\d\d UTC DEMO$/,
    );

  // Without one side there is no deal: the price is copied.
  await platforms.side('Both');
  await page.getByRole('button', { name: 'Alpha', exact: true }).hover();
  await page.getByRole('button', { name: 'Copy the price at Alpha' }).click();
  await expect.poll(copied).toMatch(/^1601\.50\b/);
});

it('an amount is bold where all fees are entered, and there "best" stays at a tie', async () => {
  const terms = { sellPercent: '0' };
  const entered = { ticker: 'USDTNGN', code: 'Delta', origin: 'sandbox', terms };
  await open({
    platforms: {
      USDTNGN: [
        { code: 'Alpha', buy: '1447', sell: '1446' },
        { code: 'Delta', buy: '1447.5', sell: '1446' },
      ],
    },
    stored: { quotes: { terms: [entered] } },
  });
  await platforms.open();
  await platforms.side('Sell');
  await platforms.amount.fill('500 usdt');
  await showsText(row('Delta'), /723,000.00 best/);
  const weightOf = (code: string): string => {
    const cell = row(code).getByRole('cell', { name: '723,000.00' }).element();
    return getComputedStyle(cell).fontWeight;
  };
  expect(['Delta', 'Alpha'].map(weightOf)).toEqual(['600', '400']);
  await platforms.side('Buy');
  await showsText(row('Alpha'), /723,500.00 best/);
  const best = page.getByRole('cell', { name: '723,500.00' }).element();
  expect(getComputedStyle(best).fontWeight).toBe('400');
});

it('an amount is typed as people type: thousands by a letter, with its unit, or as a sum', async () => {
  await open({ platforms: PLATFORMS });
  await platforms.open();
  await platforms.amount.fill('500k');
  await showsText(row('Delta'), /312.54 best/);
  await platforms.amount.fill('500 usdt');
  await expect.element(platforms.unit).toHaveValue('asset');
  await expect.element(header('You pay')).toBeVisible();
  // 500 x 1,599.75
  await showsText(row('Delta'), /799,875.00 best/);
  await press('Tab');
  await expect.element(platforms.amount).toHaveValue('500');
  await platforms.amount.fill('₦1.2m');
  await expect.element(platforms.unit).toHaveValue('money');
  await showsText(row('Delta'), /750.11 best/);
  await platforms.amount.fill('3 eur');
  await showsText(platforms.question, 'That is in another currency.');
});

it('each pair keeps its own amount and unit, also after a restart', async () => {
  const first = await open({ platforms: PLATFORMS });
  await platforms.open();
  await platforms.side('Sell');
  await platforms.amount.fill('500');
  await platforms.unit.selectOptions('USDT');
  await expect.element(platforms.amount).toHaveValue('500');

  await platforms.ticker('BTC/NGN').click();
  await expect.element(platforms.amount).toHaveValue('500,000');
  await expect.element(platforms.unit).toHaveValue('money');
  await platforms.unit.selectOptions('BTC');
  await platforms.amount.fill('0.25');
  await platforms.ticker('USDT/NGN').click();
  await expect.element(platforms.amount).toHaveValue('500');
  await expect.element(platforms.unit).toHaveValue('asset');
  first.quit();

  await open({ platforms: PLATFORMS, stored: first.stored() });
  await platforms.open();
  await expect.element(platforms.amount).toHaveValue('500');
  await platforms.ticker('BTC/NGN').click();
  await expect.element(platforms.amount).toHaveValue('0.25');
  await expect.element(platforms.unit).toHaveValue('asset');
});

it('favourites come first, in every view and after a restart', async () => {
  const first = await open({ platforms: PLATFORMS });
  await platforms.open();
  await page.getByRole('button', { name: 'Beta', exact: true }).hover();
  await page.getByRole('button', { name: 'Add Beta to favourites' }).click();
  await platforms.amount.click();
  await platforms.amount.hover();
  await expect.poll(codes).toEqual(['Beta', 'Delta', 'Alpha']);
  first.quit();
  await open({ platforms: PLATFORMS, stored: first.stored() });
  await platforms.open();
  await expect.poll(codes).toEqual(['Beta', 'Delta', 'Alpha']);
  await platforms.side('Both');
  await expect.poll(codes).toEqual(['Beta', 'Delta', 'Alpha', 'Gamma']);
});

it('a row opens its chart and drafts an alert by key', async () => {
  await open({ platforms: PLATFORMS });
  await platforms.open();
  // Fresh quotes have neither a mark nor an age in the heading.
  expect(
    platforms
      .header(/^Platform/)
      .element()
      .textContent.trim(),
  ).toBe('Platform');
  focus(platforms.head('Delta'));
  await press('a');
  const form = page.getByRole('dialog', { name: /at Delta \(/ });
  await expect.element(form).toBeVisible();
  await press('Escape');
  await expect.element(form).not.toBeInTheDocument();
  focus(platforms.head('Delta'));
  await press('g');
  await expect
    .element(page.getByRole('tab', { name: 'History' }))
    .toHaveAttribute('aria-selected', 'true');
  await showsText(page.getByRole('tabpanel', { name: 'History' }), 'Delta');
});
