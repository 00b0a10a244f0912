import { beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { open } from './open-page.ts';
import { chooseMarket, chooseMoney, lacksText, press, rateRow, showsText } from './shown.ts';
import { rates } from './shown-rates.ts';

beforeEach(() => page.viewport(400, 620));

const hero = rates.hero('USD/NGN');
const market = (name: string) => hero.getByRole('radio', { name });

it('the own pair has its price, its premium and three markets; a click makes one the main', async () => {
  const { answer, copied, tray } = await open();
  await showsText(hero, '₦1,612.12');
  await showsText(hero, '4.19% above official');
  await showsText(hero, 'Official 1,547.25 Mid 1,580.50 Parallel 1,612.12');
  await expect.element(market('Parallel')).toBeChecked();
  await market('Official').click();
  await showsText(hero, '₦1,547.25');
  await showsText(hero, '4.02% below parallel');
  await expect.element(market('Official')).toBeChecked();
  // No view changes what the tray shows.
  expect(tray().tooltip).toContain('USD/NGN parallel 1,612.12');
  await market('Parallel').click();
  answer('parallel', { NGN: '1620' });
  await showsText(hero, '₦1,620.00');
  await hero.getByRole('button', { name: /1,620\.00/ }).click();
  await expect.element(page.getByText('Copied 1,620.00', { exact: true })).toBeVisible();
  expect(copied()).toMatch(/^1620\.00/);
});

it('a pair that its market does not quote says so, with the price of another one', async () => {
  await open({ rates: { official: { EUR: '0.92' } } });
  await market('Official').click();
  await showsText(hero, 'Not quoted in official; parallel 1,612.12');
});

it('a quote that is not fresh has its age in the place of its platform', async () => {
  const { quote } = await open();
  quote('USDTNGN', [
    { code: 'alpha', buy: '1601.5', sell: '1589', agoMs: 42 * 60_000 },
    { code: 'beta', buy: '0', sell: '1592' },
  ]);
  await showsText(hero, 'Buy 1,601.50 42 min old');
  await showsText(hero, 'Sell 1,592.00 beta');
});

it('the filter opens with the first press after another money was typed', async () => {
  await open();
  await chooseMoney('EUR');
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await expect.element(rates.menu).toBeVisible();
});

it('own pairs are added, removed with undo, and kept', async () => {
  const first = await open();
  await page.getByRole('button', { name: 'Add a pair', exact: true }).click();
  await page.getByRole('combobox', { name: 'Currency' }).fill('EUR');
  await page.getByRole('option', { name: /EUR/ }).click();
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await showsText(rates.hero('EUR/NGN'), '₦1,733.47');
  await expect.element(rates.pair('EUR/NGN')).toHaveAttribute('aria-pressed', 'true');
  await rates.pair('USDT/NGN').click();
  await page.getByRole('button', { name: 'Remove USDT/NGN' }).click();
  await expect.element(rates.pair('USDT/NGN')).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect.element(rates.pair('USDT/NGN')).toBeVisible();
  await rates.pair('EUR/NGN').hover();
  await page.getByRole('button', { name: 'Remove EUR/NGN' }).click();
  await expect.element(rates.pair('EUR/NGN')).not.toBeInTheDocument();
  first.quit();
  await open({ stored: first.stored() });
  await expect.element(rates.pair('USDT/NGN')).toBeVisible();
  await expect.element(rates.pair('EUR/NGN')).not.toBeInTheDocument();
});

it('the best platforms to buy and to sell are beside the pair, and open at that side', async () => {
  const { quote } = await open();
  quote('USDTNGN', [
    { code: 'alpha', buy: '1601.5', sell: '1589.25' },
    { code: 'beta', buy: '1603', sell: '1592' },
  ]);
  const best = page.getByRole('button', { name: /^USDT Buy/ });
  await showsText(best, 'Buy 1,601.50 alpha');
  await showsText(best, 'Sell 1,592.00 beta');
  for (const [price, side] of [
    ['1,592.00', 'Sell'],
    ['1,601.50', 'Buy'],
  ] as const) {
    await best.getByText(price).click();
    await expect
      .element(page.getByRole('tab', { name: 'Platforms' }))
      .toHaveAttribute('aria-selected', 'true');
    await expect.element(page.getByRole('radio', { name: side })).toBeChecked();
    await page.getByRole('tab', { name: 'Rates' }).click();
  }
});

it('the best platform that does not say when it had its price is marked', async () => {
  const { quote } = await open();
  quote('USDTNGN', [
    { code: 'alpha', buy: '1601.5', sell: '1589.25', agoMs: null },
    { code: 'beta', buy: '1603', sell: '1592' },
  ]);
  const best = page.getByRole('button', { name: /^USDT Buy/ });
  await showsText(best, 'Buy 1,601.50 ? alpha');
  await showsText(best, 'Sell 1,592.00 beta');
  await expect.element(best.getByRole('img', { name: 'time unknown' })).toBeVisible();
});

it('the menu of the pair shows its button to the pointer, to the keyboard, and while it is open', async () => {
  await open();
  await showsText(hero, '₦1,612.12');
  const more = page.getByRole('button', { name: 'Actions for USD/NGN' });
  const isSeen = () => expect.poll(() => more.element().checkVisibility({ checkOpacity: true }));
  await rates.head('EUR').hover();
  await isSeen().toBe(false);
  await hero.hover();
  await isSeen().toBe(true);
  await more.click();
  await rates.head('ZAR').hover();
  await expect.element(rates.menu).toBeVisible();
  await isSeen().toBe(true);
  await press('Escape');
  await expect.element(more).toHaveFocus();
  await isSeen().toBe(true);
});

it('a row leads to Convert, a chart and an alert, in the board’s main market', async () => {
  await open();
  await showsText(rateRow('EUR'), '1,717.67');
  await rates.head('EUR').hover();
  await page.getByRole('button', { name: 'Convert EUR' }).click();
  await expect.element(page.getByRole('combobox', { name: 'From' })).toHaveValue('EUR');
  await expect.element(page.getByRole('combobox', { name: 'To' })).toHaveValue('NGN');
  // The button is gone with its view, so the focus moves to the amount.
  await expect.element(page.getByRole('textbox', { name: 'You have' })).toHaveFocus();
});

it('every price is in the chosen money, derived via USD, also after a restart', async () => {
  const first = await open();
  await showsText(rateRow('USD'), '1,580.50');
  await chooseMoney('EUR');
  await showsText(rateRow('USD'), '0.9201');
  await showsText(rateRow('KES'), '0.007086');
  first.quit();
  await open({ stored: first.stored() });
  await expect.element(page.getByRole('combobox', { name: 'Price in' })).toHaveValue('EUR');
  await showsText(rateRow('USD'), '0.9201');

  // The dollar’s pairs read as they are usually quoted.
  await chooseMoney('USD');
  await showsText(rates.head('EUR/USD'), '1.0868');
  await showsText(rates.head('USD/NGN'), '1,580.50');
});

it('a long price keeps to its column', async () => {
  const { answer } = await open();
  answer('mid', { NGN: '1612.12', BTC: '0.0000104321', ETH: '0.000301' });
  await showsText(rateRow('BTC'), '154.53m');
  await showsText(rateRow('ETH'), '5,355,880.40');
  const price = rateRow('ETH')
    .getByText(/5,355,880\.40/)
    .element();
  expect(price.scrollWidth).toBeLessThanOrEqual(price.clientWidth);
});

it('each rate that is not fresh says how old it is, and a premium of it too', async () => {
  await open();
  await showsText(hero, '4.19% above official');
  await lacksText(hero, 'old');
  const marks = () => document.querySelectorAll('.head svg.stale, [data-row] svg.stale').length;
  expect(marks()).toBe(0);
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 25 * 3_600_000);
  await showsText(hero, '4.19% above official 1 d old');
  await showsText(hero, 'Official 1,547.25 Mid 1 d old 1,580.50 Parallel 1 d old 1,612.12');
  // On the board one for each old market, in its heading, not one for each price.
  await expect.poll(marks).toBe(2);
  expect(document.querySelectorAll('[data-row] svg.stale')).toHaveLength(0);
});

it('what a market does not quote is a dash there, and in no other market’s place', async () => {
  const { answer } = await open();
  const cells = () =>
    [...rateRow('KES').element().querySelectorAll('.price')].map(({ textContent }) =>
      textContent.replace(/\s+/g, ' ').trim(),
    );
  await expect.poll(cells).toEqual(['Official –', 'Mid 12.17', 'Parallel –']);
  await expect
    .element(rateRow('KES').getByTitle('Not quoted in this market').first())
    .toBeVisible();
  answer('official', { NGN: '1547.25', KES: '129.24' });
  await expect.poll(cells).toEqual(['Official 11.97', 'Mid 12.17', 'Parallel –']);
  await chooseMarket('Parallel');
  await expect
    .element(page.getByRole('button', { name: 'Parallel', exact: true }))
    .toHaveAttribute('aria-pressed', 'true');
});
