import type { Ticker } from './feed.ts';

/**
 * Which of the service's words is the ask, what a customer pays (domain.md, "Platform quotes"): the
 * customer's reading, assumed until quotes tell otherwise.
 */
export function askSideOf(_ticker: Ticker): {
  readonly side: 'buy' | 'sell';
  readonly isAssumed: boolean;
} {
  return { side: 'buy', isAssumed: true };
}
