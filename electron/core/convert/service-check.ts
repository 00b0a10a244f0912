import type { RatesState } from '#core/requests/requests-state.ts';
import { convertIn, crossRate } from '#core/rates/cross-rate.ts';
import type { CurrencyCode } from '#core/rates/currency.ts';
import {
  absolute,
  compare,
  compareDecimals,
  decimalText,
  type DecimalText,
  minus,
  percentChange,
  ratioOf,
  roundToPlaces,
  times,
} from '#core/number/decimal.ts';
import { amountForDisplay, rateForDisplay } from '#core/rates/display.ts';
import type { Market } from '#core/rates/market.ts';
import type { ServiceConversion } from './service-conversion.ts';

/** The service's endpoint accepts integers that a float represents exactly. */
const LEAST = '1' as DecimalText;
const MOST = '9007199254740991' as DecimalText;
const RATE_DIGITS = 10;

/** An amount for the service's convert endpoint: an integer from 1 to 2^53 - 1. */
export function serviceAmount(amount: DecimalText): DecimalText {
  const rounded = roundToPlaces(amount, 0);
  if (compareDecimals(rounded, LEAST) < 0) return LEAST;
  return compareDecimals(rounded, MOST) > 0 ? MOST : rounded;
}

/** The service's answer and our own for the same integer amount; numbers are for display. */
export interface ServiceCheck {
  readonly amount: DecimalText;
  readonly from: CurrencyCode;
  readonly to: CurrencyCode;
  readonly market: Market;
  /** The market that the service says it used, if it differs from the requested one. */
  readonly otherMarket: string | null;
  readonly theirRate: DecimalText;
  readonly theirResult: DecimalText;
  /** Null if our rates cannot derive the pair. */
  readonly ourRate: DecimalText | null;
  readonly ourResult: DecimalText | null;
  /** When their rate and ours were published; epoch ms, null if unknown. */
  readonly theirTimeMs: number | null;
  readonly ourTimeMs: number | null;
  /** The amount times their rate, if their result contradicts it; null if it does not. */
  readonly expectedResult: DecimalText | null;
  /** How far their rate is above ours in percent, to 4 decimals. */
  readonly differencePercent: DecimalText | null;
}

export function compareWithService(
  state: RatesState,
  request: Pick<ServiceCheck, 'amount' | 'from' | 'to' | 'market'>,
  answer: Omit<ServiceConversion, 'billing'>,
): ServiceCheck {
  const { amount, from, to, market } = request;
  const { table } = state.markets[market];
  const cross = table && crossRate(table, from, to);
  const ours = cross?.kind === 'rate' ? cross.rate : null;
  const result = table && convertIn(table, from, to, amount);
  return {
    ...request,
    otherMarket: answer.market === null || answer.market === market ? null : answer.market,
    theirRate: rateForDisplay(answer.rate, RATE_DIGITS),
    theirResult: amountForDisplay(answer.conversion, to),
    theirTimeMs: answer.timestampMs,
    ourTimeMs: table?.publishedAtMs ?? null,
    expectedResult: expectedBeside(amount, answer),
    ourRate: ours && rateForDisplay(ours, RATE_DIGITS),
    ourResult: result && amountForDisplay(result, to),
    differencePercent: ours && roundToPlaces(percentChange(answer.rate, ours), 4),
  };
}

/** `amount x rate`, if the service's conversion differs by more than one unit of its last digit. */
function expectedBeside(
  amount: DecimalText,
  { rate, conversion }: Pick<ServiceConversion, 'rate' | 'conversion'>,
): DecimalText | null {
  const expected = times(ratioOf(amount), ratioOf(rate));
  const off = absolute(minus(ratioOf(conversion), expected));
  const places = conversion.split('.')[1]?.length ?? 0;
  const lastDigit = { numerator: 1n, denominator: 10n ** BigInt(places) };
  return compare(off, lastDigit) > 0 ? decimalText(expected) : null;
}
