import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { MARKET } from '../support/platform-server.ts';
import { serveRates } from '../support/served-rates.ts';
import { open } from './main-in-page.ts';
import { count, openTab, refresh, shows } from './shown.ts';
import { platforms } from './shown-platforms.ts';

/** Nothing is requested by the pace while these tests last. */
const SLOW = { updateEveryMs: 3_600_000, whileOpenEveryMs: null };
const alpha = platforms.row('Alpha');

/** Rates would poll the platforms of its pair. */
const ELSEWHERE = { ...SLOW, place: { tab: 'convert' } };

it('opening spends one request for each ticker that was not viewed recently, and says so', async () => {
  const service = serveRates();
  for (const ticker of ['USDTNGN', 'USDNGN']) service.setPlatforms(ticker, MARKET);
  await open({ service, connection: {}, stored: ELSEWHERE });
  const requested = (): string[] => service.requests.filter((each) => each.startsWith('platforms'));
  await expect
    .poll(() => service.requests.filter((each) => each.startsWith('latest')).length)
    .toBe(3);
  expect(requested()).toEqual([]);
  await platforms.open();
  await shows(/^1 request, at /);
  expect(requested()).toEqual(['platforms USDTNGN']);
  await platforms.ticker('USD/NGN').click();
  await expect.poll(requested).toEqual(['platforms USDTNGN', 'platforms USDNGN']);
  await expect.element(alpha).toBeVisible();

  // Viewing it again requests nothing, because the last request is recent.
  await openTab('Rates');
  await platforms.open();
  await platforms.ticker('USDT/NGN').click();
  await expect.element(alpha).toBeVisible();
  expect(requested()).toHaveLength(2);

  // A refresh requests only the open ticker.
  await refresh.click();
  await expect
    .poll(requested)
    .toEqual(['platforms USDTNGN', 'platforms USDNGN', 'platforms USDTNGN']);
});

it('an added ticker that the service refuses is not requested again before the user retries', async () => {
  const service = serveRates();
  service.setPlatforms('USDTNGN', MARKET);
  await open({ service, connection: {}, stored: SLOW });
  const requested = (): number =>
    service.requests.filter((each) => each === 'platforms ETHNGN').length;
  const refusal = 'The service does not have ETH/NGN';
  await platforms.open();
  await page.getByRole('button', { name: 'Add a pair' }).click();
  const asset = page.getByRole('textbox', { name: 'Asset' });
  const add = page.getByRole('button', { name: 'Add', exact: true });
  await asset.fill('n');
  await add.click();
  await shows('Enter two different codes');
  await asset.fill('eth');
  await add.click();
  await shows(refusal);
  await shows(/Unsupported ticker/);
  expect(requested()).toBe(1);
  await openTab('Rates');
  await openTab('Platforms');
  await refresh.click();
  await shows(refusal);
  expect(requested()).toBe(1);

  service.setPlatforms('ETHNGN', MARKET);
  await page.getByRole('button', { name: 'Request again' }).click();
  await expect.element(alpha).toBeVisible();
  expect(requested()).toBe(2);
  await page.getByRole('button', { name: 'Remove ETH/NGN' }).click();
  await count(platforms.ticker('ETH/NGN'), 0);
});

it('a ticker that is polled anyway is shown without another request', async () => {
  const service = serveRates();
  service.setPlatforms('USDTNGN', MARKET);
  await open({ service, connection: {}, stored: { ...SLOW, tickers: ['USDTNGN'] } });
  const requested = (): number =>
    service.requests.filter((each) => each.startsWith('platforms')).length;
  await expect.poll(requested).toBe(1);
  await platforms.open();
  await expect.element(alpha).toBeVisible();
  expect(requested()).toBe(1);
});
