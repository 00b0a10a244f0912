import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type DealQuestion, type Deals, dealsOf, type DealWay } from '#core/platforms/deals.ts';
import type { EnteredTerms, PlatformTerms } from '#core/routes/terms.ts';
import { parsePair, type TickerPair } from '#core/platforms/ticker-pair.ts';
import {
  rankingOf,
  quoteLists,
  decimals,
  fees,
  feeTables,
  MINUTE,
  NOW,
  seen,
} from '../../support/quotes.ts';
import { oracleEligible, type OracleRow, termsOf } from '../../support/quotes-oracle.ts';
import {
  cutOff,
  minus,
  order,
  over,
  plus,
  rational,
  type Rational,
  times,
} from '../../support/rational.ts';
import { decimal } from '../../support/rates.ts';
import { cases } from '../../support/nightly.ts';

function pairOf(asset: string): TickerPair {
  const pair = parsePair(asset, 'NGN');
  if (!pair) throw new RangeError(asset);
  return pair;
}
const [USD, USDT] = [pairOf('USD'), pairOf('USDT')];
const NONE: EnteredTerms = new Map();

const question = (way: DealWay, amount: string, isWithdrawn = true): DealQuestion => ({
  way,
  amount: decimal(amount),
  isWithdrawn,
});
const figures = ({ deals }: Deals): string[] =>
  deals.map(({ code, result, worseBy }) => `${code} ${result} ${worseBy}`);

