import * as v from 'valibot';
import type { AmountProblem } from '#core/number/amount.ts';
import type { RatesState } from '#core/requests/requests-state.ts';
import { alsoIn, type AlsoRow } from './other-currencies.ts';
import { crossRatio } from '#core/rates/cross-rate.ts';
import { type CurrencyCode, parseCode } from '#core/rates/currency.ts';
import {
  type DecimalText,
  HUNDRED,
  minus,
  over,
  ratioOf,
  times,
  toPlaces,
  UNIT,
} from '#core/number/decimal.ts';
import { readableAmount } from '#core/rates/read-amount.ts';
import { type Fee, FEE_KINDS, feeOf } from './fee.ts';
import { ladder, type Rung } from './ladder.ts';
import type { Market } from '#core/rates/market.ts';
import {
  type ConversionOutcome,
  type Converted,
  type ConversionQuestion,
  outcomeBy,
  outcomeIn,
} from './outcome.ts';
import { type BaseOffer, baseOffer, pairTable } from '#core/rates/pair-table.ts';
import type { Doubt } from '#core/rates/rate-table.ts';
import { compareQuoted, type QuotedComparison, type RateReference } from './quoted.ts';
import { platformFor, type PlatformReference } from './quoted-platform.ts';
import { type Drives, DRIVES } from './recent.ts';
import { amount, epochMs, type Of, shortText } from '#core/schema/forms.ts';
import { appError, fail, ok, type Result } from '#core/base/result.ts';
import type { Moment } from '#core/rates/service-clock.ts';
import { mainMarket } from '#core/rates/own-pairs.ts';
import { marketsOf, type Source } from '#core/rates/source.ts';
import { freshnessView, type FreshnessView } from '#core/requests/freshness-view.ts';

export const question = {
  amount,
  from: shortText,
  to: shortText,
  drives: v.exactOptional(v.picklist(DRIVES)),
};
export const conversionRequest = v.strictObject({
  ...question,
  /** Whether the amount is an endless quotient, which is shown shorter. */
  isEndless: v.exactOptional(v.boolean()),
  fee: v.exactOptional(amount),
  feeKind: v.exactOptional(v.picklist(FEE_KINDS)),
  quoted: v.exactOptional(amount),
  /** A past moment, whose recorded rates are used; epoch ms. Now by default. */
  atMs: v.exactOptional(v.pipe(epochMs, v.integer())),
});
export type ConversionRequest = Of<typeof conversionRequest>;

/** A pair and a past moment, whose rates are read from the record. */
export const pastRequest = v.strictObject({
  from: shortText,
  to: shortText,
  atMs: v.pipe(epochMs, v.integer()),
});
export type PastRequest = Of<typeof pastRequest>;

/** What was known of the rates at a past moment. */
export type PastRates = Pick<ConversionState, 'markets' | 'tickers' | 'serviceDay'>;

export interface Conversion {
  readonly amount: DecimalText;
  /** The same, short enough to read; `isRounded` if it lost digits. */
  readonly shownAmount: DecimalText;
  readonly isRounded: boolean;
  readonly from: CurrencyCode;
  readonly to: CurrencyCode;
  readonly drives: Drives;
  readonly fee: Fee | null;
  readonly chosen: Market;
  /** The past moment that the results and their ages are for; null for now. */
  readonly atMs: number | null;
  /** By the best platform for the pair, before its own fees; null without an eligible quote. */
  readonly platform: PlatformResult | null;
  /**
   * By the service's own history, where it is better than our record of that day
   * (history/domain.md, "History"). It states no market, so it is none of the results.
   */
  readonly service: ServiceResult | null;
  /** One for each market: the chosen one first, the others in a fixed order. */
  readonly results: readonly ConversionResult[];
  /** The amount in the watched currencies, in the chosen market. */
  readonly also: readonly AlsoRow[];
  readonly ladder: readonly Rung[];
  readonly quoted: QuotedAnswer | null;
}

/** What the service's own history says of a pair on a past day. */
export interface ServiceDay {
  /** Units of `to` for one of `from`. */
  readonly rate: DecimalText;
  readonly publishedAtMs: number | null;
}

/** The state that a conversion is computed from: of now, or of a past moment. */
export type ConversionState = RatesState & { readonly serviceDay?: ServiceDay | null };

interface ServiceResult {
  readonly outcome: Converted;
  readonly publishedAtMs: number | null;
}

interface PlatformResult {
  readonly code: string;
  /** What one does there with the asset. */
  readonly way: 'buy' | 'sell';
  readonly outcome: Converted;
  readonly freshness: FreshnessView | null;
}

type QuotedAnswer =
  | { readonly kind: 'compared'; readonly comparison: QuotedComparison }
  | { readonly kind: 'unclear'; readonly problem: AmountProblem };

export interface ConversionResult {
  readonly market: Market;
  readonly outcome: ConversionOutcome;
  /** How far the result is from the chosen market's, in percent; null for that, or without both. */
  readonly besideChosen: DecimalText | null;
  readonly freshness: FreshnessView | null;
  readonly doubt: Doubt | null;
  /** The base to request, or already requested, for a pair that USD cannot derive. */
  readonly baseOffer: BaseOffer | null;
}

export interface ReadQuestion {
  readonly amount: DecimalText;
  readonly from: CurrencyCode;
  readonly to: CurrencyCode;
  readonly drives: Drives;
}

