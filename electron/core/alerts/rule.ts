import type { Of } from '#core/schema/forms.ts';
import type { condition, rule } from './rule-schema.ts';

/** More rules are hard to overview, and each answer would take longer. */
export const MOST_RULES = 500;

export type Condition = Of<typeof condition>;
export type Rule = Of<typeof rule>;
