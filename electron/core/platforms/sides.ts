import { type DecimalText, isPositive } from '#core/number/decimal.ts';
import type { PlatformQuote } from './platform-quotes.ts';

/** The service's words for the two sides of a quote. */
export type SideWord = 'buy' | 'sell';

/** `ask` is what a customer pays for one unit of the asset, `bid` what the customer gets. */
export const SIDES = ['ask', 'bid'] as const;
export type Side = (typeof SIDES)[number];

/**
 * Which of the service's words is the ask, and the evidence: `assumed` at first, `observed` once
 * the quotes showed the opposite (side-vote.ts), `fixed` by the user.
 */
export interface SideRule {
  readonly ask: SideWord;
  readonly standing: 'assumed' | 'observed' | 'fixed';
}

/** The customer's side (domain.md, "Platform quotes"), which fits services of this kind. */
export const ASSUMED_RULE: SideRule = { ask: 'buy', standing: 'assumed' };

/** Money for one unit of the asset; null if that side is not quoted. */
export interface Sides {
  readonly ask: DecimalText | null;
  readonly bid: DecimalText | null;
}

export function otherWord(word: SideWord): SideWord {
  return word === 'buy' ? 'sell' : 'buy';
}

/**
 * A quote's two sides from the customer's view. A price that is 0, negative or absent is not
 * quoted.
 */
export function toBidAsk(quote: Pick<PlatformQuote, SideWord>, rule: SideRule): Sides {
  return { ask: quoted(quote[rule.ask]), bid: quoted(quote[otherWord(rule.ask)]) };
}

/** The price, or null if it means "not quoted": 0, null or absent. */
export function quoted(price: DecimalText | null | undefined): DecimalText | null {
  return price !== null && price !== undefined && isPositive(price) ? price : null;
}