export function readQuestion(request: ConversionRequest): Result<ReadQuestion> {
  const from = parseCode(request.from);
  const to = parseCode(request.to);
  if (from === null) return fail(appError('unknown-currency', request.from));
  if (to === null) return fail(appError('unknown-currency', request.to));
  const { amount, drives = 'give' } = request;
  return ok({ amount, from, to, drives });
}

/** The state of a past moment; null where the record has none, or could not be read. */
export type StateThen = (state: RatesState, request: PastRequest) => ConversionState | null;

/** Converts by the rates of the request's own moment: those of now never stand in for past ones. */
export function convertThen(
  state: RatesState,
  stateThen: StateThen,
  request: ConversionRequest,
  moment: Moment,
): Result<Conversion> {
  const { atMs } = request;
  const then = atMs === undefined ? state : stateThen(state, { ...request, atMs });
  return then ? convert(then, request, moment) : fail(appError('no-past'));
}

/** No moment has a state of its own. */
export const NO_PAST: StateThen = () => null;

/**
 * Converts in every market from stored rates, without a request. For a past moment the state has to
 * be the one of then.
 */
export function convert(
  state: ConversionState,
  request: ConversionRequest,
  now: Moment,
): Result<Conversion> {
  const moment = request.atMs === undefined ? now : { ...now, nowMs: request.atMs };
  const read = readQuestion(request);
  if (!read.ok) return read;
  const { fee: percent, feeKind = 'fee', quoted, isEndless = false } = request;
  const fee = percent === undefined ? ok(null) : feeOf(percent, feeKind);
  if (!fee.ok) return fee;
  const { amount, from, to, drives } = read.value;
  const question = { from, to, drives, amount: ratioOf(amount), fee: fee.value };
  const fixedCurrency = drives === 'give' ? from : to;
  const { shown: shownAmount, isRounded } = readableAmount({
    value: amount,
    isExact: !isEndless,
  });
  const isPast = request.atMs !== undefined;
  const best = platformFor(state, from, to, moment);
  const chosen = mainMarket(state);
  const table = pairTable(state.markets[chosen], from, to)?.table ?? null;
  const main = outcomeIn(table, question);
  const results = chosenFirst(chosen, state.source).map((market): ConversionResult => {
    const pair = pairTable(state.markets[market], from, to);
    const outcome = outcomeIn(pair?.table ?? null, question);
    const besideChosen = market === chosen ? null : beside(outcome, main);
    const freshness = freshnessView(state.markets[market], pair?.table);
    const isFixed = isPast || state.source.kind === 'public';
    const offer = isFixed ? null : baseOffer(state.markets[market], from, to, moment.nowMs);
    return {
      market,
      outcome,
      besideChosen,
      freshness,
      doubt: pair?.doubt ?? null,
      baseOffer: offer,
    };
  });
  return ok({
    amount,
    shownAmount,
    from,
    to,
    drives,
    chosen,
    atMs: request.atMs ?? null,
    platform: best && platformResult(best, question),
    service: state.serviceDay ? serviceResult(state.serviceDay, question) : null,
    results,
    isRounded,
    fee: fee.value,
    also: alsoIn(state, fixedCurrency, fixedCurrency === from ? to : from, question.amount),
    ladder: ladder(table, from, to),
    quoted: quoted === undefined ? null : quotedAnswer(state, quoted, question, results, best),
  });
}

function quotedAnswer(
  state: RatesState,
  rate: DecimalText,
  question: ConversionQuestion,
  results: readonly ConversionResult[],
  best: RateReference | null,
): QuotedAnswer {
  const { from, to } = question;
  const references = [
    ...results.map(({ market, freshness }): RateReference => {
      const pair = pairTable(state.markets[market], from, to);
      const rate = pair && crossRatio(pair.table, from, to);
      return { kind: 'market', id: market, freshness, rate };
    }),
    ...(best ? [best] : []),
  ];
  const compared = compareQuoted({ ...question, rate: ratioOf(rate) }, references);
  return compared.ok
    ? { kind: 'compared', comparison: compared.value }
    : { kind: 'unclear', problem: compared.error.detail as AmountProblem };
}

function platformResult(
  { id, rate, freshness, way }: PlatformReference,
  question: ConversionQuestion,
): PlatformResult {
  const outcome = outcomeBy(rate, null, question, true);
  return { code: id, way, freshness, outcome };
}

function beside(outcome: ConversionOutcome, main: ConversionOutcome): DecimalText | null {
  if (outcome.kind !== 'converted' || main.kind !== 'converted') return null;
  const of = ratioOf(main.exact);
  if (of.numerator === 0n) return null;
  return toPlaces(times(minus(over(ratioOf(outcome.exact), of), UNIT), HUNDRED), 2, 'half-away');
}

function serviceResult(
  { rate, publishedAtMs }: ServiceDay,
  question: ConversionQuestion,
): ServiceResult {
  return { publishedAtMs, outcome: outcomeBy(ratioOf(rate), null, question) };
}

/** The chosen market first, then from the parallel market to the official one. */
function chosenFirst(chosen: Market, { kind }: Source): Market[] {
  return [chosen, ...[...marketsOf(kind)].reverse().filter((market) => market !== chosen)];
}
