import { memo } from '#core/base/memo.ts';
import type { MarketState } from './feed-state.ts';
import type { CurrencyCode } from './currency.ts';
import { type DecimalText, ratioOf } from '#core/number/decimal.ts';
import { ageAt, tableEdges } from './freshness.ts';
import { isBeyondBounds, isFarFrom } from '#core/number/implausible.ts';
import type { LastGoodRate, RateTable } from './rate-table.ts';

/**
 * How long a rate survives while its entries in the answers are unusable. Vanished quotes have the
 * same limit.
 */
const KEPT_MS = 24 * 3_600_000;

/**
 * The doubted rates after an answer, each with the last trusted rate. A rate is doubted if it is
 * over 3 times the trusted one, or under a third of it. A second answer with a similar rate
 * confirms it (domain.md, "Markets"). A stale rate is no reason to doubt a new one.
 */
export function doubtsAfter(
  { table: before, doubted, publicationsMs }: MarketState,
  next: RateTable,
  atMs: number,
): ReadonlyMap<CurrencyCode, DecimalText> {
  const isKnown = before !== null && !isStale(before, publicationsMs, atMs);
  const doubts = new Map<CurrencyCode, DecimalText>();
  for (const [code, rate] of next.rates) {
    const last = before?.rates.get(code);
    const believed = doubted.get(code) ?? (isKnown ? last : undefined);
    if (believed === undefined || !isFar(rate, believed)) continue;
    const isAgain = doubted.has(code) && last !== undefined && !isFar(rate, last);
    if (!isAgain) doubts.set(code, believed);
  }
  return doubts;
}

const isFar = (rate: DecimalText, other: DecimalText): boolean =>
  rate !== other && isFarFrom(ratioOf(rate), ratioOf(other));

const isStale = (table: RateTable, publicationsMs: readonly number[], atMs: number): boolean =>
  ageAt(tableEdges(table, publicationsMs), atMs) === 'stale';

/** The older rates to keep for codes whose entries in this answer were unusable. */
export function missingAfter(
  { table: before, lastGood, checkedAtMs }: MarketState,
  badCodes: readonly CurrencyCode[],
  atMs: number,
): ReadonlyMap<CurrencyCode, LastGoodRate> {
  return new Map(
    badCodes.flatMap((code) => {
      const listed = before?.rates.has(code)
        ? { table: before, listedAtMs: checkedAtMs ?? atMs }
        : lastGood.get(code);
      return listed && atMs - listed.listedAtMs <= KEPT_MS ? [[code, listed] as const] : [];
    }),
  );
}

/** Codes whose rates are outside any plausible range. */
export const beyondBounds = memo((table: RateTable): ReadonlySet<CurrencyCode> => {
  const implausible = [...table.rates].filter(([, rate]) => isBeyondBounds(ratioOf(rate)));
  return new Set(implausible.map(([code]) => code));
});

/** Whether a rate is shown as doubtful: it jumped, or it is outside any plausible range. */
export function isDoubted({ table, doubted }: MarketState, code: CurrencyCode): boolean {
  return doubted.has(code) || (table !== null && beyondBounds(table).has(code));
}
