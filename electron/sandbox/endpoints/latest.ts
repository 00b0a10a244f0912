import { type Answer, failure, type SandboxRequest, success } from '../exchange.ts';
import { sandboxRates } from '../market.ts';
import {
  type Endpoint,
  marketOf,
  noRates,
  relativeTo,
  unknownMarket,
  type World,
} from './endpoint.ts';

export const latest: Endpoint = { method: 'GET', answer };

function answer({ query }: SandboxRequest, { seed, nowMs }: World): Answer {
  const base = (query.get('base') ?? 'USD').toUpperCase();
  if (!/^[A-Z]{3}$/.test(base)) {
    return failure(400, 'Invalid base', 'The base is a currency code of 3 letters.');
  }
  const market = marketOf(query.get('market'));
  if (!market) return unknownMarket();
  const { publishedAtMs, rates } = sandboxRates(seed, market, nowMs);
  const relative = relativeTo(base, rates);
  if (!relative) return noRates(base, market);
  return success({ timestamp: publishedAtMs, base, market, rates: relative });
}
