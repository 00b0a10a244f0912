import { describe, expect, it } from 'vitest';
import type { Choices } from '#core/settings/choices.ts';
import { currencyCode } from '#core/rates/currency.ts';
import type { Ticker } from '#core/rates/feed.ts';
import { reduce } from '#core/app/reducer.ts';
import { at } from '../../support/account.ts';
import { decimal, rateTable, stateWith } from '../../support/rates.ts';
import { snapshotOf } from '../../support/snapshot.ts';

const HOUR = 3_600_000;
const NOON = Date.parse('2026-11-20T12:00:00Z');
const state = stateWith(
  rateTable({ NGN: '1612.123457', AED: '3.6725' }, { publishedAtMs: NOON, firstSeenAtMs: NOON }),
  NOON,
);

const choosing = (from: typeof state, choices: Partial<Choices>): typeof state =>
  reduce(from, { kind: 'chosen', choices });
const withEuro = stateWith(rateTable({ NGN: '1600', EUR: '0.9' }), NOON);
describe('toSnapshot', () => {
  it('lists the watched currencies in their order, then the others by code', () => {
    const names = new Map([[currencyCode('UGX'), 'Ugandan Shilling']]);
    const named = reduce(state, {
      kind: 'currencies-answered',
      names,
      droppedCount: 0,
      atMs: NOON,
    });
    const { currencies } = snapshotOf(named, at(NOON));
    expect(currencies.map(({ code }) => code)).toEqual([
      'USD',
      'USDT',
      'GBP',
      'EUR',
      'GHS',
      'XOF',
      'KES',
      'ZAR',
      'AED',
      'NGN',
      'UGX',
    ]);
    expect(currencies.at(-1)).toEqual({
      code: 'UGX',
      name: 'Ugandan Shilling',
      watched: false,
      inParallel: false,
    });
    expect(currencies[1]).toEqual({ code: 'USDT', name: null, watched: true, inParallel: false });
  });

  it('prices every currency in the trader’s money, and none that is not quoted', () => {
    const { markets } = snapshotOf(state, at(NOON));
    // 1612.123457 / 3.6725, by hand.
    expect(markets.mid.prices).toEqual({ USD: '1612.12', AED: '438.97' });
    expect(markets.parallel).toMatchObject({ prices: {}, freshness: null });
  });

  it('has the dollar as 1, whatever the answer lists for it', () => {
    const odd = stateWith(rateTable({ USD: '2', NGN: '1600' }), NOON);
    expect(snapshotOf(odd, at(NOON)).markets.mid.prices).toEqual({ USD: '1600.00' });
  });

  it.each([
    ['EUR', { USD: '0.9000', NGN: '0.0005625' }],
    // In dollars as pairs are usually quoted: EUR/USD, USD/NGN.
    ['USD', { EUR: '1.1111', NGN: '1600.00' }],
    ['GHS', {}],
  ])('works out prices in %s from the legs, or none', (money, expected) => {
    const chosen = choosing(withEuro, { money: currencyCode(money) });
    expect(snapshotOf(chosen, at(NOON)).markets.mid.prices).toEqual(expected);
  });

  it('prices 100 where one costs less than 10 and hundreds are usual', () => {
    const cheap = stateWith(rateTable({ NGN: '1600', XOF: '560', JPY: '100', KES: '320' }), NOON);
    const { markets, units } = snapshotOf(cheap, at(NOON));
    expect(units).toEqual({ XOF: '100' });
    expect(markets.mid.prices).toEqual({
      USD: '1600.00',
      XOF: '285.71',
      JPY: '16.00',
      KES: '5.0000',
    });
  });

  it('shortens millions, and keeps the digits to copy', () => {
    const dear = stateWith(rateTable({ NGN: '1600', BTC: '0.00001' }), NOON);
    const { prices, full } = snapshotOf(dear, at(NOON)).markets.mid;
    expect(prices['BTC']).toBe('160.00');
    expect(full).toEqual({ BTC: '160000000.00' });
  });

  it('computes the prices once for each answer', () => {
    const before = snapshotOf(state, at(NOON)).markets.mid.prices;
    expect(snapshotOf(state, at(NOON)).markets.mid.prices).toBe(before);
  });

  it('has the median of the platforms for a coin that parallel does not quote', () => {
    const ticker = 'USDTNGN' as Ticker;
    const quotes = ['1600', '1620', '1610'].map((buy, index) => ({
      code: `p${index}`,
      buy: decimal(buy),
      sell: decimal(String(Number(buy) - 10)),
      updatedAtMs: NOON,
    }));
    const answered = reduce(state, {
      kind: 'platforms-answered',
      ticker,
      quotes: { ticker, quotes, droppedCount: 0, billing: null },
      atMs: NOON,
      steadyMs: 0,
    });
    expect(snapshotOf(answered, at(NOON)).medians.prices).toEqual({ USDT: '1605.00' });
  });

  it('keeps both ages separate', () => {
    expect(snapshotOf(state, at(NOON)).markets.mid.freshness).toEqual({
      publishedAtMs: NOON,
      isAhead: false,
      firstSeenAtMs: NOON,
      freshUntilMs: NOON + HOUR,
      staleAtMs: NOON + 24 * HOUR,
      checkedAtMs: NOON,
      checkedUntilMs: NOON + 20_000,
    });
  });

  it('counts age from the first sight where the time is unknown', () => {
    const unknown = stateWith(
      rateTable({ NGN: '1' }, { publishedAtMs: null, firstSeenAtMs: NOON }),
      NOON,
    );
    expect(snapshotOf(unknown, at(NOON)).markets.mid.freshness).toMatchObject({
      publishedAtMs: null,
      freshUntilMs: NOON + HOUR,
    });
  });

  it('survives structured clone, as everything that crosses IPC must', () => {
    expect(structuredClone(snapshotOf(state, at(NOON)))).toEqual(snapshotOf(state, at(NOON)));
  });
});
