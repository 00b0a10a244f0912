import { durationText } from '#core/text/age-text.ts';
import type { RuleView } from '#core/alerts/alerts-view.ts';
import { type RuleCost, ruleCost } from '#core/alerts/cost.ts';
import type { AlertsView } from '#core/alerts/alerts-view.ts';
import type { Rule } from '#core/alerts/rule.ts';
import type { Unclear } from '#core/command/meaning.ts';
import type { Vocabulary } from '#core/command/vocabulary.ts';
import { currencyCode } from '#core/rates/currency.ts';
import { DEFAULT_PAIR } from '#core/rates/own-pairs.ts';
import type { RuleDraft } from '#core/alerts/draft.ts';
import { headline, nowText, placeText } from '#core/alerts/row-words.ts';
import { feedText } from '#core/alerts/wording.ts';
import type { Snapshot } from '#core/app/snapshot.ts';
import type { Ticker } from '#core/rates/feed.ts';
import { text } from '../text/format.ts';
import { aboutText } from '../text/requests-text.ts';
import { wording } from '../text/wording.ts';

/** What was just done to an alert, with its name. */
export const announcedText = (
  what: 'added' | 'saved' | 'deleted',
  { subject, condition }: Pick<Rule, 'subject' | 'condition'>,
  locale: string,
): string => text.alerts.said[what](headline(subject, condition, wording(locale)));

/** A row's second line: what its headline leaves out, and the present value, which is never cut. */
export function lineOf({ rule, value }: RuleView, locale: string): { place: string; now: string } {
  const place = placeText(rule.subject, wording(locale));
  const now = value === null ? '' : nowText(rule, value, wording(locale));
  return { place: place !== '' && now !== '' ? text.alerts.rows.before(place) : place, now };
}

/** Null for the sandbox. */
function costOf(
  { subject }: Pick<RuleDraft, 'subject'>,
  { connection, choices, source, quotes, requests }: Snapshot,
  nowMs: number,
): RuleCost | null {
  if (source === 'sandbox') return null;
  const terms = connection.connection;
  const { updateEveryMs } = choices;
  return ruleCost(subject, requests.polled, terms, updateEveryMs, nowMs, quotes.tickers);
}

/** What an alert costs in requests, and of which feeds. */
export function costText(
  draft: RuleDraft,
  snapshot: Snapshot,
  nowMs: number,
  locale: string,
): string {
  const words = text.alerts.cost;
  const cost = costOf(draft, snapshot, nowMs);
  if (cost === null) return words.sandbox;
  const feeds = text.alerts.and(
    cost.feeds.map((feed) => text.alerts.inSentence(feedText(feed, wording(locale)))),
  );
  switch (cost.kind) {
    case 'free':
      return words.free(feeds);
    case 'none':
      return words.none(feeds);
    case 'adds':
      return words.adds(feeds, aboutText(cost.requestsAMonth, locale));
    case 'slows':
      return words.slows(
        feeds,
        durationText(cost.periodMs, text),
        durationText(cost.beforeMs, text),
      );
  }
}

/** The same in one line. */
export function shortCostText(
  draft: Pick<RuleDraft, 'subject'>,
  snapshot: Snapshot,
  nowMs: number,
  locale: string,
): string {
  const words = text.alerts.cost.short;
  const cost = costOf(draft, snapshot, nowMs);
  switch (cost?.kind) {
    case undefined:
      return words.sandbox;
    case 'free':
    case 'none':
      return words[cost.kind];
    case 'adds':
      return words.adds(aboutText(cost.requestsAMonth, locale));
    case 'slows':
      return words.slows(durationText(cost.periodMs, text), durationText(cost.beforeMs, text));
  }
}

/** What a pin of a ticker's platforms costs, as an alert on them does; null for nothing more. */
export function pinCostText(
  ticker: Ticker,
  snapshot: Snapshot,
  nowMs: number,
  locale: string,
): string | null {
  const subject = { kind: 'side', ticker, platform: null, side: 'ask' } as const;
  const kind = costOf({ subject }, snapshot, nowMs)?.kind ?? 'free';
  if (kind === 'free') return null;
  const cost = shortCostText({ subject }, snapshot, nowMs, locale);
  return text.platforms.row.whilePinned(text.alerts.inSentence(cost));
}

/** What the words of a typed alert can refer to. */
export function vocabularyOf(
  { tickers }: AlertsView,
  { currencies, choices }: Pick<Snapshot, 'currencies' | 'choices'>,
  locale: string,
): Vocabulary {
  return {
    currencies,
    tickers,
    platforms: [...new Set(tickers.flatMap(({ platforms }) => platforms))],
    places: [],
    today: null,
    isMonthFirst: false,
    present: () => null,
    watched: currencies.filter(({ watched }) => watched).map(({ code }) => currencyCode(code)),
    locale,
    pair: choices.pairs[0] ?? DEFAULT_PAIR,
    market: choices.market,
  };
}

export function unclearText({ problem, word, amountProblem }: Unclear): string {
  return problem === 'amount'
    ? text.amountProblems[amountProblem ?? 'not-a-number']
    : text.command.unclear[problem](word);
}
