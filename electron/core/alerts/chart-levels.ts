import type { DecimalText } from '#core/number/decimal.ts';
import type { Source } from '#core/rates/source.ts';
import type { Rule } from './rule.ts';
import type { Subject } from './kinds.ts';

/** A level of an alert rule, in the unit of its chart. */
export interface AlertLevel {
  readonly side: 'above' | 'below';
  readonly level: DecimalText;
  /** The rules that have it. */
  readonly ruleIds: readonly string[];
}

/** What a chart draws: as the subjects of rules, without what they do not share. */
type Drawn =
  | Extract<Subject, { kind: 'rate' }>
  | { readonly kind: 'platform'; readonly ticker: string; readonly platform: string };

/**
 * The distinct levels of the active rules for what a chart draws. In the sandbox, only rules that
 * include the sandbox count.
 */
export function levelsOn(
  rules: readonly Rule[],
  source: Source['kind'],
  drawn: Drawn | undefined,
  side: 'ask' | 'bid',
): readonly AlertLevel[] {
  const levels = new Map<string, AlertLevel>();
  for (const { id, isOn, subject, condition, alsoInSandbox } of rules) {
    if (!isOn || condition.kind === 'moves' || !isAbout(subject, drawn, side)) continue;
    if (source === 'sandbox' && !alsoInSandbox) continue;
    const { kind, level } = condition;
    const key = `${kind} ${level}`;
    const ruleIds = [...(levels.get(key)?.ruleIds ?? []), id];
    levels.set(key, { side: kind, level, ruleIds });
  }
  return [...levels.values()];
}

function isAbout(subject: Subject, drawn: Drawn | undefined, side: 'ask' | 'bid'): boolean {
  if (subject.kind === 'rate' && drawn?.kind === 'rate') {
    const { market, base, quote } = subject;
    return market === drawn.market && base === drawn.base && quote === drawn.quote;
  }
  if (subject.kind !== 'side' || drawn?.kind !== 'platform') return false;
  const { ticker, platform } = subject;
  return ticker === drawn.ticker && platform === drawn.platform && subject.side === side;
}
