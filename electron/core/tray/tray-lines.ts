import type { PolledState, RatesState } from '#core/requests/requests-state.ts';
import type { WordingNow } from '#core/text/wording.ts';
import { ageText, agoText, momentText } from '#core/text/age-text.ts';
import { crossRate } from '#core/rates/cross-rate.ts';
import { type DecimalText, ratioOf } from '#core/number/decimal.ts';
import { tablePrice } from '#core/rates/display.ts';
import type { Feed, Ticker } from '#core/rates/feed.ts';
import { NO_QUOTES } from '#core/platforms/ticker-state.ts';
import { type Age, ageAt } from '#core/rates/freshness.ts';
import { localize } from '#core/number/localize.ts';
import { pairTable } from '#core/rates/pair-table.ts';
import {
  feedOf,
  type PairPin,
  type Pin,
  type QuotePin,
  type StockPin,
} from '#core/requests/pins.ts';
import { type DeskState, pricesOfStock } from '#core/desk/desk-view.ts';
import { roundedUpPrice } from '#core/desk/stock.ts';
import { shownPins } from '#core/requests/shown-pins.ts';
import { marksOf, type QuoteMark } from '#core/platforms/eligible.ts';
import { rankingOf } from '#core/platforms/quote-rules.ts';
import { pairOf } from '#core/platforms/ticker-pair.ts';
import {
  freshnessView,
  type FreshnessView,
  quoteFreshness,
} from '#core/requests/freshness-view.ts';
import type { Text } from '#core/text/en.ts';

/** Why a pinned quote is excluded from the ranking; shown beside it. */
type TrayMark = keyof Text['tray']['marks'];

export interface TrayLine {
  /** Its name, such as `USD/NGN`. */
  readonly label: string;
  /** Its origin, such as `parallel`; null if the label contains it. */
  readonly from: string | null;
  /** The platform that is the best now, shown after the number. */
  readonly leader: string | null;
  /** The feed that provides it. */
  readonly feed: Feed;
  /**
   * Exact, units of the quote currency for one of the base; null if there is none, and `age` says
   * why.
   */
  readonly rate: DecimalText | null;
  readonly number: string | null;
  /** When it was published, as an age in words and as a time, or a text that it is unknown. */
  readonly age: string;
  readonly time: string;
  /**
   * Words that must appear with the number wherever it is shown: `stale`, `not checked lately`.
   * Without a number, more about why there is none.
   */
  readonly warnings: readonly string[];
  /** Whether the number itself is doubtful. */
  readonly isDoubtful: boolean;
  /** The number's age, null without a number; and whether the last check is recent enough. */
  readonly published: Age | null;
  readonly isChecked: boolean;
  /** Null without a number. */
  readonly freshness: FreshnessView | null;
}

const none = (
  line: Pick<TrayLine, 'label' | 'from' | 'feed'>,
  why: string,
  more: readonly string[] = [],
): TrayLine => ({
  ...line,
  leader: null,
  rate: null,
  number: null,
  age: why,
  time: why,
  warnings: more,
  isDoubtful: false,
  published: null,
  isChecked: false,
  freshness: null,
});

function lineOf(pin: Pin, isAlone: boolean, state: DeskState, reader: WordingNow): TrayLine {
  if (pin.kind === 'pair') return pairLine(pin, state, reader);
  if (pin.kind === 'stock') return stockLine(pin, state, reader);
  const { platform } = pin;
  return platform === null
    ? bestLine(pin, isAlone, state, reader)
    : quoteLine({ ...pin, platform }, state, reader);
}

