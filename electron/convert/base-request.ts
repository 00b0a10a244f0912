import { type CurrencyCode, isBase, SERVICE_BASE } from '#core/rates/currency.ts';
import { mayRequest } from '#core/requests/halt.ts';
import type { Market } from '#core/rates/market.ts';
import { appError, fail, ok, type Result } from '#core/base/result.ts';
import { retryAfterUntil } from '#core/requests/schedule.ts';
import type { Moment } from '#core/rates/service-clock.ts';
import type { RateService } from '../service/client.ts';
import type { Store } from '../store/store.ts';

/**
 * Requests a market's rates for another base than USD, for one request, and stores them under it.
 * The meter refuses what the month cannot pay for.
 */
export async function requestBase(
  service: RateService | null,
  store: Store,
  { market, base }: { readonly market: Market; readonly base: CurrencyCode },
  moment: () => Moment,
): Promise<Result<null>> {
  const { state } = store;
  const { nowMs } = moment();
  if (!service || !mayRequest(state)) return fail(appError('unauthorized'));
  if (!isBase(base) || base === SERVICE_BASE) return fail(appError('unknown-currency', base));
  if (retryAfterUntil(state, market, nowMs) > nowMs) return fail(appError('rate-limited'));
  const answer = await service.latest(market, 'hand', base);
  // The answer must not go into another source's record.
  if (store.state.source !== state.source) {
    return fail(appError('refused-call', { kind: 'another-source' }));
  }
  if (answer.ok) {
    const { table } = answer.value;
    const { nowMs: atMs, steadyMs } = moment();
    store.dispatch({ kind: 'base-answered', table, atMs, steadyMs });
    return ok(null);
  }
  const { error } = answer;
  if (error.code === 'unauthorized') store.dispatch({ kind: 'key-refused' });
  return fail(error.code === 'forbidden' ? appError('forbidden', { kind: 'plan' }) : error);
}
