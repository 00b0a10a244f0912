import { BigNumber } from 'bignumber.js';
import { Cashify } from 'cashify';
import currency from 'currency.js';
import { Decimal } from 'decimal.js';
import { convert as convertDinero, dinero, toDecimal } from 'dinero.js';
// @ts-expect-error money.js has no types.
import fx from 'money';
import { convertIn, crossRatio } from '#core/cross-rate.ts';
import type { CurrencyCode } from '#core/currency.ts';
import type { DecimalText } from '#core/decimal.ts';
import { ratioForDisplay } from '#core/display.ts';
import { ratioOf, times } from '#core/ratio.ts';
import type { RateTable } from '#core/rate-table.ts';

/** What an amount of one currency is in all of a table's, as texts or floats, by code. */
export type Way = (
  table: RateTable,
  from: CurrencyCode,
  amount: DecimalText,
) => (string | number)[];

const floatsOf = (table: RateTable): Record<string, number> =>
  Object.fromEntries([...table.rates].map(([code, rate]) => [code, Number(rate)]));
const memo = <T>(make: (table: RateTable) => T): ((table: RateTable) => T) => {
  const known = new WeakMap<RateTable, { made: T }>();
  return (table) => {
    let kept = known.get(table);
    if (!kept) known.set(table, (kept = { made: make(table) }));
    return kept.made;
  };
};
/** What any program would prepare once for each answer is prepared once here too. */
const floats = memo(floatsOf);
const cashify = memo((table) => new Cashify({ base: table.base, rates: floatsOf(table) }));
const money = fx as {
  base: string;
  rates: Record<string, number>;
  convert: (amount: number, options: { from: string; to: string }) => number;
};
const bigs = memo(
  (table) => new Map([...table.rates].map(([code, rate]) => [code, new BigNumber(rate)])),
);
const PLACES = 24;
const fixed = (text: string): bigint => {
  const [whole = '', fraction = ''] = text.split('.');
  return BigInt(whole + fraction.padEnd(PLACES, '0').slice(0, PLACES));
};
const fixeds = memo(
  (table) => new Map([...table.rates].map(([code, rate]) => [code, fixed(rate)])),
);
const Wide = Decimal.clone({ precision: 60, rounding: Decimal.ROUND_HALF_EVEN });
const Exact = BigNumber.clone({ DECIMAL_PLACES: 60, EXPONENTIAL_AT: 1e9 });

/** A float as dinero.js takes rates: an integer of 15 digits and where its point is. */
function scaled(rate: number): { amount: number; scale: number } {
  const scale = Math.max(0, 14 - Math.floor(Math.log10(rate)));
  return { amount: Math.round(rate * 10 ** scale), scale };
}

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
  'decimal.js, 60 digits': (table, from, amount) =>
    codesOf(table).map((to) =>
      new Wide(amount)
        .times(table.rates.get(to) ?? 0)
        .div(table.rates.get(from) ?? 1)
        .toSignificantDigits(38)
        .toFixed(),
    ),
  'bignumber.js 11': (table, from, amount) => {
    const rates = bigs(table);
    const given = new Exact(amount);
    const below = rates.get(from) ?? 1;
    return codesOf(table).map((to) =>
      given
        .times(rates.get(to) ?? 0)
        .div(below)
        .precision(38, BigNumber.ROUND_HALF_EVEN)
        .toFixed(),
    );
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
  'dinero.js 2': (table, from, amount) => {
    const rates = floats(table);
    const [source, below] = [{ code: from, base: 10, exponent: 2 }, rates[from] ?? 1];
    const given = dinero({ amount: Math.round(Number(amount) * 100), currency: source });
    return codesOf(table).map((to) => {
      const target = { code: to, base: 10, exponent: 2 };
      const rate = scaled((rates[to] ?? 0) / below);
      return toDecimal(convertDinero(given, target, { [to]: rate }));
    });
  },
  'currency.js 2': (table, from, amount) => {
    const rates = floats(table);
    const given = currency(amount, { precision: 2 });
    return codesOf(table).map((to) => given.multiply((rates[to] ?? 0) / (rates[from] ?? 1)).value);
  },
  'cashify 4': (table, from, amount) => {
    const own = cashify(table);
    return codesOf(table).map((to) => own.convert(Number(amount), { from, to }));
  },
  'money.js 0.2': (table, from, amount) => {
    money.base = table.base;
    money.rates = floats(table);
    return codesOf(table).map((to) => money.convert(Number(amount), { from, to }));
  },
};
