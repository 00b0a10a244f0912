import {
  compare,
  compareDecimals,
  decimalText,
  type DecimalText,
  minus,
  plus,
  ratioOf,
} from '#core/number/decimal.ts';
import { decimalIn, type EnteredAmount, filledIn, isEmpty } from '#core/rates/entered-amount.ts';
import type { AmountField } from '#core/rates/read-amount.ts';
import type { TickerPair } from '#core/platforms/ticker-pair.ts';
import { MOST_MINUTES, type PriceBase, type PriceChoice } from './choices.ts';
import { type Markup, markupFor, type OwnSide, withMarkup } from './own-price.ts';
import type { PriceView } from './price-view.ts';
import { readTemplate, type TemplateProblem } from './template.ts';
import { isShort, isStored, plainLine } from './trade.ts';
import { readPositive } from './trade-draft.ts';

/** How an asset is priced, as its form has it. */
export interface TypedPrice {
  base: PriceBase;
  buy: EnteredAmount;
  sell: EnteredAmount;
  unit: Markup['unit'];
  /** Empty for one that fits. */
  step: EnteredAmount;
  /** Empty for any amount. */
  least: EnteredAmount;
  minutes: string;
  template: string;
  /** The person's own line. */
  line: string;
}

export type PriceProblems = Partial<
  Record<
    Exclude<keyof TypedPrice, 'template'>,
    'number' | 'positive' | 'minutes' | 'long' | 'crossed'
  >
> & { readonly template?: TemplateProblem };

export function typedPrice(price: PriceChoice, template: string, line: string): TypedPrice {
  return {
    base: price.base,
    buy: filledIn(price.buy.by),
    sell: filledIn(price.sell.by),
    unit: price.sell.unit,
    step: filledIn(price.step),
    least: filledIn(price.least),
    minutes: String(price.validMinutes),
    template,
    line,
  };
}

type Changed = Pick<PriceChoice, 'base' | 'buy' | 'sell' | 'step' | 'least' | 'validMinutes'>;

/**
 * A markup that is typed in the place of the old one, without its unit; null for what is none. A
 * number nearer to the base than to nothing, and than as a markup, is a price: `1460` at 1,444.78,
 * but not `0.6` percent at 1.08. The old number stays what it was.
 */
export function readMarkup(
  typed: EnteredAmount,
  side: OwnSide,
  { choice, base }: Pick<PriceView, 'choice' | 'base'>,
): Markup | null {
  const { unit } = choice[side];
  const by = readSigned(typed, priceFields({ unit }, choice)[side]);
  if (by === null || base === null) return null;
  const rate = ratioOf(base.rate);
  const number = ratioOf(by);
  const isOld = compare(number, ratioOf(choice[side].by)) === 0;
  const marked = withMarkup(rate, { unit, by });
  const isPrice =
    !isOld &&
    compare(plus(number, number), rate) > 0 &&
    compare(number, marked) < 0 &&
    compare(plus(number, marked), plus(rate, rate)) > 0;
  return isPrice ? markupFor(number, side, rate, choice) : { unit, by };
}

/** An arrow moves a percentage by so much, and money by one. */
const ARROW = { percent: '0.05', money: '1' } as const;

/** A markup by one arrow more, or less. */
export function moved({ unit, by }: Markup, isUp: boolean): DecimalText {
  const step = ratioOf(ARROW[unit] as DecimalText);
  return decimalText(isUp ? plus(ratioOf(by), step) : minus(ratioOf(by), step));
}

/** Parses the form, or returns the problem of each field. */
export function readPrice(
  typed: TypedPrice,
  pair: TickerPair,
): { price: Changed; template: string; ownLine: string } | { problems: PriceProblems } {
  const fields = priceFields(typed, pair);
  const buy = readSigned(typed.buy, fields.buy);
  const sell = readSigned(typed.sell, fields.sell);
  const step = readOptional(typed.step, fields.step);
  const least = readOptional(typed.least, fields.least);
  const minutes = /^\d{1,4}$/.test(typed.minutes.trim()) ? Number(typed.minutes) : 0;
  const validMinutes = minutes >= 1 && minutes <= MOST_MINUTES ? minutes : null;
  const template = readTemplate(typed.template);
  const ownLine = plainLine(typed.line);
  const isFitting = isShort(ownLine);
  const isCrossed = buy !== null && sell !== null && compareDecimals(buy, sell) > 0;
  const problems: PriceProblems = {
    ...(buy === null && { buy: 'number' }),
    ...(sell === null && { sell: 'number' }),
    ...(isCrossed && { sell: 'crossed' }),
    ...(step === undefined && { step: 'positive' }),
    ...(least === undefined && { least: 'positive' }),
    ...(validMinutes === null && { minutes: 'minutes' }),
    ...('problem' in template && { template: template.problem }),
    ...(!isFitting && { line: 'long' }),
  };
  const isRead = !isCrossed && step !== undefined && least !== undefined && validMinutes !== null;
  if (buy === null || sell === null || !isRead || !isFitting || 'problem' in template) {
    return { problems };
  }
  const { base, unit } = typed;
  const price = {
    base,
    buy: { unit, by: buy },
    sell: { unit, by: sell },
    step,
    least,
    validMinutes,
  };
  return { price, template: template.template, ownLine };
}

/** What each number of the form is in; a markup with a minus takes off. */
export function priceFields(
  { unit }: Pick<TypedPrice, 'unit'>,
  { asset, money }: TickerPair,
): Readonly<Record<'buy' | 'sell' | 'step' | 'least', AmountField>> {
  const markup: AmountField = { unit: unit === 'percent' ? '%' : money, isSigned: true };
  return { buy: markup, sell: markup, step: { unit: money }, least: { unit: asset } };
}

/** Null for an empty field, undefined for a wrong one. */
function readOptional(typed: EnteredAmount, { unit }: AmountField): DecimalText | null | undefined {
  return isEmpty(typed) ? null : (readPositive(typed, unit) ?? undefined);
}

function readSigned(typed: EnteredAmount, { unit }: AmountField): DecimalText | null {
  const read = decimalIn(typed, unit);
  return read !== null && isStored(read.replace('-', '')) ? read : null;
}
