import type { CurrencyCode } from '#core/rates/currency.ts';
import type { Rule, Subject } from './rule.ts';

/** The keys of rows: a pair, a ticker, or one platform of a ticker. */
export const pairKey = (base: CurrencyCode | string, quote: CurrencyCode | string): string =>
  `${base}/${quote}`;
export const platformKey = (ticker: string, platform: string): string => `${ticker} ${platform}`;

/** The row keys of a subject; a feed has no row. */
function keysOf(subject: Subject): readonly string[] {
  switch (subject.kind) {
    case 'rate':
    case 'premium':
      return [pairKey(subject.base, subject.quote)];
    case 'side':
      return subject.platform === null
        ? [subject.ticker]
        : [subject.ticker, platformKey(subject.ticker, subject.platform)];
    case 'spread':
      return [subject.ticker, platformKey(subject.ticker, subject.platform)];
    case 'opportunity':
    case 'basis':
    case 'stock':
      return [subject.ticker];
    case 'feed':
      return [];
  }
}

const counted = new WeakMap<readonly Rule[], Readonly<Record<string, number>>>();

/** The number of active rules for each row, shown at its bell. */
export function rulesBySubject(rules: readonly Rule[]): Readonly<Record<string, number>> {
  const known = counted.get(rules);
  if (known) return known;
  const counts: Record<string, number> = {};
  for (const { isOn, subject } of rules) {
    for (const key of isOn ? keysOf(subject) : []) counts[key] = (counts[key] ?? 0) + 1;
  }
  counted.set(rules, counts);
  return counts;
}

export function rulesAbout(rules: readonly Rule[], key: string): readonly Rule[] {
  return rules.filter(({ subject }) => keysOf(subject).includes(key));
}
