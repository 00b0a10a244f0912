import { type Answer, failure, type SandboxRequest, success } from '../exchange.ts';
import { lastPublication, sandboxRate } from '../market.ts';
import { type Endpoint, marketOf, noRates, unknownMarket, type World } from './endpoint.ts';

export const convert: Endpoint = { method: 'POST', answer };

function answer({ headers, body }: SandboxRequest, { seed, nowMs }: World): Answer {
  if (!/^application\/json\b/i.test(headers['content-type'] ?? '')) {
    return failure(415, 'Unsupported content type', 'Send application/json.');
  }
  const requested = readBody(body);
  if (requested === null) return failure(400, 'Invalid JSON', 'The body is a JSON object.');
  const { from, to, amount } = requested;
  if (typeof from !== 'string' || typeof to !== 'string') {
    return failure(400, 'Invalid currencies', 'from and to are currency codes.');
  }
  if (typeof amount !== 'number') {
    return failure(400, 'Invalid amount', 'amount is an integer above 0.');
  }
  const market = marketOf(requested['market']);
  if (!market) return unknownMarket();
  const atMs = lastPublication(market, nowMs);
  const perDollar = { from: rateOf(from), to: rateOf(to) };
  if (perDollar.from === undefined) return noRates(from, market);
  if (perDollar.to === undefined) return noRates(to, market);
  const rate = perDollar.to / perDollar.from;
  const request = { from, to, market, amount };
  return success({ request, rate, conversion: amount * rate, timestamp: atMs });

  function rateOf(code: string): number | undefined {
    return market ? sandboxRate(seed, market, code.toUpperCase(), atMs) : undefined;
  }
}

/** The type of `JSON.parse` with its newer reviver argument, which the library's types lack. */
type Reviver = (key: string, value: unknown, context: { readonly source?: string }) => unknown;
const parse = JSON.parse as (text: string, reviver: Reviver) => unknown;

/**
 * The body's fields; null if it is no JSON object. A number that is not written as a positive
 * integer is dropped.
 */
function readBody(text: string): Record<string, unknown> | null {
  try {
    const body = parse(text, (_key, value, { source }) =>
      typeof value === 'number' && !isWrittenAsCount(source ?? '') ? null : value,
    );
    const isObject = typeof body === 'object' && body !== null && !Array.isArray(body);
    return isObject ? (body as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

/** Many servers accept neither `100.0` nor `1e2` as an integer. */
const isWrittenAsCount = (source: string): boolean =>
  /^[1-9]\d*$/.test(source) && Number.isSafeInteger(Number(source));
