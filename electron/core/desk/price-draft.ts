import type { Separators } from '#core/number/amount.ts';
import { type DecimalText, parseDecimal } from '#core/number/decimal.ts';
import { localizeInFull } from '#core/number/localize.ts';
import { MOST_MINUTES, type PriceChoice } from './choices.ts';
import type { Markup } from './own-price.ts';
import { readTemplate, type TemplateProblem } from './template.ts';
import { readNumber, readPositive } from './trade-draft.ts';

/** How an asset is priced, as its form has it. */
export interface TypedPrice {
  buy: string;
  sell: string;
  unit: Markup['unit'];
  /** Empty for one that fits. */
  step: string;
  /** Empty for any amount. */
  least: string;
  minutes: string;
  template: string;
}

export type PriceProblems = Partial<
  Record<Exclude<keyof TypedPrice, 'template'>, 'number' | 'positive' | 'minutes'>
> & { readonly template?: TemplateProblem };

export function typedPrice(price: PriceChoice, template: string, locale: string): TypedPrice {
  const shown = (value: DecimalText | null): string =>
    value === null ? '' : localizeInFull(value, locale);
  return {
    buy: shown(price.buy.by),
    sell: shown(price.sell.by),
    unit: price.sell.unit,
    step: shown(price.step),
    least: shown(price.least),
    minutes: String(price.validMinutes),
    template,
  };
}

type Changed = Pick<PriceChoice, 'buy' | 'sell' | 'step' | 'least' | 'validMinutes'>;

/** Parses the form, or returns the problem of each field. */
export function readPrice(
  typed: TypedPrice,
  separators: Separators,
): { price: Changed; template: string } | { problems: PriceProblems } {
  const buy = readSigned(typed.buy, separators);
  const sell = readSigned(typed.sell, separators);
  const step = readOptional(typed.step, separators);
  const least = readOptional(typed.least, separators);
  const minutes = /^\d{1,4}$/.test(typed.minutes.trim()) ? Number(typed.minutes) : 0;
  const validMinutes = minutes >= 1 && minutes <= MOST_MINUTES ? minutes : null;
  const template = readTemplate(typed.template);
  const problems: PriceProblems = {
    ...(buy === null && { buy: 'number' }),
    ...(sell === null && { sell: 'number' }),
    ...(step === undefined && { step: 'positive' }),
    ...(least === undefined && { least: 'positive' }),
    ...(validMinutes === null && { minutes: 'minutes' }),
    ...('problem' in template && { template: template.problem }),
  };
  const isRead = step !== undefined && least !== undefined && validMinutes !== null;
  if (buy === null || sell === null || !isRead || 'problem' in template) return { problems };
  const { unit } = typed;
  const price = { buy: { unit, by: buy }, sell: { unit, by: sell }, step, least, validMinutes };
  return { price, template: template.template };
}

/** Null for an empty field, undefined for a wrong one. */
function readOptional(typed: string, separators: Separators): DecimalText | null | undefined {
  return typed.trim() === '' ? null : (readPositive(typed, separators) ?? undefined);
}

function readSigned(typed: string, separators: Separators): DecimalText | null {
  const [, sign = '', digits = ''] = /^([-−+]?)(.*)$/su.exec(typed.trim()) ?? [];
  const number = readNumber(digits, separators);
  return number === null || sign === '' || sign === '+' ? number : parseDecimal(`-${number}`);
}
