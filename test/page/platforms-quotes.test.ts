import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { ok } from '#core/base/result.ts';
import type { Faked } from '../support/fake-bridge.ts';
import { changed, MARKET } from '../support/platform-server.ts';
import { axeFinds } from './axe.ts';
import { fakeTime } from './fake-time.ts';
import { open, type Opened } from './open-page.ts';
import { count, focus, press, showsText, lacksText } from './shown.ts';
import { platforms } from './shown-platforms.ts';

const DAY_MS = 86_400_000;
const { deal, row, codes, header } = platforms;

async function openWith(listed = MARKET, calls: Faked = {}): Promise<Opened> {
  const opened = await open({ platforms: { USDTNGN: listed }, calls });
  await platforms.open();
  return opened;
}

it('never cuts a name: what else is in its line leaves first', async () => {
  const names = { Alpha: 'weaverbird-x', Delta: 'quartzite-p2p-x', Gamma: 'tamarind-p2p' };
  const sparkline = [[0, 0] as const, [1, 1] as const];
  const byCode = { 'quartzite-p2p-x': { change: null, sparkline } };
  await openWith(
    changed(
      Object.fromEntries(Object.entries(names).map(([code, name]) => [code, { code: name }])),
    ),
    { quoteTrends: ({ ticker }) => ok({ ticker, side: 'ask', byCode }) },
  );
  await page.viewport(440, 620);
  await count(header('24 h'), 1);
  await showsText(deal, '+₦2,891.07');
  const after = (): Element | null => deal.element().querySelector('.after');
  const cut = (): string[] =>
    [...document.querySelectorAll<HTMLElement>('[data-row] bdi, [data-row], .route bdi')]
      .filter(({ clientWidth, scrollWidth }) => scrollWidth > clientWidth + 1)
      .map(({ textContent }) => textContent);
  for (const width of [400, 360]) {
    await page.viewport(width, 620);
    await expect.poll(() => (after()?.getBoundingClientRect().width ?? 0) > 1).toBe(width >= 368);
    await expect.poll(cut).toEqual([]);
  }
  await page.getByRole('radio', { name: 'Both' }).click();
  await count(header('Spread'), 1);
  // Beside three numbers there is room for thirteen letters.
  await expect.poll(cut).toEqual(['quartzite-p2p-x']);
});

it('shows what the amount buys at each platform, the best pair, and why others are folded', async () => {
  await openWith();
  // 500,000 / 1599.75 = 312.5488...; at 1609 that is 502,891.0767...: 2,891.07 more, 0.58 %.
  await showsText(deal, 'Delta Gamma up to +₦2,891.07 fees not entered');
  expect(codes()).toEqual(['Delta', 'Alpha', 'Beta']);
  await showsText(row('Delta'), /Delta 1,599.75 312.54 best/);
  await showsText(row('Alpha'), /Alpha 1,601.50 312.20 −0.11%/);
  await showsText(platforms.fold, '1 older quote, 1 reference, 3 others');
  await showsText(platforms.fold, 'median 1,595.97 of 2');
  await platforms.unfold();
  await showsText(row('Zeta'), 'crossed');
  await showsText(row('Stale One'), 'stale');
  await showsText(row('Silent'), 'no quote');
  await showsText(row('Gamma'), 'Not quoted');
  await showsText(platforms.references, 'cbn');
  await lacksText(platforms.table, 'cbn');

  await platforms.amount.fill('12,3');
  await showsText(platforms.question, 'Thousands, or decimals?');
  await showsText(row('Delta'), '1,599.75');
});

