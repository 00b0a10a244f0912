import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { roundedDown, ratioOf } from '#core/number/decimal.ts';
import { MOST_ROUTES } from '#core/routes/found.ts';
import { type Route, ROUTE_ORDERS, type RouteOrder, type Routes } from '#core/routes/route.ts';
import { routesOf } from '#core/routes/routes.ts';
import type { DealAmount, PlatformTerms } from '#core/routes/terms.ts';
import {
  mayKeep,
  oracleLeftOut,
  oracleOrder,
  oracleRoutes,
  oracleShown,
} from '../../support/routes-oracle.ts';
import { dealAmounts, marketOf, offer, routeMarkets } from '../../support/route-markets.ts';
import { roundEvenSigned, over, times, rational } from '../../support/rational.ts';
import { decimal } from '../../support/rates.ts';
import { cases } from '../../support/nightly.ts';

const asset = (amount: string): DealAmount => ({ unit: 'asset', amount: decimal(amount) });
const money = (amount: string): DealAmount => ({ unit: 'money', amount: decimal(amount) });
const firstOf = (found: Routes): Route => {
  const [route] = found.routes;
  if (!route) throw new Error('no route');
  return route;
};
const names = ({ routes }: Routes): string[] =>
  routes.map(({ buyAt, swapAt, sellAt }) =>
    [buyAt.code, ...(swapAt === null ? [] : [swapAt]), sellAt.code].join(' > '),
  );

