import type { CurrencyCode } from './currency.ts';
import type { OwnPair } from './own-pairs.ts';

/** Everything that the trader follows: what is watched, the own pairs and the board's money. */
export const followed = (choices: {
  readonly watched: readonly CurrencyCode[];
  readonly money: CurrencyCode;
  readonly pairs: readonly OwnPair[];
}): readonly CurrencyCode[] => [
  ...new Set([
    choices.money,
    ...choices.pairs.flatMap(({ base, quote }) => [base, quote]),
    ...choices.watched,
  ]),
];

export function watching(
  watched: readonly CurrencyCode[],
  code: CurrencyCode,
  isWatched: boolean,
): readonly CurrencyCode[] {
  if (watched.includes(code) === isWatched) return watched;
  return isWatched ? [...watched, code] : watched.filter((each) => each !== code);
}

/**
 * Moves a watched currency to the place of another in a list that may be filtered. Moving down puts
 * it below the target, moving up above it. The others keep their order.
 */
export function movedTo(
  watched: readonly CurrencyCode[],
  code: CurrencyCode,
  target: CurrencyCode,
): readonly CurrencyCode[] {
  const from = watched.indexOf(code);
  const to = watched.indexOf(target);
  if (from === -1 || to === -1 || from === to) return watched;
  const others = watched.filter((each) => each !== code);
  return [...others.slice(0, to), code, ...others.slice(to)];
}

interface Listed {
  readonly code: string;
  readonly watched: boolean;
  readonly inParallel: boolean;
}

/**
 * A list of currencies in display order: the watched ones in the user's order, then by code those
 * that the parallel market quotes, then the others.
 */
export function listed<T extends Listed>(
  currencies: readonly T[],
  watched: readonly string[],
): T[] {
  const place = new Map(watched.map((code, index) => [code, index]));
  const first = currencies.filter(({ code }) => place.has(code));
  first.sort((left, right) => (place.get(left.code) ?? 0) - (place.get(right.code) ?? 0));
  const others = currencies.filter(({ code }) => !place.has(code));
  others.sort(
    (left, right) =>
      Number(right.inParallel) - Number(left.inParallel) || (left.code < right.code ? -1 : 1),
  );
  const marked = (each: T, isWatched: boolean): T =>
    each.watched === isWatched ? each : { ...each, watched: isWatched };
  return [...first.map((each) => marked(each, true)), ...others.map((each) => marked(each, false))];
}
