import type { CurrencyCode } from '#core/rates/currency.ts';
import type { DecimalText } from '#core/number/decimal.ts';
import type { Market } from '#core/rates/market.ts';
import type { Source } from '#core/rates/source.ts';
import type { Rule } from './rule.ts';

/** A level that an alert waits for, in units of the quote for one of the base. */
export interface AlertLevel {
  readonly side: 'above' | 'below';
  readonly level: DecimalText;
}

/** The levels of the rules that look at a pair in a market, each once; in the sandbox of those that look there. */
export function levelsOn(
  rules: readonly Rule[],
  source: Source['kind'],
  chart: { readonly market: Market; readonly base: CurrencyCode; readonly quote: CurrencyCode },
): readonly AlertLevel[] {
  const levels = new Map<string, AlertLevel>();
  for (const { isOn, subject, condition, alsoInSandbox } of rules) {
    if (!isOn || subject.kind !== 'rate' || condition.kind === 'moves') continue;
    if (source === 'sandbox' && !alsoInSandbox) continue;
    const { market, base, quote } = subject;
    if (market !== chart.market || base !== chart.base || quote !== chart.quote) continue;
    const { kind: side, level } = condition;
    levels.set(`${side} ${level}`, { side, level });
  }
  return [...levels.values()];
}