describe('routes', () => {
  const lantern = { buyPercent: '0.1', withdrawal: '1.5', largest: '5000' };
  const nettle = { sellPercent: '0', largest: '5000' };
  const example = marketOf('USDT', [offer('lantern-pay', '1431')], [offer('nettle-pay', '1440')], {
    'lantern-pay': lantern,
    'nettle-pay': nettle,
  });

  it('are exact: the example of the rules, to the kobo', () => {
    const route = firstOf(routesOf([example], asset('1000'), 'hour'));
    expect(route).toMatchObject({
      cost: '1432431',
      proceeds: '1437840',
      kept: '5409',
      unknown: [],
      minutes: null,
      keptPerHour: null,
    });
    expect(route.steps.map(({ kind, amount, unit }) => [kind, amount, unit])).toEqual([
      ['buy', '1000', 'USDT'],
      ['send', '998.5', 'USDT'],
      ['sell', '1437840', 'NGN'],
    ]);
  });

  it('say what an hour keeps only where all minutes are known', () => {
    const timed = marketOf('USDT', example.asks, example.bids, {
      'lantern-pay': { ...lantern, minutes: 10, networkMinutes: 5 },
      'nettle-pay': { ...nettle, minutes: 10 },
    });
    const route = firstOf(routesOf([timed], asset('1000'), 'hour'));
    // 5,409 in 25 minutes.
    expect([route.minutes, route.keptPerHour]).toEqual([25, '12981.6']);
  });

  it('take a fixed part in the asset from what is bought, and from what is sold', () => {
    const market = marketOf('USDT', [offer('a', '1000')], [offer('b', '1100')], {
      a: { buyFixed: '2', buyFixedIn: 'asset', withdrawal: '1' },
      b: { sellFixed: '3', sellFixedIn: 'asset' },
    });
    const route = firstOf(routesOf([market], money('100000'), 'kept'));
    // 100 - 2 - 1 arrive; 94 are sold.
    expect(route).toMatchObject({ quantity: '98', cost: '100000', proceeds: '103400' });
    expect(firstOf(routesOf([market], asset('100'), 'kept'))).toMatchObject({
      cost: '100000',
      proceeds: '103400',
    });
  });

  it('take the fixed parts in money off both ends, and the rest of an amount of money buys', () => {
    const market = marketOf('USDT', [offer('low', '1601.5')], [offer('high', '1612')], {
      low: { buyPercent: '1', buyFixed: '100' },
      high: { sellFixed: '50.25' },
    });
    // (1,617,615 - 100) / (1601.5 x 1.01) is exactly 1,000.
    expect(firstOf(routesOf([market], money('1617615'), 'kept'))).toMatchObject({
      quantity: '1000',
      proceeds: '1611949.75',
      kept: '-5665.25',
    });
  });

  it('go over another asset where a swap is entered, and nowhere else', () => {
    const usdt = marketOf('USDT', [offer('oxbow', '1430')], [offer('nettle', '1432')], {
      oxbow: {
        buyPercent: '0',
        largest: '9000',
        minutes: 10,
        withdrawal: '0',
        networkMinutes: 5,
        swaps: [{ to: 'USDC', rate: '0.999', percent: '0.1', largest: '9000', minutes: 20 }],
      },
    });
    const usdc = marketOf('USDC', [], [offer('quartzite', '1440')], {
      oxbow: { withdrawal: '0.5', networkMinutes: 10 },
      quartzite: { sellPercent: '0', largest: '9000', minutes: 10 },
    });
    const found = routesOf([usdt, usdc], asset('1000'), 'kept');
    expect(names(found)).toEqual(['oxbow > oxbow > quartzite', 'oxbow > nettle']);
    const route = firstOf(found);
    // (1000 x 0.999 x 0.999 - 0.5) x 1440
    expect(route).toMatchObject({
      assets: ['USDT', 'USDC'],
      proceeds: '1436401.44',
      kept: '6401.44',
      minutes: 50,
    });
    expect(route.steps.map(({ kind }) => kind)).toEqual(['buy', 'swap', 'send', 'sell']);
    expect(names(routesOf([usdt], asset('1000'), 'kept'))).toEqual(['oxbow > nettle']);
  });

  it('leave a swap without a rate out, and say so', () => {
    const usdt = marketOf('USDT', [offer('oxbow', '1430')], [], {
      oxbow: { swaps: [{ to: 'USDC' }] },
    });
    const usdc = marketOf('USDC', [], [offer('quartzite', '1440')]);
    expect(routesOf([usdt, usdc], asset('1'), 'hour')).toMatchObject({
      routes: [],
      unpriced: [{ code: 'oxbow', from: 'USDT', to: 'USDC' }],
    });
  });

  it('say what is not known, and rank it below what is', () => {
    const market = marketOf(
      'USDT',
      [offer('known', '1431'), offer('cheap', '1420')],
      [offer('sale', '1440')],
      { known: lantern, sale: nettle },
    );
    const { routes } = routesOf([market], money('500000'), 'kept');
    expect(routes.map(({ buyAt, unknown }) => [buyAt.code, unknown])).toEqual([
      ['known', []],
      [
        'cheap',
        [
          { what: 'fee', code: 'cheap' },
          { what: 'limits', code: 'cheap' },
          { what: 'network-fee', code: 'cheap' },
        ],
      ],
    ]);
  });

  it.each([
    // 500,000 less 50 buys at 1,442.65, sold at 1,449.00: 2,150.59...; rafter's fee counts as 50 too.
    [{ buyFixed: '50' }, '2150.59'],
    [{ buyPercent: '1' }, '-2771.48'],
  ])('never let an entered fee (%j) lose to one of which nothing is known', (terms, kept) => {
    const market = marketOf(
      'USDT',
      [offer('teasel-x', '1442.65'), offer('rafter-p2p', '1442.66')],
      [offer('vellum-x', '1449')],
      { 'teasel-x': terms },
    );
    const { routes, count } = routesOf([market], money('500000'), 'kept');
    // What is shown is what is known: (500,000 / 1,442.66) x 1,449 - 500,000.
    expect(routes.map((each) => [each.buyAt.code, roundedDown(ratioOf(each.kept), 2)])).toEqual([
      ['teasel-x', kept],
      ['rafter-p2p', '2197.32'],
    ]);
    expect(count).toBe(kept.startsWith('-') ? 1 : 2);
  });

  it('count an unknown network fee as the largest, in the order alone', () => {
    const market = marketOf(
      'USDT',
      [offer('known', '1431'), offer('dear', '1431.01')],
      [offer('sale', '1440')],
      { known: { ...lantern, buyPercent: '0' }, dear: { buyPercent: '0' } },
    );
    const { routes } = routesOf([market], asset('1000'), 'kept');
    expect(routes.map(({ buyAt, kept }) => [buyAt.code, kept])).toEqual([
      ['known', '6840'],
      ['dear', '8990'],
    ]);
  });

  it('lose no place by limits that are not known', () => {
    const fees = { buyPercent: '0', withdrawal: '0' };
    const market = marketOf(
      'USDT',
      [offer('limited', '1431'), offer('free', '1430')],
      [offer('sale', '1440')],
      { limited: { ...fees, largest: '5000' }, free: fees, sale: nettle },
    );
    expect(names(routesOf([market], asset('1000'), 'kept'))).toEqual([
      'free > sale',
      'limited > sale',
    ]);
  });

  it('show what may keep something beside losses that are known', () => {
    const codes = Array.from({ length: 8 }, (_, index) => `k${index}`);
    const market = marketOf(
      'USDT',
      [...codes.map((code) => offer(code, '1440')), offer('u', '1440')],
      [...codes.map((code) => offer(code, '1441')), offer('v', '1441')],
      Object.fromEntries(
        codes.map((code) => [code, { buyPercent: '1', sellPercent: '1', withdrawal: '0' }]),
      ),
    );
    const found = routesOf([market], money('500000'), 'kept');
    expect([found.routes.length, found.count]).toEqual([MOST_ROUTES, 1]);
    expect(found.routes.findIndex(({ kept }) => !kept.startsWith('-'))).toBe(MOST_ROUTES - 1);
    expect(names(found).at(-1)).toBe('u > v');
  });

  const open = { buyPercent: '0', sellPercent: '0', withdrawal: '0', largest: '5000' };
  it.each([
    ['a side that is off', { a: { canBuy: false } }, { why: 'side-off', code: 'a', side: 'buy' }],
    ['the other side', { b: { canSell: false } }, { why: 'side-off', code: 'b', side: 'sell' }],
    ['a smallest deal', { a: { smallest: '400' } }, { why: 'too-small', limit: '400' }],
    ['a largest deal', { b: { largest: '100' } }, { why: 'too-large', side: 'sell', unit: 'USDT' }],
    ['a limit in money', { a: { largest: '499999', limitsIn: 'money' } }, { unit: 'NGN' }],
    ['a card', { a: { kind: 'card' } }, { why: 'kinds', from: 'card', into: null }],
    ['a card that buys', { b: { kind: 'card' } }, { why: 'kinds', from: null, into: 'card' }],
    ['kinds apart', { a: { kind: 'p2p' }, b: { kind: 'bank' } }, { from: 'p2p', into: 'bank' }],
    [
      'another network',
      { a: { network: 'BEP-20' }, b: { accepts: ['TRC-20'] } },
      { why: 'network', code: 'a', to: 'b', network: 'BEP-20' },
    ],
  ] as const)(
    'are removed by %s, and the gap is named with its reason',
    (_what, entered, refusal) => {
      const given: Readonly<Record<string, object>> = entered;
      const terms = { a: { ...open, ...given['a'] }, b: { ...open, ...given['b'] } };
      const market = marketOf('USDT', [offer('a', '1400')], [offer('b', '1440')], terms);
      const found = routesOf([market], money('500000'), 'hour');
      expect(found).toMatchObject({ routes: [], count: 0, none: 'left-out' });
      expect(found.leftOut).toMatchObject({ buyAt: 'a', sellAt: 'b', refusal });
      expect(roundedDown(ratioOf(found.leftOut?.keptPercent ?? decimal('0')), 2)).toBe('2.85');
    },
  );

  it('at exactly a limit can be taken', () => {
    const terms = { a: { ...open, smallest: '500000', largest: '500000', limitsIn: 'money' } };
    const market = marketOf('USDT', [offer('a', '1400')], [offer('b', '1440')], terms);
    expect(routesOf([market], money('500000'), 'hour').routes).toHaveLength(1);
  });

  it.each([
    ['the network takes all that is bought', { withdrawal: '10' }, asset('10')],
    ['the fixed fee takes all the money', { buyFixed: '100' }, money('100')],
    ['there is no amount', {}, asset('0')],
    ['there is no money', {}, money('0')],
  ])('there are none where %s', (_what, terms, amount) => {
    const market = marketOf('USDT', [offer('a', '1600')], [offer('b', '1650')], { a: terms });
    expect(routesOf([market], amount, 'kept')).toMatchObject({ routes: [], none: 'nothing-left' });
  });

  it('of the same value are by the newest ask, its code, the newest bid, its code', () => {
    const market = marketOf(
      'USDT',
      [offer('a', '1600', 5), offer('z', '1600'), offer('y', '1600')],
      [offer('m', '1610', 5), offer('p', '1610'), offer('o', '1610')],
    );
    expect(names(routesOf([market], asset('5'), 'hour')).slice(0, 4)).toEqual([
      'y > o',
      'y > p',
      'y > m',
      'z > o',
    ]);
  });
});

