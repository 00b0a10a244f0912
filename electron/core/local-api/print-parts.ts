import {
  type DecimalText,
  isZero,
  parseDecimal,
  ratioOf,
  roundToPlaces,
  type Rounding,
} from '#core/number/decimal.ts';
import type { CurrencyCode } from '#core/rates/currency.ts';
import { listedAmount, tablePrice } from '#core/rates/display.ts';

/**
 * Grouped with commas, with a point, as amounts are typed here. Without Intl, whose data would take
 * longer to load than the rest of a command.
 */
export function shown(value: string | null): string {
  if (value === null) return '–';
  const [whole = '', places] = value.split('.');
  const grouped = whole.replaceAll(/\B(?=(?:\d{3})+$)/g, ',');
  return (places === undefined ? grouped : `${grouped}.${places}`).replace('-', '−');
}
const rounded = (value: string | null, round: (value: DecimalText) => DecimalText): string => {
  const decimal = value === null ? null : parseDecimal(value);
  return shown(decimal && round(decimal));
};
/** A price or a value, with the digits of the window's tables; never short. */
export const priceText = (value: string | null): string =>
  rounded(value, (each) => (isZero(each) ? each : tablePrice(ratioOf(each)).copied));
/** An amount of what is shown as in the window's lists. */
export const amountText = (value: string, code: string, rounding?: Rounding): string =>
  [
    rounded(value, (each) => listedAmount(ratioOf(each), code as CurrencyCode, rounding)),
    code,
  ].join(' ');
export const percentText = (value: string | null): string =>
  value === null ? '–' : `${rounded(value, (each) => roundToPlaces(each, 2))}%`;

/** Control characters could move the cursor or change colours: names come from the service. */
export const plain = (text: string): string => text.replaceAll(/[\p{Cc}\p{Cf}]/gu, '�');

/** Columns aligned by spaces: the first and what ends in words to the left, others to the right. */
export function table(rows: readonly (readonly string[])[]): string[] {
  const clean = rows.map((row) => row.map(plain));
  const widths = (clean[0] ?? []).map((_, at) =>
    Math.max(...clean.map((row) => (row[at] ?? '').length)),
  );
  const isLeft = (cell: string, at: number): boolean =>
    at === 0 || (at === widths.length - 1 && /^\p{L}/u.test(cell));
  return clean.map((row) =>
    row
      .map((cell, at) => cell[isLeft(cell, at) ? 'padEnd' : 'padStart'](widths[at] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}

const two = (part: number): string => String(part).padStart(2, '0');

/** In the terminal's own time, as the app shows it. Without Intl, as in `shown`. */
export function local(time: string): string {
  const at = new Date(time);
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${day} ${two(at.getHours())}:${two(at.getMinutes())}`;
}
