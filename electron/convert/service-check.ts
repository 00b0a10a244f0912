import type { Separators } from '#core/number/amount.ts';
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

/** Asks the service for its own conversion, for one request, and puts it beside ours. */
export async function checkAgainstService(
  service: RateService | null,
  store: Store,
  request: ConversionRequest & { readonly market: Market },
  separators: Separators,
  moment: Moment,
): Promise<Result<ServiceCheck>> {
  if (!service || !mayRequest(store.state)) return fail(appError('unauthorized'));
  if (!mayRequestByHand(store.state, moment, 'convert')) return fail(appError('limit-reached'));
  if (waitUntil(store.state.spent, 'convert', moment.nowMs) > moment.nowMs) {
    return fail(appError('rate-limited'));
  }
  const question = readQuestion(store.state, request, separators);
  if (!question.ok) return question;
  const { from, to, drives, amount: typed } = question.value;
  const { market } = request;
  const { table } = store.state.markets[market];
  // The service knows one way round alone: what is to be received is asked as what is to be given.
  const given = drives === 'give' ? typed : table && convertIn(table, to, from, typed);
  if (given === null) return fail(appError('not-in-market'));
  const amount = serviceAmount(given);
  const { source } = store.state;
  const answer = await service.convert({ from, to, amount, market });
  // Another source's numbers are not to be held against this answer.
  if (store.state.source !== source)
    return fail(appError('refused-call', { kind: 'another-source' }));
  if (!answer.ok) {
    if (answer.error.code === 'unauthorized') store.dispatch({ kind: 'key-refused' });
    return answer;
  }
  return ok(compareWithService(store.state, { amount, from, to, market }, answer.value));
}
