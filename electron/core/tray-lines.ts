import { momentText, type Zone } from './age-text.ts';
import type { AppState } from './app-state.ts';
import { crossRate } from './cross-rate.ts';
import { rateForDisplay } from './display.ts';
import { NO_QUOTES } from './feed-state.ts';
import { ageAt } from './freshness.ts';
import { localize } from './localize.ts';
import type { PairPin, Pin, QuotePin } from './pins.ts';
import { quoteFreshness } from './quote-freshness.ts';
import { sideRuleFor } from './quote-rules.ts';
import { quoteAge } from './quotes/quote-age.ts';
import { bookAt } from './quotes/quote-book.ts';
import { toBidAsk } from './quotes/sides.ts';
import { pairOf } from './quotes/ticker-pair.ts';
import type { Moment } from './service-clock.ts';
import { freshnessView, type FreshnessView } from './snapshot.ts';
import type { Text } from './text/en.ts';

/** One pinned thing as the tray writes it. */
export interface TrayLine {
  /** What it is, such as `USD/NGN`. */
  readonly label: string;
  /** Where it is from, such as `parallel`; null where the label says it already. */
  readonly from: string | null;
  /** In the person's notation; null where there is none, and `age` says why. */
  readonly number: string | null;
  /** When it was published, or that this is not known. */
  readonly age: string;
  /** Words that have to stand beside the number wherever it is shown: `stale`, `not checked lately`. */
  readonly warnings: readonly string[];
}

/** What the tray's words are made for. */
export interface TrayReader {
  readonly moment: Moment;
  readonly locale: string;
  readonly text: Text;
  /** UTC unless said. */
  readonly zone?: Zone;
}

/** Each kind of pin as its line. */
export function trayLineOf(pin: Pin, state: AppState, reader: TrayReader): TrayLine {
  switch (pin.kind) {
    case 'pair':
      return pairLine(pin, state, reader);
    case 'quote':
      return quoteLine(pin, state, reader);
  }
}

/** A pair of a market. */
export function pairLine(
  { base, quote, market }: PairPin,
  state: AppState,
  reader: TrayReader,
): TrayLine & { readonly from: string } {
  const { moment, locale, text } = reader;
  const line = { label: text.tray.pair(base, quote), from: text.marketInline[market] };
  const { table } = state.markets[market];
  const cross = table && crossRate(table, base, quote);
  const freshness = freshnessView(state, market, moment);
  if (!cross || !freshness) {
    return { ...line, number: null, age: text.tray.noRates, warnings: [] };
  }
  if (cross.kind === 'not-quoted') {
    return { ...line, number: null, age: text.tray.notQuoted, warnings: [] };
  }
  const number = localize(rateForDisplay(cross.rate), locale);
  return { ...line, number, ...agesOf(freshness, reader) };
}

function quoteLine(
  { ticker, platform, side }: QuotePin,
  state: AppState,
  reader: TrayReader,
): TrayLine {
  const { moment, locale, text } = reader;
  const pair = pairOf(ticker, state.choices.quotes.added);
  const name = pair ? text.tray.pair(pair.asset, pair.money) : ticker;
  const line = { label: text.tray.quote(name, platform, side), from: null };
  const none = (why: string): TrayLine => ({ ...line, number: null, age: why, warnings: [] });
  const { book, checkedAtMs } = state.tickers.get(ticker) ?? NO_QUOTES;
  const quote = bookAt(book, moment.nowMs).find(({ code }) => code === platform);
  if (!quote) return none(checkedAtMs === null ? text.tray.noQuotes : text.tray.notListed);
  const rate = toBidAsk(quote, sideRuleFor(state, ticker))[side];
  if (rate === null) return none(text.tray.notQuoted);
  const age = quoteAge(quote, state.choices.ages.quotes, moment.nowMs);
  const freshness = quoteFreshness(state, ticker, age, moment);
  const ages = agesOf(freshness, reader);
  const vanished = quote.isListed ? [] : [text.tray.vanished];
  const number = localize(rateForDisplay(rate), locale);
  return { ...line, number, age: ages.age, warnings: [...vanished, ...ages.warnings] };
}

/** Both ages of a number, in words. */
export function agesOf(
  freshness: FreshnessView,
  { moment: { nowMs }, locale, text, zone }: TrayReader,
): Pick<TrayLine, 'age' | 'warnings'> {
  const { publishedAtMs, checkedUntilMs } = freshness;
  const stale = ageAt(freshness, nowMs) === 'stale' ? [text.tray.stale] : [];
  const unchecked = checkedUntilMs === null || checkedUntilMs < nowMs ? [text.tray.notChecked] : [];
  return {
    age:
      publishedAtMs === null
        ? text.tray.timeUnknown
        : momentText(publishedAtMs, nowMs, locale, text, zone),
    warnings: [...stale, ...unchecked],
  };
}
