import { convert } from './endpoints/convert.ts';
import type { Endpoint } from './endpoints/endpoint.ts';
import { history } from './endpoints/history.ts';
import { latest } from './endpoints/latest.ts';
import { platforms } from './endpoints/platforms.ts';
import { type Answer, failure, type SandboxRequest, success } from './exchange.ts';
import { sandboxCurrencyNames } from './market.ts';
import { hasKey } from './key.ts';
import type { SandboxOptions } from './options.ts';

/** `code` appears in a sample request and has no effect here. */
const currencies: Endpoint = {
  method: 'GET',
  answer: () => success(sandboxCurrencyNames()),
};

const ENDPOINTS = new Map<string, Endpoint>([
  ['/core/rates/latest.json', latest],
  ['/core/rates/platforms.json', platforms],
  ['/core/rates/currencies.json', currencies],
  ['/core/rates/convert.json', convert],
  ['/core/history.json', history],
]);

/** The interface as a function from request to answer. */
export function createSandboxService({
  seed,
  key,
  now,
  history: mode = 'empty',
}: SandboxOptions): (request: SandboxRequest) => Answer {
  return (request) => {
    if (!hasKey(request, key)) return failure(401, 'Invalid API key', 'Send a valid key.');
    const endpoint = ENDPOINTS.get(request.path);
    if (!endpoint) return failure(404, 'Not found', `There is no ${request.path}.`);
    const { method } = endpoint;
    if (request.method !== method) {
      const allowed = { allow: method };
      return failure(405, 'Method not allowed', `This endpoint takes ${method}.`, allowed);
    }
    return endpoint.answer(request, { seed, nowMs: now(), history: mode });
  };
}
