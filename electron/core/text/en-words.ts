import { listOf, wordByCount, wordByPlace } from './words-by-number.ts';

/** Helpers of the English texts. Lists have no comma before "and". */
export const byCount = wordByCount('en');
export const byPlace = wordByPlace('en');
export const list = listOf('en-GB');

export const counted = (count: number, one: string, other: string): string =>
  `${count} ${byCount(count, { one, other })}`;
