import { momentText, type Zone } from '#core/text/age-text.ts';
import type { AppState } from '#core/app/app-state.ts';
import { crossRate } from '#core/rates/cross-rate.ts';
import { type DecimalText, ratioOf } from '#core/number/decimal.ts';
import { tablePrice } from '#core/rates/display.ts';
import type { Feed } from '#core/rates/feed.ts';
import { NO_QUOTES } from '#core/platforms/ticker-state.ts';
import { type Age, ageAt } from '#core/rates/freshness.ts';
import { localize } from '#core/number/localize.ts';
import { pairTable } from '#core/rates/pair-table.ts';
import { DEFAULT_PAIR } from '#core/rates/own-pairs.ts';
import type { PairPin, Pin, QuotePin } from '#core/requests/pins.ts';
import { marksOf } from '#core/platforms/quote-row-view.ts';
import { rankingOf } from '#core/platforms/quote-rules.ts';
import type { RankedRow } from '#core/platforms/ranking.ts';
import { pairOf } from '#core/platforms/ticker-pair.ts';
import type { Moment } from '#core/rates/service-clock.ts';
import {
  freshnessView,
  type FreshnessView,
  quoteFreshness,
} from '#core/requests/freshness-view.ts';
import type { Text } from '#core/text/en.ts';

/** Why a pinned quote is excluded from the ranking; shown beside it. */
type TrayMark = 'crossed' | 'outlier' | 'implausible' | 'hidden' | 'reference';

export interface TrayLine {
  /** Its name, such as `USD/NGN`. */
  readonly label: string;
  /** Its origin, such as `parallel`; null if the label contains it. */
  readonly from: string | null;
  /** The feed that provides it. */
  readonly feed: Feed;
  /**
   * Exact, units of the quote currency for one of the base; null if there is none, and `age` says
   * why.
   */
  readonly rate: DecimalText | null;
  readonly number: string | null;
  /** The publication time, or a text that it is unknown. */
  readonly age: string;
  /** Words that must appear with the number wherever it is shown: `stale`, `not checked lately`. */
  readonly warnings: readonly string[];
  /** Whether the number itself is doubtful. */
  readonly isDoubtful: boolean;
  /** The number's age, null without a number; and whether the last check is recent enough. */
  readonly published: Age | null;
  readonly isChecked: boolean;
  /** Null without a number. */
  readonly freshness: FreshnessView | null;
}

const NO_NUMBER = {
  rate: null,
  number: null,
  warnings: [],
  isDoubtful: false,
  published: null,
  isChecked: false,
  freshness: null,
};

export interface TrayReader {
  readonly moment: Moment;
  readonly locale: string;
  readonly text: Text;
  readonly zone?: Zone;
}

export function trayLineOf(pin: Pin, state: AppState, reader: TrayReader): TrayLine {
  switch (pin.kind) {
    case 'pair':
      return pairLine(pin, state, reader);
    case 'quote':
      return quoteLine(pin, state, reader);
  }
}

function pairLine({ base, quote, market }: PairPin, state: AppState, reader: TrayReader): TrayLine {
  const { moment, locale, text } = reader;
  const line = {
    label: text.tray.pair(base, quote),
    from: text.marketInline[market],
    feed: market,
  };
  const pair = pairTable(state.markets[market], base, quote);
  const cross = pair && crossRate(pair.table, base, quote);
  const freshness = freshnessView(state, market, moment, pair?.table);
  if (!cross || !freshness) return { ...line, ...NO_NUMBER, age: text.tray.noRates };
  if (cross.kind === 'not-quoted') return { ...line, ...NO_NUMBER, age: text.tray.notQuoted };
  const { rate } = cross;
  const number = priceText(rate, locale);
  const ages = agesOf(freshness, reader);
  const doubts = pair.doubt ? [text.tray.doubts[pair.doubt]] : [];
  const warnings = [...doubts, ...ages.warnings];
  return { ...line, rate, number, ...ages, warnings, isDoubtful: doubts.length > 0 };
}

