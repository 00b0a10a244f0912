/**
 * What Parallax itself found wrong with an answer, or with a question: facts, which each page puts
 * into the words of its language. What the service or the system says is a text of theirs.
 */
export type Reason =
  /** Something else stands there than the interface says; null for the answer as a whole. */
  | { readonly kind: 'expected'; readonly where: string | null; readonly what: Expected }
  | { readonly kind: 'missing'; readonly where: string }
  /** An answer to another question; null where what it names is no more to be shown than a form. */
  | {
      readonly kind: 'another';
      readonly what: Echoed;
      readonly asked: string;
      readonly got: string | null;
    }
  | { readonly kind: 'empty'; readonly of: 'rates' | 'currencies' | 'platforms' }
  | { readonly kind: 'too-many-values' }
  /** The service answered for another day than the asked one; null where it names none. */
  | { readonly kind: 'ignored-date'; readonly answeredAtMs: number | null }
  /** A question that the service can't be asked. */
  | { readonly kind: 'ask'; readonly expected: 'ticker' | 'amount' | 'day' | 'parameter' }
  /** The person's plan lacks it: other bases. */
  | { readonly kind: 'plan' }
  | { readonly kind: 'another-source' }
  | { readonly kind: 'no-record' };

/** What a field holds by the interface. */
export const EXPECTED = ['amount', 'code', 'list', 'market', 'object', 'rate', 'text'] as const;
export type Expected = (typeof EXPECTED)[number];

/** What an answer repeats of its question. */
export type Echoed = 'amount' | 'base' | 'from' | 'market' | 'ticker' | 'to';
