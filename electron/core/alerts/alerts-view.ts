import type { RatesState } from '#core/requests/requests-state.ts';
import type { CurrencyCode } from '#core/rates/currency.ts';
import type { DecimalText } from '#core/number/decimal.ts';
import { type Ticker, TICKERS } from '#core/rates/feed.ts';
import { pairOf, tickerOf } from '#core/platforms/ticker-pair.ts';
import type { AlertChoices } from './choices.ts';
import type { StoredFiring } from './alerts-state.ts';
import { memoryOf } from './engine.ts';
import { coolsUntil, isOver } from './judge.ts';
import { type Gauge, gaugeOf } from './gauge.ts';
import { moveIn, pastWith } from './move.ts';
import type { Exclusion, Observation, ValueObservation } from './observation.ts';
import { type ObservedState, observing, still } from './observe.ts';
import { quickSteps, type QuickSteps } from './quick-steps.ts';
import type { Rule } from './rule.ts';
import { measureOf, type Subject } from './kinds.ts';

export type RuleStatus =
  | { readonly kind: 'off' | 'armed' }
  /** It was beyond its level at the first observation, so it waits until the value returns. */
  | { readonly kind: 'beyond' }
  | { readonly kind: 'fired'; readonly atMs: number }
  | { readonly kind: 'over'; readonly atMs: number }
  | { readonly kind: 'cooling' | 'snoozed'; readonly untilMs: number }
  | { readonly kind: 'waiting'; readonly why: Exclusion };

export interface RuleView {
  readonly rule: Rule;
  readonly status: RuleStatus;
  readonly value: DecimalText | null;
  /** When the value was published; epoch ms, null without a value. */
  readonly atMs: number | null;
  /** Null without a value. */
  readonly gauge: Gauge | null;
}

interface TickerOffer {
  readonly ticker: Ticker;
  readonly asset: CurrencyCode;
  readonly money: CurrencyCode;
  readonly platforms: readonly string[];
}

export interface AlertsView extends Omit<AlertChoices, 'rules'> {
  readonly rules: readonly RuleView[];
  readonly firings: readonly StoredFiring[];
  readonly tickers: readonly TickerOffer[];
}

export function alertsView(state: ObservedState, nowMs: number): AlertsView {
  const { rules, ...choices } = state.choices.alerts;
  const observe = observing(still(state, nowMs));
  return {
    ...choices,
    rules: rules.map((rule) => {
      const observed = observe(rule.subject);
      const status = statusOf(state, rule, observed, nowMs);
      return observed.kind === 'value'
        ? {
            rule,
            status,
            value: observed.value,
            atMs: observed.atMs,
            gauge: gaugeOn(state, rule, observed),
          }
        : { rule, status, value: null, atMs: null, gauge: null };
    }),
    firings: [...state.alerts.firings].reverse(),
    tickers: tickerOffers(state),
  };
}

function gaugeOn({ alerts }: ObservedState, rule: Rule, observed: ValueObservation): Gauge | null {
  const { subject, condition } = rule;
  if (condition.kind !== 'moves') return gaugeOf(subject, condition, observed.value);
  const past = pastWith(memoryOf(rule, alerts.memories).past, observed, condition.withinMs);
  const move = moveIn(past, observed.value, '0' as DecimalText, measureOf(subject));
  return move && gaugeOf(subject, condition, move);
}

export interface SubjectNow {
  readonly value: DecimalText | null;
  /** When the value was published; epoch ms, null without a value. */
  readonly atMs: number | null;
  readonly why: Exclusion | null;
  readonly steps: QuickSteps;
}

export function subjectNow(state: ObservedState, subject: Subject, nowMs: number): SubjectNow {
  const observed = observing(still(state, nowMs))(subject);
  if (observed.kind === 'excluded') {
    return { value: null, atMs: null, why: observed.why, steps: { above: [], below: [] } };
  }
  const { value, atMs } = observed;
  return { value, atMs, why: null, steps: quickSteps(subject, value) };
}

function statusOf(
  state: ObservedState,
  rule: Rule,
  observed: Observation,
  nowMs: number,
): RuleStatus {
  if (!rule.isOn) return { kind: 'off' };
  if (state.source.kind === 'sandbox' && !rule.alsoInSandbox)
    return { kind: 'waiting', why: 'sandbox' };
  const memory = memoryOf(rule, state.alerts.memories);
  const { firedAtMs } = memory;
  if (isOver(rule, memory)) return { kind: 'over', atMs: firedAtMs ?? nowMs };
  const { snoozedUntilMs } = rule;
  if (snoozedUntilMs !== null && nowMs < snoozedUntilMs) {
    return { kind: 'snoozed', untilMs: snoozedUntilMs };
  }
  if (observed.kind === 'excluded') return { kind: 'waiting', why: observed.why };
  const untilMs = coolsUntil(rule, memory, nowMs);
  if (nowMs < untilMs) return { kind: 'cooling', untilMs };
  if (memory.side !== 'beyond') return { kind: 'armed' };
  return firedAtMs === null ? { kind: 'beyond' } : { kind: 'fired', atMs: firedAtMs };
}

/** Every ticker that an alert can watch, and the platforms seen in it. */
export function tickerOffers({ choices, tickers }: RatesState): TickerOffer[] {
  const { added } = choices.quotes;
  const offered = new Set([...TICKERS, ...added.map(tickerOf)]);
  return [...offered].flatMap((ticker) => {
    const pair = pairOf(ticker, added);
    const platforms = (tickers.get(ticker)?.observedQuotes ?? []).map(({ code }) => code);
    return pair ? [{ ticker, ...pair, platforms: platforms.sort() }] : [];
  });
}
