import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { reduce } from '#core/app/reducer.ts';
import { dealSentence } from '#core/convert/copied-text.ts';
import type { QuoteChoices } from '#core/platforms/choices.ts';
import { COLUMNS_OF, QUOTES_SIDES } from '#core/platforms/columns.ts';
import {
  platformsView,
  type PlatformsRequest,
  type PlatformsView,
} from '#core/platforms/platforms-view.ts';
import { ratioOf } from '#core/number/decimal.ts';
import { trendsByCode } from '#core/platforms/quote-trends.ts';
import { listedAmount, tableAmount } from '#core/rates/display.ts';
import { localize } from '#core/number/localize.ts';
import { currencyCode } from '#core/rates/currency.ts';
import type { Ticker } from '#core/rates/feed.ts';
import { en } from '#core/text/en.ts';
import { at } from '../../support/account.ts';
import { MINUTE, NOW, seen } from '../../support/quotes.ts';
import { decimal, emptyState } from '../../support/rates.ts';

const USDT = 'USDTNGN' as Ticker;
const HOUR = 60 * MINUTE;

type Given = readonly [code: string, buy: string | null, sell: string | null, agoMs?: number];

function viewOf(
  given: readonly Given[],
  request: Partial<PlatformsRequest> = {},
  chosen: Partial<QuoteChoices> = {},
): PlatformsView {
  const quotes = given.map(([code, buy, sell, agoMs = 0]) => ({
    code,
    buy: buy === null ? null : decimal(buy),
    sell: sell === null ? null : decimal(sell),
    updatedAtMs: NOW - agoMs,
  }));
  const answered = reduce(emptyState(), {
    kind: 'platforms-answered',
    ticker: USDT,
    atMs: NOW,
    steadyMs: 0,
    quotes: { ticker: USDT, quotes, droppedCount: 0, billing: null },
  });
  const choices = { quotes: { ...answered.choices.quotes, ...chosen } };
  const state = reduce(answered, { kind: 'chosen', choices });
  const view = platformsView(
    state,
    { ticker: USDT, side: 'buy', amount: decimal('500000'), unit: 'money', ...request },
    at(NOW),
  );
  if (!view.ok) throw new Error(view.error.code);
  return view.value;
}

const MARKET: readonly Given[] = [
  ['alpha', '1601.5', '1589.25'],
  ['beta', '1603', '1590.12'],
  ['delta', '1599.75', null],
  ['gamma', null, '1609'],
  ['ageing', '1590', '1588', HOUR],
  ['crossed', '1588', '1601'],
  ['far', '1790', '1780'],
  ['old', '1600', '1590', 30 * HOUR],
  ['same', '1600', '1600'],
  ['shy', '1600', '1589'],
  ['silent', null, null],
  ['one', '1602', '1589'],
  ['two', '1602.5', '1589.5'],
];
const SHY = { platforms: [{ code: 'shy', hidden: true, favourite: false, note: '' }] };

