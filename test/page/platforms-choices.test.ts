import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { ok } from '#core/base/result.ts';
import type { Ticker } from '#core/rates/feed.ts';
import { MARKET } from '../support/platform-server.ts';
import { fakeTime, pass } from './fake-time.ts';
import { open } from './open-page.ts';
import { count, hides, press, showsText, lacksText, shows } from './shown.ts';
import { platforms } from './shown-platforms.ts';

const { about, deal, head, row } = platforms;
const PLATFORMS = { USDTNGN: MARKET };
const advanced = page.getByRole('button', { name: 'Advanced' });

it('hiding, notes and terms change the ranking and survive a restart', async () => {
  const first = await open({ platforms: PLATFORMS });
  await platforms.open();
  await head('Delta').click();
  await platforms.more('Delta', 'Hide platform');
  await showsText(row('Alpha'), /312.20 best/);
  await head('Alpha').click();
  const field = (name: string) => page.getByRole('textbox', { name });
  const openMore = async (): Promise<void> => {
    await page.getByRole('button', { name: /^More Network/ }).click();
    await page.getByRole('combobox', { name: 'Selling fee', exact: true }).selectOptions('own');
  };
  await platforms.more('Alpha', 'Note');
  await field('Note').fill('Ask for Musa <b>');
  await platforms.terms('Alpha');
  await openMore();
  await field('Buying fee, percent').fill('1');
  await field('Network fee').fill('2');
  await press('Tab');
  await platforms.back();
  // Nothing is known of Beta, so that it counts as just as dear.
  await showsText(deal, /Alpha Gamma No deal/);
  await head('Beta').click();
  await platforms.terms('Beta');
  await openMore();
  await field('Buying fee, percent').fill('0');
  await field('Network fee').fill('0');
  await press('Tab');
  await platforms.back();
  // Best gross is not best net: one percent more and 2 USDT less make Beta the better one.
  await showsText(deal, /Beta Gamma/);
  first.quit();

  await open({ platforms: PLATFORMS, stored: first.stored() });
  await platforms.open();
  await expect
    .element(platforms.fold)
    .toHaveAttribute('title', expect.stringContaining('1 hidden'));
  await showsText(deal, /Beta Gamma/);
  await head('Alpha').click();
  await showsText(about('Alpha'), 'Note Ask for Musa <b>');
  await showsText(about('Alpha'), 'Buying 1% + 2 USDT');
  await platforms.terms('Alpha');
  await expect.element(field('Buying fee, percent')).toHaveValue('1');
  await page.getByRole('button', { name: /^More 2 USDT/ }).click();
  await expect.element(field('Network fee')).toHaveValue('2');
  await field('Buying fee, fixed part').fill('much');
  await page.getByRole('button', { name: 'Clear' }).click();
  // What was refused goes with the rest.
  await expect.element(field('Fee, percent')).toHaveFocus();
  await expect.element(field('Fee, fixed part')).toHaveValue('');
  await expect.element(field('Fee, fixed part')).toHaveAttribute('aria-invalid', 'false');
  await platforms.back();
  await showsText(deal, /Alpha Gamma/);
});

it.each(['Escape', 'Control+1'])(
  'what is typed of terms is entered when %s leaves them',
  async (key) => {
    const opened = await open({ platforms: PLATFORMS });
    await platforms.open();
    await head('Alpha').click();
    await platforms.terms('Alpha');
    await page.getByRole('textbox', { name: 'Fee, percent' }).fill('1');
    await press(key);
    await expect
      .poll(() => opened.stored())
      .toMatchObject({ quotes: { terms: [{ terms: { buyPercent: '1' } }] } });
  },
);

