import type { TickerPair } from '#core/platforms/ticker-pair.ts';
import { type EnteredAmount, filledIn } from '#core/rates/entered-amount.ts';
import type { AmountField } from '#core/rates/read-amount.ts';
import { MOST_MINUTES, type PriceChoice } from './choices.ts';
import type { QuoteInput } from './customer-quote.ts';
import type { OwnPrice } from './own-price.ts';
import { isShort, plainLine } from './trade.ts';
import { readPositive } from './trade-draft.ts';

/** A quote as its form has it. */
export interface TypedQuote {
  /** The person's own side. */
  side: QuoteInput['side'];
  name: string;
  amount: EnteredAmount;
  price: EnteredAmount;
  /** Null while it follows the price. */
  margin: EnteredAmount | null;
  minutes: string;
}

export type QuoteProblems = Partial<
  Record<Exclude<keyof TypedQuote, 'side' | 'margin'>, 'positive' | 'minutes' | 'long'>
>;

/** The own price of a side; empty without one. */
export const ownPriceOf = (own: OwnPrice | null, side: QuoteInput['side']): EnteredAmount =>
  filledIn(own?.kind === 'price' ? own[side] : null);

export const newTypedQuote = (
  own: OwnPrice | null,
  { validMinutes }: Pick<PriceChoice, 'validMinutes'>,
): TypedQuote => ({
  side: 'sell',
  name: '',
  amount: filledIn(null),
  price: ownPriceOf(own, 'sell'),
  margin: null,
  minutes: String(validMinutes),
});

/** The parts of an offer that its margin is of; null while one is missing. */
export function readOffered(
  typed: TypedQuote,
  { asset, money }: TickerPair,
): Pick<QuoteInput, 'side' | 'asset' | 'money' | 'amount'> | null {
  const amount = readPositive(typed.amount, asset);
  return amount && { side: typed.side, asset, money, amount };
}

export const MARGIN: AmountField = { unit: '%', isSigned: true };

/** Parses the form, or returns the problem of each field. */
export function readQuote(
  typed: TypedQuote,
  { asset, money }: TickerPair,
): { quote: QuoteInput } | { problems: QuoteProblems } {
  const amount = readPositive(typed.amount, asset);
  const price = readPositive(typed.price, money);
  const digits = /^\d{1,4}$/.test(typed.minutes.trim()) ? Number(typed.minutes) : 0;
  const minutes = digits >= 1 && digits <= MOST_MINUTES ? digits : null;
  const name = plainLine(typed.name);
  const isNamed = isShort(name);
  const problems: QuoteProblems = {
    ...(amount === null && { amount: 'positive' }),
    ...(price === null && { price: 'positive' }),
    ...(minutes === null && { minutes: 'minutes' }),
    ...(!isNamed && { name: 'long' }),
  };
  if (amount === null || price === null || minutes === null || !isNamed) return { problems };
  const { side } = typed;
  return { quote: { side, asset, money, amount, price, minutes, name } };
}