describe('the rows', () => {
  it.each([
    ['buy', 'alpha beta delta ageing one two', 'gamma silent'],
    ['sell', 'alpha beta gamma ageing one two', 'delta silent'],
    ['both', 'alpha beta delta gamma ageing one two', 'silent'],
  ] as const)('to %s are ranked, or folded with their reason', (side, ranked, silent) => {
    const { rows } = viewOf(MARKET, { side }, SHY);
    const of = (group: string): string[] =>
      rows.filter((row) => row.group === group).map(({ code }) => code);
    const sorted = (codes: string): string[] => codes.split(' ').sort();
    expect(of('ranked').sort()).toEqual(sorted(ranked));
    expect(of('silent').sort()).toEqual(sorted(silent));
    expect(of('older')).toEqual(['old']);
    expect(of('doubtful')).toEqual(['crossed', 'far']);
    expect(of('hidden')).toEqual(['shy']);
    expect(of('reference')).toEqual(['same']);
  });

  it.each([
    // 500,000 / 1,599.75 = 312.548..., received and rounded down.
    ['buy', 'money', '500000', 'delta', '312.54', [['alpha', '312.20', '-0.11']]],
    // 300 x 1,599.75, paid.
    ['buy', 'asset', '300', 'delta', '479925.00', [['alpha', '480450.00', '0.11']]],
    ['sell', 'asset', '300', 'gamma', '482700.00', [['beta', '477036.00', '-1.17']]],
    // 500,000 / 1,609 = 310.752..., given away and rounded up.
    ['sell', 'money', '500000', 'gamma', '310.76', [['beta', '314.45', '1.19']]],
  ] as const)(
    '%s for an amount of %s have their results',
    (side, unit, amount, best, result, others) => {
      const { rows } = viewOf(MARKET, { side, unit, amount: decimal(amount) });
      const rowOf = (code: string) => rows.find((row) => row.code === code)?.result;
      expect(rows.filter((row) => row.result?.isBest).map(({ code }) => code)).toEqual([best]);
      expect(rowOf(best)).toMatchObject({ shown: result, percent: '0.00' });
      for (const [code, shown, percent] of others)
        expect(rowOf(code)).toMatchObject({ shown, percent, isBest: false });
    },
  );

  it('that age have a result, which is never the best', () => {
    const row = viewOf(MARKET).rows.find(({ code }) => code === 'ageing');
    expect(row).toMatchObject({ marks: ['ageing'], group: 'ranked' });
    // 500,000 / 1,590 = 314.46..., more than the best fresh one.
    expect(row?.result).toMatchObject({ shown: '314.46', isBest: false, percent: '0.61' });
  });

  it('subtract the fees entered, and the withdrawal only of what leaves the platform', () => {
    const terms = [
      {
        ticker: USDT,
        code: 'delta',
        terms: { buyPercent: decimal('1'), withdrawal: decimal('2') },
        origin: 'sandbox',
      },
    ] as const;
    const resultIn = (isWithdrawn: boolean) =>
      viewOf(MARKET, {}, { terms, isWithdrawn }).rows.find(({ code }) => code === 'delta')?.result;
    // 500,000 / (1,599.75 x 1.01) = 309.454...; the others count as with the same fee.
    expect(resultIn(false)).toMatchObject({ shown: '309.45', areFeesEntered: true, isBest: true });
    expect(resultIn(true)).toMatchObject({ shown: '307.45' });
  });

  it('without an amount keep their prices and order', () => {
    const { rows, bestRoute, results } = viewOf(MARKET, { amount: null });
    expect([bestRoute, results]).toEqual([null, viewOf(MARKET).results]);
    const priced = rows.filter(({ ask }) => ask);
    const byResult = priced.toSorted((a, b) => (a.places.result ?? 0) - (b.places.result ?? 0));
    const byPrice = priced.toSorted((a, b) => (a.places.ask ?? 0) - (b.places.ask ?? 0));
    expect(byResult.map(({ code }) => code)).toEqual(byPrice.map(({ code }) => code));
    expect(rows.every(({ result }) => result === null)).toBe(true);
  });

  it('say why an amount cannot be dealt', () => {
    const own = { buyFixed: decimal('600000') };
    const terms = [{ ticker: USDT, code: 'alpha', terms: own, origin: 'sandbox' }] as const;
    const row = viewOf(MARKET, {}, { terms }).rows.find(({ code }) => code === 'alpha');
    expect(row).toMatchObject({ result: null, impossible: 'fees-take-all' });
  });

  it('have favourites and notes of the person', () => {
    const platforms = [{ code: 'alpha', hidden: false, favourite: true, note: 'pays at once' }];
    const { rows } = viewOf(MARKET, {}, { platforms });
    expect(rows.filter(({ isFavourite }) => isFavourite)).toMatchObject([
      { code: 'alpha', note: 'pays at once' },
    ]);
  });

  it('know about as much in the other unit, from the best platform', () => {
    expect(viewOf(MARKET).otherAmount).toBe('312.55');
    expect(viewOf(MARKET, { unit: 'asset', amount: decimal('300') }).otherAmount).toBe('479925.00');
    expect(viewOf(MARKET, { side: 'both' }).otherAmount).toBe('312.55');
    expect(viewOf([['old', '1600', '1590', 30 * HOUR]]).otherAmount).toBeNull();
  });

  it('have the age of the newest quote', () => {
    const given: readonly Given[] = [
      ['a', '1', '1', 5 * MINUTE],
      ['b', '1', '1', MINUTE],
    ];
    expect(viewOf(given).freshness).toMatchObject({
      publishedAtMs: NOW - MINUTE,
      checkedAtMs: NOW,
    });
    expect(viewOf([]).freshness).toBeNull();
  });
});

const price = fc.option(
  fc.integer({ min: 90_000, max: 110_000 }).map((kobo) => (kobo / 100).toFixed(2)),
);
const market = fc.uniqueArray(
  fc.tuple(
    fc.stringMatching(/^[a-z]{1,6}$/),
    price,
    price,
    fc.constantFrom(0, MINUTE, HOUR, 30 * HOUR),
  ),
  { selector: ([code]) => code, maxLength: 20 },
);

it('any market has each row once in each order, the best ranked first', () => {
  fc.assert(
    fc.property(market, fc.constantFrom(...QUOTES_SIDES), (given, side) => {
      const { rows } = viewOf(given, { side });
      expect(rows.map(({ code }) => code).sort()).toEqual(given.map(([code]) => code).sort());
      for (const column of COLUMNS_OF[side]) {
        const places = rows.flatMap(({ places: { [column]: place } }) => place ?? []);
        expect(places.sort((a, b) => a - b)).toEqual(places.map((_place, index) => index));
      }
      const fresh = rows
        .filter((row) => row.group === 'ranked' && !row.marks.includes('ageing') && row.result)
        .sort((a, b) => (a.places.result ?? 0) - (b.places.result ?? 0));
      const best = fresh.findIndex(({ result }) => result?.isBest);
      // Ties of the rounded results may be in any order.
      if (best > 0) expect(fresh[0]?.result?.shown).toBe(fresh[best]?.result?.shown);
    }),
  );
});

