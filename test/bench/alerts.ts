import { firingKey } from '../../electron/core/alerts/alerts-state.ts';
import type { Rule } from '../../electron/core/alerts/rule.ts';
import type { Subject } from '../../electron/core/alerts/kinds.ts';
import { pendingFirings } from '../../electron/core/alerts/pending-firings.ts';
import type { AppState } from '../../electron/core/app/app-state.ts';
import { currencyCode } from '../../electron/core/rates/currency.ts';
import type { Ticker } from '../../electron/core/rates/feed.ts';
import { reduce } from '../../electron/core/app/reducer.ts';
import { ruleOf, watching } from '../support/alerts.ts';
import { decimal, rateTable } from '../support/rates.ts';
import { type Bench, type Figure, figure, runAlone } from './figures.ts';

/**
 * What 500 alert rules cost on each answer: one of 170 currencies, and one of 40 platforms' quotes.
 * `npm run bench -- alerts`; the goal is a median under 2 ms.
 */
const START = Date.UTC(2026, 10, 20, 8);
const MINUTE = 60_000;
const ROUNDS = 400;
const GOAL_MS = 2;
const TICKER = 'USDTNGN' as Ticker;
const codes = Array.from(
  { length: 170 },
  (_, index) => `A${index.toString(36).toUpperCase().padStart(2, '0')}`,
);
const platforms = Array.from({ length: 40 }, (_, index) => `platform-${index}`);
const usd = currencyCode('USD');

const code = (index: number) => currencyCode(codes[index % codes.length] ?? 'A00');
const platform = (index: number): string => platforms[index % platforms.length] ?? '';

/** As a person may have them: pairs and crosses, premiums, moves, platforms, the best, the net. */
const SUBJECTS: readonly ((index: number) => Subject)[] = [
  (index) => ({ kind: 'rate', market: 'mid', base: usd, quote: code(index) }),
  (index) => ({ kind: 'rate', market: 'mid', base: code(index), quote: code(index + 7) }),
  (index) => ({
    kind: 'premium',
    over: 'mid',
    under: 'official',
    base: usd,
    quote: code(index),
  }),
  (index) => ({ kind: 'side', ticker: TICKER, platform: platform(index), side: 'ask' }),
  (index) => ({ kind: 'spread', ticker: TICKER, platform: platform(index) }),
  () => ({ kind: 'side', ticker: TICKER, platform: null, side: 'bid' }),
  (index) => ({
    kind: 'opportunity',
    ticker: TICKER,
    measure: 'percent',
    amount: decimal(String(100_000 * ((index % 3) + 1))),
  }),
];

/** In the middle of what the values do. */
function levelOf({ kind }: Subject) {
  if (kind === 'rate') return decimal('101.5');
  return decimal(kind === 'side' ? '1603' : '0.6');
}

function rules(subjects: readonly ((index: number) => Subject)[]): Rule[] {
  return Array.from({ length: 500 }, (_, index) => {
    const subject = (subjects[index % subjects.length] ?? SUBJECTS[0])?.(index);
    if (!subject) throw new Error('no subject');
    const moves = index % 10 === 0;
    const condition = moves
      ? ({ kind: 'moves', by: decimal('2'), withinMs: 60 * MINUTE } as const)
      : ({ kind: 'above', level: levelOf(subject) } as const);
    return ruleOf({ id: `rule-${index}`, subject, condition });
  });
}

function latest(market: 'mid' | 'official', round: number) {
  const rates = Object.fromEntries(
    codes.map((each, index) => [each, (100 + Math.sin(round / 9 + index) * 2).toFixed(6)]),
  );
  const atMs = START + round * MINUTE;
  const table = rateTable(rates, { market, publishedAtMs: atMs, firstSeenAtMs: atMs });
  return { kind: 'latest-answered', table, droppedCount: 0, atMs, periodMs: MINUTE } as const;
}

function quotes(round: number) {
  const atMs = START + round * MINUTE;
  const list = platforms.map((each, index) => ({
    code: each,
    buy: decimal(`${1601 + ((round + index) % 20) / 4}`),
    sell: decimal(`${1590 + ((round + index) % 16) / 4}`),
    updatedAtMs: atMs - index * 1_000,
  }));
  const answer = { ticker: TICKER, quotes: list, droppedCount: 0, billing: null };
  return {
    kind: 'platforms-answered',
    ticker: TICKER,
    quotes: answer,
    atMs,
    periodMs: MINUTE,
  } as const;
}

type Answer = ReturnType<typeof latest> | ReturnType<typeof quotes>;

function measure(
  what: string,
  made: readonly Rule[],
  answer: (round: number) => Answer,
  rounds: number,
): Figure[] {
  let state: AppState = watching(made);
  state = reduce(state, latest('official', 0));
  const bare: AppState = watching([], state);
  const times: number[] = [];
  const without: number[] = [];
  let fired = 0;
  for (let round = 1; round <= rounds; round += 1) {
    const event = answer(round);
    let from = performance.now();
    state = reduce(state, event);
    times.push(performance.now() - from);
    fired += pendingFirings(state, 0).length;
    const keys = pendingFirings(state, 0).map(firingKey);
    state = reduce(state, { kind: 'firings-claimed', keys, atMs: event.atMs });
    from = performance.now();
    reduce(bare, event);
    without.push(performance.now() - from);
  }
  // The first rounds are those of a program that is still being compiled.
  const warm = Math.floor(rounds / 20);
  if (fired === 0) throw new Error(`${what}: nothing fired`);
  return [
    figure(what, times.slice(warm), { goal: GOAL_MS }),
    figure(`${what}: the same answer without rules`, without.slice(warm)),
  ];
}

const [pair, cross, premium, ...quoted] = SUBJECTS;
if (!pair || !cross || !premium) throw new Error('no subjects');
const rated = rules([pair, cross, premium]);

export const bench: Bench = ({ isSmall }) => {
  const rounds = isSmall ? 40 : ROUNDS;
  const mid = (round: number): Answer => latest('mid', round);
  return Promise.resolve([
    ...measure('500 rules on 170 currencies', rated, mid, rounds),
    ...measure('500 rules on 40 quotes', rules(quoted), quotes, rounds),
    ...measure('500 rules of all kinds, 170 currencies', rules(SUBJECTS), mid, rounds),
    ...measure('500 rules of all kinds, 40 quotes', rules(SUBJECTS), quotes, rounds),
  ]);
};

if (import.meta.main) await runAlone(bench);
