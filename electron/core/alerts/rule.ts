import type { Of } from '#core/schema/forms.ts';
import type { condition, rule, subject } from './rule-schema.ts';
import { isStockPrice } from './stock-figures.ts';

/** More rules are hard to overview, and each answer would take longer. */
export const MOST_RULES = 500;

/** What a rule watches. */
export type Subject = Of<typeof subject>;
export type Condition = Of<typeof condition>;
export type Rule = Of<typeof rule>;

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
    case 'stock':
      return isStockPrice(subject.figure) ? 'price' : 'percent';
    case 'opportunity':
      return subject.measure;
    case 'feed':
      return 'span';
  }
}