it.each([
  ['312.54883575', 'USDT', 'down', '312.54'],
  ['312.54883575', 'USDC', 'up', '312.55'],
  ['0.54883575', 'USDT', 'down', '0.5488'],
  ['0.00514354', 'BTC', 'down', '0.00514354'],
  ['312.5', 'NGN', 'down', '312.50'],
] as const)('%s %s rounded %s is %s in a list', (amount, code, rounding, expected) => {
  expect(listedAmount(ratioOf(decimal(amount)), currencyCode(code), rounding)).toBe(expected);
});

it.each([
  ['500000.5', 'NGN', '500000.50', false],
  ['72052500.25', 'NGN', '72052500.25', false],
  ['99999999.99', 'NGN', '99999999.99', false],
  ['720525000.256', 'NGN', '720.52', true],
  ['77726381500', 'NGN', '77726.38', true],
  ['1234567890123456', 'NGN', '1234567890123456.00', false],
  ['12345.12345678', 'BTC', '12345.12345', false],
  ['0.00327229', 'BTC', '0.00327229', false],
] as const)('%s %s in a table: %s, in millions: %s', (amount, code, shown, isMillions) => {
  const [ratio, currency] = [ratioOf(decimal(amount)), currencyCode(code)];
  const copied = listedAmount(ratio, currency, 'down');
  expect(tableAmount(ratio, currency, 'down')).toEqual({ shown, isMillions, copied });
});

it('no amount up to 10^15 at any price has more digits than its column has room for', () => {
  const amounts = fc.tuple(fc.integer({ min: 1, max: 999_999 }), fc.integer({ min: -8, max: 15 }));
  fc.assert(
    fc.property(amounts, fc.constantFrom('NGN', 'USDT', 'BTC', 'JPY'), ([digits, power], code) => {
      const ratio =
        power < 0
          ? { numerator: BigInt(digits), denominator: 10n ** BigInt(-power) }
          : { numerator: BigInt(digits) * 10n ** BigInt(power), denominator: 1n };
      const { shown, isMillions } = tableAmount(ratio, currencyCode(code), 'down');
      const written = localize(shown, 'en-US');
      expect(written.replaceAll(/\D/g, '').length).toBeLessThanOrEqual(isMillions ? 9 : 11);
    }),
  );
});

it('a deal is copied as a sentence, and only where there is one', () => {
  const wording = { text: en, locale: 'en-US', zone: 'UTC' };
  const sentence = (
    code: string,
    request: Partial<PlatformsRequest> = {},
    chosen: Partial<QuoteChoices> = {},
  ) => dealSentence(viewOf(MARKET, request, chosen), code, NOW, wording);
  expect(sentence('delta')).toMatch(
    /^₦500,000 buys 312\.54 USDT at delta \(1 USDT = 1,599\.75 NGN\), not all fees entered, .*UTC$/,
  );
  expect(sentence('gamma', { side: 'sell', unit: 'asset', amount: decimal('300') })).toMatch(
    /^300 USDT sells for ₦482,700\.00 at gamma \(1 USDT = 1,609\.00 NGN\)/,
  );
  expect(sentence('gamma', { side: 'sell', unit: 'asset', amount: decimal('1200.4') })).toMatch(
    /^1,200\.40 USDT sells for/,
  );
  // What the table shortens is whole when copied.
  expect(sentence('gamma', { side: 'sell', unit: 'asset', amount: decimal('500000') })).toMatch(
    /^500,000 USDT sells for ₦804,500,000\.00 at gamma/,
  );
  const terms = [
    { ticker: USDT, code: 'delta', terms: { buyPercent: decimal('1') }, origin: 'sandbox' },
  ] as const;
  expect(sentence('delta', {}, { terms, isWithdrawn: false })).toMatch(
    /^₦500,000 buys 309\.45 USDT at delta .*, after my fees, .*UTC$/,
  );
  expect(sentence('gamma')).toBeNull();
  expect(sentence('nobody')).toBeNull();
  expect(sentence('delta', { side: 'both' })).toBeNull();
});

it('the last day of a platform ends with its present price of that side', () => {
  const closes = new Map([
    ['alpha', [25, 12, 1].map((ago) => ({ atMs: NOW - ago * HOUR, rate: decimal('1600') }))],
  ]);
  const quotes = [seen('alpha', '1616/1589'), seen('__proto__', '1601/-'), seen('gone', '-/1590')];
  const trends = trendsByCode(quotes, 'buy', closes);
  expect(Object.keys(trends).sort()).toEqual(['__proto__', 'alpha']);
  expect(trends['alpha']?.change).toEqual({ percent: '1.00', spanMs: 24 * HOUR });
  expect(trends['alpha']?.sparkline.at(-1)).toEqual([1, 1]);
});