it('follows a side that is dropped, crossed, gone and back, and says why there is no deal', async () => {
  const { quote } = await openWith();
  await platforms.unfold();
  const serve = (change: Parameters<typeof changed>[0]): void => quote('USDTNGN', changed(change));
  serve({ Delta: { buy: '0', agoMs: 500 }, Alpha: { buy: '1580', agoMs: 500 } });
  await showsText(row('Delta'), 'no quote');
  await showsText(row('Alpha'), 'crossed');
  await showsText(row('Beta'), /1,603.00 311.91 best/);

  serve({ Gamma: null });
  await showsText(row('Gamma'), 'gone');
  await platforms.side('Sell');
  await showsText(row('Gamma'), '1,609.00');
  await showsText(row('Beta'), /1,590.12 314.45 best/);

  serve({ Gamma: null, Alpha: { sell: '0', agoMs: 0 }, Beta: { sell: '0', agoMs: 0 } });
  await showsText(deal, 'No deal. Best sell price is crossed (Zeta).');

  serve({ Gamma: { sell: '1611', agoMs: 0 } });
  await lacksText(row('Gamma'), 'gone');
  await showsText(row('Gamma'), /1,611.00 310.37 best/);
});

it('gives the age as the reason if quotes are too old to deal at', async () => {
  await openWith([
    { code: 'Alpha', buy: '1601.5', sell: '0' },
    { code: 'Gamma', buy: '0', sell: '1609', agoMs: 42 * 60_000 },
  ]);
  await showsText(deal, 'No deal. Best sell price is 42 min old (Gamma).');
  await platforms.side('Sell');
  await showsText(row('Gamma'), 'ageing, 42 min');
  await lacksText(row('Gamma'), 'best');
});

it('no quote without a credible time looks fresh', async () => {
  fakeTime({ isFrozen: true });
  await openWith(
    changed({ Alpha: { agoMs: null }, Beta: { agoMs: -4 * 60_000 }, Delta: { agoMs: -DAY_MS } }),
  );
  await showsText(row('Alpha'), /\? time unknown, first seen \d s ago/);
  await showsText(row('Beta'), 'ageing, dated in the future');
  await showsText(row('Delta'), /ageing, time unknown, first seen \d s ago/);
});

it('shows both prices with the spread, and marks the best of each', async () => {
  await openWith();
  await platforms.side('Both');
  expect(codes()).toEqual(['Delta', 'Alpha', 'Beta', 'Gamma']);
  await showsText(row('Delta'), '1,599.75, best to buy');
  await showsText(row('Gamma'), '1,609.00, best to sell');
  await showsText(row('Alpha'), /1,601.50 1,589.25 0.77%/);
  await count(header('24 h'), 0);
});

it('is sorted, opened, starred and copied with the keyboard only, without axe violations', async () => {
  const { copied } = await open({ platforms: { USDTNGN: MARKET } });
  await press('Control+2');
  await expect.element(platforms.table).toBeVisible();
  await expect.element(header('You get')).toHaveAttribute('aria-sort', 'ascending');
  focus(header('Price').getByRole('button'));
  await press('Enter', 'Enter');
  await expect.element(header('Price')).toHaveAttribute('aria-sort', 'descending');
  await expect.element(header('You get')).toHaveAttribute('aria-sort', 'none');
  expect(codes()).toEqual(['Beta', 'Alpha', 'Delta']);

  focus(platforms.head('Beta'));
  await press('ArrowDown');
  await expect.element(platforms.head('Alpha')).toHaveFocus();
  await press('w');
  await expect
    .element(row('Alpha').getByRole('button', { name: 'Remove Alpha from favourites' }))
    .toHaveAttribute('aria-pressed', 'true');
  await press('Control+c');
  await expect.poll(copied).toMatch(/^₦500,000 buys 312\.20 USDT at Alpha/);
  await press('Enter');
  await expect.element(platforms.head('Alpha')).toHaveAttribute('aria-expanded', 'true');
  await showsText(platforms.about('Alpha'), /Buy 1,601.50 Spread 0.77% Sell 1,589.25/);
  expect(await axeFinds()).toEqual([]);
  focus(header(/^Platform/).getByRole('button'));
  await expect.poll(codes).toEqual(['Alpha', 'Beta', 'Delta']);
});

