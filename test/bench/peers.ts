import type { CurrencyCode } from '../../electron/core/rates/currency.ts';
import type { RateTable } from '../../electron/core/rates/rate-table.ts';
import { floatsOf, memo, type Way } from './convert-ways.ts';

/**
 * Other libraries on the same work. They are in package.json beside this file, which `npm run bench`
 * installs; neither the tests nor the check of types need them, so what is used of each is said here.
 */
interface Big {
  times(by: Big | number): Big;
  div(by: Big | number): Big;
  precision(digits: number, rounding: number): Big;
  toFixed(): string;
}
interface BigNumber {
  new (value: string): Big;
  readonly ROUND_HALF_EVEN: number;
  clone(config: { DECIMAL_PLACES: number; EXPONENTIAL_AT: number }): BigNumber;
}
interface Wide {
  times(by: string | number): Wide;
  div(by: string | number): Wide;
  toSignificantDigits(digits: number): Wide;
  toFixed(): string;
}
interface Decimal {
  new (value: string): Wide;
  readonly ROUND_HALF_EVEN: number;
  clone(config: { precision: number; rounding: number }): Decimal;
}
interface Dinero {
  dinero: (of: { amount: number; currency: object }) => object;
  convert: (dinero: object, currency: object, rates: Record<string, object>) => object;
  toDecimal: (dinero: object) => string;
}
type Currency = (
  value: string,
  options: { precision: number },
) => { multiply(by: number): { readonly value: number } };
type Cashify = new (options: { base: string; rates: Record<string, number> }) => {
  convert(amount: number, options: { from: string; to: string }): number;
};
interface Money {
  base: string;
  rates: Record<string, number>;
  convert(amount: number, options: { from: string; to: string }): number;
}

async function load<T>(name: string): Promise<T> {
  try {
    return (await import(name)) as T;
  } catch (error) {
    throw new Error(`${name} is not installed: npm ci --prefix test/bench`, { cause: error });
  }
}

const codesOf = (table: RateTable): CurrencyCode[] => [...table.rates.keys()];

async function decimalJs(): Promise<Way> {
  const { Decimal } = await load<{ Decimal: Decimal }>('decimal.js');
  const Wide = Decimal.clone({ precision: 60, rounding: Decimal.ROUND_HALF_EVEN });
  return (table, from, amount) =>
    codesOf(table).map((to) =>
      new Wide(amount)
        .times(table.rates.get(to) ?? 0)
        .div(table.rates.get(from) ?? 1)
        .toSignificantDigits(38)
        .toFixed(),
    );
}

async function bigNumber(): Promise<Way> {
  const { BigNumber } = await load<{ BigNumber: BigNumber }>('bignumber.js');
  const Exact = BigNumber.clone({ DECIMAL_PLACES: 60, EXPONENTIAL_AT: 1e9 });
  const bigs = memo(
    (table) => new Map([...table.rates].map(([code, rate]) => [code, new BigNumber(rate)])),
  );
  return (table, from, amount) => {
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
  };
}

/** A float as dinero.js takes rates: an integer of 15 digits and where its point is. */
function scaled(rate: number): { amount: number; scale: number } {
  const scale = Math.max(0, 14 - Math.floor(Math.log10(rate)));
  return { amount: Math.round(rate * 10 ** scale), scale };
}

async function dineroJs(): Promise<Way> {
  const { dinero, convert, toDecimal } = await load<Dinero>('dinero.js');
  const inCents = (code: string): object => ({ code, base: 10, exponent: 2 });
  return (table, from, amount) => {
    const rates = floatsOf(table);
    const below = rates[from] ?? 1;
    const given = dinero({ amount: Math.round(Number(amount) * 100), currency: inCents(from) });
    return codesOf(table).map((to) => {
      const rate = scaled((rates[to] ?? 0) / below);
      return toDecimal(convert(given, inCents(to), { [to]: rate }));
    });
  };
}

async function currencyJs(): Promise<Way> {
  const { default: currency } = await load<{ default: Currency }>('currency.js');
  return (table, from, amount) => {
    const rates = floatsOf(table);
    const given = currency(amount, { precision: 2 });
    return codesOf(table).map((to) => given.multiply((rates[to] ?? 0) / (rates[from] ?? 1)).value);
  };
}

async function cashify(): Promise<Way> {
  const { Cashify } = await load<{ Cashify: Cashify }>('cashify');
  const made = memo((table) => new Cashify({ base: table.base, rates: floatsOf(table) }));
  return (table, from, amount) => {
    const own = made(table);
    return codesOf(table).map((to) => own.convert(Number(amount), { from, to }));
  };
}

async function moneyJs(): Promise<Way> {
  const { default: money } = await load<{ default: Money }>('money');
  return (table, from, amount) => {
    money.base = table.base;
    money.rates = floatsOf(table);
    return codesOf(table).map((to) => money.convert(Number(amount), { from, to }));
  };
}

/** @throws with what to do where one is not installed. */
export async function peers(): Promise<Readonly<Record<string, Way>>> {
  return {
    'decimal.js, 60 digits': await decimalJs(),
    'bignumber.js 11': await bigNumber(),
    'dinero.js 2': await dineroJs(),
    'currency.js 2': await currencyJs(),
    'cashify 4': await cashify(),
    'money.js 0.2': await moneyJs(),
  };
}
