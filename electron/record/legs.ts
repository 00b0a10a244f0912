import type { CurrencyCode } from '#core/rates/currency.ts';
import { type DecimalText, parsePositive, scale } from '#core/number/decimal.ts';
import { ONE } from '#core/rates/rate-table.ts';
import type { Close } from '#core/rates/trend.ts';
import type { Slot } from './recorded-forms.ts';

const PLAIN = /^(?:[1-9]\d{0,199}(?:\.\d{1,199})?|0\.0{0,199}[1-9]\d{0,199})$/;

/** A rate or price of the record; null for what is none. Most are plain already, which is fast to see. */
export function storedRate(text: string | null): DecimalText | null {
  if (text === null) return null;
  return PLAIN.test(text) ? (text as DecimalText) : parsePositive(text);
}

/** A pair's two sides in a snapshot: both of the one snapshot, its base counting as 1. */
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

/** Units of the quote for one base, as it was sent, or rounded once to 38 digits where it is a cross. */
export function rateIn(slot: Slot, legs: Legs): DecimalText | null {
  const quote = storedRate(leg(slot, legs, 0));
  const base = storedRate(leg(slot, legs, 1));
  if (quote === null || base === null) return null;
  return base === ONE ? quote : scale(ONE, quote, base);
}

/**
 * The values of some currencies against a base, unrounded, from snapshots in ascending order in which
 * the codes and then the base were asked for. A snapshot without the base has none.
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
