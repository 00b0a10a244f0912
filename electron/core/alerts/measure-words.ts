import { durationText } from '#core/text/age-text.ts';
import type { DecimalText } from '#core/number/decimal.ts';
import { localize } from '#core/number/localize.ts';
import { type Measure, measureOf, type Subject } from './kinds.ts';
import { measuredBy, moneyOf, percentDigits } from './measures.ts';
import type { Wording } from '#core/text/wording.ts';

interface MeasureWords {
  /** The digits of a value or of a level, with their unit. */
  readonly text: (digits: DecimalText, subject: Subject, wording: Wording) => string;
  /** How far a value is from the level, as the gauge says it. */
  readonly distance: (distance: DecimalText, subject: Subject, wording: Wording) => string;
  /** In the place of `rises above 1,650`, where there is nothing else to choose. */
  readonly condition?: (level: DecimalText, wording: Wording) => string;
}

const plain = (digits: DecimalText, _: Subject, { locale }: Wording): string =>
  localize(digits, locale);

const percentText = (digits: DecimalText, _: Subject, { text, locale }: Wording): string =>
  text.percent(localize(digits, locale));

const money = (digits: DecimalText, subject: Subject, { text, locale }: Wording): string => {
  const shown = localize(digits, locale);
  return 'ticker' in subject ? text.alerts.money(shown, moneyOf(subject.ticker)) : shown;
};

const span = (ms: DecimalText, _: Subject, { text }: Wording): string =>
  durationText(Number(ms), text);

/** How the numbers of each measure are written. */
const WORDS: Readonly<Record<Measure, MeasureWords>> = {
  price: {
    text: plain,
    distance: (of, subject, wording) => percentText(percentDigits(of), subject, wording),
  },
  percent: { text: percentText, distance: (of, _, wording) => pointsText(of, wording) },
  money: {
    text: money,
    distance(of, subject, wording) {
      const digits = measuredBy(subject).digits(of, subject, () => false);
      return money(digits, subject, wording);
    },
  },
  span: {
    text: span,
    distance: span,
    condition: (level, { text }) =>
      text.alerts.conditions.longer(durationText(Number(level), text)),
  },
  event: {
    text: (count, _, { text }) => text.alerts.changes(Number(count)),
    distance: () => '',
    condition: (_, { text }) => text.alerts.conditions.event,
  },
};

export const measureWords = (subject: Subject): MeasureWords => WORDS[measureOf(subject)];

/** Whether it has a number that can be compared and copied. */
export const isNumber = (subject: Subject): boolean =>
  measureWords(subject).condition === undefined;

export const pointsText = (size: DecimalText, { text, locale }: Wording): string =>
  text.alerts.points(localize(percentDigits(size), locale));
