import type { AppState } from '#core/app/app-state.ts';
import { fail, ok, type Result } from '#core/base/result.ts';
import type { AmountProblem } from '#core/number/amount.ts';
import { rankingsAt, routesFor } from '#core/platforms/best-route.ts';
import { amountFor, isDocumented } from '#core/platforms/quote-choices.ts';
import { pairOf, tickerOf } from '#core/platforms/ticker-pair.ts';
import { readField } from '#core/rates/read-amount.ts';
import type { Moment } from '#core/rates/service-clock.ts';
import { amountFormatOf } from '#core/requests/known-currencies.ts';
import type { Route } from '#core/routes/routes.ts';
import { en } from '#core/text/en.ts';
import { outside as words } from '#core/text/en-outside.ts';
import { refusalText } from '#core/text/routes-text.ts';
import type { AnswerOf } from './answers.ts';
import type { OutsideError, OutsideRequest } from './contract.ts';
import { iso, stampOf } from './stamp.ts';
import { noAmount, SEPARATORS } from './words.ts';

type Answer = AnswerOf<'routes'>;
type Request = Extract<OutsideRequest, { command: 'routes' }>;

/** The ways of an amount by the person's own terms, with every digit. */
export function routesAnswer(
  state: AppState,
  { ticker: named, amount: typed }: Request,
  { nowMs }: Moment,
): Result<Answer, OutsideError> {
  const { quotes } = state.choices;
  const ticker = named ?? quotes.ticker;
  const pair = pairOf(ticker, quotes.added);
  const isOffered =
    state.tickers.has(ticker) ||
    isDocumented(ticker) ||
    quotes.added.some((each) => tickerOf(each) === ticker);
  if (!pair || !isOffered) return fail({ code: 'not-understood', message: words.noTicker(ticker) });
  const own = amountFor(quotes.amounts, ticker);
  const format = amountFormatOf(state, SEPARATORS);
  const field = { unit: pair.money, units: [pair.money, pair.asset] };
  const read = typed === undefined ? null : readField(typed, field, format);
  if (read && !read.ok) {
    return fail(noAmount(typed ?? '', read.error.detail as AmountProblem, format));
  }
  const amount = read ? read.value.value : own.amount;
  const unit = read ? (read.value.unit === pair.asset ? 'asset' : 'money') : own.unit;
  const found = routesFor(state, ticker, { amount, unit }, rankingsAt(state, nowMs));
  return ok({
    command: 'routes',
    ...stampOf(state, nowMs),
    ticker,
    ...pair,
    amount,
    amountUnit: pair[unit],
    order: quotes.routeOrder,
    keeping: found.count,
    routes: found.routes.map(routeAnswer),
    leftOut: found.leftOut && {
      buyAt: found.leftOut.buyAt,
      sellAt: found.leftOut.sellAt,
      keptPercent: found.leftOut.keptPercent,
      why: refusalText(found.leftOut.refusal, { text: en, locale: 'en-US' }),
    },
  });
}

function routeAnswer(route: Route): Answer['routes'][number] {
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
    minutes: route.minutes,
    keptPerHour: route.keptPerHour,
    quotedAt: iso(Math.min(buyAt.fromMs, sellAt.fromMs)),
    notKnown: unknown.map(({ what, code }) => en.routes.unknown[what](code)),
    steps: steps.map((step) => ({
      kind: step.kind,
      at: step.code,
      has: step.amount,
      unit: step.unit,
      minutes: step.minutes,
    })),
  };
}
