import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AppState } from '#core/app/app-state.ts';
import { commandView } from '#core/app/command-view.ts';
import { reduce } from '#core/app/reducer.ts';
import { convert } from '#core/convert/convert.ts';
import { earnedIn } from '#core/desk/log-view.ts';
import type { TickerPair } from '#core/platforms/ticker-pair.ts';
import type { ChartRange } from '#core/history/chart-range.ts';
import { listedOrigin } from '#core/desk/choices.ts';
import { parseDecimal } from '#core/number/decimal.ts';
import type { Ticker } from '#core/rates/feed.ts';
import { at } from '../../support/account.ts';
import { emptyState, rateTable, stateWith } from '../../support/rates.ts';
import { logOf, trade } from '../../support/trades.ts';

const USDT = 'USDTNGN' as Ticker;
const NOON = Date.parse('2026-11-20T12:00:00Z');
const decimal = (text: string) => parseDecimal(text) ?? expect.fail(text);
const view = (state: AppState, typed: string) =>
  commandView(state, { typed }, { locale: 'en' }, at(NOON));

/** The dollar in naira, and two platforms; amounts in kobo. */
function trading(ask: number, bid: number): AppState {
  const table = rateTable(
    { NGN: '1439.21', USDT: '1.0016' },
    { market: 'parallel', publishedAtMs: NOON },
  );
  const kobo = (price: number) => decimal((price / 100).toFixed(2));
  return reduce(stateWith(table, NOON, emptyState()), {
    kind: 'platforms-answered',
    ticker: USDT,
    atMs: NOON,
    steadyMs: 0,
    quotes: {
      ticker: USDT,
      droppedCount: 0,
      billing: null,
      quotes: [
        { code: 'Alpha', buy: kobo(ask), sell: kobo(bid), updatedAtMs: NOON },
        { code: 'Beta', buy: kobo(ask + 10), sell: kobo(bid - 10), updatedAtMs: NOON },
      ],
    },
  });
}

describe('the person’s own trades', () => {
  const DAY = 86_400_000;
  const trades = [
    trade('buy 300 @ 1400', { atMs: NOON - 30 * DAY }),
    trade('sell 100 @ 1450', { atMs: NOON - 20 * DAY }),
    trade('buy 200 @ 1430', { atMs: NOON - 6 * DAY }),
    // Its cost is the average of 200 at 1,400 and 200 at 1,430.
    trade('sell 100 @ 1440', { atMs: NOON - DAY }),
  ];
  const market = trading(144_000, 143_000);
  const MONTH = { month: 'long', timeZone: 'UTC' } as const;
  const [NEAR, FAR] = [new Date(NOON - DAY), new Date(NOON - 20 * DAY)];
  const state = reduce(market, {
    kind: 'trades-changed',
    origin: listedOrigin(market),
    log: logOf(trades),
  });
  const earned = (pair: TickerPair, span: ChartRange) => earnedIn(trades, pair, span);
  const answer = (typed: string, of = state) =>
    commandView(of, { typed }, { locale: 'en', earned }, at(NOON)).readings[0]?.answer;

  it.each([
    ['how many usdt do i have', { kind: 'stock', open: '300', average: '1415.00' }],
    ['what is my average cost', { kind: 'stock', open: '300', average: '1415.00' }],
    ['profit this week', { kind: 'earned', profit: '2500.00' }],
    ['profit this year', { kind: 'earned', profit: '7500.00' }],
    // The sale of a day ago, and that of twenty days ago, on both sides of the end of a month.
    ['profit 1y', { kind: 'earned', profit: '7500.00' }],
    [`profit ${NEAR.toLocaleString('en', MONTH)}`, { kind: 'earned', profit: '2500.00' }],
    [`profit ${FAR.toLocaleString('en', MONTH)}`, { kind: 'earned', profit: '5000.00' }],
    [`profit ${FAR.getUTCFullYear() - 1}`, { kind: 'earned', profit: null }],
    ['how many btc do i have', { kind: 'stock', open: null, average: null }],
  ])('%s', (typed, expected) => {
    expect(answer(typed)).toEqual(expected);
  });
});

