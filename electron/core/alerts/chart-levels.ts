import type { CurrencyCode } from '#core/rates/currency.ts';
import type { DecimalText } from '#core/number/decimal.ts';
import type { Market } from '#core/rates/market.ts';
import type { Source } from '#core/rates/source.ts';
import type { Rule } from './rule.ts';

/** A level of an alert rule, in units of the quote currency for one of the base. */
export interface AlertLevel {
  readonly side: 'above' | 'below';
  readonly level: DecimalText;
}

/**
 * The distinct levels of the active rules for a pair in a market. In the sandbox, only rules that
 * include the sandbox count.
 */
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
