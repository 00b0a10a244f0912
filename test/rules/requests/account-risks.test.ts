import { describe, expect, it } from 'vitest';
import { accountRisks } from '#core/requests/account-risks.ts';
import type { Connection } from '#core/requests/connection.ts';
import { currencyCode } from '#core/rates/currency.ts';
import { NOTHING_SPENT, type Spent } from '#core/requests/spending.ts';
import { at, connectionWith } from '../../support/account.ts';
import { decimal } from '../../support/rates.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
const NGN = currencyCode('NGN');
const sum = (amount: string, currency = NGN): Pick<Connection, 'monthlySum'> => ({
  monthlySum: { amount: decimal(amount), currency },
});
/** 40 requests of this month are entered as used. */
const SPENT: Spent = { ...NOTHING_SPENT, entered: { count: 40, atMs: NOW - 1_000 } };

function risksOf(
  before: Partial<Connection> | null,
  next: Partial<Connection>,
  more: { usedThisMonth?: number; replacesKey?: boolean; movesKey?: boolean } = {},
): string[] {
  const change = {
    before: before && connectionWith(before),
    next: connectionWith(next),
    spent: SPENT,
    usedThisMonth: more.usedThisMonth ?? null,
    replacesKey: more.replacesKey ?? false,
    movesKey: more.movesKey ?? false,
  };
  return accountRisks(change, at(NOW));
}

describe('a change of the account is confirmed', () => {
  it.each<[string, Partial<Connection> | null, Partial<Connection>, string[]]>([
    ['for the first account', null, {}, ['address']],
    ['for another address', {}, { address: 'https://other.example' }, ['address']],
    ['for a path beside it', {}, { address: 'https://rates.example/b' }, ['address']],
    ['for the query', {}, { sendKeyAs: { way: 'query' } }, ['query']],
    ['for a higher limit', { monthlyLimit: 20 }, { monthlyLimit: 21 }, ['limit']],
    ['for the usual limit above a lower one', { monthlyLimit: 20 }, {}, ['limit']],
    ['for no limit', { monthlyLimit: 20 }, { plan: 'unlimited' }, ['limit']],
    ['for a plan without limit', {}, { plan: 'unlimited' }, ['limit']],
    ['for a higher sum', sum('100'), sum('100.01'), ['limit']],
    ['for no sum', sum('100'), {}, ['limit']],
    ['for a sum of other money', sum('100'), sum('1', currencyCode('USD')), ['limit']],
    ['for another day of renewal', {}, { renewsOnDay: 20 }, ['limit']],
  ])('%s', (_, before, next, expected) => expect(risksOf(before, next)).toEqual(expected));

  it('if fewer used requests are entered, or a stored key is deleted or stored differently', () => {
    expect(risksOf({}, {}, { usedThisMonth: 39 })).toEqual(['limit']);
    expect(risksOf({}, {}, { replacesKey: true })).toEqual(['key']);
    expect(risksOf({}, {}, { movesKey: true })).toEqual(['keeping']);
  });
});

describe('a change of the account needs no confirmation', () => {
  it.each<[string, Partial<Connection>, Partial<Connection>]>([
    ['where nothing changes', {}, {}],
    ['for a lower limit', { monthlyLimit: 20 }, { monthlyLimit: 19 }],
    ['for a limit below the usual one', {}, { monthlyLimit: 999 }],
    [
      'for a plan that changes no limit',
      { monthlyLimit: 9 },
      { monthlyLimit: 9, plan: 'developer' },
    ],
    ['for a lower sum', sum('100'), sum('99')],
    ['for a first sum', {}, sum('100')],
    ['for another header', {}, { sendKeyAs: { way: 'authorization', form: 'bearer' } }],
    [
      'for the query that is used',
      { sendKeyAs: { way: 'query' } },
      { sendKeyAs: { way: 'query' } },
    ],
  ])('%s', (_, before, next) => expect(risksOf(before, next)).toEqual([]));

  it('if as many or more used requests are entered', () => {
    expect(risksOf({}, {}, { usedThisMonth: 40 })).toEqual([]);
    expect(risksOf({}, {}, { usedThisMonth: 41 })).toEqual([]);
  });
});
