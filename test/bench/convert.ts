import { separatorsOf } from '#core/amount.ts';
import { convert } from '#core/convert.ts';
import { currencyCode } from '#core/currency.ts';
import { type Market, MARKETS } from '#core/market.ts';
import type { RateTable } from '#core/rate-table.ts';
import { reduce } from '#core/reducer.ts';
import { at } from '../support/account.ts';
import { decimal, emptyState, rateTable, stateWith } from '../support/rates.ts';
import { minus, over, rational, times } from '../support/rational.ts';
import { measurePage } from './convert-page.ts';
import { WAYS } from './convert-ways.ts';

/**
 * What one key costs: an amount in 170 currencies in three markets, in main, beside other libraries
 * on the same rates, each with how far its worst result is from the true one; then in the page, from
 * the key to what is painted. Prints tables; run it as `npm run bench:convert` on a built app.
 */
const CODES = Array.from({ length: 170 }, (_, index) => `C${index.toString(36).toUpperCase()}`);
const FROM = currencyCode('C7');
/** As typed, and in cents, so that those who count in cents can hold it. */
const AMOUNT = decimal('3650.25');
const ROUNDS = 400;
const WARM_UP = 100;

/** Rates of 20 digits between 1e-5 and 1e5, the same at every run. */
function tableOf(market: Market, salt: number): RateTable {
  let seed = BigInt(salt) * 7_919n + 17n;
  const next = (): bigint => (seed = (seed * 6_364_136_223_846_793_005n + 1_442_695_040_888_963_407n) % 2n ** 64n); // prettier-ignore
  const rates = CODES.map((code): [string, string] => {
    const digits = String((next() % (9n * 10n ** 19n)) + 10n ** 19n);
    const before = Number(next() % 10n) - 4;
    const text = before <= 0 ? `0.${'0'.repeat(-before)}${digits}` : `${digits.slice(0, before)}.${digits.slice(before)}`; // prettier-ignore
    return [code, text];
  });
  return rateTable(Object.fromEntries(rates), { market });
}

const tables = MARKETS.map((market, index) => tableOf(market, index + 1));

const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;

function timed(work: () => unknown): { median: number; p95: number } {
  const ms: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const startMs = performance.now();
    work();
    if (round >= WARM_UP) ms.push(performance.now() - startMs);
  }
  ms.sort((left, right) => left - right);
  return { median: quantile(ms, 0.5), p95: quantile(ms, 0.95) };
}

/** `|result - true| / true` of the worst of 510 results, beside fractions of big integers. */
function worstError(results: readonly (readonly (string | number)[])[]): number {
  const SHARP = 10n ** 80n;
  let worst = 0n;
  tables.forEach((table, market) => {
    const below = rational(table.rates.get(FROM) ?? '');
    [...table.rates.values()].forEach((rate, index) => {
      const right = over(times(rational(AMOUNT), rational(rate)), below);
      const error = minus(over(rational(String(results[market]?.[index])), right), rational('1'));
      const sharp = ((error.numerator < 0n ? -error.numerator : error.numerator) * SHARP) / error.denominator; // prettier-ignore
      if (sharp > worst) worst = sharp;
    });
  });
  return Number(worst) / 1e80;
}

const columns = (...cells: string[]): string =>
  cells.map((cell, index) => (index === 0 ? cell.padEnd(30) : cell.padStart(16))).join('');

console.log('An amount in 170 currencies in 3 markets (510 conversions), rates of 20 digits');
console.log(columns('', 'median', 'p95', 'largest error'));
for (const [name, way] of Object.entries(WAYS)) {
  const all = (): (string | number)[][] => tables.map((table) => way(table, FROM, AMOUNT));
  const error = worstError(all());
  const { median, p95 } = timed(all);
  console.log(columns(name, `${median.toFixed(3)} ms`, `${p95.toFixed(3)} ms`, error === 0 ? '0' : error.toExponential(1))); // prettier-ignore
}

/** Everything that the query answers, with all 170 watched. */
const watched = CODES.map(currencyCode);
const state = tables.reduce(
  (before, table) => stateWith(table, 0, before),
  reduce(emptyState(), { kind: 'chosen', choices: { watched } }),
);
const enUs = separatorsOf('en-US');
const request = { from: FROM, to: 'C9', fee: '1.5', quoted: '2' };
let key = 0;
const { median, p95 } = timed(() => {
  key += 1;
  return convert(state, { ...request, amount: `(${key}+3,650.25)*2` }, enUs, at(0));
});
console.log(
  '\nThe whole answer of main to a key: 3 markets, 168 more currencies, fee, ladder, offer',
);
console.log(columns('convert', `${median.toFixed(3)} ms`, `${p95.toFixed(3)} ms`));

console.log('\nFrom a key to what is painted, in the built app');
for (const line of await measurePage()) console.log(line);
