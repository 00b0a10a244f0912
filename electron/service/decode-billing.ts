import * as v from 'valibot';
import type { Billing } from '#core/rates/billing.ts';
import { parseCode } from '#core/rates/currency.ts';
import { plainObject, readDecimal, readText } from './read.ts';

/**
 * Reads `_meta.billing` of an answer. Null if it is missing, or its cost or currency is invalid.
 * The contract does not mention it, so it never causes an error.
 */
export function decodeBilling(body: unknown): Billing | null {
  const meta = v.is(plainObject, body) ? body['_meta'] : null;
  const billing = v.is(plainObject, meta) ? meta['billing'] : null;
  if (!v.is(plainObject, billing)) return null;
  const cost = readDecimal(billing['cost']);
  const currency = parseCode(readText(billing['currency']) ?? '');
  if (cost === null || cost.startsWith('-') || currency === null) return null;
  return {
    units: readDecimal(billing['units']),
    cost,
    currency,
    balance: readDecimal(billing['wallet_balance_after']),
  };
}
