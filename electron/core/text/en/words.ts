import type { QuoteMark } from '#core/platforms/eligible.ts';
import { listOf, wordByCount } from '../words-by-number.ts';

/** Helpers of the English texts. Lists have no comma before "and". */
export const byCount = wordByCount('en');
export const list = listOf('en-GB');

export const counted = (count: number, one: string, other: string): string =>
  `${count} ${byCount(count, { one, other })}`;

const MOST_NAMED = 5;
/** Names in a line that has room for a few. */
export const fewOf = (names: readonly string[]): string =>
  names.length <= MOST_NAMED
    ? names.join(', ')
    : `${names.slice(0, MOST_NAMED).join(', ')} and ${names.length - MOST_NAMED} more`;

/** What stands against a platform, in the window and in a terminal. */
export const quoteMarks = {
  reference: 'reference',
  hidden: 'hidden',
  gone: 'gone',
  crossed: 'crossed',
  outlier: 'outlier',
  implausible: 'implausible',
  silent: 'no quote',
  stale: 'stale',
  ageing: 'ageing',
  'time-unknown': 'time unknown',
} satisfies Readonly<Record<QuoteMark, string>>;
