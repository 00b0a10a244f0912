import { durationText } from '#core/text/age-text.ts';
import type { DecimalText } from '#core/number/decimal.ts';
import { localize } from '#core/number/localize.ts';
import type { Gauge } from './gauge.ts';
import { type Condition, measureOf, type Rule, type Subject } from './rule.ts';
import { NEW_RULE } from './typed-rule.ts';
import {
  conditionText,
  feedText,
  levelText,
  moneyOf,
  percentDigits,
  tickerText,
  valueText,
  type Wording,
} from './words.ts';

const MINUTE_MS = 60_000;

/** What an alert's row begins with: `USD/NGN above 1,450`. */
export function headline(subject: Subject, condition: Condition, wording: Wording): string {
  const words = wording.text.alerts.rows;
  const name = nameOf(subject, wording);
  return condition.kind === 'moves' || subject.kind === 'feed'
    ? words.when(name, conditionText(subject, condition, wording))
    : words.when(name, words[condition.kind](levelText(subject, condition.level, wording)));
}

function nameOf(subject: Subject, wording: Wording): string {
  const { text } = wording;
  const words = text.alerts.rows;
  switch (subject.kind) {
    case 'rate':
      return text.alerts.pair(subject.base, subject.quote);
    case 'side':
      return words[subject.side](tickerText(subject.ticker, text));
    case 'premium':
    case 'spread':
    case 'opportunity':
      return words[subject.kind];
    case 'basis':
      return words.basis(subject.ticker.replace(/NGN$/, ''));
    case 'stock':
      return words.stock[subject.figure];
    case 'feed':
      return text.alerts.subjects[subject.age](feedText(subject.feed, wording));
  }
}

/** What the headline leaves out: `Parallel`, `Best platform`. Empty if it leaves out nothing. */
export function placeText(subject: Subject, { text, locale }: Wording): string {
  const words = text.alerts.rows;
  switch (subject.kind) {
    case 'rate':
      return text.markets[subject.market];
    case 'side':
      return subject.platform ?? words.best;
    case 'premium': {
      const pair = text.alerts.pair(subject.base, subject.quote);
      const isUsual = subject.over === 'parallel' && subject.under === 'official';
      const { marketInline } = text;
      return isUsual
        ? pair
        : words.premiumOf(pair, marketInline[subject.over], marketInline[subject.under]);
    }
    case 'spread':
      return words.at(tickerText(subject.ticker, text), subject.platform);
    case 'opportunity': {
      const pair = tickerText(subject.ticker, text);
      if (subject.amount === NEW_RULE.amount) return pair;
      const amount = text.alerts.money(localize(subject.amount, locale), moneyOf(subject.ticker));
      return words.amount(pair, amount);
    }
    case 'basis':
      return words.dollar;
    case 'stock':
      return tickerText(subject.ticker, text);
    case 'feed':
      return '';
  }
}

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
  const { text, locale } = wording;
  const points = (): string => text.alerts.points(localize(percentDigits(distance), locale));
  const left = (measure: ReturnType<typeof measureOf>): string => {
    switch (measure) {
      case 'price':
        return text.percent(localize(percentDigits(distance), locale));
      case 'percent':
        return points();
      case 'money':
        return valueText(subject, distance, wording);
      case 'span':
        return durationText(Number(distance), text);
    }
  };
  return text.alerts.rows.toGo(condition.kind === 'moves' ? points() : left(measureOf(subject)));
}
