import type { CurrencyCode } from '#core/rates/currency.ts';
import { type DecimalText, parsePositive, scale } from '#core/number/decimal.ts';
import { ONE } from '#core/rates/rate-table.ts';
import type { Close } from '#core/rates/trend.ts';
import type { Slot } from './recorded-forms.ts';

const PLAIN = /^(?:[1-9]\d{0,199}(?:\.\d{1,199})?|0\.0{0,199}[1-9]\d{0,199})$/;

/**
 * A stored rate or price; null if it is invalid. Most are already in plain notation, which is fast
 * to test.
 */
export function storedRate(text: string | null): DecimalText | null {
  if (text === null) return null;
  return PLAIN.test(text) ? (text as DecimalText) : parsePositive(text);
}

/** A pair's two sides in one snapshot, whose base counts as 1. */
export interface Legs {
  readonly names: readonly [quote: CurrencyCode, base: CurrencyCode];
}

export const legsOf = (pair: { base: CurrencyCode; quote: CurrencyCode }): Legs => ({
  names: [pair.quote, pair.base],
});

/** A leg's text; the base is 1 whether it is listed or not. */
function leg({ base, values }: Slot, { names }: Legs, index: 0 | 1): string | null {
  return names[index] === base ? ONE : (values[index] ?? null);
}

/** Units of the quote currency for one base: as sent, or rounded once to 38 digits for a cross. */
export function rateIn(slot: Slot, legs: Legs): DecimalText | null {
  const quote = storedRate(leg(slot, legs, 0));
  const base = storedRate(leg(slot, legs, 1));
  if (quote === null || base === null) return null;
  return base === ONE ? quote : scale(ONE, quote, base);
}

/**
 * The unrounded values of some currencies against a base, from ascending snapshots. Their names
 * were requested as the codes, then the base. A snapshot without the base contributes nothing.
 */
export function closesOf(
  slots: readonly Slot[],
  base: CurrencyCode,
  codes: readonly CurrencyCode[],
): Map<CurrencyCode, Close[]> {
  const byCode = new Map<CurrencyCode, Close[]>();
  for (const { atMs, base: own, values } of slots) {
    const per = own === base ? ONE : storedRate(values[codes.length] ?? null);
    if (per === null) continue;
    for (const [index, code] of codes.entries()) {
      const rate = code === own ? ONE : storedRate(values[index] ?? null);
      if (rate === null) continue;
      const close = per === ONE ? { atMs, rate } : { atMs, rate, per };
      const list = byCode.get(code);
      if (list) list.push(close);
      else byCode.set(code, [close]);
    }
  }
  return byCode;
}
