import type { RatesState } from '#core/requests/requests-state.ts';
import { fail, ok, type Result } from '#core/base/result.ts';
import type { AmountProblem } from '#core/number/amount.ts';
import { rankingsAt, routesFor } from '#core/platforms/best-route.ts';
import { amountFor, offeredPair } from '#core/platforms/quote-choices.ts';
import type { TickerPair } from '#core/platforms/ticker-pair.ts';
import type { Ticker } from '#core/rates/feed.ts';
import { readField } from '#core/rates/read-amount.ts';
import { amountFormatOf } from '#core/requests/known-currencies.ts';
import { areFeesKnown, type Route } from '#core/routes/route.ts';
import type { DealAmount } from '#core/routes/terms.ts';
import type { Text } from '#core/text/en.ts';
import { refusalText } from '#core/text/routes-text.ts';
import type { AnswerOf } from './answers.ts';
import type { LocalApiError, LocalApiRequest } from './contract.ts';
import { iso, stampOf } from './stamp.ts';
import { type AnswerWording, noAmount, NOTATION, type RefusalWording } from './words.ts';

type Answer = AnswerOf<'routes'>;
type Request = Extract<LocalApiRequest, { command: 'routes' }>;

/** A pair and an amount of its money or its asset. */
interface Question extends DealAmount {
  readonly ticker: Ticker;
  readonly pair: TickerPair;
}

/** The pair that is meant and the amount for it: its own one, if none is named. */
export function readQuestion(
  state: RatesState,
  { ticker: named, amount: typed }: Omit<Request, 'command'>,
  refusalWording: RefusalWording,
): Result<Question, LocalApiError> {
  const { quotes } = state.choices;
  const ticker = named ?? quotes.ticker;
  const pair = offeredPair(state, ticker);
  if (!pair)
    return fail({ code: 'not-understood', message: refusalWording.words.noTicker(ticker) });
  const own = amountFor(quotes.amounts, ticker);
  if (typed === undefined) return ok({ ticker, pair, amount: own.amount, unit: own.unit });
  const format = amountFormatOf(state, NOTATION);
  const field = { unit: pair.money, units: [pair.money, pair.asset] };
  const read = readField(typed, field, format);
  if (!read.ok)
    return fail(noAmount(typed, read.error.detail as AmountProblem, format, refusalWording));
  const unit = read.value.unit === pair.asset ? 'asset' : 'money';
  return ok({ ticker, pair, amount: read.value.value, unit });
}

/** The ways of an amount by the person's own terms, with every digit. */
export function routesAnswer(
  state: RatesState,
  request: Request,
  reader: Omit<AnswerWording, 'locale'>,
): Result<Answer, LocalApiError> {
  const { text } = reader;
  const { nowMs } = reader.moment;
  const question = readQuestion(state, request, reader);
  if (!question.ok) return question;
  const { ticker, pair, amount, unit } = question.value;
  const found = routesFor(state, ticker, { amount, unit }, rankingsAt(state, nowMs));
  return ok({
    command: 'routes',
    ...stampOf(state, nowMs),
    ticker,
    ...pair,
    amount,
    amountUnit: pair[unit],
    order: state.choices.quotes.routeOrder,
    keeping: found.count,
    routes: found.routes.map((route) => routeAnswer(route, text)),
    leftOut: found.leftOut && {
      buyAt: found.leftOut.buyAt,
      sellAt: found.leftOut.sellAt,
      keptPercent: found.leftOut.keptPercent,
      why: refusalText(found.leftOut.refusal, { text, locale: 'en-US' }),
    },
  });
}

function routeAnswer(route: Route, text: Text): Answer['routes'][number] {
  const { buyAt, sellAt, swapAt, assets, steps, unknown } = route;
  return {
    buyAt: buyAt.code,
    sellAt: sellAt.code,
    swapAt,
    assets: [...assets],
    paid: route.cost,
    received: route.proceeds,
    kept: route.kept,
    keptPercent: route.keptPercent,
    areFeesEntered: areFeesKnown(unknown),
    minutes: route.minutes,
    keptPerHour: route.keptPerHour,
    quotedAt: iso(Math.min(buyAt.fromMs, sellAt.fromMs)),
    notKnown: unknown.map(({ what, code }) => text.routes.unknown[what](code)),
    steps: steps.map((step) => ({
      kind: step.kind,
      at: step.code,
      has: step.amount,
      unit: step.unit,
      minutes: step.minutes,
    })),
  };
}
