import type { Billing } from '#core/rates/billing.ts';
import { type CurrencyCode, parseCode, parseCurrencyName } from '#core/rates/currency.ts';
import { MAX_ENTRIES } from '#core/rates/rate-table.ts';
import { ok, type Result } from '#core/base/result.ts';
import { fault } from './fault.ts';
import type { JsonObject } from './read.ts';

export interface CurrencyNames {
  readonly names: ReadonlyMap<CurrencyCode, string>;
  readonly droppedCount: number;
}

export interface CurrenciesAnswer extends CurrencyNames {
  readonly billing: Billing | null;
}

/** Keeps each code's first name and counts invalid entries. */
export function decodeCurrencies(data: JsonObject): Result<CurrencyNames> {
  const names = new Map<CurrencyCode, string>();
  let droppedCount = 0;
  for (const [entry, value] of Object.entries(data)) {
    const code = parseCode(entry);
    const name = typeof value === 'string' ? parseCurrencyName(value) : null;
    const isUsable = code !== null && name !== null && !names.has(code);
    if (isUsable && names.size < MAX_ENTRIES) names.set(code, name);
    else droppedCount += 1;
  }
  if (names.size === 0) return fault('unexpected-shape', { kind: 'empty', of: 'currencies' });
  return ok({ names, droppedCount });
}
