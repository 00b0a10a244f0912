import type { CurrencyCode } from '../../electron/core/rates/currency.ts';
import { dealsOf, type DealWay } from '../../electron/core/platforms/deals.ts';
import { type RouteMarket, ROUTE_ORDERS, routesOf } from '../../electron/core/routes/routes.ts';
import type { EnteredTerms, PlatformTerms } from '../../electron/core/routes/terms.ts';
import { rankingOf, MINUTE, NOW, seen } from '../support/quotes.ts';
import { marketOf, termsOf } from '../support/route-markets.ts';
import { decimal } from '../support/rates.ts';
import { type Bench, type Figure, figure, runAlone } from './figures.ts';

/**
 * What putting platforms in order takes: the ranking, the deals of all four ways, and the routes of
 * an amount over 4 tickers, each with every platform's terms filled and swaps between them. Prints a
 * table.
 */
const ROUNDS = 400;
const GOALS: Readonly<Record<string, number>> = { ranking: 2, deals: 4 };
const ASSETS = ['USDT', 'USDC', 'USD', 'BTC'];
const PAIR = { asset: 'USDT' as CurrencyCode, money: 'NGN' as CurrencyCode };
const WAYS: readonly DealWay[] = ['have-money', 'want-asset', 'have-asset', 'want-money'];

const quotesOf = (count: number, digits: number): ReturnType<typeof seen>[] =>
  Array.from({ length: count }, (_, index) => {
    const tail = '123456789'.repeat(Math.ceil(digits / 9)).slice(0, digits);
    const ask = `${1601 + ((index * 7) % 13)}.${tail}`;
    const bid = `${1588 + ((index * 5) % 29)}.${tail}`;
    const updatedAtMs = NOW - (index % 20) * (MINUTE / 2);
    return seen(`platform-${index}`, `${index % 4 === 3 ? '-' : ask}/${bid}`, { updatedAtMs });
  });

/** Such that whoever pays more also takes more, and each third platform swaps to the next asset. */
const filled = (index: number, next: string): PlatformTerms =>
  termsOf({
    canBuy: true,
    canSell: index % 9 !== 0,
    smallest: '20',
    largest: index % 7 === 0 ? '100' : '50000',
    buyPercent: '0.25',
    buyFixed: '50',
    sellPercent: String(index / 1000),
    sellFixed: String(1_000 - ((index * 5) % 11) * 40),
    network: index % 2 === 0 ? 'TRC-20' : 'BEP-20',
    accepts: index % 5 === 0 ? ['TRC-20'] : ['TRC-20', 'BEP-20'],
    withdrawal: `${index % 3}`,
    networkMinutes: 5,
    minutes: 5 + (index % 20),
    kind: index % 10 === 0 ? 'card' : 'p2p',
    ...(index % 20 === 1
      ? { swaps: [{ to: next, rate: '0.9991', percent: '0.1', largest: '50000', minutes: 20 }] }
      : {}),
  });

const termsFor = (count: number, next: string): EnteredTerms =>
  new Map(Array.from({ length: count }, (_, index) => [`platform-${index}`, filled(index, next)]));

function marketsOf(count: number, digits: number): [RouteMarket, ...RouteMarket[]] {
  const quotes = quotesOf(count, digits);
  const markets = ASSETS.map((asset, at) => {
    const next = ASSETS[(at + 1) % ASSETS.length] ?? '';
    const offers = (side: 'buy' | 'sell'): RouteMarket['asks'] =>
      quotes.flatMap(({ code, updatedAtMs, [side]: rate }) =>
        rate === null ? [] : [{ code, rate, fromMs: updatedAtMs ?? NOW }],
      );
    return { ...marketOf(asset, offers('buy'), offers('sell')), terms: termsFor(count, next) };
  });
  return markets as [RouteMarket, ...RouteMarket[]];
}

function measure(
  name: string,
  count: number,
  { rounds, digits = 4 }: { rounds: number; digits?: number },
): Figure[] {
  const quotes = quotesOf(count, digits);
  const markets = marketsOf(count, digits);
  const table = markets[0].terms;
  const parts: Record<string, number[]> = { ranking: [], deals: [], hour: [], kept: [] };
  for (let round = 0; round < rounds; round += 1) {
    const marks = [performance.now()];
    const ranking = rankingOf(quotes);
    marks.push(performance.now());
    const deals = WAYS.map((way) =>
      dealsOf(ranking, PAIR, table, { way, amount: decimal('500000'), isWithdrawn: true }),
    );
    marks.push(performance.now());
    // Of all tickers, as if each were the one on show.
    for (const by of ROUTE_ORDERS) {
      const all = markets.map((first) => {
        const others = markets.filter((each) => each !== first);
        return routesOf([first, ...others], { unit: 'money', amount: decimal('500000') }, by);
      });
      marks.push(performance.now());
      if (all.some(({ routes, leftOut }) => routes.length === 0 || leftOut === null)) {
        throw new Error(`${name}: no routes`);
      }
    }
    if (deals.some((each) => each.deals.length === 0)) throw new Error(`${name}: no deals`);
    // The first rounds are those of a program that is still being compiled.
    if (round < rounds / 5) continue;
    Object.values(parts).forEach((times, index) => {
      times.push((marks[index + 1] ?? 0) - (marks[index] ?? 0));
    });
  }
  const named: Record<string, string> = {
    ranking: 'ranking',
    deals: 'deals of four ways',
    hour: 'routes of 4 tickers, best an hour',
    kept: 'routes of 4 tickers, most kept',
  };
  return Object.entries(parts).map(([part, times]) =>
    figure(
      `${name}: ${named[part] ?? part}`,
      times,
      count === 65 ? { goal: GOALS[part] ?? 10 } : {},
    ),
  );
}

export const bench: Bench = ({ isSmall }) => {
  const rounds = isSmall ? 10 : ROUNDS;
  return Promise.resolve([
    ...measure('65 platforms, all terms filled', 65, { rounds }),
    ...measure('65 platforms, prices of 40 digits', 65, { rounds: rounds / 4, digits: 36 }),
    ...measure('1,000 platforms', 1_000, { rounds: isSmall ? 2 : 5 }),
  ]);
};

if (import.meta.main) await runAlone(bench);