function pairLine(
  { base, quote, market }: PairPin,
  state: RatesState,
  reader: WordingNow,
): TrayLine {
  const { locale, text } = reader;
  const line = {
    label: text.tray.pair(base, quote),
    from: text.marketInline[market],
    feed: market,
  };
  const pair = pairTable(state.markets[market], base, quote);
  const cross = pair && crossRate(pair.table, base, quote);
  const freshness = freshnessView(state.markets[market], pair?.table);
  if (!cross || !freshness) return none(line, text.tray.noRates);
  if (cross.kind === 'not-quoted') return none(line, text.tray.notQuoted);
  const { rate } = cross;
  const number = priceText(rate, locale);
  const ages = agesOf(freshness, reader);
  const doubts = pair.doubt ? [text.tray.doubts[pair.doubt]] : [];
  const warnings = [...doubts, ...ages.warnings];
  const isDoubtful = doubts.length > 0;
  return { ...line, leader: null, rate, number, ...ages, warnings, isDoubtful };
}

/** At the platform that it is counted by; without one there is no number. */
function stockLine({ ticker, price }: StockPin, state: DeskState, reader: WordingNow): TrayLine {
  const { moment, locale, text } = reader;
  const label = text.tray.stock[price](nameOf(ticker, state, text));
  const line = { label, from: null, feed: ticker };
  const pair = pairOf(ticker, state.choices.quotes.added);
  const ranking = rankingOf(state, ticker, moment.nowMs);
  const prices = pair && pricesOfStock(state, pair, ranking);
  if (!prices) return none(line, text.tray.noStock);
  const own = price === 'break-even' ? prices.breakEven : prices.replacement;
  const row = ranking.rows.find(({ code }) => code === own?.code);
  if (!own || !row) return none(line, own ? text.tray.noFresh : text.tray.noStock);
  const ages = agesOf(quoteFreshness(state.tickers, ticker, row.age), reader);
  const fees = own.isBeforeFees ? [text.desk.stock.feesMissing] : [];
  const shown = roundedUpPrice(own.price);
  return {
    ...line,
    leader: row.code,
    rate: shown,
    number: localize(shown, locale),
    ...ages,
    warnings: [...fees, ...ages.warnings],
    isDoubtful: false,
  };
}

/** The lowest eligible ask or the highest eligible bid, never a stale or doubtful one. */
function bestLine(
  { ticker, side }: QuotePin,
  isAlone: boolean,
  state: RatesState,
  reader: WordingNow,
): TrayLine {
  const { moment, locale, text } = reader;
  const label = isAlone ? text.tray.best(side) : text.tray.best(side, nameOf(ticker, state, text));
  const line = { label, from: null, feed: ticker };
  const { checkedAtMs } = state.tickers.get(ticker) ?? NO_QUOTES;
  if (checkedAtMs === null) return none(line, text.tray.noFresh, [text.tray.noQuotes]);
  const best = rankingOf(state, ticker, moment.nowMs)[side];
  if (best.kind === 'none') {
    const { nearest } = best;
    const why = nearest
      ? text.platforms.arbitrage.why[nearest.exclusion](
          ageText(moment.nowMs - nearest.age.fromMs, text),
        )
      : text.tray.nobody[side];
    return none(line, text.tray.noFresh, [nearest ? `${nearest.code} ${why}` : why]);
  }
  const { rate, code, age } = best;
  const ages = agesOf(quoteFreshness(state.tickers, ticker, age), reader);
  return {
    ...line,
    leader: code,
    rate,
    number: priceText(rate, locale),
    ...ages,
    isDoubtful: false,
  };
}

/** Without the money where it is the person's own. */
export function nameOf(ticker: Ticker, { choices }: RatesState, text: Text): string {
  const pair = pairOf(ticker, choices.quotes.added);
  if (!pair) return ticker;
  return pair.money === choices.money ? pair.asset : text.tray.pair(pair.asset, pair.money);
}

