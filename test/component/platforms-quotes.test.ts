import { expect, it } from 'vitest';
import { changed, MARKET } from '../support/platform-server.ts';
import { serveRates } from '../support/served-rates.ts';
import { axeFinds } from './axe.ts';
import { open } from './main-in-page.ts';
import { focus, press, refresh, showsText, lacksText } from './shown.ts';
import { platforms } from './shown-platforms.ts';

const { best, row, codes, header } = platforms;

async function openWith(listed = MARKET): Promise<ReturnType<typeof serveRates>> {
  const service = serveRates();
  service.setPlatforms('USDTNGN', listed);
  await open({ service });
  await platforms.open();
  return service;
}

it('shows the best ask and bid, the result for an amount, and why others are excluded', async () => {
  await openWith();
  await showsText(best, /Best to buy\s*1,599.75\s*Delta · 2 min/);
  await showsText(best, /Best to sell\s*1,609.00\s*Gamma · \d+ s/);
  // 500,000 / 1599.75 = 312.5488...; at 1609 that is 502,891.0767...: 2,891.07 more, 0.58 %.
  await showsText(best, '+0.58%');
  await showsText(best, 'buys 312.54883575 USDT at Delta');
  await showsText(best, 'sells for ₦502,891.07 at Gamma: ₦2,891.07 gross');
  const all = ['Alpha', 'Beta', 'Delta', 'Gamma', 'Silent', 'Stale One', 'Zeta'];
  expect(codes().sort()).toEqual(all);
  await showsText(row('Zeta'), 'crossed');
  await showsText(row('Zeta'), '−0.82%');
  await showsText(row('Stale One'), 'stale');
  await showsText(row('Silent'), 'no quote');
  await showsText(row('Alpha'), '0.77%');
  await showsText(row('Delta').getByRole('cell').nth(1), 'not quoted');
  await showsText(platforms.references, 'cbn');
  await lacksText(platforms.table, 'cbn');

  const amount = best.getByRole('textbox', { name: 'Amount' });
  await amount.fill('1,000');
  await best.getByRole('combobox', { name: 'Amount in' }).selectOptions('USDT');
  await showsText(best, 'costs ₦1,599,750.00 at Delta');
  await showsText(best, '₦9,250.00 gross');
  await amount.fill('12,3');
  await showsText(best, 'It is not clear what the separator means.');
});

it('follows a side that is dropped, crossed, gone and back, and says why there is no opportunity', async () => {
  const service = await openWith();
  async function serve(change: Parameters<typeof changed>[0]): Promise<void> {
    service.setPlatforms('USDTNGN', changed(change));
    await refresh.click();
  }
  await serve({ Delta: { buy: '0', agoMs: 500 }, Alpha: { buy: '1580', agoMs: 500 } });
  await showsText(row('Delta'), 'no quote');
  await showsText(row('Alpha'), 'crossed');
  await showsText(best, /Best to buy\s*1,603.00\s*Beta/);

  await serve({ Gamma: null });
  await showsText(row('Gamma'), 'gone');
  await showsText(row('Gamma'), '1,609.00');
  await showsText(best, /Best to sell\s*1,590.12\s*Beta/);

  await serve({ Gamma: null, Alpha: { sell: '0', agoMs: 0 }, Beta: { sell: '0', agoMs: 0 } });
  await showsText(best, 'No opportunity.');
  await showsText(best, 'Best bid is crossed (Zeta).');

  await serve({ Gamma: { sell: '1611', agoMs: 0 } });
  await lacksText(row('Gamma'), 'gone');
  await showsText(best, /Best to sell\s*1,611.00\s*Gamma/);
});

it('gives the age as the reason if quotes are too old to deal at', async () => {
  await openWith([
    { code: 'Alpha', buy: '1601.5', sell: '0' },
    { code: 'Gamma', buy: '0', sell: '1609', agoMs: 42 * 60_000 },
  ]);
  await showsText(best, 'No opportunity.');
  await showsText(best, 'Best bid is 42 min old (Gamma).');
  await showsText(row('Gamma'), 'ageing');
});

it('headers sort the rows with the keyboard only, without axe violations', async () => {
  const service = serveRates();
  service.setPlatforms('USDTNGN', MARKET);
  await open({ service });
  await press('Control+2');
  await expect.element(platforms.table).toBeVisible();
  await expect.element(header('Ask')).toHaveAttribute('aria-sort', 'ascending');
  const byAsk = ['Zeta', 'Delta', 'Alpha', 'Beta', 'Stale One', 'Gamma', 'Silent'];
  expect(codes()).toEqual(byAsk);
  focus(header('Bid').getByRole('button'));
  await press('Enter', 'Enter');
  await expect.element(header('Bid')).toHaveAttribute('aria-sort', 'descending');
  await expect.element(header('Ask')).toHaveAttribute('aria-sort', 'none');
  const byBid = ['Gamma', 'Zeta', 'Beta', 'Alpha', 'Stale One', 'Delta', 'Silent'];
  expect(codes()).toEqual(byBid);
  await header('Platform').getByRole('button').click();
  expect(codes()[0]).toBe('Alpha');

  focus(platforms.head('Alpha'));
  await press('Enter');
  await expect.element(platforms.head('Alpha')).toHaveAttribute('aria-expanded', 'true');
  await showsText(platforms.about('Alpha'), '₦12.25 · 0.77%');
  await press('Tab', 'Space');
  await showsText(row('Alpha'), 'hidden');
  expect(await axeFinds()).toEqual([]);
});

it('a code is text, never markup', async () => {
  await openWith([
    { code: '<img src=x onerror=alert(1)>', buy: '1601', sell: '1590' },
    { code: '__proto__', buy: '1602', sell: '1591' },
  ]);
  expect(codes()).toEqual(['<img src=x onerror=alert(1)>', '__proto__']);
  expect(document.querySelectorAll('table img')).toHaveLength(0);
});
