import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AppState } from '#core/app/app-state.ts';
import { currencyCode } from '#core/rates/currency.ts';
import { freshnessView } from '#core/requests/freshness-view.ts';
import { baseOffer, pairTable } from '#core/rates/pair-table.ts';
import type { RateTable } from '#core/rates/rate-table.ts';
import { reduce } from '#core/app/reducer.ts';
import { nextAction } from '#core/requests/schedule.ts';
import { at } from '../../support/account.ts';
import { ruleOf, watching } from '../../support/alerts.ts';
import { decimal, rateTable, stateWith } from '../../support/rates.ts';

const CODES = ['USD', 'EUR', 'NGN', 'XOF', 'USDT'].map(currencyCode);
const HOUR = 3_600_000;

function withBase(state: AppState, table: RateTable, atMs = 0): AppState {
  return reduce(state, { kind: 'base-answered', table, atMs, steadyMs: 0 });
}

const rates = (of: readonly string[]): Record<string, string> =>
  Object.fromEntries(of.map((code, index) => [code, `1.${index + 1}`]));

describe('the table of a pair', () => {
  it('is another base’s exactly where USD’s lacks a leg and the other has both', () => {
    const some = fc.subarray(CODES.map(String));
    const base = fc.constantFrom('EUR', 'NGN', 'XOF');
    const code = fc.constantFrom(...CODES);
    fc.assert(
      fc.property(some, some, base, code, code, (dollars, own, of, from, to) => {
        const usd = rateTable(rates(dollars));
        const state = withBase(stateWith(usd, 0), rateTable(rates(own), { base: of }));
        const has = (names: string[], one: string) =>
          [from, to].every((each) => [...names, one].includes(each));
        const expected = from === to || has(dollars, 'USD') || !has(own, of) ? 'USD' : of;
        expect(pairTable(state.markets.mid, from, to)?.table.base).toBe(expected);
      }),
    );
  });

  it('is implausible where a rate of it is', () => {
    const [, , ngn, xof] = CODES as [never, never, never, never];
    const implausible = rateTable({ NGN: '1e30' }, { base: 'XOF' });
    const { mid } = withBase(stateWith(rateTable({ NGN: '1' }), 0), implausible).markets;
    expect(pairTable(mid, xof, ngn)?.doubt).toBe('implausible');
  });

  it('is not replaced by an answer that was published before it', () => {
    const xof = (NGN: string, publishedAtMs: number) =>
      rateTable({ NGN }, { base: 'XOF', publishedAtMs });
    const first = withBase(stateWith(rateTable({ NGN: '1' }), 0), xof('2.5', HOUR), HOUR);
    const late = withBase(first, xof('9', 0), 2 * HOUR).markets.mid.otherBases;
    expect([...late.values()]).toMatchObject([
      { table: { publishedAtMs: HOUR }, checkedAtMs: 2 * HOUR },
    ]);
  });
});

it('of another base was checked when that base was', () => {
  const own = rateTable({ NGN: '2' }, { base: 'XOF' });
  const state = withBase(stateWith(rateTable({ NGN: '1' }), HOUR), own, 2 * HOUR);
  const checkedAtMs = (table: RateTable) => freshnessView(state.markets.mid, table)?.checkedAtMs;
  const usd = state.markets.mid.table;
  expect([checkedAtMs(own), usd && checkedAtMs(usd)]).toEqual([2 * HOUR, HOUR]);
});

describe('the base that is offered', () => {
  const state = stateWith(rateTable(rates(['NGN'])), 0);
  const offer = (from: string, to: string, in_ = state, nowMs = 0) =>
    baseOffer(in_.markets.mid, currencyCode(from), currencyCode(to), nowMs)?.base ?? null;

  it.each([
    ['XOF', 'NGN', 'XOF'],
    ['NGN', 'XOF', 'XOF'],
    ['XOF', 'GHS', 'XOF'],
    ['USDT', 'NGN', 'NGN'],
    ['USD', 'USDT', null],
    ['USDT', 'USDC', null],
    ['USD', 'NGN', null],
  ])('for %s to %s is %s', (from, to, expected) => {
    expect(offer(from, to)).toBe(expected);
  });

  it('excludes a base whose answer of the last day lacked the pair', () => {
    const lacking = withBase(state, rateTable({ GHS: '1' }, { base: 'XOF' }));
    expect(offer('XOF', 'NGN', lacking, 23 * HOUR)).toBe('NGN');
    expect(offer('XOF', 'NGN', lacking, 25 * HOUR)).toBe('XOF');
  });
});

it('no alert watches another base, and no poll requests it', () => {
  const [, , quote, base] = CODES as [never, never, never, never];
  const subject = { kind: 'rate', market: 'mid', base, quote } as const;
  const condition = { kind: 'above', level: decimal('1.5') } as const;
  const answers = ['1', '2', '3'].map((NGN) => rateTable({ NGN }, { base: 'XOF' }));
  const start = stateWith(rateTable({ NGN: '1' }), 0, watching([ruleOf({ subject, condition })]));
  const state = answers.reduce((before, table) => withBase(before, table), start);
  expect(state.alerts.firings).toEqual([]);
  expect(JSON.stringify(nextAction(state, at(0)))).not.toContain('XOF');
});
