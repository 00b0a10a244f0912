import type { CurrencyCode } from '#core/rates/currency.ts';
import type { DecimalText } from '#core/number/decimal.ts';
import type { Feed, Ticker } from '#core/rates/feed.ts';
import type { Market } from '#core/rates/market.ts';

/** With more than these nobody looks through them, and each answer would take long. */
export const MOST_RULES = 500;

/** What an alert rule looks at. */
export type Subject =
  /** Units of `quote` for one `base`. */
  | {
      readonly kind: 'rate';
      readonly market: Market;
      readonly base: CurrencyCode;
      readonly quote: CurrencyCode;
    }
  /** What a customer pays (ask) or gets (bid) for one unit there; without a platform, the best one. */
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
  /** A dollar token's mid price over the dollar's, less one, in percent. */
  | { readonly kind: 'basis'; readonly ticker: Ticker }
  /** How long ago it was checked, or published; ms. */
  | { readonly kind: 'feed'; readonly feed: Feed; readonly age: 'checked' | 'published' };

export type Condition =
  | { readonly kind: 'above' | 'below'; readonly level: DecimalText }
  /** By so many percent (of a subject that is a percentage: points), either way. */
  | { readonly kind: 'moves'; readonly by: DecimalText; readonly withinMs: number };

/** An alert as the person made it. */
export interface Rule {
  readonly id: string;
  /**
   * Counts how often it was made anew: edited, or switched on again. What was seen before says
   * nothing about what it looks at now.
   */
  readonly revision: number;
  readonly subject: Subject;
  readonly condition: Condition;
  readonly isOn: boolean;
  readonly repeats: boolean;
  /** After a firing nothing fires for so long. */
  readonly coolDownMs: number;
  /** How far a value has to go back before its next crossing counts; null for the usual width. */
  readonly hysteresis: DecimalText | null;
  /** Epoch ms; null where the person did not put it off. */
  readonly snoozedUntilMs: number | null;
  /** Whether it looks at the sandbox's made-up numbers too. */
  readonly alsoInSandbox: boolean;
}

/** What a subject's values are. */
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
