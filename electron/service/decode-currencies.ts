import type { Billing } from '#core/billing.ts';
import { type CurrencyCode, parseCode } from '#core/currency.ts';
import { ok, type Result } from '#core/result.ts';
import { fault } from './fault.ts';
import { type JsonObject, MAX_ENTRIES, readText } from './read.ts';

export interface CurrencyNames {
  readonly names: ReadonlyMap<CurrencyCode, string>;
  /** Entries that are no code with a name. */
  readonly droppedCount: number;
}

export interface CurrenciesAnswer extends CurrencyNames {
  readonly billing: Billing | null;
}

const LONGEST_NAME = 100;

/** Each code's first name; what is no code with a name is counted. */
export function decodeCurrencies(data: JsonObject): Result<CurrencyNames> {
  const names = new Map<CurrencyCode, string>();
  let droppedCount = 0;
  for (const [entry, value] of Object.entries(data)) {
    const code = parseCode(entry);
    const name = readText(value)?.slice(0, LONGEST_NAME) ?? null;
    const isUsable = code !== null && name !== null && !names.has(code);
    if (isUsable && names.size < MAX_ENTRIES) names.set(code, name);
    else droppedCount += 1;
  }
  if (names.size === 0) return fault('unexpected-shape', { kind: 'empty', of: 'currencies' });
  return ok({ names, droppedCount });
}
