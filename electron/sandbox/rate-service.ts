import { admit, bill, openAccount } from './account.ts';
import { convert } from './endpoints/convert.ts';
import { currencies } from './endpoints/currencies.ts';
import type { Endpoint } from './endpoints/endpoint.ts';
import { history } from './endpoints/history.ts';
import { latest } from './endpoints/latest.ts';
import { PAIR_PATH, pairHistory } from './endpoints/pair-history.ts';
import { platforms } from './endpoints/platforms.ts';
import { type Answer, failure, type SandboxRequest } from './exchange.ts';
import { hasKey } from './key.ts';
import { type SandboxOptions, termsOf } from './options.ts';

const ENDPOINTS = new Map<string, Endpoint>([
  ['/core/rates/latest.json', latest],
  ['/core/rates/platforms.json', platforms],
  ['/core/rates/currencies.json', currencies],
  ['/core/rates/convert.json', convert],
  ['/core/history.json', history],
]);

/** `/public` was seen in place of the documented `/core`. */
const pathOf = ({ path }: SandboxRequest): string => path.replace(/^\/public\//, '/core/');

/** The interface as a function from request to answer, with one account. */
export function createSandboxService(options: SandboxOptions): (request: SandboxRequest) => Answer {
  const { seed, key, now, history: mode = 'empty' } = options;
  const terms = termsOf(options);
  let account = openAccount(terms);

  return (request) => {
    if (!hasKey(request, key)) return failure(401, 'Invalid API key', 'Send a valid key.');
    const path = pathOf(request);
    const endpoint = ENDPOINTS.get(path) ?? (PAIR_PATH.test(path) ? pairHistory : undefined);
    if (!endpoint) return failure(404, 'Not found', `There is no ${request.path}.`);
    const { method, feature } = endpoint;
    if (request.method !== method) {
      const allowed = { allow: method };
      return failure(405, 'Method not allowed', `This endpoint takes ${method}.`, allowed);
    }
    const nowMs = now();
    const admitted = admit(account, terms, feature !== null, nowMs);
    if ('refusal' in admitted) return admitted.refusal;
    account = admitted.account;
    const answer = endpoint.answer(request, { seed, nowMs, plan: terms.plan, history: mode });
    if (answer.status !== 200) return answer;
    const billed = bill(account, terms, feature, answer.units);
    account = billed.account;
    if (!billed.billing) return answer;
    return { ...answer, body: { ...(answer.body as object), _meta: { billing: billed.billing } } };
  };
}