describe('deals', () => {
  const ranking = rankingOf([seen('alpha', '1601.5/1589.25'), seen('beta', '1600/1588')]);

  it.each([
    ['have-money', '500000', ['beta 312.50000000 0.00000000', 'alpha 312.20730565 0.29269435']],
    ['want-asset', '300', ['beta 480000.00 0.00', 'alpha 480450.00 450.00']],
    ['have-asset', '300', ['alpha 476775.00 0.00', 'beta 476400.00 375.00']],
    ['want-money', '500000', ['alpha 314.61381155 0.00000000', 'beta 314.86146096 0.24764941']],
  ] as const)('%s %s, without fees', (way, amount, expected) => {
    expect(figures(dealsOf(ranking, USDT, NONE, question(way, amount)))).toEqual(expected);
  });

  it.each([
    // (500,000 - 100) / (1,600 x 1.01) = 309.34405...; the withdrawal is taken off or not.
    ['have-money', true, '307.34405940'],
    ['have-money', false, '309.34405940'],
    // (300 [+ 2]) x 1,616 + 100
    ['want-asset', true, '488132.00'],
    ['want-asset', false, '484900.00'],
    // 300 x 1,588 x 0.995 - 50; selling withdraws nothing.
    ['have-asset', true, '473968.00'],
    // (500,000 + 50) / (1,588 x 0.995)
    ['want-money', true, '316.47532373'],
  ] as const)('%s with fees (withdrawn: %s) is %s', (way, isWithdrawn, expected) => {
    const taken = {
      buyPercent: '1',
      buyFixed: '100',
      sellPercent: '0.5',
      sellFixed: '50',
      withdrawal: '2',
    };
    const table = new Map([['beta', fees(taken)]]);
    const amount = way.endsWith('money') ? '500000' : '300';
    const { deals } = dealsOf(ranking, USDT, table, question(way, amount, isWithdrawn));
    expect(deals.find(({ code }) => code === 'beta')?.result).toBe(expected);
    expect(deals.map(({ code, areFeesEntered }) => areFeesEntered === (code === 'beta'))).toEqual([
      true,
      true,
    ]);
  });

  it.each([
    // 500,000 / (1,600 x 1.01), and before any fee of alpha; alpha counts as 500,000 / (1,601.5 x 1.01).
    ['have-money', ['beta 309.40594059 0.00000000', 'alpha 312.20730565 -2.80136506']],
    ['want-asset', ['beta 484800.00 0.00', 'alpha 480450.00 -4350.00']],
  ] as const)(
    '%s: an entered fee never loses to one of which nothing is known',
    (way, expected) => {
      const table = new Map([['beta', fees({ buyPercent: '1' })]]);
      const amount = way === 'have-money' ? '500000' : '300';
      expect(figures(dealsOf(ranking, USDT, table, question(way, amount)))).toEqual(expected);
    },
  );

  it('has its own units: cents of a dollar, kobo of a naira', () => {
    const cents = dealsOf(ranking, USD, NONE, question('have-money', '500000'));
    expect(figures(cents)).toEqual(['beta 312.50 0.00', 'alpha 312.20 0.30']);
    expect([cents.unit, cents.isReceived]).toEqual(['USD', true]);
    const paid = dealsOf(ranking, USD, NONE, question('want-money', '500000'));
    expect(figures(paid)).toEqual(['alpha 314.62 0.00', 'beta 314.87 0.25']);
    expect([paid.unit, paid.isReceived]).toEqual(['USD', false]);
  });

  it('has the difference to the best in percent', () => {
    const { deals } = dealsOf(ranking, USDT, NONE, question('want-asset', '300'));
    expect(deals.map(({ worseByPercent }) => worseByPercent)).toEqual(['0', '0.09375']);
  });

  it.each([
    ['have-money', '100', fees({ buyFixed: '100' }), 'fees-take-all'],
    ['have-money', '3200', fees({ withdrawal: '2' }), 'fees-take-all'],
    ['have-money', '0.000001', fees({}), 'below-smallest-unit'],
    ['have-asset', '1', fees({ sellFixed: '2000' }), 'fees-take-all'],
    ['have-asset', '1', fees({ sellPercent: '100' }), 'fees-take-all'],
    ['want-money', '1000', fees({ sellPercent: '100' }), 'fees-take-all'],
    ['want-money', '1000', fees({ sellPercent: '101' }), 'fees-take-all'],
    ['want-asset', '0', fees({}), 'fees-take-all'],
  ] as const)('%s %s with %o can not be done', (way, amount, taken, why) => {
    const only = rankingOf([seen('beta', '1600/1588')]);
    const { deals, impossible } = dealsOf(
      only,
      USDT,
      new Map([['beta', taken]]),
      question(way, amount),
    );
    expect([deals, impossible.map((each) => each.why)]).toEqual([[], [why]]);
  });

  it('ranks equal results by the newest, then by code', () => {
    const older = { updatedAtMs: NOW - 5 * MINUTE };
    const equal = rankingOf([seen('a', '1600/-', older), seen('c', '1600/-'), seen('b', '1600/-')]);
    const { deals } = dealsOf(equal, USDT, NONE, question('want-asset', '1'));
    expect(deals.map(({ code }) => code)).toEqual(['b', 'c', 'a']);
  });

  it.each([
    ['have-asset', { sellPercent: '0' }, true],
    ['want-money', { sellFixed: '0' }, true],
    ['have-money', { buyPercent: '0', withdrawal: '0' }, true],
    // Sending it on costs the network's fee, which is not entered.
    ['have-money', { buyPercent: '0' }, false],
    ['want-asset', { buyPercent: '0', withdrawal: '0' }, true],
    ['want-asset', { buyPercent: '0' }, false],
  ] as const)('%s: of equal results, %j comes first (%s)', (way, taken, isFirst) => {
    const known = seen('known', '1447/1446', { updatedAtMs: NOW - 5 * MINUTE });
    const ranking = rankingOf([known, seen('other', '1447/1446')]);
    const table = new Map([['known', fees(taken)]]);
    const { deals } = dealsOf(ranking, USDT, table, question(way, '500'));
    expect(new Set(deals.map(({ result }) => result)).size).toBe(1);
    const [first, second] = isFirst ? ['known', 'other'] : ['other', 'known'];
    expect(deals.map(({ code, areFeesEntered }) => [code, areFeesEntered])).toEqual([
      [first, isFirst],
      [second, false],
    ]);
  });

  it('compares what is not ranked with the best, and it is never the best', () => {
    const ageing = { updatedAtMs: NOW - 42 * MINUTE };
    const mixed = rankingOf([seen('a', '1600/-'), seen('old', '1584/-', ageing)]);
    const of = (way: DealWay): Deals => dealsOf(mixed, USDT, NONE, question(way, '1600'));
    expect(of('want-asset')).toMatchObject({
      deals: [{ code: 'a', result: '2560000.00' }],
      unranked: [{ code: 'old', result: '2534400.00', worseByPercent: '-1' }],
    });
    const { deals, unranked } = of('have-money');
    expect(deals.map(({ code }) => code)).toEqual(['a']);
    expect(unranked).toMatchObject([{ code: 'old', result: '1.01010101' }]);
    expect(unranked[0]?.worseByPercent).toMatch(/^-1\.0101/);
  });

  it('has the result of what is not ranked even without a best', () => {
    const old = rankingOf([seen('a', '1600/-', { updatedAtMs: NOW - 42 * MINUTE })]);
    const { deals, unranked } = dealsOf(old, USDT, NONE, question('want-asset', '1'));
    expect(deals).toEqual([]);
    expect(unranked).toMatchObject([{ code: 'a', result: '1600.00', worseByPercent: null }]);
  });
});

const ways = fc.constantFrom<DealWay>('have-money', 'want-asset', 'have-asset', 'want-money');
const amounts = fc.oneof(decimals(0, 20, 2), decimals(1, 900_000, 2));

function oracleResult(
  row: OracleRow,
  taken: PlatformTerms | undefined,
  { way, amount, isWithdrawn }: DealQuestion,
): Rational | null {
  const of = termsOf(taken);
  const price =
    way === 'have-money' || way === 'want-asset'
      ? row.ask && times(row.ask, plus(rational('1'), of.buyPercent))
      : row.bid && times(row.bid, minus(rational('1'), of.sellPercent));
  if (!price) return null;
  const given = rational(amount);
  const withdrawal = isWithdrawn ? of.withdrawal : rational('0');
  if (way === 'have-money') return minus(over(minus(given, of.buyFixed), price), withdrawal);
  if (way === 'want-asset') return plus(times(plus(given, withdrawal), price), of.buyFixed);
  if (way === 'have-asset') return minus(times(given, price), of.sellFixed);
  return over(plus(given, of.sellFixed), price);
}

