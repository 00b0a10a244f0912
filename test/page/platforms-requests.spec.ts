import type { Ticker } from '../../electron/core/rates/feed.ts';
import { startConnected } from './account.ts';
import { expect, test } from './fixtures.ts';
import { MARKET, platformsIn } from './platforms-page.ts';

/** Nothing is asked by itself while these tests last. */
const SLOW = { updateEveryMs: 3_600_000, whileOpenEveryMs: null };

test('opening costs one request for each ticker that nobody looked at lately, and says so', async ({
  start,
  service,
  userData,
}) => {
  for (const ticker of ['USDTNGN', 'USDNGN']) service.setPlatforms(ticker, MARKET);
  const { address } = service;
  const { popup } = await startConnected({ userData, address, start, choices: SLOW });
  const asked = (): string[] => service.requests.filter((each) => each.startsWith('platforms'));
  await expect
    .poll(() => service.requests.filter((each) => each.startsWith('latest')).length)
    .toBe(3);
  expect(asked()).toEqual([]);
  const platforms = platformsIn(popup);
  await platforms.open();
  await expect(
    popup.getByText(/Asked on opening, .* UTC: 1 request, from the reserve/),
  ).toBeVisible();
  expect(asked()).toEqual(['platforms USDTNGN']);
  await platforms.ticker('USD/NGN').click();
  await expect.poll(asked).toEqual(['platforms USDTNGN', 'platforms USDNGN']);
  await expect(platforms.row('Alpha')).toBeVisible();

  // What was asked a moment ago is not asked again by looking again.
  await popup.getByRole('tab', { name: 'Rates' }).click();
  await platforms.open();
  await platforms.ticker('USDT/NGN').click();
  await expect(platforms.row('Alpha')).toBeVisible();
  await expect(popup.getByText(/Asked on opening/)).toBeHidden();
  expect(asked()).toHaveLength(2);

  // A refresh asks for what is looked at, and only for that.
  await popup.getByRole('button', { name: 'Refresh', exact: true }).click();
  await expect.poll(asked).toEqual(['platforms USDTNGN', 'platforms USDNGN', 'platforms USDTNGN']);
});

test('an added ticker that the service refuses is not asked for again until one says so', async ({
  start,
  service,
  userData,
}) => {
  service.setPlatforms('USDTNGN', MARKET);
  const { address } = service;
  const first = await startConnected({ userData, address, start, choices: SLOW });
  const asked = (): number => service.requests.filter((each) => each === 'platforms ETHNGN').length;
  await platformsIn(first.popup).open();
  await first.popup.getByRole('button', { name: 'Add a ticker' }).click();
  await first.popup.getByRole('textbox', { name: 'Asset' }).fill('n');
  await first.popup.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(first.popup.getByText('Enter two different codes')).toBeVisible();
  await first.popup.getByRole('textbox', { name: 'Asset' }).fill('eth');
  await first.popup.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(first.popup.getByText('The service does not have ETH/NGN')).toBeVisible();
  await expect(first.popup.getByText(/Unsupported ticker/)).toBeVisible();
  expect(asked()).toBe(1);
  const { popup } = first;
  await popup.getByRole('tab', { name: 'Rates' }).click();
  await popup.getByRole('tab', { name: 'Platforms' }).click();
  await popup.getByRole('button', { name: 'Refresh', exact: true }).click();
  await expect(popup.getByText('The service does not have ETH/NGN')).toBeVisible();
  expect(asked()).toBe(1);

  service.setPlatforms('ETHNGN', MARKET);
  await popup.getByRole('button', { name: 'Ask once more' }).click();
  await expect(platformsIn(popup).row('Alpha')).toBeVisible();
  expect(asked()).toBe(2);
  await popup.getByRole('button', { name: 'Remove ETH/NGN' }).click();
  await expect(platformsIn(popup).ticker('ETH/NGN')).toHaveCount(0);
});

test('a ticker that is asked for by itself is there when one looks, for no further request', async ({
  start,
  service,
  userData,
}) => {
  service.setPlatforms('USDTNGN', MARKET);
  const choices = { ...SLOW, tickers: ['USDTNGN' as Ticker] };
  const { popup } = await startConnected({ userData, address: service.address, start, choices });
  const asked = (): number =>
    service.requests.filter((each) => each.startsWith('platforms')).length;
  await expect.poll(asked).toBe(1);
  await platformsIn(popup).open();
  await expect(platformsIn(popup).row('Alpha')).toBeVisible();
  expect(asked()).toBe(1);
});
