import type { CurrencyCode } from '#core/rates/currency.ts';
import type { DecimalText } from '#core/number/decimal.ts';
import type { Feed, Ticker } from '#core/rates/feed.ts';
import type { Market } from '#core/rates/market.ts';

/** More rules are hard to overview, and each answer would take longer. */
export const MOST_RULES = 500;

export type Subject =
  /** Units of `quote` for one `base`. */
  | {
      readonly kind: 'rate';
      readonly market: Market;
      readonly base: CurrencyCode;
      readonly quote: CurrencyCode;
    }
  /** What a customer pays (ask) or gets (bid) for one unit; null means the best platform. */
  | {
      readonly kind: 'side';
      readonly ticker: Ticker;
      readonly platform: string | null;
      readonly side: 'ask' | 'bid';
    }
  /** `over / under - 1` in percent. */
  | {
      readonly kind: 'premium';
      readonly over: Market;
      readonly under: Market;
      readonly base: CurrencyCode;
      readonly quote: CurrencyCode;
    }
  /** In percent of the mid price. */
  | { readonly kind: 'spread'; readonly ticker: Ticker; readonly platform: string }
  /** Net of fees, for an amount of the money; in percent of it, or in the money. */
  | {
      readonly kind: 'opportunity';
      readonly ticker: Ticker;
      readonly amount: DecimalText;
      readonly measure: 'percent' | 'money';
    }
  /** A dollar token's mid price over the dollar's, minus one, in percent. */
  | { readonly kind: 'basis'; readonly ticker: Ticker }
  /** The time since it was checked, or published; ms. */
  | { readonly kind: 'feed'; readonly feed: Feed; readonly age: 'checked' | 'published' };

export type Condition =
  | { readonly kind: 'above' | 'below'; readonly level: DecimalText }
  /** By this many percent (points if the subject is a percentage), in either direction. */
  | { readonly kind: 'moves'; readonly by: DecimalText; readonly withinMs: number };

export interface Rule {
  readonly id: string;
  /**
   * Increases when the rule is edited or switched on again. Memories of earlier revisions do not
   * apply.
   */
  readonly revision: number;
  readonly subject: Subject;
  readonly condition: Condition;
  readonly isOn: boolean;
  readonly repeats: boolean;
  readonly coolDownMs: number;
  /** How far a value must return before its next crossing counts; null for the default. */
  readonly hysteresis: DecimalText | null;
  /** Epoch ms; null if it is not snoozed. */
  readonly snoozedUntilMs: number | null;
  /** Whether it also applies to the sandbox's generated numbers. */
  readonly alsoInSandbox: boolean;
}

export type Measure = 'price' | 'percent' | 'money' | 'span';

export function measureOf(subject: Subject): Measure {
  switch (subject.kind) {
    case 'rate':
    case 'side':
      return 'price';
    case 'premium':
    case 'spread':
    case 'basis':
      return 'percent';
    case 'opportunity':
      return subject.measure;
    case 'feed':
      return 'span';
  }
}
