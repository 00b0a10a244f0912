import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import {
  type CustomerQuote,
  nextNumber,
  parseQuoteId,
  quoteInput,
  readStoredQuote,
  statusOf,
  tradeOf,
} from '#core/desk/customer-quote.ts';
import { quoteCounts } from '#core/desk/quote-counts.ts';
import { marginOf, priceKeeping } from '#core/desk/quote-margin.ts';
import { decimalText, ratioOf, roundToPlaces } from '#core/number/decimal.ts';
import type { PlatformRow } from '#core/platforms/eligible.ts';
import type { PlatformTerms } from '#core/routes/terms.ts';
import { customerQuote, told } from '../../support/customer-quotes.ts';
import { decimals } from '../../support/quotes.ts';
import { oracleMargin } from '../../support/margin-oracle.ts';
import { decimal } from '../../support/rates.ts';
import { roundEvenSigned } from '../../support/rational.ts';
import { FIRST_DAY } from '../../support/trades.ts';
import { cases } from '../../support/nightly.ts';

const row = (code: string, bid: string | null, ask: string | null): PlatformRow =>
  ({
    code,
    bid: bid && decimal(bid),
    ask: ask && decimal(ask),
    exclusion: { bid: null, ask: null },
  }) as unknown as PlatformRow;

const ROWS = [row('rafter', '1440', '1445'), row('teasel', '1438', '1431')];

function shown(
  short: string,
  terms: Readonly<Record<string, PlatformTerms>> = {},
  liesAt: string | null = null,
  rows = ROWS,
): string | null {
  const margin = marginOf(customerQuote(short), rows, new Map(Object.entries(terms)), liesAt);
  return (
    margin &&
    `${roundToPlaces(margin.percent, 2)} ${margin.code}${margin.isBeforeFees ? ' before fees' : ''}`
  );
}
const fees = (percent: string, fixed: string): PlatformTerms => ({
  sellPercent: decimal(percent),
  sellFixed: decimal(fixed),
  buyPercent: decimal(percent),
  buyFixed: decimal(fixed),
});

describe('the margin of a quote now', () => {
  it.each<readonly [string, string, string | null, ReturnType<typeof shown>]>([
    // 1445 / 1431 and 1440 / 1430.
    ['sold', 'sell 500 @ 1445', null, '0.98 teasel before fees'],
    ['bought', 'buy 300 @ 1430', null, '0.70 rafter before fees'],
    ['sold below what it costs', 'sell 500 @ 1420', null, '-0.77 teasel before fees'],
  ])('before fees: %s', (_, short, liesAt, expected) => {
    expect(shown(short, {}, liesAt)).toBe(expected);
  });

  it('has the fees of where the asset is bought again, with its network', () => {
    // (501 x 1431 + 100) = 717,031; 500 x 1445 = 722,500.
    const terms = { teasel: { ...fees('0', '100'), withdrawal: decimal('1') } };
    expect(shown('sell 500 @ 1445', terms)).toBe('0.76 teasel');
    // The network of the other place is dear: 500 x 1445 there.
    const dear = { teasel: { withdrawal: decimal('50') }, rafter: fees('0', '0') };
    expect(shown('sell 500 @ 1445', dear)).toBe('0.00 rafter before fees');
  });

  it('has the fees of where the asset is sold on, and of the network on the way', () => {
    // 299.5 x 1440 x 0.999 - 50 = 430,798.72 for 429,000, which is more than teasel pays.
    const terms = {
      teasel: { ...fees('0.5', '0'), withdrawal: decimal('0.5') },
      rafter: { sellPercent: decimal('0.1'), sellFixed: decimal('50') },
    };
    expect(shown('buy 300 @ 1430', terms, 'teasel')).toBe('0.42 rafter');
    expect(shown('buy 300 @ 1430', terms, 'rafter')).toBe('0.59 rafter');
  });

  it('is that of the rule', () => {
    const teasel = { ...fees('0', '100'), withdrawal: decimal('1') };
    expect(shown('sell 500 @ 1445', { teasel }, null, ROWS.slice(1))).toBe('0.76 teasel');
    expect(shown('buy 300 @ 1430', { rafter: fees('0', '0') }, 'rafter')).toBe('0.70 rafter');
  });

  it('leaves out where the person does not deal, and is not known without a platform', () => {
    const off = { rafter: { canSell: false }, teasel: { canSell: false } };
    expect(shown('buy 300 @ 1430', off)).toBeNull();
    expect(shown('sell 300 @ 1430', off)).toBe('-0.07 teasel before fees');
    expect(shown('sell 300 @ 1430', {}, null, [])).toBeNull();
  });

  it('is what an oracle finds by trying each platform', () => {
    const fee = fc.constantFrom(undefined, '0', '0.1', '2.5', '99.9');
    const fixed = fc.constantFrom(undefined, '0', '1.5', '250');
    const terms = fc.record(
      {
        canBuy: fc.boolean(),
        canSell: fc.boolean(),
        buyPercent: fee,
        buyFixed: fixed,
        buyFixedIn: fc.constantFrom('money', 'asset'),
        sellPercent: fee,
        sellFixed: fixed,
        sellFixedIn: fc.constantFrom('money', 'asset'),
        withdrawal: fixed,
      },
      { requiredKeys: [] },
    );
    const place = fc.record({
      bid: fc.option(decimals(1_300, 1_500, 4)),
      ask: fc.option(decimals(1_300, 1_500, 4)),
      excluded: fc.boolean(),
      terms: fc.option(terms),
    });
    const all = fc.record({
      side: fc.constantFrom('buy', 'sell'),
      amount: decimals(1, 5_000, 6),
      price: decimals(1_300, 1_500, 6),
      places: fc.array(place, { maxLength: 5 }),
      at: fc.nat(6),
    });
    fc.assert(
      fc.property(all, ({ side, amount, price, places, at }) => {
        const known = places.map((each, index) => ({
          ...each,
          code: `p${index}`,
          terms: Object.fromEntries(
            Object.entries(each.terms ?? {}).filter(([, value]) => value !== undefined),
          ) as PlatformTerms,
        }));
        const rows = known.map(({ code, bid, ask, excluded }) => {
          const why = excluded ? 'not-fresh' : null;
          const exclusion = { bid: why, ask: why };
          return { ...row(code, bid, ask), exclusion } as PlatformRow;
        });
        const liesAt = at < known.length ? `p${at}` : null;
        const quote = customerQuote(`${side} ${amount} @ ${price}`);
        const entered = new Map(known.map(({ code, terms: own }) => [code, own]));
        const found = marginOf(quote, rows, entered, liesAt);
        const expected = oracleMargin(quote, known, liesAt);
        expect(found === null).toBe(expected === null);
        if (!found || !expected) return;
        expect([found.code, found.isBeforeFees]).toEqual([expected.code, expected.isBeforeFees]);
        expect(found.percent).toBe(roundEvenSigned(expected.percent, 38));
      }),
      { numRuns: cases(300) },
    );
  });
});