/** The worst with each entered fee in the place of one that is not known. */
function oracleRanked(
  row: OracleRow,
  table: EnteredTerms,
  request: DealQuestion,
  isWorse: (left: Rational, right: Rational) => boolean,
): Rational | null {
  const [percent, fixed] =
    request.way === 'have-money' || request.way === 'want-asset'
      ? (['buyPercent', 'buyFixed'] as const)
      : (['sellPercent', 'sellFixed'] as const);
  const own = table.get(row.code) ?? {};
  const all = [...table.values()];
  const entered = all.filter((each) => each[percent] !== undefined || each[fixed] !== undefined);
  const isMissing = own[percent] === undefined && own[fixed] === undefined && entered.length > 0;
  const withdrawals = all.flatMap(({ withdrawal }) => withdrawal ?? []);
  const most = withdrawals.toSorted((left, right) => Number(right) - Number(left))[0];
  const withdrawal = own.withdrawal ?? most ?? decimal('0');
  return (isMissing ? entered : [own])
    .map((each): PlatformTerms => ({
      withdrawal,
      [percent]: each[percent] ?? decimal('0'),
      [fixed]: each[fixed] ?? decimal('0'),
    }))
    .map((taken) => oracleResult(row, taken, request))
    .reduce((worst, each) => (worst && each && !isWorse(each, worst) ? worst : each));
}

describe('deals, as the oracle has them', () => {
  it('receive what is cut off and pay what is rounded up, best first', () => {
    fc.assert(
      fc.property(
        quoteLists,
        feeTables,
        ways,
        amounts,
        fc.boolean(),
        ({ observedQuotes, hidden }, table, way, amount, isWithdrawn) => {
          const request = question(way, amount, isWithdrawn);
          const places = way === 'want-asset' || way === 'have-asset' ? 2 : 8;
          const isReceived = way.startsWith('have');
          const expected = oracleEligible(observedQuotes, hidden).flatMap((row) => {
            const exact = oracleResult(row, table.get(row.code), request);
            if (!exact || order(rational(amount), rational('0')) === 0) return [];
            if (order(exact, rational('0')) <= 0) return [];
            const result = cutOff(exact, places, isReceived ? 'down' : 'up');
            const ranked = oracleRanked(row, table, request, (left, right) =>
              isReceived ? order(left, right) < 0 : order(left, right) > 0,
            );
            return Number(result) === 0 || !ranked ? [] : [{ code: row.code, ranked, result }];
          });
          const { deals } = dealsOf(rankingOf(observedQuotes, { hidden }), USDT, table, request);
          const byCode = (left: { code: string }, right: { code: string }): number =>
            left.code < right.code ? -1 : 1;
          expect(deals.map(({ code, result }) => ({ code, result })).sort(byCode)).toEqual(
            expected.map(({ code, result }) => ({ code, result })).sort(byCode),
          );
          const inOrder = deals.map(
            ({ code }) => expected.find((each) => each.code === code)?.ranked,
          );
          for (const [index, ranked] of inOrder.entries()) {
            const before = inOrder[index - 1];
            if (!before || !ranked) continue;
            expect(order(before, ranked) * (isReceived ? 1 : -1)).toBeGreaterThanOrEqual(0);
          }
          for (const { result, worseBy } of deals) {
            const [best] = deals;
            const apart = minus(rational(best?.result ?? '0'), rational(result));
            const worse = isReceived ? apart : minus(rational('0'), apart);
            expect(order(rational(worseBy), worse)).toBe(0);
          }
        },
      ),
      { numRuns: cases(1_000) },
    );
  });

  const inverses = [
    ['have-money', 'want-asset'],
    ['have-asset', 'want-money'],
  ] as const;

  it.each(inverses)('%s and %s are inverses, and rounding never favours the user', (have, want) => {
    const one = rankingOf([seen('a', '1601.37/1588.91')]);
    fc.assert(
      fc.property(feeTables, amounts, (table, amount) => {
        const received = dealsOf(one, USDT, table, question(have, amount)).deals[0]?.result;
        if (received !== undefined) {
          const paid = dealsOf(one, USDT, table, question(want, received)).deals[0]?.result ?? '';
          // What is received never costs more than one had.
          expect(order(rational(paid), rational(amount))).toBeLessThanOrEqual(0);
        }
        const price = dealsOf(one, USDT, table, question(want, amount)).deals[0]?.result;
        if (price === undefined) return;
        const got = dealsOf(one, USDT, table, question(have, price)).deals[0]?.result ?? '0';
        // And what one pays is always enough.
        expect(
          order(rational(got), rational(cutOff(rational(amount), 2, 'down'))),
        ).toBeGreaterThanOrEqual(0);
      }),
      { numRuns: cases(500) },
    );
  });
});
