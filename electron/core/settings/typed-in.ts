import { retyped } from '#core/number/retyped.ts';
import { localeOf } from './appearance.ts';
import type { Choices } from './choices.ts';

/** Rewrites the last conversions for a new number format; null if the format is the same. */
export function withTypedIn(
  before: Choices,
  after: Choices,
  systemLocale: string,
): Pick<Choices, 'recent'> | null {
  const [from, to] = [localeOf(before, systemLocale), localeOf(after, systemLocale)];
  if (from === to || after.recent.length === 0) return null;
  const recent = after.recent.map((each) => {
    return { ...each, amount: retyped(each.amount, from, to) };
  });
  return { recent };
}
