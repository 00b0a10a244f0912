import * as v from 'valibot';
import { type Connection, PLANS } from './connection.ts';
import { code } from '#core/rates/forms.ts';
import { count, decimal, type Schema } from '#core/schema/forms.ts';
import type { KeySending } from './key-sending.ts';

export const sendKeyAs: Schema<KeySending> = v.variant('way', [
  v.strictObject({ way: v.literal('header') }),
  v.strictObject({ way: v.literal('query') }),
  v.strictObject({
    way: v.literal('authorization'),
    form: v.picklist(['bare', 'bearer', 'token', 'named']),
  }),
]);

export const terms = {
  plan: v.picklist(PLANS),
  monthlyLimit: v.nullable(count),
  monthlySum: v.nullable(v.strictObject({ amount: decimal, currency: code })),
  renewsOnDay: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(31)),
};

/** As stored: only the address is required. */
export const connection: Schema<Connection> = v.strictObject({
  address: v.string(),
  sendKeyAs: v.optional(sendKeyAs, { way: 'header' }),
  plan: v.optional(terms.plan, 'free'),
  monthlyLimit: v.optional(terms.monthlyLimit, null),
  monthlySum: v.optional(terms.monthlySum, null),
  renewsOnDay: v.optional(terms.renewsOnDay, 1),
});
