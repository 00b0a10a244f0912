import type { TradeProblem } from '#core/base/reason.ts';
import { type DecimalText, inPlaces, isZero } from '#core/number/decimal.ts';
import { decimalIn, type EnteredAmount, filledIn, isEmpty } from '#core/rates/entered-amount.ts';
import type { AmountField } from '#core/rates/read-amount.ts';
import type { TickerPair } from '#core/platforms/ticker-pair.ts';
import { parseCode } from '#core/rates/currency.ts';
import type { Zone } from '#core/text/age-text.ts';
import {
  type FeeUnit,
  plainLine,
  storable,
  type Trade,
  type TradeInput,
  type TradeKind,
  tradeProblem,
} from './trade.ts';
import { readWallTime, wallTimeOf } from './wall-time.ts';

/** A trade as its form has it. */
export interface TypedTrade {
  kind: TradeKind;
  /** The moment that the date and the time were filled in from, to the ms. */
  readonly fromMs: number;
  date: string;
  time: string;
  asset: string;
  money: string;
  amount: EnteredAmount;
  price: EnteredAmount;
  fee: EnteredAmount;
  feeIn: FeeUnit;
  platform: string;
  note: string;
}

type FieldProblem = 'time' | 'currency' | 'number' | 'positive' | TradeProblem;
export type TradeProblems = Partial<Record<keyof TypedTrade, FieldProblem>>;

/** What is known of a trade before it is logged: a quote, or the value of an alert. */
export interface DraftDeal extends TickerPair {
  readonly kind: 'buy' | 'sell';
  readonly price: DecimalText;
  /** Empty if none is known. */
  readonly platform: string;
}

export const newTrade = ({ asset, money }: TickerPair, nowMs: number, zone: Zone): TypedTrade => ({
  kind: 'buy',
  fromMs: nowMs,
  ...wallTimeOf(nowMs, zone),
  asset,
  money,
  amount: filledIn(null),
  price: filledIn(null),
  fee: filledIn(null),
  feeIn: 'money',
  platform: '',
  note: '',
});

/** A new trade with what is known of a deal. */
export const typedDeal = (
  { kind, price, platform, ...pair }: DraftDeal,
  nowMs: number,
  zone: Zone,
): TypedTrade => ({
  ...newTrade(pair, nowMs, zone),
  kind,
  price: quotedPrice(price),
  platform,
});

/** A quote, as prices are written. */
export const quotedPrice = (price: DecimalText | null): EnteredAmount =>
  filledIn(price && inPlaces(price, 2));

export function typedTrade(trade: Trade, zone: Zone): TypedTrade {
  const { kind, asset, money, feeIn, platform, note } = trade;
  return {
    kind,
    asset,
    money,
    feeIn,
    platform,
    note,
    fromMs: trade.atMs,
    ...wallTimeOf(trade.atMs, zone),
    amount: filledIn(trade.amount),
    price: filledIn(trade.price),
    fee: filledIn(isZero(trade.fee) ? null : trade.fee),
  };
}

const FIELD_OF: Readonly<Record<TradeProblem, keyof TypedTrade>> = {
  future: 'time',
  'same-currency': 'money',
  'fee-too-high': 'fee',
  'opening-fee': 'fee',
};

/**
 * Parses the form, or returns the problem of each field. A time that nobody changed keeps its
 * seconds, and its side of a change of clocks. Within the minute, now is no future.
 */
export function readTrade(
  typed: TypedTrade,
  zone: Zone,
  nowMs: number,
): { trade: TradeInput } | { problems: TradeProblems } {
  const { date, time } = wallTimeOf(typed.fromMs, zone);
  const isUntouched = typed.date === date && typed.time === time;
  const atMs = isUntouched ? typed.fromMs : readWallTime(typed, zone);
  const asset = parseCode(typed.asset.trim());
  const money = parseCode(typed.money.trim());
  const { feeIn } = typed;
  const amount = readPositive(typed.amount, asset);
  const price = readPositive(typed.price, money);
  const feeUnit = feeIn === 'money' ? money : feeIn === 'asset' ? asset : feeIn;
  const fee = isEmpty(typed.fee) ? ('0' as DecimalText) : readNumber(typed.fee, feeUnit);
  const problems: TradeProblems = {
    ...(atMs === null && { time: 'time' }),
    ...(asset === null && { asset: 'currency' }),
    ...(money === null && { money: 'currency' }),
    ...(amount === null && { amount: 'positive' }),
    ...(price === null && { price: 'positive' }),
    ...(fee === null && { fee: 'number' }),
  };
  if (atMs === null || !asset || !money || !amount || !price || fee === null) return { problems };
  const { kind } = typed;
  const [platform, note] = [plainLine(typed.platform), plainLine(typed.note)];
  const trade = { kind, atMs, asset, money, amount, price, fee, feeIn, platform, note };
  const problem = tradeProblem(trade, nowMs);
  return problem === null ? { trade } : { problems: { [FIELD_OF[problem]]: problem } };
}

function readNumber(amount: EnteredAmount, unit: AmountField['unit']): DecimalText | null {
  const read = decimalIn(amount, unit);
  return read && storable(read);
}

export function readPositive(amount: EnteredAmount, unit: AmountField['unit']): DecimalText | null {
  const number = readNumber(amount, unit);
  return number === null || isZero(number) ? null : number;
}
