import type { ObservedState } from '#core/alerts/observe.ts';
import { type AlertsView, alertsView } from '#core/alerts/alerts-view.ts';
import { notificationText, ruleText, statusText } from '#core/alerts/words.ts';
import type { Wording } from '#core/text/wording.ts';
import { isOfOwnTrades, type Subject } from '#core/alerts/kinds.ts';
import type { Moment } from '#core/rates/service-clock.ts';
import type { AnswerOf } from './answers.ts';
import { iso, stampOf } from './stamp.ts';
import { NOTATION } from './words.ts';

const MOST_FIRINGS = 20;

/** What follows from trades stays in the app. */
const isOfRates = ({ subject }: { readonly subject: Subject }): boolean => !isOfOwnTrades(subject);

/** The rules with their present values, and the last firings. */
export function alertsAnswer(
  state: ObservedState,
  { nowMs }: Moment,
  reader: Omit<Wording, 'locale'>,
): AnswerOf<'alerts'> {
  const wording = { ...reader, locale: NOTATION };
  const { rules, firings }: AlertsView = alertsView(state, nowMs);
  const isSandbox = state.source.kind === 'sandbox';
  return {
    command: 'alerts',
    ...stampOf(state, nowMs),
    rules: rules
      .filter(({ rule }) => isOfRates(rule))
      .map(({ rule, status, value }) => ({
        id: rule.id,
        sentence: ruleText(rule, wording),
        status: statusText(status, nowMs, wording, iso),
        value,
      })),
    firings: firings
      .filter(isOfRates)
      .slice(0, MOST_FIRINGS)
      .map((firing) => {
        const { title, body } = notificationText([firing], isSandbox, nowMs, wording);
        return {
          ruleId: firing.ruleId,
          text: `${title}. ${body}`,
          value: firing.value,
          publishedAt: iso(firing.atMs),
          firedAt: iso(firing.judgedAtMs),
        };
      }),
  };
}
