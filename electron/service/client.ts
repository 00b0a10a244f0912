import { type CurrencyCode, SERVICE_BASE } from '#core/currency.ts';
import type { Market } from '#core/market.ts';
import { ok, type Result } from '#core/result.ts';
import { decodeCurrencies, decodeEnvelope, decodeLatest, type LatestAnswer } from './decode.ts';
import { type Fetch, getJson } from './request.ts';

/** The rate service, one method per endpoint (interface.md). */
export interface RateService {
  /** GET /rates/latest.json: base USD, the market always named. */
  latest(market: Market): Promise<Result<LatestAnswer>>;
  /** GET /rates/currencies.json. */
  currencies(): Promise<Result<ReadonlyMap<CurrencyCode, string>>>;
}

export interface RateServiceOptions {
  /** The service's address without `/core` and without a slash at the end. */
  readonly baseUrl: string;
  readonly key: string;
  readonly fetch: Fetch;
  /** Epoch ms. */
  readonly now: () => number;
}

export function createRateService({ baseUrl, key, fetch, now }: RateServiceOptions): RateService {
  async function data(
    path: string,
    query: Record<string, string>,
  ): Promise<Result<Record<string, unknown>>> {
    const search = new URLSearchParams(query).toString();
    const url = `${baseUrl}/core${path}${search && `?${search}`}`;
    return envelopeData(await getJson(fetch, url, { api_key: key }));
  }
  return {
    async latest(market) {
      const answer = await data('/rates/latest.json', { base: SERVICE_BASE, market });
      return answer.ok ? decodeLatest(answer.value, market, now()) : answer;
    },
    async currencies() {
      const answer = await data('/rates/currencies.json', {});
      return answer.ok ? ok(decodeCurrencies(answer.value)) : answer;
    },
  };
}

function envelopeData(body: Result<unknown>): Result<Record<string, unknown>> {
  return body.ok ? decodeEnvelope(body.value) : body;
}
