import type { FirstText } from './text/en-first.ts';

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
  | { readonly kind: 'another-source' }
  | { readonly kind: 'no-record' };

/** What a field holds by the interface. */
export const EXPECTED = ['amount', 'code', 'list', 'market', 'object', 'rate', 'text'] as const;
export type Expected = (typeof EXPECTED)[number];

/** What an answer repeats of its question. */
export type Echoed = 'amount' | 'base' | 'from' | 'market' | 'ticker' | 'to';

/** A reason in words; `where` and what was got are the service's and stay as they are. */
export function reasonText(reason: Reason, text: Pick<FirstText, 'reasons'>): string {
  const words = text.reasons;
  switch (reason.kind) {
    case 'expected': {
      const what = words.expected[reason.what];
      return reason.where === null ? what : words.at(reason.where, what);
    }
    case 'missing':
      return words.at(reason.where, words.missing);
    case 'another': {
      const what = words.echoed[reason.what];
      return reason.got === null
        ? words.anotherOf(what, reason.asked)
        : words.another(what, reason.asked, reason.got);
    }
    case 'empty':
      return words.empty[reason.of];
    case 'too-many-values':
      return words.tooManyValues;
    case 'ignored-date':
      return reason.answeredAtMs === null
        ? words.ignoredDate
        : words.ignoredDateFor(new Date(reason.answeredAtMs).toISOString());
    case 'ask':
      return words.ask[reason.expected];
    case 'another-source':
      return words.anotherSource;
    case 'no-record':
      return words.noRecord;
  }
}
