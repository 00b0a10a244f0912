import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sandboxRate } from '../../../electron/sandbox/market.ts';
import { TICKERS } from '#core/rates/feed.ts';
import { TICKERS as DOCUMENTED } from '../../contract/requests.ts';
import { SANDBOX_PLATFORMS, SANDBOX_TICKERS } from '../../../electron/sandbox/platforms.ts';
import { sandboxQuotes, type SandboxQuote } from '../../../electron/sandbox/quotes.ts';
import { cases } from '../../support/nightly.ts';

const NOW = Date.parse('2026-11-20T12:00:00Z');
const MINUTE = 60_000;
const DAY = 86_400_000;
const REFERENCES = ['cambridge_currencies', 'cbn', 'fastforex', 'monierate-fx'];

function quotesOf(ticker: string, atMs = NOW, seed = 7): readonly SandboxQuote[] {
  const quotes = sandboxQuotes(seed, ticker, atMs);
  if (!quotes) throw new Error(`${ticker} is not offered`);
  return quotes;
}

/** Several days' worth, an odd span apart, so that every mood comes up. */
const manyMoments = Array.from({ length: 60 }, (_, index) => NOW - index * 97 * MINUTE);
const isOneSided = ({ buy, sell }: SandboxQuote): boolean => (buy === 0) !== (sell === 0);
const isTwoSided = ({ buy, sell }: SandboxQuote): boolean => buy > 0 && sell > 0;
const median = (values: readonly number[]): number =>
  values.toSorted((left, right) => left - right)[Math.floor(values.length / 2)] ?? NaN;

