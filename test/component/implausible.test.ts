import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { currencyCode } from '#core/currency.ts';
import type { Ticker } from '#core/feed.ts';
import { type PlatformsRequest, platformsView } from '#core/platforms-view.ts';
import { reduce } from '#core/reducer.ts';
import { ok } from '#core/result.ts';
import { at } from '../support/account.ts';
import { decimal, emptyState } from '../support/rates.ts';
import { accountSnapshot, openPopup, sandboxSnapshot } from './requests.ts';

const MINUTE = 60_000;
const USDT = 'USDTNGN' as Ticker;

/** Nothing in the page reaches past its right edge. */
function expectInside(): void {
  const width = document.documentElement.clientWidth;
  const past = [...document.querySelectorAll('td, th, .rate, [role="status"] p')].filter(
    (each) => each.getBoundingClientRect().right > width,
  );
  expect(past).toEqual([]);
}

it('a platform’s absurd price leaves the other columns where they are', async () => {
  const nowMs = Date.now();
  const given = {
    Alpha: ['1601.5', '1589.25'],
    Beta: ['1e30', '1590'],
    Gamma: ['1e300', '1e-300'],
  };
  const quotes = Object.entries(given).map(([code, [buy = '', sell = '']]) => ({
    code,
    buy: decimal(buy),
    sell: decimal(sell),
    updatedAtMs: nowMs,
  }));
  const state = reduce(emptyState(), {
    kind: 'platforms-answered',
    ticker: USDT,
    atMs: nowMs,
    periodMs: MINUTE,
    quotes: { ticker: USDT, quotes, droppedCount: 0, billing: null },
  });
  const separators = { decimal: '.', group: ',' };
  await openPopup(sandboxSnapshot(), {
    platforms: (request: PlatformsRequest) => platformsView(state, request, separators, at(nowMs)),
    openPlatforms: () => ok(null),
    quotePast: () => ok(null),
  });
  await page.getByRole('tab', { name: 'Platforms' }).click();
  await expect
    .element(page.getByRole('row', { name: /Beta.*1E30/ }))
    .toMatchTextContent(/implausible/);
  await expect.element(page.getByRole('row', { name: /^Alpha/ })).toMatchTextContent(/1,601\.50/);
  expectInside();
});

it('a balance of -1e300 takes one line', async () => {
  const money = {
    currency: currencyCode('NGN'),
    spent: decimal('0'),
    projected: decimal('0'),
    sum: null,
    balance: decimal('-1e300'),
    isLow: true,
  };
  await openPopup(accountSnapshot({ budget: { money } }));
  const line = page.getByText(/^The wallet is low: -1E300 NGN left/);
  await expect.element(line).toBeVisible();
  expect(line.element().getBoundingClientRect().height).toBeLessThan(40);
  expectInside();
});
