import { type CurrencyCode, parseCode } from '#core/rates/currency.ts';
import { type DecimalText, isZero } from '#core/number/decimal.ts';
import { localizeInFull } from '#core/number/localize.ts';
import { type AmountField, type AmountFormat, readField } from '#core/rates/read-amount.ts';
import type { Ticker } from '#core/rates/feed.ts';
import { isStorable } from './storable.ts';
import { type Condition, measureOf, type Rule, type Subject } from './rule.ts';
import { isStockPrice } from './stock-figures.ts';
import { NEW_RULE, type TypedRule, typedSubject } from './typed-rule.ts';

const MINUTE = 60_000;
const MOST_MINUTES = 30 * 24 * 60;
const MOST_COOL_DOWN = 7 * 24 * 60;

export const WITHINS_MS = [5, 15, 60, 4 * 60, 24 * 60, 7 * 24 * 60].map((each) => each * MINUTE);

type DraftProblem =
  | 'currency'
  | 'same'
  | 'platform'
  | 'number'
  | 'positive'
  | 'minutes'
  | 'coolDown';
export type DraftProblems = Partial<Record<keyof TypedRule, DraftProblem>>;

/** A rule without the fields that main adds. */
export type RuleDraft = Pick<
  Rule,
  'subject' | 'condition' | 'repeats' | 'coolDownMs' | 'hysteresis' | 'alsoInSandbox'
>;

/** A new rule with what the form starts with. Made in the sandbox, it watches the sandbox. */
export const newRule = (subject: Subject, condition: Condition, isSandbox: boolean): RuleDraft => ({
  subject,
  condition,
  repeats: NEW_RULE.repeats,
  coolDownMs: Number(NEW_RULE.coolDown) * MINUTE,
  hysteresis: null,
  alsoInSandbox: isSandbox,
});

export function typedRule(rule: RuleDraft, locale: string): TypedRule {
  const { subject, condition } = rule;
  const typed = typedSubject(subject, {
    ...NEW_RULE,
    repeats: rule.repeats,
    coolDown: String(rule.coolDownMs / MINUTE),
    hysteresis: rule.hysteresis === null ? '' : localizeInFull(rule.hysteresis, locale),
    alsoInSandbox: rule.alsoInSandbox,
    when: condition.kind,
  });
  if (subject.kind === 'opportunity') typed.amount = localizeInFull(subject.amount, locale);
  if (condition.kind === 'moves') {
    return { ...typed, by: localizeInFull(condition.by, locale), withinMs: condition.withinMs };
  }
  return measureOf(subject) === 'span'
    ? { ...typed, longer: String(Number(condition.level) / MINUTE) }
    : { ...typed, level: localizeInFull(condition.level, locale) };
}

/** Parses the subject, or returns the problem of each field. */
export function readSubject(
  typed: TypedRule,
  format: AmountFormat,
  tickers: Tickers,
): { subject: Subject } | { problems: DraftProblems } {
  const { kind, ticker, platform } = typed;
  switch (kind) {
    case 'rate':
    case 'premium': {
      const pair = readPair(typed);
      if ('problems' in pair) return pair;
      if (kind === 'rate') return { subject: { kind, market: typed.market, ...pair } };
      const { over, under } = typed;
      if (over === under) return { problems: { under: 'same' } };
      return { subject: { kind, over, under, ...pair } };
    }
    case 'side':
      return {
        subject: { kind, ticker, platform: platform === '' ? null : platform, side: typed.side },
      };
    case 'spread':
      if (platform === '') return { problems: { platform: 'platform' } };
      return { subject: { kind, ticker, platform } };
    case 'opportunity': {
      const amount = readNumber(typed.amount, { unit: moneyOf(typed, tickers) }, format);
      if (amount === null || isZero(amount) || amount.startsWith('-')) {
        return { problems: { amount: 'positive' } };
      }
      return { subject: { kind, ticker, amount, measure: typed.measure } };
    }
    case 'basis':
      return { subject: { kind, ticker } };
    case 'stock':
      return { subject: { kind, ticker, figure: typed.figure } };
    case 'feed':
      return { subject: { kind, feed: typed.feed, age: typed.age } };
  }
}

