import { describe, expect, it } from 'vitest';
import type { Market } from '#core/rates/market.ts';
import { sandboxRate } from '../../../electron/sandbox/market.ts';
import { SANDBOX_SEED } from '../../../electron/sandbox/options.ts';
import { SANDBOX_TICKERS } from '../../../electron/sandbox/platforms.ts';
import { sandboxQuotes } from '../../../electron/sandbox/quotes.ts';

const NOW = Date.parse('2026-11-20T12:00:00Z');
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const SEEDS = [SANDBOX_SEED, 7];
/** A year, at another hour of each day. */
const YEAR = Array.from({ length: 365 }, (_, day) => NOW - day * DAY - (day % 24) * HOUR);
/** What the bureaux and traders of Lagos price beside the dollar. */
const PRICED_IN_LAGOS = 'USDT GBP EUR CAD CNY AED GHS KES XOF XAF ZAR INR CHF JPY SAR'.split(' ');

const naira = (seed: number, market: Market, code: string, atMs: number): number =>
  (sandboxRate(seed, market, 'NGN', atMs) ?? NaN) / (sandboxRate(seed, market, code, atMs) ?? NaN);

/** The street's price of an asset, which is its mid where the street has none. */
const board = (seed: number, asset: string, atMs: number): number => {
  const own = sandboxRate(seed, 'parallel', asset, atMs) ?? sandboxRate(seed, 'mid', asset, atMs);
  return (sandboxRate(seed, 'parallel', 'NGN', atMs) ?? NaN) / (own ?? NaN);
};

/** By how much the street's naira price is over the bank's, as a fraction. */
const premium = (seed: number, code: string, atMs: number): number =>
  naira(seed, 'parallel', code, atMs) / naira(seed, 'official', code, atMs) - 1;

const median = (values: readonly number[]): number =>
  values.toSorted((left, right) => left - right)[Math.floor(values.length / 2)] ?? NaN;

describe.each(SEEDS)('a year of the demo, seed %i', (seed) => {
  it('sells dollar, pound and euro above the official price, by nearly the same', () => {
    for (const atMs of YEAR) {
      const [dollar = NaN, ...others] = ['USD', 'GBP', 'EUR'].map((code) =>
        premium(seed, code, atMs),
      );
      expect(dollar).toBeGreaterThan(0.01);
      // The official price is of the last business day: since then a pound moved on its own.
      for (const other of others) expect(Math.abs(other - dollar)).toBeLessThan(0.02);
      for (const other of others) expect(other).toBeGreaterThan(0);
    }
  });

  it('has one mean premium for the three', () => {
    const mean = (code: string): number =>
      YEAR.reduce((sum, atMs) => sum + premium(seed, code, atMs) / YEAR.length, 0);
    for (const code of ['GBP', 'EUR']) {
      expect(Math.abs(mean(code) - mean('USD'))).toBeLessThan(0.01);
    }
  });

  it('prices on the street what Lagos prices there', () => {
    for (const code of PRICED_IN_LAGOS) {
      expect([code, naira(seed, 'parallel', code, NOW) > 0]).toEqual([code, true]);
    }
  });

  it.each([
    ['XOF', 'EUR', 655.957],
    ['XAF', 'EUR', 655.957],
    ['GIP', 'GBP', 1],
    ['NAD', 'ZAR', 1],
    ['LSL', 'ZAR', 1],
    ['BTN', 'INR', 1],
  ])('keeps the peg of %s to %s', (code, anchor, peg) => {
    for (const market of ['mid', 'official'] as const) {
      for (const atMs of YEAR) {
        const cross = naira(seed, market, anchor, atMs) / naira(seed, market, code, atMs);
        expect(Math.abs(cross / peg - 1)).toBeLessThan(0.001);
      }
    }
  });

  it('has dollar coins that are a dollar', () => {
    for (const atMs of YEAR) {
      for (const coin of ['USDT', 'USDC']) {
        expect(Math.abs((sandboxRate(seed, 'mid', coin, atMs) ?? 0) - 1)).toBeLessThan(0.003);
      }
    }
  });

  it.each(SANDBOX_TICKERS)('has the platforms of %s around the price of the board', (ticker) => {
    const asset = ticker.slice(0, -3);
    for (const atMs of YEAR.filter((_, day) => day % 7 === 0)) {
      const middles = (sandboxQuotes(seed, ticker, atMs) ?? []).flatMap(({ buy, sell }) =>
        buy > 0 && sell > 0 ? [(buy + sell) / 2] : [],
      );
      expect(Math.abs(median(middles) / board(seed, asset, atMs) - 1)).toBeLessThan(0.006);
    }
  });

  it.each(SANDBOX_TICKERS)('has no platform of %s that jumps away from the market', (ticker) => {
    const asset = ticker.slice(0, -3);
    const distances = (atMs: number): Map<string, number> =>
      new Map(
        (sandboxQuotes(seed, ticker, atMs) ?? []).flatMap(({ code, buy, sell, lastUpdatedMs }) =>
          (['buy', 'sell'] as const).flatMap((side) => {
            const price = side === 'buy' ? buy : sell;
            const level = board(seed, asset, lastUpdatedMs);
            return price > 0 ? [[`${code} ${side}`, price / level] as const] : [];
          }),
        ),
      );
    const jumps: string[] = [];
    for (const atMs of YEAR.filter((_, day) => day % 15 === 0)) {
      let before = distances(atMs - DAY);
      for (let hour = -23; hour <= 0; hour += 1) {
        const now = distances(atMs + hour * HOUR);
        for (const [key, distance] of now) {
          const change = distance / (before.get(key) ?? distance) - 1;
          // References of the official rate follow their own market.
          if (!/^(cbn|cambridge|fastforex)/.test(key) && Math.abs(change) > 0.003) jumps.push(key);
        }
        before = new Map([...before, ...now]);
      }
    }
    expect(jumps).toEqual([]);
  });
});
