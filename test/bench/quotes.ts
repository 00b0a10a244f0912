import type { CurrencyCode } from '../../electron/core/rates/currency.ts';
import { dealsOf, type DealWay } from '../../electron/core/platforms/deals.ts';
import type { EnteredFees } from '../../electron/core/platforms/fees.ts';
import { opportunityOf } from '../../electron/core/platforms/opportunity.ts';
import { rankingOf, fees, MINUTE, NOW, seen } from '../support/quotes.ts';
import { decimal } from '../support/rates.ts';
import { type Bench, type Figure, figure, runAlone } from './figures.ts';

/**
 * What putting a ticker's platforms in order takes: standings, best and median; then the opportunity of
 * all pairs for an amount in the asset and in money; then the deals of all four ways. Prints a table.
 */
const ROUNDS = 400;
const PAIR = { asset: 'USDT' as CurrencyCode, money: 'NGN' as CurrencyCode };
const WAYS: readonly DealWay[] = ['have-money', 'want-asset', 'have-asset', 'want-money'];

const quotesOf = (count: number, digits: number): ReturnType<typeof seen>[] =>
  Array.from({ length: count }, (_, index) => {
    const tail = '123456789'.repeat(Math.ceil(digits / 9)).slice(0, digits);
    const ask = `${1601 + ((index * 7) % 13)}.${tail}`;
    const bid = `${1588 - ((index * 5) % 11)}.${tail}`;
    const updatedAtMs = NOW - (index % 20) * (MINUTE / 2);
    return seen(`platform-${index}`, `${index % 4 === 3 ? '-' : ask}/${bid}`, { updatedAtMs });
  });

/** All the same, or such that whoever pays more also takes more: then no pair can be left out. */
const feesOf = (count: number, worst: boolean): EnteredFees =>
  new Map(
    Array.from({ length: count }, (_, index) => {
      const rank = (index * 5) % 11;
      const sellFixed = worst ? String(1_000 - rank * 40 - index / 100) : '0';
      const sellPercent = worst ? String(index / 1000) : '0.25';
      const taken = { buyPercent: '0.25', sellPercent, sellFixed, withdrawal: `${index % 3}` };
      return [`platform-${index}`, fees(taken)];
    }),
  );

function measure(
  name: string,
  count: number,
  table: EnteredFees,
  { rounds, digits = 4 }: { rounds: number; digits?: number },
): Figure[] {
  const quotes = quotesOf(count, digits);
  const parts: Record<string, number[]> = { ranking: [], opportunities: [], deals: [], all: [] };
  for (let round = 0; round < rounds; round += 1) {
    const marks = [performance.now()];
    const ranking = rankingOf(quotes);
    marks.push(performance.now());
    opportunityOf(ranking, table, { unit: 'asset', amount: decimal('1000') });
    opportunityOf(ranking, table, { unit: 'money', amount: decimal('500000') });
    marks.push(performance.now());
    const deals = WAYS.map((way) =>
      dealsOf(ranking, PAIR, table, { way, amount: decimal('500000'), isWithdrawn: true }),
    );
    marks.push(performance.now());
    if (deals.some((each) => each.deals.length === 0)) throw new Error(`${name}: no deals`);
    // The first rounds are those of a program that is still being compiled.
    if (round < rounds / 5) continue;
    const [start = 0, one = 0, two = 0, end = 0] = marks;
    parts['ranking']?.push(one - start);
    parts['opportunities']?.push(two - one);
    parts['deals']?.push(end - two);
    parts['all']?.push(end - start);
  }
  return Object.entries(parts).map(([part, times]) => figure(`${name}: ${part}`, times));
}

export const bench: Bench = ({ isSmall }) => {
  const few = { rounds: isSmall ? 10 : ROUNDS };
  return Promise.resolve([
    ...measure('60 platforms, no fees entered', 60, new Map(), few),
    ...measure('60 platforms, the same fees', 60, feesOf(60, false), few),
    ...measure('60 platforms, fees that rule no pair out', 60, feesOf(60, true), few),
    ...measure('60 platforms, prices of 40 digits', 60, feesOf(60, true), { ...few, digits: 36 }),
    ...measure('1,000 platforms, the same fees', 1_000, feesOf(1_000, false), few),
  ]);
};

if (import.meta.main) await runAlone(bench);
