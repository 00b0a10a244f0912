import { axeFinds } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { changed, MARKET, platformsIn } from './platforms-page.ts';

const refresh = { name: 'Refresh', exact: true } as const;

test('best to buy, best to sell and what the amount brings, with what keeps others out', async ({
  start,
  service,
}) => {
  service.setPlatforms('USDTNGN', MARKET);
  const { popup } = await start({ service });
  const platforms = platformsIn(popup);
  await platforms.open();
  await expect(platforms.best).toContainText(/Best to buy\s*1,599.75\s*Delta · 2 min/);
  await expect(platforms.best).toContainText(/Best to sell\s*1,609.00\s*Gamma · \d+ s/);
  // 500,000 / 1599.75 = 312.5488...; at 1609 that is 502,891.0767...: 2,891.07 more, 0.58 %.
  await expect(platforms.best).toContainText('+0.58%');
  await expect(platforms.best).toContainText('buys 312.54883575 USDT at Delta');
  await expect(platforms.best).toContainText('sells for ₦502,891.07 at Gamma: ₦2,891.07 gross');
  expect((await platforms.codes()).sort()).toEqual([
    'Alpha',
    'Beta',
    'Delta',
    'Gamma',
    'Silent',
    'Stale One',
    'Zeta',
  ]);
  await expect(platforms.row('Zeta')).toContainText('crossed');
  await expect(platforms.row('Zeta')).toContainText('−0.82%');
  await expect(platforms.row('Stale One')).toContainText('stale');
  await expect(platforms.row('Silent')).toContainText('no quote');
  await expect(platforms.row('Alpha')).toContainText('0.77%');
  await expect(platforms.row('Delta').getByRole('cell').nth(1)).toHaveText(/not quoted/);
  await expect(platforms.references).toContainText('cbn');
  await expect(platforms.table).not.toContainText('cbn');

  await platforms.best.getByRole('textbox', { name: 'Amount' }).fill('1,000');
  await platforms.best.getByRole('combobox', { name: 'Amount in' }).selectOption('USDT');
  await expect(platforms.best).toContainText('costs ₦1,599,750.00 at Delta');
  await expect(platforms.best).toContainText('₦9,250.00 gross');
  await platforms.best.getByRole('textbox', { name: 'Amount' }).fill('12,3');
  await expect(platforms.best).toContainText('It is not clear what the separator means.');
});

test('a list that changes: a side dropped, crossed, gone, come back, with no opportunity and why', async ({
  start,
  service,
}) => {
  service.setPlatforms('USDTNGN', MARKET);
  const { popup } = await start({ service });
  const platforms = platformsIn(popup);
  await platforms.open();
  const press = (): Promise<void> => popup.getByRole('button', refresh).click();

  service.setPlatforms(
    'USDTNGN',
    changed({ Delta: { buy: '0', agoMs: 500 }, Alpha: { buy: '1580', agoMs: 500 } }),
  );
  await press();
  await expect(platforms.row('Delta')).toContainText('no quote');
  await expect(platforms.row('Alpha')).toContainText('crossed');
  await expect(platforms.best).toContainText(/Best to buy\s*1,603.00\s*Beta/);

  service.setPlatforms('USDTNGN', changed({ Gamma: null }));
  await press();
  await expect(platforms.row('Gamma')).toContainText('gone');
  await expect(platforms.row('Gamma')).toContainText('1,609.00');
  await expect(platforms.best).toContainText(/Best to sell\s*1,590.12\s*Beta/);

  service.setPlatforms(
    'USDTNGN',
    changed({ Gamma: null, Alpha: { sell: '0', agoMs: 0 }, Beta: { sell: '0', agoMs: 0 } }),
  );
  await press();
  await expect(platforms.best).toContainText('No opportunity.');
  await expect(platforms.best).toContainText('Best bid is crossed (Zeta).');

  service.setPlatforms('USDTNGN', changed({ Gamma: { sell: '1611', agoMs: 0 } }));
  await press();
  await expect(platforms.row('Gamma')).not.toContainText('gone');
  await expect(platforms.best).toContainText(/Best to sell\s*1,611.00\s*Gamma/);
});

test('what is too old to deal at is the reason that is given, with its age', async ({
  start,
  service,
}) => {
  const old = { agoMs: 42 * 60_000 };
  service.setPlatforms('USDTNGN', [
    { code: 'Alpha', buy: '1601.5', sell: '0' },
    { code: 'Gamma', buy: '0', sell: '1609', ...old },
  ]);
  const { popup } = await start({ service });
  const platforms = platformsIn(popup);
  await platforms.open();
  await expect(platforms.best).toContainText('No opportunity.');
  await expect(platforms.best).toContainText('Best bid is 42 min old (Gamma).');
  await expect(platforms.row('Gamma')).toContainText('ageing');
});

test('rows are put in order by their headers, with the keyboard alone, and axe is content', async ({
  start,
  service,
}) => {
  service.setPlatforms('USDTNGN', MARKET);
  const { popup } = await start({ service });
  const platforms = platformsIn(popup);
  await popup.keyboard.press('Control+2');
  await expect(platforms.table).toBeVisible();
  await expect(platforms.header('Ask')).toHaveAttribute('aria-sort', 'ascending');
  expect(await platforms.codes()).toEqual([
    'Zeta',
    'Delta',
    'Alpha',
    'Beta',
    'Stale One',
    'Gamma',
    'Silent',
  ]);
  const bid = platforms.header('Bid').getByRole('button');
  await bid.focus();
  await popup.keyboard.press('Enter');
  await popup.keyboard.press('Enter');
  await expect(platforms.header('Bid')).toHaveAttribute('aria-sort', 'descending');
  await expect(platforms.header('Ask')).toHaveAttribute('aria-sort', 'none');
  expect(await platforms.codes()).toEqual([
    'Gamma',
    'Zeta',
    'Beta',
    'Alpha',
    'Stale One',
    'Delta',
    'Silent',
  ]);
  await platforms.sortBy('Platform');
  expect((await platforms.codes())[0]).toBe('Alpha');

  const alpha = platforms.row('Alpha').getByRole('button');
  await alpha.focus();
  await popup.keyboard.press('Enter');
  await expect(alpha).toHaveAttribute('aria-expanded', 'true');
  await expect(platforms.about('Alpha')).toContainText('₦12.25 · 0.77%');
  await popup.keyboard.press('Tab');
  await popup.keyboard.press('Space');
  await expect(platforms.row('Alpha')).toContainText('hidden');
  expect(await axeFinds(popup)).toEqual([]);
});

test('a code is text, never markup', async ({ start, service }) => {
  service.setPlatforms('USDTNGN', [
    { code: '<img src=x onerror=alert(1)>', buy: '1601', sell: '1590' },
    { code: '__proto__', buy: '1602', sell: '1591' },
  ]);
  const { popup } = await start({ service });
  const platforms = platformsIn(popup);
  await platforms.open();
  expect(await platforms.codes()).toEqual(['<img src=x onerror=alert(1)>', '__proto__']);
  await expect(popup.locator('table img')).toHaveCount(0);
});
