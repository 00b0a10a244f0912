import type { RatesState } from '#core/requests/requests-state.ts';
import { fail, ok, type Result } from '#core/base/result.ts';
import type { AmountProblem } from '#core/number/amount.ts';
import { compareDecimals, type DecimalText } from '#core/number/decimal.ts';
import { readField } from '#core/rates/read-amount.ts';
import { amountFormatOf } from '#core/requests/known-currencies.ts';
import { type Deals, dealsOf, wayOf } from '#core/platforms/deals.ts';
import { offeredPair, termsFor } from '#core/platforms/quote-choices.ts';
import { marksOf } from '#core/platforms/eligible.ts';
import { rankingOf, rulesFor } from '#core/platforms/quote-rules.ts';
import type { PlatformRow } from '#core/platforms/eligible.ts';
import type { Ranking } from '#core/platforms/ranking.ts';
import { tickerOf, type TickerPair } from '#core/platforms/ticker-pair.ts';
import { NO_QUOTES } from '#core/platforms/ticker-state.ts';
import type { AnswerOf } from './answers.ts';
import type { LocalApiError, LocalApiRequest } from './contract.ts';
import { isChecked, iso, isoOrNull, stampOf } from './stamp.ts';
import { type AnswerWording, noAmount, NOTATION, type RefusalWording } from './words.ts';

type Answer = AnswerOf<'platforms'>;
type Request = Extract<LocalApiRequest, { command: 'platforms' }>;

/** A ticker's platforms with every digit, and the deals for an amount. */
export function platformsAnswer(
  state: RatesState,
  { ticker, deal, platform }: Request,
  reader: Omit<AnswerWording, 'locale'>,
): Result<Answer, LocalApiError> {
  const { tickers } = state;
  const { moment, words } = reader;
  const { nowMs } = moment;
  const pair = offeredPair(state, ticker);
  if (!pair) return fail({ code: 'not-understood', message: words.noTicker(ticker) });
  const { checkedAtMs, checkedUntilMs } = tickers.get(ticker) ?? NO_QUOTES;
  const ranking = rankingOf(state, ticker, nowMs);
  const { ask, standing } = rulesFor(state, ticker).sideRule;
  const deals = deal ? dealsFor(state, ranking, pair, deal, reader) : ok(null);
  if (!deals.ok) return deals;
  const isWanted = ({ code }: { readonly code: string }): boolean =>
    platform === undefined || code === platform;
  const quotes = (isReference: boolean): Answer['quotes'] =>
    ranking.rows
      .filter((row) => row.isReference === isReference && isWanted(row))
      .map((row) => quoteOf(row, ranking))
      .sort(byPrice);
  return ok({
    command: 'platforms',
    ...stampOf(state, nowMs),
    ticker,
    ...pair,
    ask: { word: ask, standing },
    checkedAt: isoOrNull(checkedAtMs),
    isChecked: isChecked(checkedUntilMs, nowMs),
    median: ranking.median,
    quotes: quotes(false),
    references: quotes(true),
    deals: deals.value && {
      ...deals.value,
      ranked: deals.value.ranked.filter(isWanted),
      impossible: deals.value.impossible.filter(isWanted),
    },
  });
}

function quoteOf(row: PlatformRow, ranking: Ranking): Answer['quotes'][number] {
  const { code, ask, bid, spread, age } = row;
  return {
    code,
    ask,
    bid,
    spreadPercent: spread?.percent ?? null,
    quotedAt: iso(age.fromMs),
    age: age.age,
    marks: marksOf(row),
    isBestAsk: ranking.ask.kind === 'best' && ranking.ask.code === code,
    isBestBid: ranking.bid.kind === 'best' && ranking.bid.code === code,
  };
}

/** The cheapest first; who does not sell comes last, the best payer first. */
function byPrice(left: Answer['quotes'][number], right: Answer['quotes'][number]): number {
  if (left.ask !== null && right.ask !== null) {
    return compareDecimals(left.ask as DecimalText, right.ask as DecimalText);
  }
  if (left.ask !== null || right.ask !== null) return left.ask === null ? 1 : -1;
  if (left.bid === null || right.bid === null) return 0;
  return compareDecimals(right.bid as DecimalText, left.bid as DecimalText);
}

function dealsFor(
  state: RatesState,
  ranking: Ranking,
  pair: TickerPair,
  { side, amount: typed }: NonNullable<Request['deal']>,
  refusalWording: RefusalWording,
): Result<NonNullable<Answer['deals']>, LocalApiError> {
  // What is given away, unless the amount names the other.
  const given = side === 'buy' ? pair.money : pair.asset;
  const format = amountFormatOf(state, NOTATION);
  const field = { unit: given, units: [pair.asset, pair.money] };
  const read = readField(typed, field, format);
  if (!read.ok)
    return fail(noAmount(typed, read.error.detail as AmountProblem, format, refusalWording));
  const { value: amount, unit } = read.value;
  const way = wayOf(side, unit === pair.asset ? 'asset' : 'money');
  const question = { way, amount, isWithdrawn: false };
  const found: Deals = dealsOf(ranking, pair, termsFor(state, tickerOf(pair)), question);
  const [paidUnit, receivedUnit] =
    side === 'buy' ? [pair.money, pair.asset] : [pair.asset, pair.money];
  return ok({
    side,
    amount,
    amountUnit: unit ?? given,
    paidUnit,
    receivedUnit,
    ranked: found.deals.map(({ code, rate, result, areFeesEntered, age }) => ({
      code,
      price: rate,
      paid: found.isReceived ? amount : result,
      received: found.isReceived ? result : amount,
      areFeesEntered,
      quotedAt: iso(age.fromMs),
    })),
    impossible: found.impossible.map(({ code, why }) => ({ code, why })),
  });
}