describe('a quote', () => {
  const quote = customerQuote('sell 500 @ 1445', { number: 15, name: 'Ada' });
  const { endsAtMs } = quote;

  it('is open until its end, then expired, unless it ended otherwise', () => {
    const accepted = { kind: 'accepted', atMs: endsAtMs + 9, tradeId: 't1' } as const;
    expect([
      statusOf(quote, endsAtMs - 1),
      statusOf(quote, endsAtMs),
      statusOf({ ...quote, end: accepted }, endsAtMs + 9),
      statusOf({ ...quote, end: { kind: 'lost', atMs: 1 } }, endsAtMs + 9),
    ]).toEqual(['open', 'expired', 'accepted', 'lost']);
  });

  it('becomes a trade of its amount and price at the moment of acceptance', () => {
    expect(tradeOf(quote, 77)).toMatchObject({
      kind: 'sell',
      atMs: 77,
      asset: 'USDT',
      money: 'NGN',
      amount: '500',
      price: '1445',
      fee: '0',
      note: 'Q15',
    });
    expect(JSON.stringify(tradeOf(quote, 77))).not.toContain(quote.name);
  });

  it('has a number above all others, also above those that ended', () => {
    expect(nextNumber([])).toBe(1);
    const withdrawn = { ...quote, end: { kind: 'withdrawn', atMs: 1 } } as const;
    expect(nextNumber([withdrawn, { ...quote, number: 3 }])).toBe(16);
  });

  it.each([
    ['Q14', 14],
    ['q14', 14],
    [' 14 ', 14],
    ['Q0', null],
    ['Q014', null],
    ['Q1.5', null],
    ['Q9999999999', null],
    ['', null],
  ])('is found by what a person types: %s', (typed, number) => {
    expect(parseQuoteId(typed)).toBe(number);
  });

  it.each([
    ['A\u202Eda\u0000\n x ', 'A da   x'],
    ['  **Ada** <b>_x_ @everyone ', '**Ada** <b>_x_ @everyone'],
    ['\u0639\u0627\u062f\u0629', '\u0639\u0627\u062f\u0629'],
  ])('has a name in one line without what could disguise it: %j', (typed, name) => {
    expect(v.parse(quoteInput, { ...told('sell 1 @ 2'), name: typed }).name).toBe(name);
  });

  it('has a name of at most 40 signs, whatever they take', () => {
    const fits = (name: string): boolean => v.is(quoteInput, { ...told('sell 1 @ 2'), name });
    expect([fits('👩🏾'.repeat(40)), fits('ọ́'.repeat(40)), fits('a'.repeat(41))]).toEqual([
      true,
      true,
      false,
    ]);
  });

  it.each<readonly [string, Partial<Record<keyof CustomerQuote, unknown>>]>([
    ['no number', { number: 0 }],
    ['an amount of nothing', { amount: '0' }],
    ['a price with an exponent', { price: '1e9' }],
    ['an end before its beginning', { endsAtMs: FIRST_DAY }],
    ['an end after more than a day', { endsAtMs: FIRST_DAY + 86_400_001 }],
    ['one currency', { money: 'USDT' }],
    ['a name of too many signs', { name: 'a'.repeat(41) }],
    ['another end', { end: { kind: 'sold', atMs: 1 } }],
    ['an accepted one without its trade', { end: { kind: 'accepted', atMs: 1 } }],
    ['half of a basis', { basis: { ...quote.basis, markets: {} } }],
  ])('is not read with %s', (_, damage) => {
    expect(readStoredQuote(quote)).toEqual(quote);
    expect(readStoredQuote({ ...quote, ...damage })).toBeNull();
  });
});

