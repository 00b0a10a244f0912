import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MARKETS } from '#core/rates/market.ts';
import {
  sandboxCurrencyNames,
  sandboxRate,
  sandboxRates,
} from '../../../electron/sandbox/market.ts';
import { cases } from '../../support/nightly.ts';

const at = (iso: string): number => Date.parse(iso);
const FRIDAY = at('2026-11-20T12:00:00Z');
const DAY = 86_400_000;

const seeds = fc.integer({ min: 0, max: 2 ** 31 });
const moments = fc.integer({ min: at('1999-01-01T00:00:00Z'), max: at('2040-01-01T00:00:00Z') });
const markets = fc.constantFrom(...MARKETS);

describe('the sandbox market', () => {
  it('is the same for the same seed and clock, and another for another seed', () => {
    const nairas = [7, 7, 8].map((seed) => sandboxRate(seed, 'mid', 'NGN', FRIDAY));
    expect(nairas[0]).toBe(nairas[1]);
    expect(nairas[0]).not.toBe(nairas[2]);
    expect(sandboxRates(7, 'parallel', FRIDAY)).toEqual(sandboxRates(7, 'parallel', FRIDAY));
  });

  it('has about 170 currencies, each with a name', () => {
    const names = sandboxCurrencyNames();
    expect(Object.keys(names).length).toBeGreaterThan(165);
    expect(Object.keys(names).length).toBeLessThan(180);
    for (const [code, name] of Object.entries(names)) {
      expect(code).toMatch(/^[A-Z]{3,4}$/);
      expect(name.length).toBeGreaterThan(2);
    }
    expect(new Set(Object.values(names)).size).toBe(Object.keys(names).length);
  });

  it('quotes everything in mid, no crypto in official and the fewest in parallel', () => {
    const [official, mid, parallel] = MARKETS.map(
      (market) => new Set(Object.keys(sandboxRates(7, market, FRIDAY).rates)),
    );
    expect(mid).toEqual(new Set(Object.keys(sandboxCurrencyNames())));
    expect(official?.has('BTC')).toBe(false);
    expect(parallel?.has('NGN')).toBe(true);
    expect(parallel?.has('ISK')).toBe(false);
    expect(parallel?.size).toBeLessThan((official?.size ?? 0) / 2);
    for (const each of [official, mid, parallel]) expect(each?.has('USD')).toBe(true);
  });

  it('always has finite rates above 0, near their level, at any moment', () => {
    fc.assert(
      fc.property(seeds, markets, moments, (seed, market, atMs) => {
        const { publishedAtMs, rates } = sandboxRates(seed, market, atMs);
        expect(publishedAtMs).toBeLessThanOrEqual(atMs);
        expect(Number.isInteger(publishedAtMs)).toBe(true);
        for (const rate of Object.values(rates)) {
          expect(Number.isFinite(rate) && rate > 0).toBe(true);
        }
        expect(rates['USD']).toBe(1);
        expect(rates['NGN']).toBeGreaterThan(1000);
        expect(rates['NGN']).toBeLessThan(2000);
      }),
      { numRuns: cases(60) },
    );
  });

  it('always has more naira per dollar in parallel than in mid', () => {
    fc.assert(
      fc.property(seeds, fc.integer({ min: 0, max: 5 * 365 }), (seed, day) => {
        const noon = FRIDAY - day * DAY;
        const mid = sandboxRate(seed, 'mid', 'NGN', noon) ?? 0;
        expect(sandboxRate(seed, 'parallel', 'NGN', noon)).toBeGreaterThan(mid);
      }),
      { numRuns: cases(200) },
    );
  });

  it('one rate is that of the whole table', () => {
    fc.assert(
      fc.property(seeds, markets, moments, (seed, market, atMs) => {
        const { rates } = sandboxRates(seed, market, atMs);
        for (const code of ['NGN', 'EUR', 'BTC', 'ISK', 'USD']) {
          expect(sandboxRate(seed, market, code, atMs)).toBe(rates[code]);
        }
      }),
      { numRuns: cases(30) },
    );
    expect(sandboxRate(7, 'mid', '__proto__', FRIDAY)).toBeUndefined();
  });

  it('moves every 2 seconds in mid and parallel, and not in between', () => {
    const naira = (market: 'mid' | 'parallel', offsetMs: number): number | undefined =>
      sandboxRate(7, market, 'NGN', FRIDAY + offsetMs);
    for (const market of ['mid', 'parallel'] as const) {
      expect(naira(market, 1_999)).toBe(naira(market, 0));
      expect(naira(market, 2_000)).not.toBe(naira(market, 0));
    }
  });

  it.each([
    ['2026-11-20T08:59:59.999Z', '2026-11-19T09:00:00Z'],
    ['2026-11-20T09:00:00Z', '2026-11-20T09:00:00Z'],
    ['2026-11-21T23:00:00Z', '2026-11-20T09:00:00Z'],
    ['2026-11-22T12:00:00Z', '2026-11-20T09:00:00Z'],
    ['2026-11-23T08:59:59Z', '2026-11-20T09:00:00Z'],
    ['2026-11-23T09:00:00Z', '2026-11-23T09:00:00Z'],
  ])('at %s official is of %s: it does not move over the weekend', (iso, published) => {
    const table = sandboxRates(7, 'official', at(iso));
    expect(table.publishedAtMs).toBe(at(published));
    expect(table.rates).toEqual(sandboxRates(7, 'official', at(published)).rates);
  });

  it('moves over a year by some percent, in mid', () => {
    const closes = Array.from({ length: 365 }, (_, day) =>
      Number(sandboxRate(7, 'mid', 'NGN', FRIDAY - day * DAY)),
    );
    const span = Math.max(...closes) / Math.min(...closes) - 1;
    expect(span).toBeGreaterThan(0.01);
    expect(span).toBeLessThan(0.2);
    expect(new Set(closes).size).toBe(365);
  });
});