function quoteLine(
  { ticker, platform, side }: QuotePin,
  state: AppState,
  reader: TrayReader,
): TrayLine {
  const { moment, locale, text } = reader;
  const pair = pairOf(ticker, state.choices.quotes.added);
  const name = pair ? text.tray.pair(pair.asset, pair.money) : ticker;
  const line = { label: text.tray.quote(name, platform, side), from: null, feed: ticker };
  const none = (why: string): TrayLine => ({ ...line, ...NO_NUMBER, age: why });
  const { checkedAtMs } = state.tickers.get(ticker) ?? NO_QUOTES;
  const row = rankingOf(state, ticker, moment.nowMs).rows.find(({ code }) => code === platform);
  if (!row) return none(checkedAtMs === null ? text.tray.noQuotes : text.tray.notListed);
  const rate = row[side];
  if (rate === null) return none(text.tray.notQuoted);
  const ages = agesOf(quoteFreshness(state, ticker, row.age, moment), reader);
  const vanished = row.isListed ? [] : [text.tray.vanished];
  const marks = trayMarks(row);
  const warnings = [...marks.map((mark) => text.tray.marks[mark]), ...vanished, ...ages.warnings];
  const number = priceText(rate, locale);
  return { ...line, rate, number, ...ages, warnings, isDoubtful: marks.some(isDoubt) };
}

function trayMarks(row: RankedRow): TrayMark[] {
  const marks = marksOf(row).filter((mark) => isOneOf(TRAY_MARKS, mark));
  return row.isReference ? [...marks, 'reference'] : marks;
}

const TRAY_MARKS = ['crossed', 'outlier', 'implausible', 'hidden'] as const;

const isOneOf = <T extends string>(all: readonly T[], mark: string): mark is T =>
  (all as readonly string[]).includes(mark);

/** Hidden platforms and references are not doubtful numbers. */
const isDoubt = (mark: TrayMark): boolean =>
  mark === 'crossed' || mark === 'outlier' || mark === 'implausible';

/** Both ages of a number, as text and as values. */
function agesOf(
  freshness: FreshnessView,
  { moment: { nowMs }, locale, text, zone }: TrayReader,
): Pick<TrayLine, 'age' | 'warnings' | 'published' | 'isChecked' | 'freshness'> {
  const { publishedAtMs, checkedUntilMs } = freshness;
  const published = ageAt(freshness, nowMs);
  const isChecked = checkedUntilMs !== null && checkedUntilMs >= nowMs;
  const stale = published === 'stale' ? [text.tray.stale] : [];
  const unchecked = isChecked ? [] : [text.tray.notChecked];
  return {
    published,
    isChecked,
    freshness,
    age:
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

/** What the tray shows: the pins, or without one the first own pair. No view changes it. */
export const chosenPins = (state: AppState): readonly Pin[] =>
  state.choices.pins.length > 0 ? state.choices.pins : [defaultPin(state)];

/** The first own pair at the street's price, or in the next market that quotes it. */
function defaultPin({ choices, markets }: AppState): PairPin {
  const { base, quote, market } = choices.pairs[0] ?? DEFAULT_PAIR;
  const quoting = (['parallel', 'mid', 'official'] as const).find((each) => {
    const pair = pairTable(markets[each], base, quote);
    return pair && crossRate(pair.table, base, quote).kind === 'rate';
  });
  return { kind: 'pair', base, quote, market: quoting ?? market };
}

export const chosenLines = (state: AppState, reader: TrayReader): TrayLine[] =>
  chosenPins(state).map((pin) => trayLineOf(pin, state, reader));

/** The lines to show; empty if the user hides numbers in the tray. */
export function shownLines(state: AppState, reader: TrayReader): TrayLine[] {
  return state.choices.trayText === 'hidden' ? [] : chosenLines(state, reader);
}

export const wholeLabel = ({ label, from }: TrayLine): string =>
  from === null ? label : `${label} ${from}`;
