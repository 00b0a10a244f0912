import { parseAmount, type Separators } from '#core/amount.ts';
import type { AppState } from '#core/app-state.ts';
import type { ConversionRequest } from '#core/convert.ts';
import { parseCode } from '#core/currency.ts';
import type { Market } from '#core/market.ts';
import { appError, fail, ok, type Result } from '#core/result.ts';
import { compareWithService, serviceAmount, type ServiceCheck } from '#core/service-check.ts';
import type { RateService } from './service/client.ts';

/** Asks the service for its own conversion, for one request, and puts it beside ours. */
export async function checkAgainstService(
  service: RateService | null,
  stateOf: () => AppState,
  request: ConversionRequest & { readonly market: Market },
  separators: Separators,
): Promise<Result<ServiceCheck>> {
  if (!service) return fail(appError('unauthorized'));
  const typed = parseAmount(request.amount, separators);
  if (!typed.ok) return typed;
  const [from, to] = [parseCode(request.from), parseCode(request.to)];
  if (from === null || to === null) return fail(appError('unknown-currency'));
  const { market } = request;
  const amount = serviceAmount(typed.value);
  const answer = await service.convert({ from, to, amount, market });
  if (!answer.ok) return answer;
  return ok(compareWithService(stateOf(), { amount, from, to, market }, answer.value));
}