describe('the numbers of a command', () => {
  it('are those of Convert, for an amount', () => {
    const state = trading(144_000, 143_000);
    const [reading] = view(state, '250 usd to ngn').readings;
    const expected = convert(state, { amount: decimal('250'), from: 'USD', to: 'NGN' }, at(NOON));
    expect(reading?.answer).toMatchObject({
      kind: 'conversion',
      conversion: expected.ok ? expected.value : null,
    });
  });

  it('sell at the best bid, rounded down, and buy at the best ask, rounded up', () => {
    const price = fc.integer({ min: 140_000, max: 145_000 });
    const amount = fc.integer({ min: 1, max: 99_999_999 });
    fc.assert(
      fc.property(price, fc.integer({ min: 1, max: 2_000 }), amount, (bid, spread, thousandths) => {
        const ask = bid + spread;
        const typed = `${(thousandths / 1_000).toFixed(3)} usdt`;
        const [reading] = view(trading(ask, bid), typed).readings;
        const deals = reading?.answer?.kind === 'conversion' ? reading.answer.deals : [];
        // An integer oracle: thousandths of a coin times kobo are thousandths of a kobo.
        const kobo = (product: number, up: boolean) =>
          ((BigInt(product) + (up ? 999n : 0n)) / 1_000n).toString();
        const shown = (deal: (typeof deals)[number] | undefined) =>
          BigInt((deal?.shown ?? '').replace('.', '')).toString();
        expect(deals.map(({ side, code }) => [side, code])).toEqual([
          ['sell', 'Alpha'],
          ['buy', 'Alpha'],
        ]);
        const isBelowOne = thousandths * bid < 100_000;
        if (isBelowOne) return;
        expect(shown(deals[0])).toBe(kobo(thousandths * bid, false));
        expect(shown(deals[1])).toBe(kobo(thousandths * ask, true));
      }),
    );
  });

  it('for naira have one deal: what they buy', () => {
    const [reading] = view(trading(144_000, 143_000), '1.2m ngn in usdt').readings;
    expect(reading?.answer).toMatchObject({
      deals: [{ side: 'buy', code: 'Alpha', unit: 'USDT', shown: '833.33' }],
    });
  });

  it('are those of one platform where it is named, also if another is better', () => {
    const [reading] = view(trading(144_000, 143_000), '500 usdt at beta').readings;
    expect(reading?.answer).toMatchObject({
      deals: [
        { side: 'sell', code: 'Beta', shown: '714950.00' },
        { side: 'buy', code: 'Beta', shown: '720050.00' },
      ],
    });
    const [none] = view(trading(144_000, 143_000), '500 usd at beta').readings;
    expect(none?.answer).toMatchObject({ kind: 'conversion', deals: [] });
  });

  it('are the prices of a currency and the quotes of a platform', () => {
    const state = trading(144_000, 143_000);
    expect(view(state, 'usd').readings[0]?.answer).toMatchObject({
      kind: 'prices',
      pair: { base: 'USD', quote: 'NGN', market: 'parallel' },
    });
    expect(view(state, 'beta').readings[0]?.answer).toMatchObject({
      kind: 'quotes',
      quotes: [{ ticker: USDT, ask: { shown: '1440.10' }, bid: { shown: '1429.90' } }],
    });
  });

  it('name the word that means nothing', () => {
    expect(view(emptyState(), '500 doubloons')).toMatchObject({
      readings: [],
      unclear: { word: 'doubloons' },
    });
  });
});

it('answers for the end of the person’s past day, from the rates of then', () => {
  const table = rateTable({ NGN: '1600' }, { publishedAtMs: NOON, firstSeenAtMs: NOON });
  const then = rateTable({ NGN: '1500' }, { publishedAtMs: NOON, firstSeenAtMs: NOON });
  const asked: (number | undefined)[] = [];
  const view = commandView(
    stateWith(table, NOON),
    { typed: '2 usd yesterday' },
    {
      locale: 'en',
      zone: 'Africa/Lagos',
      stateThen(_, request) {
        asked.push(request.atMs);
        return stateWith(then, NOON);
      },
    },
    at(NOON),
  );
  // Lagos is an hour ahead of UTC.
  expect(asked).toEqual([Date.parse('2026-11-19T22:59:59.999Z')]);
  const [reading] = view.readings;
  const results = reading?.answer?.kind === 'conversion' ? reading.answer.conversion.results : [];
  expect(JSON.stringify(results)).toContain('3000');
  expect(JSON.stringify(results)).not.toContain('3200');
});