describe('platform quotes', () => {
  it('are the same for the same seed, ticker and clock, and others for another seed', () => {
    expect(quotesOf('USDNGN')).toEqual(quotesOf('USDNGN'));
    expect(quotesOf('USDNGN', NOW, 8)).not.toEqual(quotesOf('USDNGN'));
    expect(quotesOf('usdngn')).toEqual(quotesOf('USDNGN'));
  });

  it('exist for the tickers of the interface, which the app offers, and more, and for no others', () => {
    expect([...TICKERS].sort()).toEqual([...DOCUMENTED].sort());
    expect(SANDBOX_TICKERS).toEqual(expect.arrayContaining([...DOCUMENTED]));
    for (const ticker of SANDBOX_TICKERS) expect(quotesOf(ticker).length).toBeGreaterThan(10);
    for (const ticker of ['NGN', 'USD', 'JPYNGN', '', '__proto__']) {
      expect(sandboxQuotes(7, ticker, NOW)).toBeNull();
    }
  });

  it('come from about 60 platforms on USDNGN, a third of them one-sided', () => {
    for (const atMs of manyMoments) {
      const quotes = quotesOf('USDNGN', atMs);
      expect(quotes.length).toBeGreaterThan(52);
      expect(quotes.length).toBeLessThan(68);
      const share = quotes.filter(isOneSided).length / quotes.length;
      expect(share).toBeGreaterThan(0.25);
      expect(share).toBeLessThan(0.45);
    }
  });

  it('are of buy 0 from every remitter', () => {
    const remitters = SANDBOX_PLATFORMS.filter(({ kind }) => kind === 'remitter');
    const codes = new Set(remitters.map(({ code }) => code));
    const theirs = quotesOf('USDNGN').filter(({ code }) => codes.has(code));
    expect(theirs.length).toBeGreaterThan(15);
    for (const { buy, sell } of theirs) {
      expect(buy).toBe(0);
      expect(sell).toBeGreaterThan(0);
    }
  });

  it('hold the references: one with equal sides, one a band, one of the official rate', () => {
    const quotes = new Map(quotesOf('USDNGN').map((quote) => [quote.code, quote]));
    expect([...quotes.keys()].filter((code) => REFERENCES.includes(code))).toEqual(REFERENCES);
    expect(quotes.get('fastforex')?.buy).toBe(quotes.get('fastforex')?.sell);
    const band = quotes.get('cambridge_currencies');
    expect((band?.buy ?? 0) / (band?.sell ?? 1)).toBeCloseTo(1.03 / 0.97, 9);
    const official = sandboxRate(7, 'official', 'NGN', NOW) ?? 0;
    expect((quotes.get('cbn')?.buy ?? 0) / official).toBeCloseTo(1.0004, 9);
    expect(quotes.get('cbn')?.lastUpdatedMs).toBe(Date.parse('2026-11-20T09:00:00Z'));
  });

  it('are close to the market', () => {
    const parallel = sandboxRate(7, 'parallel', 'NGN', NOW) ?? 0;
    const bitcoin = sandboxRate(7, 'mid', 'BTC', NOW) ?? 1;
    for (const [ticker, level] of [
      ['USDNGN', parallel],
      ['USDTNGN', parallel],
      ['USDCNGN', parallel],
      ['BTCNGN', parallel / bitcoin],
    ] as const) {
      const middles = quotesOf(ticker)
        .filter(isTwoSided)
        .map(({ buy, sell }) => (buy + sell) / 2);
      expect(Math.abs(median(middles) / level - 1)).toBeLessThan(0.01);
    }
  });

  it('have buy at or above sell but where they are crossed, which is seldom and happens', () => {
    const all = manyMoments.flatMap((atMs) => quotesOf('USDNGN', atMs)).filter(isTwoSided);
    const crossed = all.filter(({ buy, sell }) => buy < sell).length / all.length;
    expect(crossed).toBeGreaterThan(0.001);
    expect(crossed).toBeLessThan(0.05);
  });

  it('are now and then an outlier, and silent on one side or both', () => {
    const all = manyMoments.flatMap((atMs) => {
      const level = sandboxRate(7, 'parallel', 'NGN', atMs) ?? NaN;
      return quotesOf('USDNGN', atMs).map((quote) => ({ quote, level }));
    });
    const far = all.filter(({ quote, level }) => isTwoSided(quote) && quote.sell > level * 1.08);
    expect(far.length).toBeGreaterThan(0);
    expect(far.length / all.length).toBeLessThan(0.03);
    expect(all.some(({ quote }) => quote.buy === 0 && quote.sell === 0)).toBe(true);
    expect(all.some(({ quote }) => quote.buy > 0 && quote.sell === 0)).toBe(true);
  });

  it('appear and disappear over minutes, some of them', () => {
    const lists = Array.from(
      { length: 30 },
      (_, index) => new Set(quotesOf('USDNGN', NOW + index * 5 * MINUTE).map(({ code }) => code)),
    );
    const seen = new Set(lists.flatMap((list) => [...list]));
    const steady = [...seen].filter((code) => lists.every((list) => list.has(code)));
    expect(seen.size).toBeGreaterThan(steady.length);
    expect(steady.length).toBeGreaterThan(seen.size * 0.6);
    for (const code of REFERENCES) expect(steady).toContain(code);
  });

  it('are each of a time of their own, from seconds to a few days old, mostly fresh', () => {
    const quotes = quotesOf('USDNGN');
    const ages = quotes.map(({ lastUpdatedMs }) => NOW - lastUpdatedMs);
    expect(new Set(ages).size).toBeGreaterThan(quotes.length * 0.8);
    expect(Math.min(...ages)).toBeGreaterThanOrEqual(0);
    expect(Math.min(...ages)).toBeLessThan(10_000);
    expect(Math.max(...ages)).toBeGreaterThan(3_600_000);
    expect(Math.max(...ages)).toBeLessThan(4 * DAY);
    expect(median(ages)).toBeLessThan(5 * MINUTE);
  });

  it('change only when their time does', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...SANDBOX_TICKERS),
        fc.integer({ min: 0, max: 3_000 * DAY }),
        fc.integer({ min: 1, max: 20 * MINUTE }),
        (ticker, backMs, stepMs) => {
          const before = new Map(
            quotesOf(ticker, NOW - backMs).map((quote) => [quote.code, quote]),
          );
          for (const after of quotesOf(ticker, NOW - backMs + stepMs)) {
            const earlier = before.get(after.code);
            if (!earlier) continue;
            expect(after.lastUpdatedMs).toBeGreaterThanOrEqual(earlier.lastUpdatedMs);
            if (after.lastUpdatedMs === earlier.lastUpdatedMs) expect(after).toEqual(earlier);
          }
        },
      ),
      { numRuns: cases(60) },
    );
  });

  it('are finite, not negative, of whole ms and never of the future, at any seed and moment', () => {
    fc.assert(
      fc.property(
        fc.integer(),
        fc.constantFrom(...SANDBOX_TICKERS),
        fc.integer({ min: Date.parse('1999-01-05'), max: Date.parse('2040-01-01') }),
        (seed, ticker, atMs) => {
          const quotes = quotesOf(ticker, atMs, seed);
          expect(new Set(quotes.map(({ code }) => code)).size).toBe(quotes.length);
          for (const { buy, sell, lastUpdatedMs } of quotes) {
            expect(Number.isFinite(buy) && buy >= 0).toBe(true);
            expect(Number.isFinite(sell) && sell >= 0).toBe(true);
            expect(Number.isInteger(lastUpdatedMs) && lastUpdatedMs <= atMs).toBe(true);
          }
        },
      ),
      { numRuns: cases(60) },
    );
  });

  it('have many decimals on some platforms, and a field more', () => {
    const quotes = quotesOf('USDNGN');
    expect(quotes.some(({ sell }) => String(sell).length > 12)).toBe(true);
    expect(quotes.some(({ sell }) => Number.isInteger(sell) && sell > 0)).toBe(true);
    expect(quotes.some(({ rateMode }) => rateMode !== undefined)).toBe(true);
  });
});
