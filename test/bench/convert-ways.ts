import { convertIn, crossRatio } from '../../electron/core/rates/cross-rate.ts';
import type { CurrencyCode } from '../../electron/core/rates/currency.ts';
import { type DecimalText, ratioOf, times } from '../../electron/core/number/decimal.ts';
import { ratioForDisplay } from '../../electron/core/rates/display.ts';
import type { RateTable } from '../../electron/core/rates/rate-table.ts';

/** What an amount of one currency is in all of a table's, as texts or floats, by code. */
export type Way = (
  table: RateTable,
  from: CurrencyCode,
  amount: DecimalText,
) => (string | number)[];

/** What any program would prepare once for each answer is prepared once here too. */
export const memo = <T>(make: (table: RateTable) => T): ((table: RateTable) => T) => {
  const known = new WeakMap<RateTable, { made: T }>();
  return (table) => {
    let cached = known.get(table);
    if (!cached) known.set(table, (cached = { made: make(table) }));
    return cached.made;
  };
};
export const floatsOf = memo((table): Record<string, number> =>
  Object.fromEntries([...table.rates].map(([code, rate]) => [code, Number(rate)])),
);
const PLACES = 24;
const fixed = (text: string): bigint => {
  const [whole = '', fraction = ''] = text.split('.');
  return BigInt(whole + fraction.padEnd(PLACES, '0').slice(0, PLACES));
};
const fixeds = memo(
  (table) => new Map([...table.rates].map(([code, rate]) => [code, fixed(rate)])),
);

const codesOf = (table: RateTable): CurrencyCode[] => [...table.rates.keys()];

export const WAYS: Readonly<Record<string, Way>> = {
  'Parallax, 38 digits': (table, from, amount) =>
    codesOf(table).map((to) => convertIn(table, from, to, amount) ?? ''),
  'Parallax, as shown': (table, from, amount) => {
    const given = ratioOf(amount);
    return codesOf(table).map((to) => {
      const rate = crossRatio(table, from, to);
      return rate ? ratioForDisplay(times(given, rate), to) : '';
    });
  },
  'plain BigInt, 24 places': (table, from, amount) => {
    const rates = fixeds(table);
    const given = fixed(amount);
    const below = rates.get(from) ?? 1n;
    return codesOf(table).map((to) => {
      const text = String((given * (rates.get(to) ?? 0n)) / below).padStart(PLACES + 1, '0');
      return `${text.slice(0, -PLACES)}.${text.slice(-PLACES)}`;
    });
  },
};
