import { type AppState, initialState, NOTHING_RECORDED } from '#core/app/app-state.ts';
import { type Choices, DEFAULT_CHOICES } from '#core/settings/choices.ts';
import { currencyCode } from '#core/rates/currency.ts';
import { type DecimalText, parseDecimal } from '#core/number/decimal.ts';
import type { Market } from '#core/rates/market.ts';
import type { RateTable } from '#core/rates/rate-table.ts';
import { reduce } from '#core/app/reducer.ts';
import { SANDBOX } from '#core/rates/source.ts';

/** Casts a text that the test knows to be a decimal. */
export function decimal(text: string): DecimalText {
  const parsed = parseDecimal(text);
  if (parsed === null) throw new RangeError(`${text} is not a decimal`);
  return parsed;
}

export interface TableOptions {
  readonly market?: Market;
  readonly base?: string;
  readonly publishedAtMs?: number | null;
  readonly firstSeenAtMs?: number;
}

/** A table from codes and rates in the service's format. */
export function rateTable(rates: Record<string, string>, options: TableOptions = {}): RateTable {
  const { market = 'mid', base = 'USD', publishedAtMs = 0, firstSeenAtMs = 0 } = options;
  const entries = Object.entries(rates).map(
    ([code, rate]) => [currencyCode(code), decimal(rate)] as const,
  );
  return {
    market,
    base: currencyCode(base),
    rates: new Map(entries),
    publishedAtMs,
    firstSeenAtMs,
  };
}

/** The default choices of somebody who answered the first start's question. */
export const ANSWERED: Choices = { ...DEFAULT_CHOICES, firstStart: { closed: true } };

/** An initial state without answers, polling every 10 s. */
export function emptyState(): AppState {
  return initialState(SANDBOX, 10_000, ANSWERED, NOTHING_RECORDED, 0);
}

/** The state after an answer with these rates. */
export function stateWith(table: RateTable, atMs: number, state = emptyState()): AppState {
  return reduce(state, { kind: 'latest-answered', table, droppedCount: 0, atMs, steadyMs: 0 });
}
