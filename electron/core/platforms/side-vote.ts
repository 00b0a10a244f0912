import { compareDecimals } from '#core/number/decimal.ts';
import { MAX_AHEAD_MS } from '#core/rates/service-time.ts';
import { quoteAge } from './quote-age.ts';
import type { ObservedQuote } from './latest-quotes.ts';
import { isReference } from './references.ts';
import { ASSUMED_RULE, otherWord, quoted, type SideRule, type SideWord } from './sides.ts';

/** What the answers of one ticker show about the words so far. Plain JSON, because it is stored. */
export interface SideVote {
  /** The word that the answers show to be the ask; `buy` until they change it. */
  readonly ask: SideWord;
  /** When the answers last changed it; null while it is assumed. Epoch ms. */
  readonly turnedAtMs: number | null;
  /** Consecutive new answers in which two thirds disagreed with `ask`. */
  readonly answersAgainst: number;
  /** The newest quote of the last counted answer; epoch ms. */
  readonly countedUntilMs: number | null;
}

export const NO_VOTES: SideVote = {
  ask: ASSUMED_RULE.ask,
  turnedAtMs: null,
  answersAgainst: 0,
  countedUntilMs: null,
};

const MIN_VOTERS = 3;
const ANSWERS_IN_A_ROW = 3;

/** The rule for reading quotes: as the user fixed it, else as the answers show. */
export function sideRuleOf(vote: SideVote, fixed: SideWord | null): SideRule {
  if (fixed !== null) return { ask: fixed, standing: 'fixed' };
  return { ask: vote.ask, standing: vote.turnedAtMs === null ? 'assumed' : 'observed' };
}

/**
 * Counts an answer that arrived at `atMs`, given the ticker's quotes after it (domain.md, "Platform
 * quotes"). Listed, fresh, two-sided platforms vote: their higher price is the ask. Platforms with
 * equal sides and references do not vote. If two thirds of at least 3 disagree in 3 consecutive
 * answers, the rule changes. Fewer votes reset the count. An answer counts only if it has a newer
 * vote than the last one, by the platform's time or by when we saw it.
 */
export function countVotes(
  vote: SideVote,
  quotes: readonly ObservedQuote[],
  atMs: number,
): SideVote {
  const voters = votersOf(quotes, atMs);
  const newestMs = voters.reduce((newest, { fromMs }) => Math.max(newest, fromMs), -Infinity);
  if (voters.length < MIN_VOTERS) return { ...vote, answersAgainst: 0 };
  if (!isNew(newestMs, vote.countedUntilMs, atMs)) return vote;
  const against = voters.filter(({ ask }) => ask !== vote.ask).length;
  const answersAgainst = against * 3 >= voters.length * 2 ? vote.answersAgainst + 1 : 0;
  const counted = { ...vote, answersAgainst, countedUntilMs: newestMs };
  if (answersAgainst < ANSWERS_IN_A_ROW) return counted;
  return { ...counted, ask: otherWord(vote.ask), turnedAtMs: atMs, answersAgainst: 0 };
}

/** A counted time ahead of the clock came from a wrong clock, so it is ignored. */
function isNew(newestMs: number, countedUntilMs: number | null, atMs: number): boolean {
  if (countedUntilMs === null || countedUntilMs > atMs + MAX_AHEAD_MS) return true;
  return newestMs > countedUntilMs;
}

function votersOf(
  quotes: readonly ObservedQuote[],
  atMs: number,
): { ask: SideWord; fromMs: number }[] {
  return quotes.flatMap((quote) => {
    const [buy, sell] = [quoted(quote.buy), quoted(quote.sell)];
    if (buy === null || sell === null || !quote.isListed) return [];
    // Equal sides also make a platform a reference.
    if (isReference(quote)) return [];
    const { age, fromMs } = quoteAge(quote, atMs);
    if (age !== 'fresh') return [];
    return [{ ask: compareDecimals(buy, sell) > 0 ? 'buy' : 'sell', fromMs }];
  });
}
