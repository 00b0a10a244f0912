import { convert } from '../../electron/core/convert/convert.ts';
import { readConversion } from '../../electron/core/convert/typed-conversion.ts';
import { currencyCode } from '../../electron/core/rates/currency.ts';
import { entered, filledIn } from '../../electron/core/rates/entered-amount.ts';
import { amountFormatOf } from '../../electron/core/requests/known-currencies.ts';
import { type Market, MARKETS } from '../../electron/core/rates/market.ts';
import type { RateTable } from '../../electron/core/rates/rate-table.ts';
import { reduce } from '../../electron/core/app/reducer.ts';
import { at } from '../support/account.ts';
import { decimal, emptyState, rateTable, stateWith } from '../support/rates.ts';
import { minus, over, rational, times } from '../support/rational.ts';
import { measurePage } from './convert-page.ts';
import { type Bench, figure, type Figure, runAlone, timed } from './figures.ts';
import { WAYS, type Way } from './convert-ways.ts';
import { peers } from './peers.ts';

/**
 * What one key costs: an amount in 170 currencies in three markets, in main, beside other libraries
 * on the same rates, each with how far its worst result is from the true one; then in the page, from
 * the key to what is painted. It wants a build.
 */
const CODES = Array.from({ length: 170 }, (_, index) => `C${index.toString(36).toUpperCase()}`);
const FROM = currencyCode('C7');
/** As typed, and in cents, so that those who count in cents can hold it. */
const AMOUNT = decimal('3650.25');
const ROUNDS = 400;
/** What ours may be off by at most; the others are what they are. */
const MOST_OFF = 1e-36;

/** Rates of 20 digits between 1e-5 and 1e5, the same at every run. */
function tableOf(market: Market, salt: number): RateTable {
  let seed = BigInt(salt) * 7_919n + 17n;
  const next = (): bigint =>
    (seed = (seed * 6_364_136_223_846_793_005n + 1_442_695_040_888_963_407n) % 2n ** 64n);
  const rates = CODES.map((code): [string, string] => {
    const digits = String((next() % (9n * 10n ** 19n)) + 10n ** 19n);
    const before = Number(next() % 10n) - 4;
    const text =
      before <= 0
        ? `0.${'0'.repeat(-before)}${digits}`
        : `${digits.slice(0, before)}.${digits.slice(before)}`;
    return [code, text];
  });
  return rateTable(Object.fromEntries(rates), { market });
}

const EXACT = 'Parallax, 38 digits';
const SHOWN = 'Parallax, as shown';

const tables = MARKETS.map((market, index) => tableOf(market, index + 1));

/** `|result - true| / true` of the worst of 510 results, beside fractions of big integers. */
function worstError(results: readonly (readonly (string | number)[])[]): number {
  const SHARP = 10n ** 80n;
  let worst = 0n;
  tables.forEach((table, market) => {
    const below = rational(table.rates.get(FROM) ?? '');
    [...table.rates.values()].forEach((rate, index) => {
      const right = over(times(rational(AMOUNT), rational(rate)), below);
      const error = minus(over(rational(String(results[market]?.[index])), right), rational('1'));
      const sharp =
        ((error.numerator < 0n ? -error.numerator : error.numerator) * SHARP) / error.denominator;
      if (sharp > worst) worst = sharp;
    });
  });
  return Number(worst) / 1e80;
}

/** Ours beside the others, on the same rates; each checked against the true results first. */
function benchWays(ways: Readonly<Record<string, Way>>, rounds: number): Figure[] {
  return Object.entries(ways).flatMap(([name, way]) => {
    const all = (): (string | number)[][] => tables.map((table) => way(table, FROM, AMOUNT));
    const error = worstError(all());
    const isOurs = name.startsWith('Parallax');
    if (name === EXACT && error > MOST_OFF) throw new Error(`off by ${error}`);
    const whose = isOurs ? {} : { peer: name };
    const what = name === SHOWN ? '510 conversions, rounded for display' : '510 conversions';
    return [
      figure(what, timed(rounds, all), whose),
      figure(`${what}: largest relative error`, [error], { unit: '', ...whose }),
    ];
  });
}

/** Everything that the query answers, with all 170 watched. */
function benchAnswer(rounds: number): Figure {
  const watched = CODES.map(currencyCode);
  const state = tables.reduce(
    (before, table) => stateWith(table, 0, before),
    reduce(emptyState(), { kind: 'chosen', choices: { watched } }),
  );
  const format = amountFormatOf(state, 'en-US');
  const [fee, quoted] = [filledIn(decimal('1.5')), filledIn(decimal('2'))];
  const form = { from: FROM, to: 'C9', drives: 'give', fee, feeKind: 'fee', quoted } as const;
  const times = timed(rounds, (key) => {
    const amount = entered(`(${key}+3,650.25)*2`, { unit: currencyCode(FROM) }, format);
    const request = readConversion({ ...form, amount });
    const answer = request.ok ? convert(state, request.value, at(0)) : request;
    if (!answer.ok) throw new Error(answer.error.code);
  });
  return figure('main’s answer to a key: 3 markets, 168 more, fee, ladder, offer', times);
}

export const bench: Bench = async ({ isSmall }) => {
  const rounds = isSmall ? 5 : ROUNDS;
  const ways = isSmall ? WAYS : { ...WAYS, ...(await peers()) };
  return [...benchWays(ways, rounds), benchAnswer(rounds)];
};

/** On a built app. */
export const benchPage: Bench = ({ isSmall, log }) => measurePage(isSmall ? 6 : 60, log);

if (import.meta.main) {
  await runAlone(async (run) => [...(await bench(run)), ...(await benchPage(run))]);
}
