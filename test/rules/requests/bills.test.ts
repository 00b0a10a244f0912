import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { currencyCode } from '#core/rates/currency.ts';
import { requestsView } from '#core/requests/budget-view.ts';
import { monthAt } from '#core/requests/month.ts';
import { emptyMonth, NOTHING_SPENT, type Spent } from '#core/requests/spending.ts';
import { decodeBilling } from '../../../electron/service/decode-billing.ts';
import { readJson } from '../../../electron/service/json.ts';
import { accountState, at } from '../../support/account.ts';
import { decimal } from '../../support/rates.ts';
import { cases } from '../../support/nightly.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
const NGN = currencyCode('NGN');
const USD = currencyCode('USD');

function billing(text: string) {
  const read = readJson(`{"_meta":{"billing":${text}}}`);
  if (!read.ok) throw new Error(`The test's bill is no JSON: ${text}`);
  return decodeBilling(read.value);
}

const spentOf = (cost: string, price = cost, currency = NGN): Spent => ({
  ...NOTHING_SPENT,
  months: [
    { ...emptyMonth(monthAt(NOW, 1).startMs), automatic: 3, cost: { [currency]: decimal(cost) } },
  ],
  prices: { latest: { cost: decimal(price), currency } },
  wallet: { balance: decimal(cost), currency },
});
const moneyOf = (spent: Spent) => requestsView(accountState({}, {}, spent), at(NOW)).budget?.money;

describe('a bill', () => {
  it.each([
    ['10', '10'],
    ['0', '0'],
    ['0.00001', '0.00001'],
    ['999999999999999', '999999999999999'],
    ['1e15', undefined],
    ['1e19', undefined],
    ['1e300', undefined],
    ['1e-16', undefined],
    ['-1', undefined],
    ['1e400', undefined],
    ['1e999999999', undefined],
  ])('of %s costs %s', (cost, expected) => {
    expect(billing(`{"cost":${cost},"currency":"NGN"}`)?.cost).toBe(expected);
  });

  it.each([
    ['-12.5', '-12.5'],
    ['1e19', null],
    ['-1e19', null],
  ])('with a balance of %s leaves %s', (balance, expected) => {
    const text = `{"cost":10,"currency":"NGN","wallet_balance_after":${balance}}`;
    expect(billing(text)).toMatchObject({ cost: '10', balance: expected });
  });
});

describe('the month in money', () => {
  it.each([
    ['0.003', USD, '0.003'],
    ['0.0012', currencyCode('BTC'), '0.00120000'],
    ['31', NGN, '31.00'],
  ])('%s %s is shown as %s, never as 0', (cost, currency, shown) => {
    expect(moneyOf(spentOf(cost, cost, currency))).toMatchObject({ spent: shown, balance: shown });
  });

  it('is worked out for whatever a ledger holds', () => {
    const digits = fc.stringMatching(/^[1-9]\d{0,60}(\.\d{1,60})?$/);
    fc.assert(
      fc.property(digits, digits, (cost, price) => {
        const money = moneyOf(spentOf(cost, price));
        expect(money?.projected).toMatch(/^\d+(\.\d+)?$/);
        expect(Number(money?.projected)).toBeGreaterThanOrEqual(Number(money?.spent));
      }),
      { numRuns: cases(300) },
    );
  });
});
