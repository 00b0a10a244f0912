import { memo } from '#core/base/memo.ts';
import type { PolledState, RatesState } from '#core/requests/requests-state.ts';
import type { DeskState } from '#core/desk/desk-view.ts';
import { convertIn } from '#core/rates/cross-rate.ts';
import type { CurrencyCode } from '#core/rates/currency.ts';
import {
  absolute,
  decimalText,
  type DecimalText,
  isPositive,
  percentChange,
  ratioOf,
} from '#core/number/decimal.ts';
import type { Feed } from '#core/rates/feed.ts';
import { feedStateOf } from '#core/requests/feeds.ts';
import { ageAt, tableEdges } from '#core/rates/freshness.ts';
import type { Market } from '#core/rates/market.ts';
import { isDoubted } from '#core/rates/market-doubts.ts';
import { ONE, rateOf, type RateTable } from '#core/rates/rate-table.ts';
import { differenceFrom, type SecondOpinion } from '#core/rates/second-opinion.ts';
import { MAX_AHEAD_MS } from '#core/rates/service-time.ts';
import { observeFeed } from './observe-feed.ts';
import { observeQuotes } from './observe-quotes.ts';
import { type Exclusion, excluded, type Finding, type Observation } from './observation.ts';
import type { Subject } from './kinds.ts';

/** What the values of all subjects are computed from. */
export type ObservedState = DeskState &
  PolledState & {
    /** Beside an account; null where the person wants none. */
    readonly opinion: SecondOpinion | null;
  };

export interface Evaluation {
  readonly before: ObservedState;
  readonly after: ObservedState;
  /** The feed that answered; null if only time passed. */
  readonly feed: Feed | null;
  readonly nowMs: number;
  /** With a longer gap than this between checks, findings are reported as late. */
  readonly lateAfterMs: number;
}

/** Where only time passed since the last answer. */
export const still = (state: ObservedState, nowMs: number): Evaluation => ({
  before: state,
  after: state,
  feed: null,
  nowMs,
  lateAfterMs: Infinity,
});

/**
 * The current value of each subject. It never returns a value that is stale, zero, one-sided,
 * crossed, an outlier or of unknown time (core/domain.md, "Time"; platforms/domain.md, "Platform
 * quotes"). Equal subjects are observed once.
 */
export function observing(evaluation: Evaluation): (subject: Subject) => Observation {
  const known = new Map<string, Observation>();
  const { after, feed, nowMs } = evaluation;
  const quotes = observeQuotes(after, feed, nowMs, (market, { asset, money }) =>
    rateIn(evaluation, market, asset, money),
  );
  const when = {
    sinceMs:
      evaluation.feed === null ? null : feedStateOf(evaluation.before, evaluation.feed).checkedAtMs,
    lateAfterMs: evaluation.lateAfterMs,
  };
  return (subject) => {
    const key = keyOf(subject);
    const before = known.get(key);
    if (before) return before;
    const finding = observe(evaluation, subject, quotes);
    // A time span crosses its level without any check.
    const checks = subject.kind === 'feed' ? { ...when, sinceMs: evaluation.nowMs } : when;
    const observation: Observation =
      'why' in finding ? finding : { kind: 'value', ...checks, ...finding };
    known.set(key, observation);
    return observation;
  };
}

const keyOf = memo((subject: Subject): string => JSON.stringify(subject));

function observe(
  evaluation: Evaluation,
  subject: Subject,
  quotes: ReturnType<typeof observeQuotes>,
): Finding {
  switch (subject.kind) {
    case 'rate':
      return rateIn(evaluation, subject.market, subject.base, subject.quote);
    case 'premium':
      return premiumIn(evaluation, subject);
    case 'opinion':
      return differenceNow(evaluation, subject);
    case 'feed':
      return observeFeed(evaluation.after, subject, evaluation.nowMs);
    default:
      return quotes(subject);
  }
}

function rateIn(
  { after, nowMs }: Evaluation,
  market: Market,
  base: CurrencyCode,
  quote: CurrencyCode,
): Finding {
  const { table } = after.markets[market];
  if (!table) return excluded('not-there');
  const why = tableExclusion(after, table, nowMs);
  if (why !== null) return excluded(why);
  const value = crossIn(table, base, quote);
  if (value === null) return excluded('not-there');
  if (!isPositive(value)) return excluded('zero');
  const shown = after.markets[market];
  if (isDoubted(shown, base) || isDoubted(shown, quote)) return excluded('implausible');
  const atMs = table.publishedAtMs ?? 0;
  return { value, atMs, newestMs: atMs, askWord: null };
}

/** Like the converter. For the table's own base, the rate as sent is the answer. */
function crossIn(table: RateTable, base: CurrencyCode, quote: CurrencyCode): DecimalText | null {
  return base === table.base && quote !== base
    ? rateOf(table, quote)
    : convertIn(table, base, quote, ONE);
}

/** Why a market's table as a whole is unusable; null if it is usable. */
function tableExclusion(state: RatesState, table: RateTable, nowMs: number): Exclusion | null {
  const { publishedAtMs } = table;
  if (publishedAtMs === null || publishedAtMs > nowMs + MAX_AHEAD_MS) return 'time-unknown';
  const { publicationsMs } = state.markets[table.market];
  const edges = tableEdges(table, publicationsMs);
  return ageAt(edges, nowMs) === 'stale' ? 'stale' : null;
}

/** The account's mid rate must be usable, and the source's not stale. */
function differenceNow(
  evaluation: Evaluation,
  { base, quote }: Extract<Subject, { kind: 'opinion' }>,
): Finding {
  const { after, nowMs } = evaluation;
  const own = rateIn(evaluation, 'mid', base, quote);
  if ('why' in own) return own;
  const { opinion } = after;
  const found = differenceFrom(opinion, ratioOf(own.value), [base, quote], nowMs);
  if (!found) return excluded(opinion?.table ? 'stale' : 'not-there');
  const atMs = Math.max(own.atMs, opinion?.table?.publishedAtMs ?? 0);
  return { value: decimalText(absolute(found.percent)), atMs, newestMs: atMs, askWord: null };
}

/** Both markets must be usable. The premium has the time of the newer one. */
function premiumIn(
  evaluation: Evaluation,
  subject: Extract<Subject, { kind: 'premium' }>,
): Finding {
  const { base, quote } = subject;
  const over = rateIn(evaluation, subject.over, base, quote);
  const under = rateIn(evaluation, subject.under, base, quote);
  if ('why' in over) return over;
  if ('why' in under) return under;
  const atMs = Math.max(over.atMs, under.atMs);
  const value = percentChange(over.value, under.value);
  return { value, atMs, newestMs: atMs, askWord: null };
}
