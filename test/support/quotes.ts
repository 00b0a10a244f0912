import fc from 'fast-check';
import { rankQuotes, type Ranking } from '#core/platforms/ranking.ts';
import type { QuoteRules } from '#core/platforms/eligible.ts';
import type { PlatformTerms } from '#core/routes/terms.ts';
import type { ObservedQuote } from '#core/platforms/latest-quotes.ts';
import { ASSUMED_RULE } from '#core/platforms/sides.ts';
import { decimal } from './rates.ts';

export const NOW = 1_790_000_000_000;
export const MINUTE = 60_000;

export const RULES: QuoteRules = {
  sideRule: ASSUMED_RULE,
  hidden: new Set(),
  terms: new Map(),
};

/** A platform in short form: `buy/sell`, `-` for a side without a quote. */
export function seen(
  code: string,
  sides: string,
  more: Partial<ObservedQuote> = {},
): ObservedQuote {
  const [buy = '-', sell = '-'] = sides.split('/').map((side) => side.trim());
  return {
    code,
    buy: buy === '-' ? null : decimal(buy),
    sell: sell === '-' ? null : decimal(sell),
    updatedAtMs: NOW - MINUTE,
    firstSeenAtMs: NOW - MINUTE,
    listedAtMs: NOW,
    isListed: true,
    ...more,
  };
}

export function rankingOf(
  observedQuotes: readonly ObservedQuote[],
  rules: Partial<QuoteRules> = {},
): Ranking {
  return rankQuotes(observedQuotes, { ...RULES, ...rules }, NOW);
}

/** The parts of the terms that are fees. */
export type Fees = Partial<
  Record<'buyPercent' | 'buyFixed' | 'sellPercent' | 'sellFixed' | 'withdrawal', string>
>;

export function fees(taken: Fees): PlatformTerms {
  return Object.fromEntries(Object.entries(taken).map(([name, text]) => [name, decimal(text)]));
}

/** Decimals as text, from `min` to `max` in steps of 10^-places. */
export function decimals(min: number, max: number, places: number): fc.Arbitrary<string> {
  const factor = 10 ** places;
  return fc
    .integer({ min: Math.round(min * factor), max: Math.round(max * factor) })
    .map((units) => (units / factor).toFixed(places));
}

/** Prices close together, so that ties, crossed sides, references and outliers all occur. */
const price = fc.oneof(
  { weight: 6, arbitrary: decimals(1590, 1610, 0) },
  { weight: 4, arbitrary: decimals(1500, 1700, 4) },
  { weight: 1, arbitrary: fc.constant('-') },
  { weight: 1, arbitrary: decimals(1, 5000, 8) },
);

const CODES = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'cbn', 'fastforex'];

/** Up to 12 platforms of every kind, with fees and hidden platforms. */
export const quoteLists = fc
  .uniqueArray(
    fc.record({
      code: fc.constantFrom(...CODES),
      high: price,
      low: price,
      isUsual: fc.boolean(),
      agedMs: fc.oneof(
        { weight: 5, arbitrary: fc.constantFrom(0, MINUTE, 15 * MINUTE) },
        fc.constantFrom(15 * MINUTE + 1, 60 * MINUTE, 2000 * MINUTE),
      ),
      isTimeKnown: fc.boolean(),
      isListed: fc.integer({ min: 0, max: 9 }).map((die) => die > 0),
      isHidden: fc.integer({ min: 0, max: 9 }).map((die) => die === 0),
    }),
    { selector: ({ code }) => code, maxLength: 12 },
  )
  .map((platforms) => ({
    observedQuotes: platforms.map(({ code, high, low, isUsual, agedMs, isTimeKnown, isListed }) => {
      const isTurned = isUsual && high !== '-' && low !== '-' && Number(high) < Number(low);
      return seen(code, isTurned ? `${low}/${high}` : `${high}/${low}`, {
        updatedAtMs: isTimeKnown ? NOW - agedMs : null,
        firstSeenAtMs: NOW - agedMs,
        isListed,
      });
    }),
    hidden: new Set(platforms.filter(({ isHidden }) => isHidden).map(({ code }) => code)),
  }));

/** Fees of some platforms, often equal, so that ties occur. */
export const feeTables = fc
  .dictionary(
    fc.constantFrom(...CODES),
    fc.record(
      {
        buyPercent: fc.constantFrom('0', '0.25', '1', '1.375'),
        buyFixed: fc.constantFrom('0', '50', '123.45', '900'),
        sellPercent: fc.constantFrom('0', '0.25', '1', '2.5'),
        sellFixed: fc.constantFrom('0', '50', '123.45', '900'),
        withdrawal: fc.constantFrom('0', '1', '2.5', '10'),
      },
      { requiredKeys: [] },
    ),
  )
  .map((table) => new Map(Object.entries(table).map(([code, taken]) => [code, fees(taken)])));
