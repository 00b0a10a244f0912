import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { MARKET } from '../support/platform-server.ts';
import { serveRates } from '../support/served-rates.ts';
import { open } from './main-in-page.ts';
import { hides, press, refresh, showsText, lacksText, shows } from './shown.ts';
import { platforms } from './shown-platforms.ts';

const { about, deal, head, row } = platforms;
const advanced = page.getByRole('button', { name: 'Advanced' });

it('hiding, notes and terms change the ranking and survive a restart', async () => {
  const service = serveRates();
  service.setPlatforms('USDTNGN', MARKET);
  const first = await open({ service });
  await platforms.open();
  await head('Delta').click();
  await platforms.more('Delta', 'Hide platform');
  await showsText(row('Alpha'), /312.20 best/);
  await head('Alpha').click();
  const field = (name: string, code = 'Alpha') => about(code).getByRole('textbox', { name });
  await platforms.more('Alpha', 'Note');
  await field('Note').fill('Ask for Musa <b>');
  await platforms.terms('Alpha');
  await field('Buying, percent').fill('1');
  await field('Network fee').fill('2');
  await press('Tab');
  // Nothing is known of Beta, so that it counts as just as dear.
  await showsText(deal, /Alpha Gamma No pair/);
  await head('Beta').click();
  await platforms.terms('Beta');
  await field('Buying, percent', 'Beta').fill('0');
  await field('Network fee', 'Beta').fill('0');
  await press('Tab');
  // Best gross is not best net: one percent more and 2 USDT less make Beta the better one.
  await showsText(deal, /Beta Gamma/);
  first.quit();

  await open({ service, stored: first.stored() });
  await platforms.open();
  await expect
    .element(platforms.fold)
    .toHaveAttribute('title', expect.stringContaining('1 hidden'));
  await showsText(deal, /Beta Gamma/);
  await head('Alpha').click();
  await showsText(about('Alpha'), 'Note Ask for Musa <b>');
  await showsText(about('Alpha'), 'Buying 1% + 2 USDT');
  await platforms.terms('Alpha');
  await expect.element(field('Buying, percent')).toHaveValue('1');
  await expect.element(field('Network fee')).toHaveValue('2');
  await about('Alpha').getByRole('button', { name: 'Clear' }).click();
  await showsText(deal, /Alpha Gamma/);
});

it('the meaning of buy and sell is shown, can be changed, and is stored', async () => {
  const service = serveRates();
  service.setPlatforms('USDTNGN', MARKET);
  const first = await open({ service });
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
  await open({ service, stored: first.stored() });
  await platforms.open();
  await platforms.unfold();
  await advanced.click();
  await shows("Quotes read as the platform's (as you chose)");
});

it('three contrary answers in a row swap the sides, and the view says so', async () => {
  const service = serveRates();
  const against = (agoMs: number) =>
    ['One', 'Two', 'Three'].map((code, index) => ({
      code,
      buy: String(1589 + index),
      sell: String(1601 + index),
      agoMs,
    }));
  service.setPlatforms('USDTNGN', against(3_000));
  const first = await open({ service });
  await platforms.open();
  await platforms.unfold();
  await advanced.click();
  await showsText(row('One'), 'crossed');
  const answers = (): number =>
    service.requests.filter((each) => each === 'platforms USDTNGN').length;
  for (const times of [2, 3]) {
    await shows('(assumed)');
    service.setPlatforms('USDTNGN', against(0));
    await refresh.click();
    await expect.poll(answers).toBeGreaterThanOrEqual(times);
  }
  await shows(/Buy and sell of USDT\/NGN are swapped since/);
  await shows("Quotes read as the platform's (seen in the quotes)");
  await lacksText(row('One'), 'crossed');
  first.quit();

  await open({ service, stored: first.stored() });
  await platforms.open();
  await platforms.unfold();
  await advanced.click();
  await page.getByRole('button', { name: 'OK' }).click();
  await hides(/are swapped since/);
  await shows("Quotes read as the platform's (seen in the quotes)");
});