it('Tab goes through an open row in four stops, and what goes leaves the focus in the view', async () => {
  await openWith();
  focus(platforms.head('Delta'));
  await press('Enter');
  const inRow = (name: string | RegExp) => platforms.about('Delta').getByRole('button', { name });
  const more = inRow('More for Delta');
  for (const stop of [inRow(/^My terms/), inRow('Log trade'), inRow('Alert'), more]) {
    await press('Tab');
    await expect.element(stop).toHaveFocus();
  }
  await press('Enter', 'h', 'Enter');
  await expect.element(platforms.head('Alpha')).toHaveFocus();
  await press('ArrowUp', 't');
  await expect.poll(() => document.activeElement?.tagName).toBe('INPUT');
  await press('Escape');
  await expect
    .element(platforms.about('Alpha').getByRole('button', { name: /^My terms/ }))
    .toHaveFocus();
  await press('Escape');
  await expect.element(platforms.head('Alpha')).toHaveFocus();
  // A closed row's own buttons are there as long as it has the focus.
  await press('Tab');
  await expect.element(row('Alpha').getByRole('button', { name: /an alert/ })).toHaveFocus();
});

it('the line of what is not ranked is one line, and what it opens is in view below it', async () => {
  const many = Array.from({ length: 20 }, (_, index) => ({
    code: `p${index}`,
    buy: String(1600 + index),
    sell: String(1590 + index),
  }));
  await openWith([...MARKET, ...many]);
  expect(platforms.fold.element().getBoundingClientRect().height).toBe(32);
  await expect
    .element(platforms.fold)
    .toHaveAttribute('title', '1 older quote, 1 doubtful, 2 without a price, 1 reference');
  await platforms.unfold();
  const heading = page.getByRole('heading', { name: 'Older quotes' });
  await expect.poll(() => heading.element().getBoundingClientRect().top).toBeLessThan(300);
  const [line, opened] = [platforms.fold, heading].map((each) =>
    each.element().getBoundingClientRect(),
  );
  expect(opened?.top).toBeGreaterThanOrEqual(line?.bottom ?? Infinity);
});

it('where nothing can be ranked, the last quotes are in sight with their age', async () => {
  await openWith(MARKET.filter(({ code }) => code === 'Stale One'));
  await showsText(row('Stale One'), '1,700.00 Stale stale, 9 d');
  await platforms.unfold();
  await expect.element(row('Stale One')).not.toBeInTheDocument();
});

it('a code is text, never markup', async () => {
  await openWith([
    { code: '<img src=x onerror=alert(1)>', buy: '1601', sell: '1590' },
    { code: '__proto__', buy: '1602', sell: '1591' },
  ]);
  expect(codes()).toEqual(['<img src=x onerror=alert(1)>', '__proto__']);
  expect(document.querySelectorAll('table img')).toHaveLength(0);
});

it('has each number below its name at twice the text size, and scrolls no table sideways', async () => {
  await openWith();
  await page.viewport(200, 620);
  const seen = (): number[] =>
    [row('Alpha').getByRole('rowheader'), ...row('Alpha').getByRole('cell').all()]
      .map((each) => each.element().getBoundingClientRect())
      .filter(({ width }) => width > 24)
      .map(({ right }) => right);
  await expect.poll(seen).toHaveLength(4);
  expect(Math.max(...seen())).toBeLessThanOrEqual(200);
  const { scrollWidth, clientWidth } = platforms.table.element();
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
  await row('Alpha').getByRole('button', { name: 'Alpha', exact: true }).click();
  const about = page.getByRole('region', { name: 'About Alpha' });
  await expect.element(about).toBeVisible();
  expect(about.element().getBoundingClientRect().width).toBe(200);
});

it('cuts no number of the terms, and breaks no word beside it, in a narrow window', async () => {
  await openWith();
  await row('Alpha').getByRole('button', { name: 'Alpha', exact: true }).click();
  await page.getByRole('button', { name: /Add my fee/ }).click();
  await page.getByRole('textbox', { name: 'Largest deal' }).fill('20,000,000');
  const bank = document.createRange();
  bank.selectNodeContents(page.getByText('not entered', { exact: true }).element());
  for (const width of [360, 200]) {
    await page.viewport(width, 620);
    const cut = (): string[] =>
      [...document.querySelectorAll<HTMLInputElement>('.figure input')]
        .filter(({ clientWidth, scrollWidth }) => scrollWidth > clientWidth)
        .map(({ value }) => value);
    await expect.poll(cut).toEqual([]);
    expect(bank.getClientRects()).toHaveLength(1);
  }
});