const keyOf = (route: Pick<Route, 'buyAt' | 'swapAt' | 'sellAt' | 'assets'>): string =>
  `${route.buyAt.code} > ${route.swapAt === null ? '' : `${route.swapAt} ${route.assets[1] ?? ''}`} > ${route.sellAt.code}`;

it('routes are what brute force finds: kept, order, what was left out, and why', () => {
  const seen = { routes: 0, leftOut: 0, swapped: 0, full: 0, known: 0, mayKeep: 0, assumed: 0 };
  fc.assert(
    fc.property(
      routeMarkets,
      dealAmounts,
      fc.constantFrom<RouteOrder>(...ROUTE_ORDERS),
      (markets, amount, by) => {
        const all = oracleRoutes(markets, amount);
        const expected = oracleOrder(all, by);
        const found = routesOf(markets, amount, by);
        const shown = oracleShown(expected, MOST_ROUTES);
        expect(found.routes.map(keyOf)).toEqual(
          shown.map(({ buyAt, swap, sellAt }) => `${buyAt.code} > ${swap} > ${sellAt.code}`),
        );
        for (const [index, route] of found.routes.entries()) {
          const same = shown[index];
          if (!same) throw new Error('a route of nowhere');
          const isTimed = same.minutes !== null;
          expect(route).toMatchObject({
            kept: roundEvenSigned(same.kept, 38),
            minutes: same.minutes,
            keptPercent: roundEvenSigned(over(times(same.kept, rational('100')), same.cost), 38),
            keptPerHour: isTimed
              ? roundEvenSigned(
                  over(times(same.kept, rational('60')), rational(String(same.minutes))),
                  38,
                )
              : null,
          });
          expect(route.unknown.map(({ what, code }) => `${what} ${code}`)).toEqual(same.unknown);
          expect(route.steps.at(-1)?.amount).toBe(route.proceeds);
          seen.swapped += route.swapAt === null ? 0 : 1;
          seen.known += route.unknown.length === 0 ? 1 : 0;
          seen.mayKeep += mayKeep(same) ? 1 : 0;
          seen.assumed += same.ranked === same.kept ? 0 : 1;
        }
        const left = oracleLeftOut(all);
        expect(found.leftOut && [found.leftOut.buyAt, found.leftOut.sellAt]).toEqual(
          left && [left.buyAt.code, left.sellAt.code],
        );
        expect(found.leftOut?.refusal.why).toBe(left?.refusal ?? undefined);
        const isNone = expected.length === 0;
        expect(found.none).toBe(isNone ? (all.length > 0 ? 'left-out' : 'nothing-left') : null);
        expect(found.count).toBe(
          expected
            .filter(({ kept }) => kept.numerator > 0n === kept.denominator > 0n)
            .filter(({ kept }) => kept.numerator !== 0n).length,
        );
        seen.routes += found.routes.length;
        seen.leftOut += left ? 1 : 0;
        seen.full += expected.length > MOST_ROUTES ? 1 : 0;
      },
    ),
    { numRuns: cases(500) },
  );
  // The generated markets reach every part of the rule.
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(50);
});

