import * as v from 'valibot';
import { code } from '#core/rates/forms.ts';
import { count as countForm, type Of } from '#core/schema/forms.ts';
import { zone } from './plan-schema.ts';
import { year } from './year.ts';

/** What the Desk view shows. */
export const deskRequest = v.strictObject({
  pair: v.strictObject({ asset: code, money: code }),
  /** The person's zone, of days and months. */
  zone,
  /** The year to sum up; null for none. */
  year: v.nullable(year),
  /** A month, such as `2026-03`; null for all. */
  month: v.nullable(v.pipe(v.string(), v.regex(/^\d{4}-\d\d$/))),
  /** How many trades, newest first. */
  count: v.pipe(countForm, v.maxValue(10_000)),
});
export type DeskRequest = Of<typeof deskRequest>;
