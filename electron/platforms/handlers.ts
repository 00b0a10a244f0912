import { TICKERS } from '#core/rates/feed.ts';
import { feedOf } from '#core/requests/pins.ts';
import {
  enteredTerms,
  withFixedSides,
  withPlatform,
  withTermsAt,
} from '#core/platforms/quote-choices.ts';
import type { QuoteChoices } from '#core/platforms/choices.ts';
import { refusalForgotten, turnRead } from '#core/platforms/quote-learning.ts';
import { quotePast } from '#core/platforms/quote-past.ts';
import { sideRuleFor } from '#core/platforms/quote-rules.ts';
import { trendsByCode } from '#core/platforms/quote-trends.ts';
import { otherWord } from '#core/platforms/sides.ts';
import { pairOf, parsePair, tickerOf } from '#core/platforms/ticker-pair.ts';
import { NO_QUOTES } from '#core/platforms/ticker-state.ts';
import { originOf } from '#core/desk/trade.ts';
import { termsProblem } from '#core/routes/terms.ts';
import { appError, fail, ok, type Result } from '#core/base/result.ts';
import type { Store } from '../store/store.ts';
import type { Moment } from '#core/rates/service-clock.ts';
import type { WithRecord } from '../record/open-record.ts';
import { choose as chooseAny, done, type HandlersOf } from '../base/handlers.ts';

interface PlatformNeeds {
  readonly store: Store;
  readonly moment: () => Moment;
  readonly withRecord: WithRecord;
  /** Re-evaluates what to request. */
  readonly wake: () => void;
}

/** Its values draw the last day. */
const DAY_MS = 86_400_000;
/** A value older than 24 h is needed for the change. */
const PAST_MS = 49 * 3_600_000;

export function platformHandlers(needs: PlatformNeeds): HandlersOf<'platforms'> {
  const { store, moment, withRecord, wake } = needs;
  const chosen = (): QuoteChoices => store.state.choices.quotes;
  function choose(quotes: QuoteChoices): Result<null> {
    chooseAny(store, { quotes });
    wake();
    return done;
  }
  return {
    quotePast({ ticker, code }) {
      const { nowMs } = moment();
      const range = { fromMs: nowMs - DAY_MS, toMs: nowMs };
      const { ask } = sideRuleFor(store.state, ticker);
      return withRecord((record) =>
        ok(record && quotePast(record.quotes(ticker, code, range), ask, range)),
      );
    },
    quoteTrends({ ticker, side: wanted }) {
      const { ask } = sideRuleFor(store.state, ticker);
      const [side, word] =
        wanted === 'buy' ? (['ask', ask] as const) : (['bid', otherWord(ask)] as const);
      const { observedQuotes } = store.state.tickers.get(ticker) ?? NO_QUOTES;
      const codes = observedQuotes.map(({ code }) => code);
      const sinceMs = moment().nowMs - PAST_MS;
      const closes = withRecord((record) => record?.sideCloses(ticker, word, codes, sinceMs));
      return ok({ ticker, side, byCode: trendsByCode(observedQuotes, word, closes ?? new Map()) });
    },
    choosePlatform({ ticker, code, terms, ...change }) {
      const edited =
        Object.keys(change).length > 0 ? withPlatform(chosen(), code, change) : chosen();
      if (terms === undefined) return choose(edited);
      const { source } = store.state;
      const next = withTermsAt(edited, { ticker, code, origin: originOf(source) }, terms);
      const asset = pairOf(ticker, edited.added)?.asset;
      const entered = enteredTerms({ source, choices: { quotes: next } }, ticker).get(code);
      const problem = asset && entered ? termsProblem(entered, asset) : null;
      return problem === null
        ? choose(next)
        : fail(appError('invalid-terms', { kind: 'terms', problem }));
    },
    fixSides: ({ ticker, ask }) => choose(withFixedSides(chosen(), ticker, ask)),
    readTurn: (ticker) => choose(turnRead(store.state, ticker)),
    addTicker({ asset, money }) {
      const pair = parsePair(asset, money);
      if (!pair) return fail(appError('unknown-currency', `${asset}${money}`));
      const ticker = tickerOf(pair);
      const quotes = refusalForgotten(store.state, ticker);
      const isKnown =
        TICKERS.includes(ticker) || quotes.added.some((each) => tickerOf(each) === ticker);
      return choose({ ...quotes, ticker, added: isKnown ? quotes.added : [...quotes.added, pair] });
    },
    removeTicker(ticker) {
      const quotes = refusalForgotten(store.state, ticker);
      const tickers = store.state.choices.tickers.filter((each) => each !== ticker);
      const pins = store.state.choices.pins.filter((pin) => feedOf(pin) !== ticker);
      chooseAny(store, { tickers, pins });
      const added = quotes.added.filter((each) => tickerOf(each) !== ticker);
      const shown = quotes.ticker === ticker ? (TICKERS[0] ?? quotes.ticker) : quotes.ticker;
      return choose({ ...quotes, added, ticker: shown });
    },
    requestAgain(ticker) {
      choose(refusalForgotten(store.state, ticker));
      store.dispatch({ kind: 'refresh-requested', feeds: [ticker] });
      wake();
      return done;
    },
  };
}