describe('the figures that are asked for', () => {
  const answerTo = (state: AppState, typed: string, context = {}) =>
    commandView(state, { typed }, { locale: 'en', ...context }, at(NOON)).readings[0]?.answer;

  it('are the spread of the best two, in percent of their mid price', () => {
    // 10 naira between 1,440 and 1,430: their mid price is 1,435.
    expect(answerTo(trading(144_000, 143_000), 'spread usdt')).toMatchObject({
      kind: 'spread',
      percent: '0.70',
      deals: [
        { side: 'sell', rate: '1430' },
        { side: 'buy', rate: '1440' },
      ],
    });
  });

  it('are parallel over official', () => {
    const official = rateTable({ NGN: '1400' }, { market: 'official', publishedAtMs: NOON });
    const state = stateWith(official, NOON, trading(144_000, 143_000));
    expect(answerTo(state, 'premium usd')).toMatchObject({
      kind: 'prices',
      pair: { premium: { over: 'official', percent: '2.80' } },
    });
  });

  it('are the highest and the lowest of the record', () => {
    const figures = (_: unknown, range: string) =>
      range === 'month'
        ? { low: { rate: '1', atMs: 1 }, high: { rate: '2', atMs: 2 }, average: '1.5' }
        : null;
    const state = trading(144_000, 143_000);
    const asked = { figures };
    expect(answerTo(state, 'high usd month', asked)).toMatchObject({ at: { rate: '2', atMs: 2 } });
    expect(answerTo(state, 'lowest usd month', asked)).toMatchObject({ at: { rate: '1' } });
    expect(answerTo(state, 'high usd week', asked)).toEqual({ kind: 'furthest', at: null });
  });

  it('are an amount at the person’s own rate, whichever money it is in', () => {
    const state = trading(144_000, 143_000);
    expect(answerTo(state, '500 usdt at 1450')).toMatchObject({ shown: '725000.00' });
    expect(answerTo(state, '725,001 ngn to usdt at 1450')).toMatchObject({
      shown: '500.00',
      exact: expect.stringMatching(/^500\.000689655/) as string,
    });
  });
});

it.each([
  // What is received rounds down, what is paid or given up; coins of a dollar have two decimals.
  ['buy 500k', '347.22', '347.22222222'],
  ['sell 500k', '349.66', '349.65034966'],
  ['buy 500 usdt', '720000.00', '720000.00'],
  ['sell 500 usdt', '715000.00', '715000.00'],
])('%s has two decimals, and all of them to copy', (typed, shown, exact) => {
  expect(view(trading(144_000, 143_000), typed).readings[0]?.answer).toMatchObject({
    kind: 'deal',
    deals: [{ code: 'Alpha', shown, exact }, { code: 'Beta' }],
  });
});

it('an amount has no route where none keeps anything', () => {
  const [reading] = view(trading(144_000, 143_000), 'buy 500k').readings;
  expect(reading?.answer).toMatchObject({ kind: 'deal', route: null });
});

it('a trade without a platform may be at those that have its price', () => {
  const state = trading(144_000, 143_000);
  const codesOf = (typed: string) => view(state, typed).readings[0]?.answer;
  expect(codesOf('bought 500 usdt at 1440')).toEqual({ kind: 'platforms', codes: ['Alpha'] });
  expect(codesOf('sold 500 usdt at 1440')).toEqual({ kind: 'platforms', codes: [] });
  expect(codesOf('bought 500 usdt at 1440 on beta')).toEqual({ kind: 'platforms', codes: [] });
});

it.each([
  ['buy 500k usdt', true],
  ['usdt > 2%', true],
  ['usd 01/03/2026', true],
  ['usdt hits 1500', false],
  ['500 usd', false],
])('%s is asked about: %s', (typed, isAsked) => {
  expect(view(trading(144_000, 143_000), typed).isAsked).toBe(isAsked);
});
