import { type Answer, failure, type SandboxRequest, success } from '../exchange.ts';
import { SANDBOX_TICKERS } from '../platforms.ts';
import { sandboxQuotes, type SandboxQuote } from '../quotes.ts';
import type { Endpoint, World } from './endpoint.ts';

export const platforms: Endpoint = { method: 'GET', answer };

function answer({ query }: SandboxRequest, { seed, nowMs }: World): Answer {
  const ticker = query.get('ticker');
  if (!ticker) {
    return failure(400, 'Ticker is missing', `Use one of ${SANDBOX_TICKERS.join(', ')}.`);
  }
  const body = platformsBody(seed, ticker, nowMs);
  return body ? success(body) : failure(404, 'Unsupported ticker', `${ticker} is not offered.`);
}

/** Null for an unknown ticker. */
export function platformsBody(seed: number, ticker: string, atMs: number): object | null {
  const quotes = sandboxQuotes(seed, ticker, atMs);
  if (!quotes) return null;
  return { ticker: ticker.toLowerCase(), size: quotes.length, platforms: quotes.map(entry) };
}

/**
 * `rate_mode`, and `size` above, are not part of the interface, but live services send such extra
 * fields.
 */
const entry = ({ code, buy, sell, lastUpdatedMs, rateMode }: SandboxQuote): object => ({
  code,
  buy,
  sell,
  last_updated: lastUpdatedMs,
  ...(rateMode === undefined ? {} : { rate_mode: rateMode }),
});
