import { ageText, durationText, momentText, sentMomentText } from '#core/text/age-text.ts';
import { compareDecimals, type DecimalText, isPositive } from '#core/number/decimal.ts';
import { localize } from '#core/number/localize.ts';
import type { StoredFiring } from './alerts-state.ts';
import type { RuleStatus } from './alerts-view.ts';
import type { Firing } from './judge.ts';
import type { Condition, Rule } from './rule.ts';
import { coolDownOf, measureOf, type Subject } from './kinds.ts';
import { measuredBy, percentDigits } from './measures.ts';
import { measureWords } from './measure-words.ts';
import { wordsOf } from './subject-words.ts';
import type { Wording } from '#core/text/wording.ts';
import { lateness } from './delivery/pending-firings.ts';

const MINUTE_MS = 60_000;

/** A subject with its market or platform: `USD/NGN parallel`. */
export const subjectText = (subject: Subject, wording: Wording): string =>
  wordsOf(subject).name(subject, wording);

/** `rises above 1,650`. Levels are shown as entered, with every digit. */
export function conditionText(subject: Subject, condition: Condition, wording: Wording): string {
  const { text, locale } = wording;
  const words = text.alerts.conditions;
  if (condition.kind === 'moves') {
    const by = localize(condition.by, locale);
    const isPercent = measureOf(subject) === 'percent';
    const size = isPercent ? text.alerts.points(by) : text.percent(by);
    return words.moves(size, durationText(condition.withinMs, text));
  }
  const only = measureWords(subject).condition;
  return only
    ? only(condition.level, wording)
    : words[condition.kind](levelText(subject, condition.level, wording));
}

export const levelText = (subject: Subject, level: DecimalText, wording: Wording): string =>
  measureWords(subject).text(level, subject, wording);

export function ruleText(
  rule: Pick<Rule, 'subject' | 'condition' | 'repeats' | 'coolDownMs'>,
  wording: Wording,
): string {
  const { text } = wording;
  const { subject, condition, repeats } = rule;
  const coolDownMs = coolDownOf(rule);
  const name = nameInSentence(subject, wording);
  const crossing = conditionText(subject, condition, wording);
  if (!repeats) return text.alerts.once(name, crossing);
  return coolDownMs > 0
    ? text.alerts.eachAtMost(name, crossing, durationText(coolDownMs, text))
    : text.alerts.each(name, crossing);
}

/** The subject within a sentence, with its article or verb. */
function nameInSentence(subject: Subject, wording: Wording): string {
  const name = subjectText(subject, wording);
  return wordsOf(subject).inSentence?.(name, subject, wording) ?? name;
}

/** The digits of a value as shown and copied. It is never rounded to look equal to its level. */
export function valueDigits(
  subject: Subject,
  value: DecimalText,
  condition: Condition | null = null,
): DecimalText {
  const isLevel = (shown: DecimalText): boolean =>
    condition !== null &&
    condition.kind !== 'moves' &&
    compareDecimals(shown, condition.level) === 0;
  return measuredBy(subject).digits(value, subject, isLevel);
}

/** A subject's value for display. */
export const valueText = (
  subject: Subject,
  value: DecimalText,
  wording: Wording,
  condition: Condition | null = null,
): string => measureWords(subject).text(valueDigits(subject, value, condition), subject, wording);

/** What fired it: a value, or the platforms that were new or gone. */
export const firedText = (
  { subject, value, condition, changes }: Firing,
  wording: Wording,
): string =>
  changes
    ? wording.text.platforms.changes(changes.added, changes.gone)
    : valueText(subject, value, wording, condition);

/** A move; in points for percentages. */
export function moveText(subject: Subject, move: DecimalText, { text, locale }: Wording): string {
  const digits = localize(percentDigits(move).replace('-', ''), locale);
  const signed = isPositive(move) ? `+${digits}` : `−${digits}`;
  return measureOf(subject) === 'percent' ? text.alerts.points(signed) : text.percent(signed);
}

/** The notification's text below its title: value, published age, and why it is late. */
function firingBody(firing: StoredFiring, nowMs: number, wording: Wording): string {
  const { text, locale, zone, isSent = false } = wording;
  const { subject, changes, move, atMs, judgedAtMs, lateSinceMs } = firing;
  const words = text.alerts.notification;
  const shown = firedText(firing, wording);
  const timeText = isSent ? sentMomentText : momentText;
  const at = (ms: number): string => timeText(ms, nowMs, locale, text, zone);
  const isFeed = subject.kind === 'feed';
  const now = isFeed ? words.age(shown) : words.value(shown);
  const what = changes ? shown : now;
  const parts = [move === null ? what : words.moved(moveText(subject, move, wording), shown)];
  const ageMs = judgedAtMs - atMs;
  if (!isFeed && !changes) {
    parts.push(
      ageMs < MINUTE_MS
        ? words.published(at(atMs))
        : words.publishedBefore(ageText(ageMs, text), at(atMs)),
    );
  }
  const late = lateness(firing, nowMs);
  if (late === 'found-late')
    parts.push(words.lateSince(at(lateSinceMs ?? judgedAtMs), at(judgedAtMs)));
  if (late === 'shown-late') parts.push(words.heldSince(at(judgedAtMs)));
  return parts.join(' · ');
}

const noteOf = ({ note }: StoredFiring): string[] => (note === undefined ? [] : [note]);

/** The notification for one or several firings. */
export function notificationText(
  firings: readonly StoredFiring[],
  isSandbox: boolean,
  nowMs: number,
  wording: Wording,
): { readonly title: string; readonly body: string } {
  const { text, locale } = wording;
  const words = text.alerts.notification;
  const mark = (title: string): string => (isSandbox ? words.sandbox(title) : title);
  const titleOf = ({ subject, condition }: StoredFiring): string =>
    words.title(subjectText(subject, wording), conditionText(subject, condition, wording));
  const [first] = firings;
  if (first && firings.length === 1) {
    const body = firingBody(first, nowMs, wording);
    return { title: mark(titleOf(first)), body: [body, ...noteOf(first)].join('\n') };
  }
  const count = (number: number): string => localize(String(number), locale);
  const lines = firings
    .slice(0, MOST_LINES)
    .map((each) =>
      [`${titleOf(each)}: ${firingBody(each, nowMs, wording)}`, ...noteOf(each)].join(' · '),
    );
  const more = firings.length - lines.length;
  if (more > 0) lines.push(words.more(count(more)));
  return { title: mark(words.several(count(firings.length))), body: lines.join('\n') };
}

/** Notifications show only a few lines. The list has the rest. */
const MOST_LINES = 5;

/** @param timeOf how a time is written. */
export function statusText(
  status: RuleStatus,
  nowMs: number,
  { text }: Pick<Wording, 'text'>,
  timeOf: (atMs: number) => string,
): string {
  const words = text.alerts.status;
  switch (status.kind) {
    case 'off':
    case 'armed':
    case 'beyond':
      return words[status.kind];
    case 'fired':
    case 'over':
      return words[status.kind](timeOf(status.atMs));
    case 'snoozed':
      return words.snoozed(timeOf(status.untilMs));
    case 'cooling': {
      const leftMs = Math.max(1, Math.ceil((status.untilMs - nowMs) / MINUTE_MS)) * MINUTE_MS;
      return words.cooling(durationText(leftMs, text));
    }
    case 'waiting':
      return text.alerts.waiting[status.why];
  }
}