function quoteLine(
  { ticker, platform, side }: QuotePin & { readonly platform: string },
  state: RatesState,
  reader: WordingNow,
): TrayLine {
  const { moment, locale, text } = reader;
  const pair = pairOf(ticker, state.choices.quotes.added);
  const name = pair ? text.tray.pair(pair.asset, pair.money) : ticker;
  const line = { label: text.tray.quote(name, platform, side), from: null, feed: ticker };
  const { checkedAtMs } = state.tickers.get(ticker) ?? NO_QUOTES;
  const row = rankingOf(state, ticker, moment.nowMs).rows.find(({ code }) => code === platform);
  if (!row) return none(line, checkedAtMs === null ? text.tray.noQuotes : text.tray.notListed);
  const rate = row[side];
  if (rate === null) return none(line, text.tray.notQuoted);
  const ages = agesOf(quoteFreshness(state.tickers, ticker, row.age), reader);
  const vanished = row.isListed ? [] : [text.tray.vanished];
  const marks = marksOf(row).filter((mark) => isTrayMark(mark, text));
  const warnings = [...marks.map((mark) => text.tray.marks[mark]), ...vanished, ...ages.warnings];
  const number = priceText(rate, locale);
  const isDoubtful = marks.some(isDoubt);
  return { ...line, leader: null, rate, number, ...ages, warnings, isDoubtful };
}

/** The others are said by its age, or by words of their own. */
const isTrayMark = (mark: QuoteMark, text: Text): mark is TrayMark =>
  Object.hasOwn(text.tray.marks, mark);

/** Hidden platforms and references are not doubtful numbers. */
const isDoubt = (mark: TrayMark): boolean =>
  mark === 'crossed' || mark === 'outlier' || mark === 'implausible';

/** Both ages of a number, as text and as values. */
function agesOf(
  freshness: FreshnessView,
  { moment: { nowMs }, locale, text, zone }: WordingNow,
): Pick<TrayLine, 'age' | 'time' | 'warnings' | 'published' | 'isChecked' | 'freshness'> {
  const { publishedAtMs, checkedUntilMs } = freshness;
  const published = ageAt(freshness, nowMs);
  const isChecked = checkedUntilMs !== null && checkedUntilMs >= nowMs;
  const stale = published === 'stale' ? [text.tray.stale] : [];
  const unchecked = isChecked ? [] : [text.tray.notChecked];
  return {
    published,
    isChecked,
    freshness,
    age: publishedAtMs === null ? text.tray.timeUnknown : agoText(nowMs - publishedAtMs, text),
    time:
      publishedAtMs === null
        ? text.tray.timeUnknown
        : momentText(publishedAtMs, nowMs, locale, text, zone),
    warnings: [...stale, ...unchecked],
  };
}

function priceText(rate: DecimalText, locale: string): string {
  const { shown, isMillions } = tablePrice(ratioOf(rate));
  return isMillions ? `${localize(shown, locale)}m` : localize(shown, locale);
}

/** What the tray's numbers are computed from: without pins, what is polled decides. */
export type PinnedState = DeskState & PolledState;

export interface ChosenLine extends TrayLine {
  readonly pin: Pin;
  /** Whether all lines are the best of one ticker, so that none names it. */
  readonly isAlone: boolean;
}

export const linesOf = (pins: readonly Pin[], state: DeskState, reader: WordingNow): TrayLine[] =>
  pins.map((pin) => lineOf(pin, false, state, reader));

/** A line for each number that the person chose, or of the defaults. */
export function chosenLines(state: PinnedState, reader: WordingNow): ChosenLine[] {
  const pins = shownPins(state, reader.moment);
  const isAlone = areOneBest(pins);
  return pins.map((pin) => ({ pin, isAlone, ...lineOf(pin, isAlone, state, reader) }));
}

const areOneBest = (pins: readonly Pin[]): boolean =>
  pins.every((pin) => pin.kind === 'quote' && pin.platform === null) &&
  new Set(pins.map(feedOf)).size === 1;

/** The lines to show; empty if the user hides numbers in the tray. */
export function shownLines(state: PinnedState, reader: WordingNow): TrayLine[] {
  return state.choices.trayText === 'hidden' ? [] : chosenLines(state, reader);
}

export const wholeLabel = ({ label, from }: TrayLine): string =>
  from === null ? label : `${label} ${from}`;
