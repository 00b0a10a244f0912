import { DEFAULT_MARKET, type Market, MARKETS } from '#core/rates/market.ts';
import { type Answer, failure, type SandboxRequest } from '../exchange.ts';
import type { HistoryKind } from '../options.ts';

/** What an endpoint can read besides the request. */
export interface World {
  readonly seed: number;
  readonly nowMs: number;
  readonly history: HistoryKind;
}

export interface Endpoint {
  readonly method: 'GET' | 'POST';
  answer(request: SandboxRequest, world: World): Answer;
}

/** The named market, or the default; null for an unknown one. */
export function marketOf(name: unknown): Market | null {
  if (name === null || name === undefined) return DEFAULT_MARKET;
  return MARKETS.find((market) => market === name) ?? null;
}

export const unknownMarket = (): Answer =>
  failure(400, 'Unknown market', `Use one of ${MARKETS.join(', ')}.`);

export const noRates = (code: string, market: Market): Answer =>
  failure(404, 'No rates found', `${code} has no ${market} rate.`);

/**
 * Converts rates for one dollar into rates for one unit of the base; null if the base is missing.
 */
export function relativeTo(
  base: string,
  rates: Readonly<Record<string, number>>,
): Record<string, number> | null {
  const perBase = Object.hasOwn(rates, base) ? rates[base] : undefined;
  if (perBase === undefined) return null;
  const relative = Object.entries(rates).map(([code, rate]) => [code, rate / perBase]);
  return Object.fromEntries(relative) as Record<string, number>;
}
