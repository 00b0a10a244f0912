import { type CurrencyCode, parseCode } from '#core/rates/currency.ts';
import { type DecimalText, isZero } from '#core/number/decimal.ts';
import { decimalIn, type EnteredAmount, filledIn, isEmpty } from '#core/rates/entered-amount.ts';
import type { AmountField } from '#core/rates/read-amount.ts';
import type { Ticker } from '#core/rates/feed.ts';
import { plainLine } from '#core/desk/trade.ts';
import { isStorable } from './storable.ts';
import type { Condition, Rule } from './rule.ts';
import { kindOf, measureOf, type Subject, type SubjectProblem } from './kinds.ts';
import { NEW_RULE, type TypedRule, typedSubject } from './typed-rule.ts';

const MINUTE = 60_000;
const MOST_MINUTES = 30 * 24 * 60;
const MOST_COOL_DOWN = 7 * 24 * 60;

export const WITHINS_MS = [5, 15, 60, 4 * 60, 24 * 60, 7 * 24 * 60].map((each) => each * MINUTE);

type DraftProblem = SubjectProblem | 'number' | 'minutes' | 'coolDown';
export type DraftProblems = Partial<Record<keyof TypedRule, DraftProblem>>;

/** A rule without the fields that main adds. */
export type RuleDraft = Pick<
  Rule,
  | 'subject'
  | 'condition'
  | 'repeats'
  | 'coolDownMs'
  | 'hysteresis'
  | 'alsoInSandbox'
  | 'sendTo'
  | 'note'
  | 'sound'
>;

/** A new rule with what the form starts with. Made in the sandbox, it watches the sandbox. */
export const newRule = (subject: Subject, condition: Condition, isSandbox: boolean): RuleDraft => ({
  subject,
  condition,
  repeats: NEW_RULE.repeats,
  coolDownMs: Number(NEW_RULE.coolDown) * MINUTE,
  hysteresis: null,
  alsoInSandbox: isSandbox,
  sendTo: NEW_RULE.sendTo,
  note: NEW_RULE.note,
  sound: NEW_RULE.sound,
});

export function typedRule(rule: RuleDraft): TypedRule {
  const { subject, condition } = rule;
  const typed = typedSubject(subject, {
    ...NEW_RULE,
    repeats: rule.repeats,
    coolDown: String(rule.coolDownMs / MINUTE),
    hysteresis: filledIn(rule.hysteresis),
    alsoInSandbox: rule.alsoInSandbox,
    sendTo: rule.sendTo,
    note: rule.note,
    sound: rule.sound,
    when: condition.kind,
  });
  if (condition.kind === 'moves') {
    return { ...typed, by: filledIn(condition.by), withinMs: condition.withinMs };
  }
  switch (measureOf(subject)) {
    case 'span':
      return { ...typed, longer: String(Number(condition.level) / MINUTE) };
    case 'event':
      return typed;
    default:
      return { ...typed, level: filledIn(condition.level) };
  }
}

/** Parses the subject, or returns the problem of each field. */
export function readSubject(
  typed: TypedRule,
  tickers: Tickers,
): { subject: Subject } | { problems: DraftProblems } {
  const read = kindOf(typed).read(typed, () =>
    readNumber(typed.amount, { unit: moneyOf(typed, tickers) }),
  );
  if ('problems' in read) return read;
  return { subject: { ...read.subject, kind: typed.kind } as Subject };
}

export function readRule(
  typed: TypedRule,
  tickers: Tickers,
): { rule: RuleDraft } | { problems: DraftProblems } {
  const read = readSubject(typed, tickers);
  const condition = readCondition(typed, tickers);
  const coolDown = readMinutes(typed.coolDown, 0, MOST_COOL_DOWN);
  const hysteresis = readNumber(typed.hysteresis, levelField(typed, tickers));
  const isBack = isEmpty(typed.hysteresis) || (hysteresis && !hysteresis.startsWith('-'));
  const problems: DraftProblems = {
    ...('problems' in read ? read.problems : {}),
    ...('problems' in condition ? condition.problems : {}),
    ...(coolDown === null ? { coolDown: 'coolDown' } : {}),
    ...(isBack ? {} : { hysteresis: 'number' }),
  };
  if ('problems' in read || 'problems' in condition || coolDown === null || !isBack) {
    return { problems };
  }
  const { repeats, alsoInSandbox, sendTo, note, sound } = typed;
  const settings = {
    repeats,
    alsoInSandbox,
    sound,
    note: plainLine(note),
    sendTo: sendTo.length === 0 ? ('none' as const) : sendTo,
    coolDownMs: coolDown * MINUTE,
    hysteresis,
  };
  return { rule: { subject: read.subject, condition: condition.condition, ...settings } };
}

function readCondition(
  typed: TypedRule,
  tickers: Tickers,
): { condition: Condition } | { problems: DraftProblems } {
  const { when, level, by, withinMs, longer } = typed;
  const measure = kindOf(typed).measure(typed);
  if (measure === 'event') return { condition: { kind: 'above', level: '0' as DecimalText } };
  if (measure === 'span') {
    const minutes = readMinutes(longer, 1, MOST_MINUTES);
    if (minutes === null) return { problems: { longer: 'minutes' } };
    return { condition: { kind: 'above', level: String(minutes * MINUTE) as DecimalText } };
  }
  if (when === 'moves') {
    const size = readNumber(by, BY_FIELD);
    const isSize = size !== null && !isZero(size) && !size.startsWith('-');
    return isSize
      ? { condition: { kind: when, by: size, withinMs } }
      : { problems: { by: 'positive' } };
  }
  const at = readNumber(level, levelField(typed, tickers));
  const isPrice = measure === 'price';
  if (at === null) return { problems: { level: 'number' } };
  if (isPrice && (isZero(at) || at.startsWith('-'))) return { problems: { level: 'positive' } };
  return { condition: { kind: when, level: at } };
}

/** The tickers that alerts can be about, with their money. */
type Tickers = readonly { readonly ticker: Ticker; readonly money: CurrencyCode }[];

export const moneyOf = ({ ticker }: TypedRule, tickers: Tickers): CurrencyCode | null =>
  tickers.find((each) => each.ticker === ticker)?.money ?? null;

/** By how much something moves: in percent, or in points of it. */
export const BY_FIELD: AmountField = { unit: '%' };

/** What a level is in: the money of a price, else percent. */
export function levelField(typed: TypedRule, tickers: Tickers): AmountField {
  const { fields, measure } = kindOf(typed);
  const money = fields.includes('pair') ? parseCode(typed.quote.trim()) : moneyOf(typed, tickers);
  switch (measure(typed)) {
    case 'price':
      return { unit: money };
    case 'money':
      return { unit: money, isSigned: true };
    case 'percent':
    case 'span':
    case 'event':
      return { unit: '%', isSigned: true };
  }
}

/** Within the limits of the rule schema. */
function readNumber(typed: EnteredAmount, { unit }: AmountField): DecimalText | null {
  const read = decimalIn(typed, unit);
  return read !== null && isStorable(read) ? read : null;
}

function readMinutes(typed: string, least: number, most: number): number | null {
  const digits = typed.trim().replace(/(\d)[ .,'\u00A0\u202F](?=\d{3}\b)/gu, '$1');
  const minutes = /^\d{1,6}$/.test(digits) ? Number(digits) : -1;
  return minutes >= least && minutes <= most ? minutes : null;
}
