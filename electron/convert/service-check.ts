import type { ConversionRequest } from '#core/convert/convert.ts';
import { readQuestion } from '#core/convert/convert.ts';
import { convertIn } from '#core/rates/cross-rate.ts';
import { mayRequest, mayRequestByHand } from '#core/requests/halt.ts';
import type { Market } from '#core/rates/market.ts';
import { appError, fail, ok, type Result } from '#core/base/result.ts';
import type { Moment } from '#core/rates/service-clock.ts';
import {
  compareWithService,
  serviceAmount,
  type ServiceCheck,
} from '#core/convert/service-check.ts';
import { waitUntil } from '#core/requests/spending.ts';
import type { RateService } from '../service/client.ts';
import type { Store } from '../store/store.ts';

/** Requests the service's own conversion, for one request, and compares it with ours. */
export async function checkAgainstService(
  service: RateService | null,
  store: Store,
  request: ConversionRequest & { readonly market: Market },
  moment: Moment,
): Promise<Result<ServiceCheck>> {
  if (!service || !mayRequest(store.state)) return fail(appError('unauthorized'));
  if (!mayRequestByHand(store.state, moment, 'convert')) return fail(appError('limit-reached'));
  if (waitUntil(store.state.spent, 'convert', moment.nowMs) > moment.nowMs) {
    return fail(appError('rate-limited'));
  }
  const question = readQuestion(request);
  if (!question.ok) return question;
  const { from, to, drives, amount: typed } = question.value;
  const { market } = request;
  const { table } = store.state.markets[market];
  // The service converts in one direction only. An amount to receive is first converted into the
  // amount to give.
  const given = drives === 'give' ? typed : table && convertIn(table, to, from, typed);
  if (given === null) return fail(appError('not-in-market'));
  const amount = serviceAmount(given);
  const { source } = store.state;
  const answer = await service.convert({ from, to, amount, market });
  // The answer must not be compared with another source's numbers.
  if (store.state.source !== source)
    return fail(appError('refused-call', { kind: 'another-source' }));
  if (!answer.ok) {
    if (answer.error.code === 'unauthorized') store.dispatch({ kind: 'key-refused' });
    return answer;
  }
  return ok(compareWithService(store.state, { amount, from, to, market }, answer.value));
}
