import { durationText } from '#core/text/age-text.ts';
import type { DecimalText } from '#core/number/decimal.ts';
import type { Gauge } from './gauge.ts';
import type { Condition, Rule } from './rule.ts';
import type { Subject } from './kinds.ts';
import { isNumber, measureWords, pointsText } from './measure-words.ts';
import { wordsOf } from './subject-words.ts';
import { conditionText, levelText, valueText } from './words.ts';
import type { Wording } from '#core/text/wording.ts';

const MINUTE_MS = 60_000;

/** What an alert's row begins with: `USD/NGN above 1,450`. */
export function headline(subject: Subject, condition: Condition, wording: Wording): string {
  const words = wording.text.alerts.rows;
  const name = wordsOf(subject).headline(subject, wording);
  return condition.kind === 'moves' || !isNumber(subject)
    ? words.when(name, conditionText(subject, condition, wording))
    : words.when(name, words[condition.kind](levelText(subject, condition.level, wording)));
}

/** What the headline leaves out: `Parallel`, `Best platform`. Empty if it leaves out nothing. */
export const placeText = (subject: Subject, wording: Wording): string =>
  wordsOf(subject).place(subject, wording);

/** `now 1,439.21`; an age in words: `Checked 12 min ago`. */
export function nowText(
  { subject, condition }: Pick<Rule, 'subject' | 'condition'>,
  value: DecimalText,
  wording: Wording,
): string {
  const { rows } = wording.text.alerts;
  if (subject.kind !== 'feed') return rows.now(valueText(subject, value, wording, condition));
  const ageMs = Number(value);
  return ageMs < MINUTE_MS
    ? rows.feedNow[subject.age]
    : rows.feed[subject.age](durationText(ageMs, wording.text));
}

/** `0.75% to go`; in points, in money or as a time where the alert is about these. */
export function distanceText(
  subject: Subject,
  condition: Condition,
  { distance }: Gauge,
  wording: Wording,
): string {
  const left =
    condition.kind === 'moves'
      ? pointsText(distance, wording)
      : measureWords(subject).distance(distance, subject, wording);
  return wording.text.alerts.rows.toGo(left);
}
