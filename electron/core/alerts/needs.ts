import type { AppState } from '#core/app-state.ts';
import { currencyCode } from '#core/currency.ts';
import type { Feed, Ticker } from '#core/feed.ts';
import { pairOf, tickerOf, type TickerPair } from '#core/quotes/ticker-pair.ts';
import { isOver } from './judge.ts';
import { memoryOf } from './engine.ts';
import type { Rule, Subject } from './rule.ts';

const DOLLAR = currencyCode('USD');

/** The ticker of the dollar in the same money; null for a ticker that is of no pair. */
export function dollarTicker(ticker: Ticker, added: readonly TickerPair[]): Ticker | null {
  const pair = pairOf(ticker, added);
  return pair && pair.asset !== DOLLAR ? tickerOf({ asset: DOLLAR, money: pair.money }) : null;
}

/** What has to be asked of the service to look at a subject. */
export function feedsOf(subject: Subject, added: readonly TickerPair[]): readonly Feed[] {
  switch (subject.kind) {
    case 'rate':
      return [subject.market];
    case 'premium':
      return [subject.over, subject.under];
    case 'side':
    case 'spread':
    case 'opportunity':
      return [subject.ticker];
    case 'basis': {
      const dollar = dollarTicker(subject.ticker, added);
      return dollar === null ? [subject.ticker] : [subject.ticker, dollar];
    }
    case 'feed':
      return [subject.feed];
  }
}

type Watching = Pick<AppState, 'choices' | 'source' | 'alerts'>;

/** Rules that are on, and look at the source that is shown. */
export function activeRules({ choices, source }: Watching): readonly Rule[] {
  const { rules } = choices.alerts;
  return rules.filter(
    ({ isOn, alsoInSandbox }) => isOn && (source.kind === 'account' || alsoInSandbox),
  );
}

let last: { of: Watching; byFeed: ReadonlyMap<Feed, readonly Rule[]> } | null = null;

/** The active rules by what they need. It is asked for over and over: the last answer is kept. */
function rulesByFeed(state: Watching): ReadonlyMap<Feed, readonly Rule[]> {
  const { choices, source, alerts } = state;
  const isSame =
    last?.of.choices.alerts === choices.alerts &&
    last.of.choices.quotes.added === choices.quotes.added &&
    last.of.source === source &&
    last.of.alerts.memories === alerts.memories;
  if (last && isSame) return last.byFeed;
  const byFeed = new Map<Feed, Rule[]>();
  for (const rule of activeRules(state)) {
    // What has told once and for all needs nothing more.
    if (isOver(rule, memoryOf(rule, alerts.memories))) continue;
    for (const feed of feedsOf(rule.subject, choices.quotes.added)) {
      const known = byFeed.get(feed);
      if (known) known.push(rule);
      else byFeed.set(feed, [rule]);
    }
  }
  last = { of: { choices, source, alerts }, byFeed };
  return byFeed;
}

/** What the rules need to be asked, also while nothing shows it (domain.md, "Requests are money"). */
export function feedsForRules(state: Watching): readonly Feed[] {
  return state.choices.alerts.rules.length === 0 ? [] : [...rulesByFeed(state).keys()];
}

/** The active rules that an answer of a feed says something to. */
export function rulesOn(state: Watching, feed: Feed): readonly Rule[] {
  return state.choices.alerts.rules.length === 0 ? [] : (rulesByFeed(state).get(feed) ?? []);
}
