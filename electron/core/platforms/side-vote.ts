import { compareDecimals } from '#core/number/decimal.ts';
import { MAX_AHEAD_MS } from '#core/rates/service-time.ts';
import type { QuoteRules } from './eligible.ts';
import { quoteAge } from './quote-age.ts';
import type { SeenQuote } from './latest-quotes.ts';
import { isReference } from './references.ts';
import { ASSUMED_RULE, otherWord, quoted, type SideRule, type SideWord } from './sides.ts';

/** What the answers of one ticker have said about the words so far. Plain JSON: it is persisted. */
export interface SideVote {
  /** Which word is the ask, as the answers have it; `buy` until they turn it. */
  readonly ask: SideWord;
  /** When the answers last turned it; null while it is assumed. Epoch ms. */
  readonly turnedAtMs: number | null;
  /** New answers in a row in which two thirds said otherwise. */
  readonly answersAgainst: number;
  /** The newest quote of the last answer that was counted; epoch ms. */
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

/** The rule that quotes are read by: as the person fixed it, else as the answers have it. */
export function sideRuleOf(vote: SideVote, fixed: SideWord | null): SideRule {
  if (fixed !== null) return { ask: fixed, standing: 'fixed' };
  return { ask: vote.ask, standing: vote.turnedAtMs === null ? 'assumed' : 'observed' };
}

export interface CountedVotes {
  readonly vote: SideVote;
  /**
   * This answer turned the rule that quotes are read by: to be announced, and the ticker's alerts pause
   * for this round. Never while the person has fixed it; the answers are still counted then.
   */
  readonly isTurned: boolean;
}

/**
 * Counts an answer that came at `atMs`, given the ticker's book after it (domain.md, "Platform quotes").
 * Listed, fresh, two-sided platforms vote with the higher of their prices, which is the ask; equal sides
 * and references do not. Two thirds of at least 3 saying otherwise in 3 answers in a row turn the rule;
 * an answer with fewer votes ends the row. Only a genuinely new answer counts: one with a vote that is
 * newer than all of the last one's, by the platform's time or, without one, by when the value was seen.
 */
export function countVotes(
  vote: SideVote,
  book: readonly SeenQuote[],
  rules: Pick<QuoteRules, 'ageLimits' | 'references'>,
  fixed: SideWord | null,
  atMs: number,
): CountedVotes {
  const voters = votersOf(book, rules, atMs);
  const newestMs = voters.reduce((newest, { fromMs }) => Math.max(newest, fromMs), -Infinity);
  if (voters.length < MIN_VOTERS) return still({ ...vote, answersAgainst: 0 });
  if (!isNew(newestMs, vote.countedUntilMs, atMs)) return still(vote);
  const against = voters.filter(({ ask }) => ask !== vote.ask).length;
  const answersAgainst = against * 3 >= voters.length * 2 ? vote.answersAgainst + 1 : 0;
  const counted = { ...vote, answersAgainst, countedUntilMs: newestMs };
  if (answersAgainst < ANSWERS_IN_A_ROW) return still(counted);
  const turned = { ...counted, ask: otherWord(vote.ask), turnedAtMs: atMs, answersAgainst: 0 };
  return { vote: turned, isTurned: fixed === null };
}

const still = (vote: SideVote): CountedVotes => ({ vote, isTurned: false });

/** A time ahead of the clock was counted while the clock was wrong, and binds nobody. */
function isNew(newestMs: number, countedUntilMs: number | null, atMs: number): boolean {
  if (countedUntilMs === null || countedUntilMs > atMs + MAX_AHEAD_MS) return true;
  return newestMs > countedUntilMs;
}

function votersOf(
  book: readonly SeenQuote[],
  { ageLimits, references }: Pick<QuoteRules, 'ageLimits' | 'references'>,
  atMs: number,
): { ask: SideWord; fromMs: number }[] {
  return book.flatMap((quote) => {
    const [buy, sell] = [quoted(quote.buy), quoted(quote.sell)];
    if (buy === null || sell === null || !quote.isListed) return [];
    // Equal sides make a reference as well.
    if (isReference(quote, references)) return [];
    const { age, fromMs } = quoteAge(quote, ageLimits, atMs);
    if (age !== 'fresh') return [];
    return [{ ask: compareDecimals(buy, sell) > 0 ? 'buy' : 'sell', fromMs }];
  });
}
