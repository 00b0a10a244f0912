import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { valueText } from '#core/alerts/words.ts';
import { refreshView } from '#core/requests/budget-view.ts';
import type { Market } from '#core/rates/market.ts';
import type { Ticker } from '#core/rates/feed.ts';
import { reduce } from '#core/app/reducer.ts';
import { en } from '#core/text/en.ts';
import { accountState, at } from '../../support/account.ts';
import { order, rational } from '../../support/rational.ts';
import { decimal } from '../../support/rates.ts';
import { currencyCode } from '#core/rates/currency.ts';

describe('the cost of a refresh is that of its requests', () => {
  const cost = (markets: Market[], tickers: Ticker[], open: Ticker | null = null): string => {
    const account = accountState({ plan: 'unlimited' }, { markets, tickers });
    const opened = {
      kind: 'conditions-changed',
      conditions: { openTicker: open, popupOpen: true },
    } as const;
    const { cost: count, of } = refreshView(reduce(account, opened), at(2_000));
    return en.header.refreshCost(count, of);
  };
  const [usdt, usd] = ['USDTNGN', 'USDNGN'] as [Ticker, Ticker];
  it.each<[string, Market[], Ticker[], Ticker | null, string]>([
    ['markets', ['mid', 'official'], [], null, '2 requests, one for each market'],
    ['one market', ['mid'], [], null, '1 request'],
    [
      'a ticker of the settings',
      ['mid'],
      [usdt],
      null,
      '2 requests, one for each market and ticker',
    ],
    ['an open ticker', ['mid'], [], usd, '2 requests, one for each market and ticker'],
  ])('%s', (_what, markets, tickers, open, expected) => {
    expect(cost(markets, tickers, open)).toBe(expected);
  });
});

describe('a value that is beyond a level is not shown as that level', () => {
  const [base, quote] = [currencyCode('NGN'), currencyCode('USD')];
  const rate = { kind: 'rate', market: 'mid', base, quote } as const;
  const expected = (value: string, level: string): string =>
    valueText(
      rate,
      decimal(value),
      { text: en, locale: 'en-US', zone: 'UTC' },
      { kind: 'below', level: decimal(level) },
    );

  it.each([
    ['0.0005999999', '0.0006', '0.0005999999'],
    ['0.00059999999999', '0.0006', '0.00059999999999'],
    ['0.0006', '0.0006', '0.0006'],
    ['0.00059', '0.0006', '0.00059'],
    ['1650.0001', '1650', '1,650.0001'],
    ['1651.123456', '1650', '1,651.12'],
  ])('%s beside %s is %s', (value, level, shown) => {
    expect(expected(value, level)).toBe(shown);
  });

  it('whatever both are', () => {
    const near = fc.integer({ min: 1, max: 10 ** 9 });
    fc.assert(
      fc.property(near, fc.integer({ min: 1, max: 10 ** 6 }), (level, above) => {
        const beside = expected(`${level}.${String(above).padStart(12, '0')}`, String(level));
        const shown = rational(beside.replaceAll(',', ''));
        expect(order(shown, rational(String(level)))).toBeGreaterThan(0);
      }),
    );
  });
});

describe('the advice about storage depends on the problem', () => {
  it.each([
    ['requests.sqlite: A newer version of Parallax wrote it.', 'Update Parallax'],
    ['database is locked', 'Close the other program'],
    ['database or disk is full', 'Free some space'],
    ['ENOSPC: no space left on device', 'Free some space'],
    ['attempt to write a readonly database', 'Check that the folder may be written'],
  ])('%s', (detail, advice) => {
    for (const part of ['ledger', 'record'] as const) {
      expect(en.problems.storage[part](detail)).toContain(advice);
      const isFull = advice === 'Free some space';
      expect(en.problems.storage[part](detail).includes('Free some space')).toBe(isFull);
    }
  });
});

it('dropped entries were invalid rates, or too many', () => {
  expect(en.problems.dropped(2)).toBe(
    '2 entries of the last answer were left out. They were no rates, or beyond the first 1,000.',
  );
});

it('no time is shown if the service sent none', () => {
  expect(en.errors['rate-limited']).toBe(
    'The service asks to slow down: Parallax waits before it requests this again.',
  );
});
