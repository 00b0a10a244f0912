import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { AppState } from '#core/app/app-state.ts';
import { currencyCode } from '#core/rates/currency.ts';
import type { Ticker } from '#core/rates/feed.ts';
import { reduce } from '#core/app/reducer.ts';
import { ok } from '#core/base/result.ts';
import { factsOf } from '#core/app/facts.ts';
import { at } from '../support/account.ts';
import { decimal, emptyState, rateTable, stateWith } from '../support/rates.ts';
import { platforms } from './shown-platforms.ts';
import { accountFacts, openPopup } from './requests.ts';

const MINUTE = 60_000;
const USDT = 'USDTNGN' as Ticker;

/** Mid after one answer and another, a minute apart, the last one now. */
function ratesAfter(first: Record<string, string>, next: Record<string, string>): AppState {
  const now = Date.now();
  return [first, next].reduce((before, rates, index) => {
    const atMs = now - (1 - index) * MINUTE;
    const table = rateTable(rates, { publishedAtMs: atMs, firstSeenAtMs: atMs });
    const badCodes = Object.keys(first)
      .filter((code) => !(code in rates))
      .map(currencyCode);
    const event = { table, badCodes, droppedCount: 0, atMs, steadyMs: 0 };
    return reduce(before, { kind: 'latest-answered', ...event });
  }, emptyState());
}

const row = (code: string) =>
  page.getByRole('button', { name: new RegExp(`^(?:\\d+ )?${code}\\b.*Mid`) });
/** Why the price of mid is doubted. */
const doubt = (code: string) =>
  document.querySelector(`[data-row="${code}"] .main`)?.getAttribute('title') ?? '';

/** Nothing in the page reaches past its right edge. */
function expectInside(): void {
  const width = document.documentElement.clientWidth;
  const past = [...document.querySelectorAll('td, th, .price, [role="status"] p')].filter(
    (each) => each.getBoundingClientRect().right > width,
  );
  expect(past).toEqual([]);
}

describe('an implausible rate', () => {
  it('is marked in the list, and shortened if it is absurd', async () => {
    const rates = { NGN: '1600', EUR: '0.9', GHS: '15', KES: '130' };
    const state = ratesAfter(rates, { ...rates, GHS: '1e-30', KES: '1.3' });
    await openPopup(factsOf(state, at(Date.now())));
    await expect.element(row('GHS')).toMatchTextContent(/1\.6E33/);
    await expect.element(row('KES')).toMatchTextContent(/1,230\.77/);
    expect(['GHS', 'KES', 'EUR'].map(doubt)).toEqual([
      expect.stringMatching(/^implausible/),
      expect.stringMatching(/^implausible/),
      expect.not.stringMatching(/implausible/),
    ]);
    expectInside();
  });

  it('keeps its last value and time if the last answer lacked it', async () => {
    const state = ratesAfter({ NGN: '1600', EUR: '0.9' }, { NGN: '1600' });
    await openPopup(factsOf(state, at(Date.now())));
    await expect.element(row('EUR')).toMatchTextContent(/1,777\.78/);
    expect(doubt('EUR')).toMatch(/^missing from the last answer, Published/);
  });
});

it('an absurd price does not move the other columns', async () => {
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
    steadyMs: 0,
    quotes: { ticker: USDT, quotes, droppedCount: 0, billing: null },
  });
  await openPopup(factsOf(state, at(nowMs)), {
    quotePast: () => ok(null),
  });
  await platforms.open();
  await platforms.unfold();
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
  await openPopup(accountFacts({ budget: { money } }));
  const line = page.getByText(/^Wallet low: -1E300 NGN/);
  await expect.element(line).toBeVisible();
  expect(line.element().getBoundingClientRect().height).toBeLessThan(40);
  expectInside();
});

it('rates that are all sound carry no mark', async () => {
  const now = Date.now();
  const table = rateTable({ NGN: '1600' }, { publishedAtMs: now, firstSeenAtMs: now });
  await openPopup(factsOf(stateWith(table, now), at(now)));
  await expect.element(row('USD')).toMatchTextContent(/1,600\.00/);
  await expect.element(page.getByText('implausible')).not.toBeInTheDocument();
});