it('a limit that was refused at a platform is saved with none of another one', async () => {
  const of = (code: string, terms: object) => ({
    ticker: 'USDTNGN',
    code,
    terms,
    origin: 'sandbox',
  });
  const terms = [of('Alpha', { largest: '10' }), of('Delta', { minutes: 5 })];
  const opened = await open({ platforms: PLATFORMS, stored: { quotes: { terms } } });
  await page.viewport(1280, 700);
  await head('Alpha').click();
  await platforms.terms('Alpha');
  const field = (name: string) => page.getByRole('textbox', { name });
  await field('Smallest deal').fill('30');
  await press('Tab');
  await platforms.termsOf('Alpha').getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('button', { name: 'Delta USDT/NGN' }).click();
  await expect.element(platforms.termsOf('Delta')).toBeVisible();
  await field('Largest deal').fill('50');
  await press('Tab');
  const own = { minutes: 5, largest: '50', limitsIn: 'asset' };
  const saved = [terms[0], of('Delta', own)];
  await expect.poll(() => opened.stored()).toMatchObject({ quotes: { terms: saved } });
  expect(opened.stored()).not.toHaveProperty('quotes.terms.1.terms.smallest');
});

it('the meaning of buy and sell is shown, can be changed, and is stored', async () => {
  const first = await open({ platforms: PLATFORMS });
  await platforms.open();
  await platforms.unfold();
  await advanced.click();
  await shows("Quotes read as the customer's (assumed): ask = buy, bid = sell.");
  await page.getByRole('button', { name: 'Change' }).click();
  await page.getByRole('radio', { name: 'Sell is the ask' }).click();
  await shows("Quotes read as the platform's (as you chose): ask = sell, bid = buy.");
  await showsText(row('Alpha'), 'crossed');
  await lacksText(row('Zeta'), 'crossed');
  first.quit();
  await open({ platforms: PLATFORMS, stored: first.stored() });
  await platforms.open();
  await platforms.unfold();
  await advanced.click();
  await shows("Quotes read as the platform's (as you chose)");
});

it('three contrary answers in a row swap the sides, and the view says so', async () => {
  const against = (agoMs: number) =>
    ['One', 'Two', 'Three'].map((code, index) => ({
      code,
      buy: String(1589 + index),
      sell: String(1601 + index),
      agoMs,
    }));
  const first = await open({ platforms: { USDTNGN: against(3_000) } });
  await platforms.open();
  await platforms.unfold();
  await advanced.click();
  await showsText(row('One'), 'crossed');
  for (const ageMs of [2_000, 1_000]) {
    await shows('(assumed)');
    first.quote('USDTNGN', against(ageMs));
  }
  await shows(/Buy and sell of USDT\/NGN are swapped since/);
  await shows("Quotes read as the platform's (seen in the quotes)");
  await lacksText(row('One'), 'crossed');
  first.quit();

  await open({ platforms: { USDTNGN: against(0) }, stored: first.stored() });
  await platforms.open();
  await platforms.unfold();
  await advanced.click();
  await page.getByRole('button', { name: 'OK' }).click();
  await hides(/are swapped since/);
  await shows("Quotes read as the platform's (seen in the quotes)");
});

it('an added pair that the source refuses says so, and is requested again or removed', async () => {
  const requestAgain = vi.fn(() => ok(null));
  const { fail } = await open({ platforms: PLATFORMS, connection: {}, calls: { requestAgain } });
  await platforms.open();
  await page.getByRole('button', { name: 'Add a pair' }).click();
  const asset = page.getByRole('textbox', { name: 'Asset' });
  const add = page.getByRole('button', { name: 'Add', exact: true });
  await asset.fill('n');
  await add.click();
  await shows('Enter two different codes');
  await asset.fill('eth');
  await add.click();
  await expect.element(platforms.ticker('ETH/NGN')).toBeVisible();
  fail('ETHNGN' as Ticker, 'bad-request', 'Unsupported ticker');
  await shows('The service does not have ETH/NGN');
  await shows(/Unsupported ticker/);
  await page.getByRole('button', { name: 'Request again' }).click();
  await expect.poll(() => requestAgain.mock.calls).toEqual([['ETHNGN']]);
  await page.getByRole('button', { name: 'Remove ETH/NGN' }).click();
  await count(platforms.ticker('ETH/NGN'), 0);
});

it('says for a minute that opening a pair spent a request, and never in the demo', async () => {
  const cost = page.getByText(/^1 request, at /);
  fakeTime();
  const { quit } = await open({ connection: {} });
  await press('Control+2');
  await expect.element(cost).toBeVisible();
  await pass(70_000);
  await count(cost, 0);
  quit();
  const { store } = await open();
  await press('Control+2');
  await expect.poll(() => store.state.conditions.openTicker).toBe('USDTNGN');
  await count(cost, 0);
});