describe('ended quotes', () => {
  const DAY = 86_400_000;
  const NOW = FIRST_DAY + 100 * DAY;
  const ended = (
    number: number,
    kind: 'accepted' | 'lost' | 'withdrawn' | 'expired' | 'open',
    days: number,
    name: string,
    percent: string | null,
  ): CustomerQuote => {
    const atMs = NOW - days * DAY;
    const end =
      kind === 'accepted'
        ? ({ kind, atMs, tradeId: 't' } as const)
        : kind === 'lost' || kind === 'withdrawn'
          ? ({ kind, atMs } as const)
          : null;
    const quote = customerQuote('sell 500 @ 1445');
    const margin =
      percent === null ? null : { percent: decimal(percent), code: 'quay', isBeforeFees: false };
    const endsAtMs = kind === 'open' ? NOW + 1 : atMs;
    const basis = { ...quote.basis, margin };
    return { ...quote, number, name, end, endsAtMs, madeAtMs: endsAtMs - 1_800_000, basis };
  };

  it('are counted by the margin that they were told with, and by name', () => {
    const quotes = [
      ended(1, 'accepted', 1, 'Ada', '0.4999'),
      ended(2, 'accepted', 2, 'ada', '0.5'),
      ended(3, 'lost', 3, 'Bisi', '-0.001'),
      ended(4, 'expired', 6, 'ADA', null),
      ended(5, 'lost', 8, '', '1.5'),
      ended(6, 'withdrawn', 1, 'Ada', '0.1'),
      ended(7, 'open', 0, 'Ada', '0.1'),
      ended(8, 'lost', 91, 'Chidi', '0.1'),
      ended(9, 'lost', 89, 'Bisi', '2'),
    ];
    const of = (accepted: number, lost: number, expired: number) => ({ accepted, lost, expired });
    expect(quoteCounts(quotes, NOW)).toEqual({
      week: of(2, 1, 1),
      byMargin: [
        { band: { from: null, to: '0' }, ...of(0, 1, 0) },
        { band: { from: '0', to: '0.5' }, ...of(1, 0, 0) },
        { band: { from: '0.5', to: '1' }, ...of(1, 0, 0) },
        { band: { from: '1', to: '2' }, ...of(0, 1, 0) },
        { band: { from: '2', to: null }, ...of(0, 1, 0) },
        { band: { from: null, to: null }, ...of(0, 0, 1) },
      ],
      byName: [
        { name: 'ADA', ...of(2, 0, 1) },
        { name: 'Bisi', ...of(0, 2, 0) },
      ],
    });
  });
});

it.each([
  // 500 that cost 717,031.00 again.
  ['sell', '500', '0', '717031', '1434.062'],
  ['sell', '500', '10', '717031', '1577.4682'],
  // 300 that bring 432,000.00.
  ['buy', '300', '25', '432000', '1152'],
  ['buy', '300', '-50', '432000', '2880'],
  ['buy', '300', '-100', '432000', null],
] as const)(
  'to %s %s, a margin of %s is kept at one price',
  (side, amount, percent, total, price) => {
    const found = priceKeeping({ side, amount: decimal(amount) }, decimal(percent), {
      total: ratioOf(decimal(total)),
    });
    expect(found && decimalText(found)).toBe(price);
  },
);
