/**
 * What Parallax itself found wrong with an answer or a request. These are facts that the page puts
 * into words. Messages of the service or the system are text instead.
 */
export type Reason =
  /** A field differs from the interface; null for the answer as a whole. */
  | { readonly kind: 'expected'; readonly where: string | null; readonly what: Expected }
  | { readonly kind: 'missing'; readonly where: string }
  /** The answer belongs to another request; `got` is null if its value is not safe to show. */
  | {
      readonly kind: 'another';
      readonly what: Echoed;
      readonly requested: string;
      readonly got: string | null;
    }
  | { readonly kind: 'empty'; readonly of: 'rates' | 'currencies' | 'platforms' }
  | { readonly kind: 'too-many-values' }
  /** The time of the answer is ahead of the clock, or too long ago. */
  | { readonly kind: 'time'; readonly problem: 'ahead' | 'old' }
  /** The service answered for another day than the requested one; null if it names none. */
  | { readonly kind: 'ignored-date'; readonly answeredAtMs: number | null }
  /** The request is invalid for the service. */
  | { readonly kind: 'ask'; readonly expected: 'ticker' | 'amount' | 'day' }
  /** The user's plan does not include it: other bases. */
  | { readonly kind: 'plan' }
  | { readonly kind: 'another-source' }
  | { readonly kind: 'no-record' }
  /** The first sale of more than was open, and how much that was. */
  | {
      readonly kind: 'exceeds';
      readonly atMs: number;
      readonly asset: string;
      readonly amount: string;
      readonly open: string;
      /** Where it is in an imported file; null if it is in none. */
      readonly row: number | null;
    }
  | { readonly kind: 'trade'; readonly problem: TradeProblem }
  /** Terms of which every single entry is right, but not all together. */
  | { readonly kind: 'terms'; readonly problem: TermsProblem }
  | { readonly kind: 'too-many-trades' }
  /** The file to import is no longer the one that was looked at. */
  | { readonly kind: 'file-changed' }
  | { readonly kind: 'card'; readonly problem: CardProblem }
  /** Why no connection to the service came about. */
  | { readonly kind: 'not-reached'; readonly problem: NotReached };

export type TermsProblem = 'limits-crossed' | 'swap-limits-crossed' | 'swap-same-asset';

/**
 * What was found at the address. Chromium does not say which of a certificate's two dates is wrong
 * (`dates`).
 */
export type NotReached =
  | 'no-host'
  | 'no-service'
  | 'self-signed'
  | 'unknown-issuer'
  | 'expired'
  | 'not-yet-valid'
  | 'dates'
  | 'other-name';

/** Why a trade cannot be stored, whatever the others are. */
export type TradeProblem = 'future' | 'same-currency' | 'fee-too-high' | 'opening-fee';

/** Why bytes are not the picture of a card. */
export type CardProblem = 'not-png' | 'wrong-size' | 'too-large' | 'damaged';

/** What the interface says a field contains. */
export const EXPECTED = ['amount', 'code', 'list', 'market', 'object', 'rate', 'text'] as const;
export type Expected = (typeof EXPECTED)[number];

/** The fields that an answer repeats from its request. */
export type Echoed = 'amount' | 'base' | 'from' | 'market' | 'ticker' | 'to';

/** Why a link of this app opens nothing. */
export type LinkProblem = 'no-view' | 'too-long' | 'hidden' | 'unclear';