function readPair(
  typed: TypedRule,
): { base: CurrencyCode; quote: CurrencyCode } | { problems: DraftProblems } {
  const base = parseCode(typed.base.trim());
  const quote = parseCode(typed.quote.trim());
  if (base === null) return { problems: { base: 'currency' } };
  if (quote === null) return { problems: { quote: 'currency' } };
  return base === quote ? { problems: { quote: 'same' } } : { base, quote };
}

export function readRule(
  typed: TypedRule,
  format: AmountFormat,
  tickers: Tickers,
): { rule: RuleDraft } | { problems: DraftProblems } {
  const read = readSubject(typed, format, tickers);
  const condition = readCondition(typed, format, tickers);
  const coolDown = readMinutes(typed.coolDown, 0, MOST_COOL_DOWN);
  const hysteresis =
    typed.hysteresis.trim() === ''
      ? null
      : readNumber(typed.hysteresis, levelField(typed, tickers), format);
  const isBack = typed.hysteresis.trim() === '' || (hysteresis && !hysteresis.startsWith('-'));
  const problems: DraftProblems = {
    ...('problems' in read ? read.problems : {}),
    ...('problems' in condition ? condition.problems : {}),
    ...(coolDown === null ? { coolDown: 'coolDown' } : {}),
    ...(isBack ? {} : { hysteresis: 'number' }),
  };
  if ('problems' in read || 'problems' in condition || coolDown === null || !isBack) {
    return { problems };
  }
  const { repeats, alsoInSandbox } = typed;
  const settings = { repeats, alsoInSandbox, coolDownMs: coolDown * MINUTE, hysteresis };
  return { rule: { subject: read.subject, condition: condition.condition, ...settings } };
}

function readCondition(
  typed: TypedRule,
  format: AmountFormat,
  tickers: Tickers,
): { condition: Condition } | { problems: DraftProblems } {
  const { kind, when, level, by, withinMs, longer } = typed;
  if (kind === 'feed') {
    const minutes = readMinutes(longer, 1, MOST_MINUTES);
    if (minutes === null) return { problems: { longer: 'minutes' } };
    return { condition: { kind: 'above', level: String(minutes * MINUTE) as DecimalText } };
  }
  if (when === 'moves') {
    const size = readNumber(by, BY_FIELD, format);
    const isSize = size !== null && !isZero(size) && !size.startsWith('-');
    return isSize
      ? { condition: { kind: when, by: size, withinMs } }
      : { problems: { by: 'positive' } };
  }
  const at = readNumber(level, levelField(typed, tickers), format);
  const isPrice = kind === 'rate' || kind === 'side' || isStock(typed);
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

const isStock = ({ kind, figure }: TypedRule): boolean => kind === 'stock' && isStockPrice(figure);

/** What a level is in: the money of a price, else percent. */
export function levelField(typed: TypedRule, tickers: Tickers): AmountField {
  const { kind, measure, quote } = typed;
  if (kind === 'rate') return { unit: parseCode(quote.trim()) };
  if (kind === 'side' || isStock(typed)) return { unit: moneyOf(typed, tickers) };
  const isMoney = kind === 'opportunity' && measure === 'money';
  return { unit: isMoney ? moneyOf(typed, tickers) : '%', isSigned: true };
}

/** Parses an amount with an optional minus, within the limits of the rule schema. */
function readNumber(typed: string, field: AmountField, format: AmountFormat): DecimalText | null {
  const read = readField(typed, { ...field, isSigned: true }, format);
  return read.ok && isStorable(read.value.value) ? read.value.value : null;
}

function readMinutes(typed: string, least: number, most: number): number | null {
  const digits = typed.trim().replace(/(\d)[ .,'\u00A0\u202F](?=\d{3}\b)/gu, '$1');
  const minutes = /^\d{1,6}$/.test(digits) ? Number(digits) : -1;
  return minutes >= least && minutes <= most ? minutes : null;
}
