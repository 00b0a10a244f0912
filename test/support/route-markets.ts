import fc from 'fast-check';
import { currencyCode } from '#core/rates/currency.ts';
import type { Offer, RouteMarket } from '#core/routes/route.ts';
import { type DealAmount, KINDS, type PlatformTerms } from '#core/routes/terms.ts';
import { decimals, MINUTE, NOW } from './quotes.ts';
import { decimal } from './rates.ts';

const CODES = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
const MONEY = currencyCode('NGN');
const [USDT, USDC, USD] = ['USDT', 'USDC', 'USD'].map(currencyCode) as [
  RouteMarket['asset'],
  RouteMarket['asset'],
  RouteMarket['asset'],
];

export const offer = (code: string, rate: string, agedMinutes = 1): Offer => ({
  code,
  rate: decimal(rate),
  fromMs: NOW - agedMinutes * MINUTE,
});

/** Terms as text, such as `{ buyPercent: '0.1' }`. */
type Given = { readonly [Key in keyof PlatformTerms]?: unknown };
export const termsOf = (given: Given): PlatformTerms => given as PlatformTerms;

const price = fc.oneof(decimals(1590, 1612, 0), decimals(1580, 1620, 2));
const offers = fc
  .uniqueArray(
    fc.record({ code: fc.constantFrom(...CODES), rate: price, aged: fc.constantFrom(1, 1, 5) }),
    { selector: ({ code }) => code, maxLength: 7 },
  )
  .map((all) => all.map(({ code, rate, aged }) => offer(code, rate, aged)));

const amount = (...texts: string[]): fc.Arbitrary<string> => fc.constantFrom(...texts);
const limits = fc.oneof(
  { weight: 3, arbitrary: fc.constant({}) },
  fc.record({
    smallest: amount('0', '20', '300', '313'),
    largest: amount('313', '5000', '600000'),
  }),
  fc.record({ largest: amount('100', '400', '499999.99') }),
);
const networks = fc.constantFrom('TRC-20', 'BEP-20', 'ERC-20');
const minutes = fc.constantFrom(1, 5, 10, 15, 30);

const swap = (to: string): fc.Arbitrary<object> =>
  fc
    .record(
      {
        to: fc.constant(to),
        rate: amount('1', '0.998', '1.003'),
        percent: amount('0', '0.1', '0.25'),
        minutes,
      },
      { requiredKeys: ['to'] },
    )
    .chain((fields) => limits.map((limited) => ({ ...fields, ...limited })));

/** Terms of every kind, often the same, so that ties occur, and often complete. */
const terms = (asset: string): fc.Arbitrary<object> => {
  const others = ['USDT', 'USDC', 'USD'].filter((code) => code !== asset);
  const fields = {
    canBuy: fc.boolean(),
    canSell: fc.boolean(),
    limitsIn: fc.constantFrom('asset', 'money'),
    buyPercent: amount('0', '0.1', '0.25'),
    buyFixed: amount('0', '1', '50'),
    buyFixedIn: fc.constantFrom('money', 'money', 'asset'),
    sellPercent: amount('0', '0.1', '0.25'),
    sellFixed: amount('0', '1', '50'),
    sellFixedIn: fc.constantFrom('money', 'money', 'asset'),
    network: networks,
    withdrawal: amount('0', '0.3', '1', '1.5'),
    networkMinutes: minutes,
    accepts: fc.uniqueArray(networks),
    minutes,
    kind: fc.constantFrom(...KINDS),
    swaps: fc.subarray(others).chain((to) => fc.tuple(...to.map(swap))),
  };
  const full = {
    canBuy: fc.constant(true),
    canSell: fc.constant(true),
    buyPercent: fields.buyPercent,
    sellPercent: fields.sellPercent,
    withdrawal: fields.withdrawal,
    networkMinutes: minutes,
    minutes,
    largest: fc.constant('900000'),
    swaps: fields.swaps,
  };
  const some = fc
    .record(fields, { requiredKeys: [] })
    .chain((given) => limits.map((limited) => ({ ...given, ...limited })));
  return fc.oneof(some, fc.record(full), fc.record(full));
};

const market = (asset: RouteMarket['asset']): fc.Arbitrary<RouteMarket> =>
  fc
    .record({
      asks: offers,
      bids: offers,
      entered: fc.dictionary(fc.constantFrom(...CODES), terms(asset)),
    })
    .map(({ asks, bids, entered }) => ({
      asset,
      money: MONEY,
      asks,
      bids,
      terms: new Map(Object.entries(entered) as [string, PlatformTerms][]),
    }));

/** One to three tickers of one money. */
export const routeMarkets: fc.Arbitrary<readonly [RouteMarket, ...RouteMarket[]]> = fc
  .tuple(market(USDT), market(USDC), market(USD), fc.integer({ min: 0, max: 2 }))
  .map(([first, second, third, more]) => [first, ...[second, third].slice(0, more)]);

export const dealAmounts: fc.Arbitrary<DealAmount> = fc.oneof(
  decimals(0, 600, 1).map((text): DealAmount => ({ unit: 'asset', amount: decimal(text) })),
  decimals(0, 900_000, 2).map((text): DealAmount => ({ unit: 'money', amount: decimal(text) })),
  fc.constant<DealAmount>({ unit: 'money', amount: decimal('500000') }),
);

/** A ticker's market with its terms as text. */
export const marketOf = (
  asset: string,
  asks: readonly Offer[],
  bids: readonly Offer[],
  entered: Readonly<Record<string, Given>> = {},
): RouteMarket => ({
  asset: currencyCode(asset),
  money: MONEY,
  asks,
  bids,
  terms: new Map(Object.entries(entered).map(([code, given]) => [code, termsOf(given)])),
});
