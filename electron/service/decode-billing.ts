import * as v from 'valibot';
import { type Billing, isPlausibleSum } from '#core/rates/billing.ts';
import { parseCode } from '#core/rates/currency.ts';
import type { DecimalText } from '#core/number/decimal.ts';
import { plainObject, readDecimal, readText } from './read.ts';

/**
 * Reads `_meta.billing` of an answer. Null if it is missing, or its cost or currency is invalid.
 * The contract does not mention it, so it never causes an error.
 */
export function decodeBilling(body: unknown): Billing | null {
  const meta = v.is(plainObject, body) ? body['_meta'] : null;
  const billing = v.is(plainObject, meta) ? meta['billing'] : null;
  if (!v.is(plainObject, billing)) return null;
  const cost = readSum(billing['cost']);
  const currency = parseCode(readText(billing['currency']) ?? '');
  if (cost === null || cost.startsWith('-') || currency === null) return null;
  return {
    units: readDecimal(billing['units']),
    cost,
    currency,
    balance: readSum(billing['wallet_balance_after']),
  };
}

function readSum(value: unknown): DecimalText | null {
  const sum = readDecimal(value);
  return sum !== null && isPlausibleSum(sum) ? sum : null;
}
