import type { Wording } from '#core/text/wording.ts';
import { priceOf } from '#core/desk/choices.ts';
import type { DeskState } from '#core/desk/desk-view.ts';
import { priceValues } from '#core/desk/message.ts';
import { priceView } from '#core/desk/price-view.ts';
import { ALERT_FIELDS, type AlertField, filled } from '#core/desk/template.ts';
import { rankingOf } from '#core/platforms/quote-rules.ts';
import { tickerOf } from '#core/platforms/ticker-pair.ts';
import type { Moment } from '#core/rates/service-clock.ts';
import type { StoredFiring } from './alerts-state.ts';
import { pairOn } from './needs.ts';
import { conditionText, firedText, subjectText } from './words.ts';

/**
 * The person's own sentence for an alert that is sent, with the fields of his price now of what the
 * alert is about; empty for none.
 */
export function alertSentence(
  state: DeskState,
  firing: StoredFiring,
  moment: Moment,
  wording: Wording,
): string {
  const { alerts, desk, quotes } = state.choices;
  if (alerts.sentence === '') return '';
  const { text } = wording;
  const { subject, condition, note = '' } = firing;
  const pair = pairOn(subject, quotes.added);
  const view =
    pair && priceView(state, priceOf(desk, pair), rankingOf(state, tickerOf(pair), moment.nowMs));
  const price = view && priceValues(view, desk.ownLine, moment.nowMs, wording);
  const values = Object.fromEntries(ALERT_FIELDS.map((name) => [name, text.dash]));
  return filled(alerts.sentence, {
    ...values,
    line: desk.ownLine,
    ...price,
    alert: text.alerts.notification.title(
      subjectText(subject, wording),
      conditionText(subject, condition, wording),
    ),
    value: firedText(firing, wording),
    note,
  } as Record<AlertField, string>);
}