it('a platform whose fees are known is before one that is dearer and of which none is known', () => {
  let compared = 0;
  fc.assert(
    fc.property(routeMarkets, dealAmounts, (markets, amount) => {
      const [{ asks, terms }] = markets;
      const { routes } = routesOf(markets, amount, 'kept');
      const own = (code: string): PlatformTerms => terms.get(code) ?? {};
      for (const known of asks) {
        const { buyPercent, buyFixed, withdrawal } = own(known.code);
        if ((buyPercent ?? buyFixed) === undefined || withdrawal === undefined) continue;
        for (const [index, route] of routes.entries()) {
          const { buyPercent: percent, buyFixed: fixed, withdrawal: fee } = own(route.buyAt.code);
          if ((percent ?? fixed ?? fee) !== undefined || route.swapAt !== null) continue;
          if (Number(route.buyAt.rate) <= Number(known.rate)) continue;
          const same = routes.findIndex(
            ({ buyAt, sellAt, swapAt }) =>
              buyAt.code === known.code && sellAt.code === route.sellAt.code && swapAt === null,
          );
          if (same === -1) continue;
          expect(same).toBeLessThan(index);
          compared += 1;
        }
      }
    }),
    { numRuns: cases(500) },
  );
  expect(compared).toBeGreaterThan(50);
});
