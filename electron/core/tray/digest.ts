import type { RatesState } from '#core/requests/requests-state.ts';
import type { DigestSeen, DigestText, StoredDigest } from '#core/alerts/delivery/digest.ts';
import { isOfOwnTrades } from '#core/alerts/kinds.ts';
import { headline } from '#core/alerts/row-words.ts';
import { percentDigits } from '#core/alerts/measures.ts';
import { type DecimalText, isZero, percentChange } from '#core/number/decimal.ts';
import { localize } from '#core/number/localize.ts';
import { changedSince } from '#core/platforms/platform-changes.ts';
import { SIDES } from '#core/platforms/sides.ts';
import type { Ticker } from '#core/rates/feed.ts';
import type { Pin } from '#core/requests/pins.ts';
import { sentMomentText, zoned } from '#core/text/age-text.ts';
import {
  chosenLines,
  linesOf,
  nameOf,
  type PinnedState,
  type TrayLine,
  wholeLabel,
} from './tray-lines.ts';
import type { WordingNow } from '#core/text/wording.ts';

/** How often prices of a ticker were apart since the last digest. */
export interface DigestGaps {
  readonly ticker: Ticker;
  readonly count: number;
  /** The widest, rounded for display. */
  readonly peakPercent: DecimalText;
}

export interface MadeDigest extends DigestText {
  readonly seen: DigestSeen;
}

const MOST_ALERTS = 5;
const DAY_MS = 86_400_000;

/** From when on a digest counts alerts, gaps and platforms that are new or gone. */
export const digestSinceMs = (last: StoredDigest | null, nowMs: number): number =>
  last?.judgedAtMs ?? nowMs - DAY_MS;

/** The tickers whose quotes are known. None is requested for a digest. */
export const observedTickers = ({ tickers }: RatesState): Ticker[] =>
  [...tickers].flatMap(([ticker, { observedQuotes }]) =>
    observedQuotes.length > 0 ? [ticker] : [],
  );

/**
 * What a digest says at a time: the numbers of the tray with their change since the last one, the
 * best buy and sell, gaps, alerts that fired, and platforms that are new or gone. Every number has
 * its age. What follows from trades is in none (alerts/domain.md, "Delivery").
 */
export function digestOf(
  state: PinnedState,
  reader: WordingNow & { readonly zone: string },
  plannedMs: number,
  {
    last,
    gaps,
    isLate,
  }: {
    readonly last: StoredDigest | null;
    readonly gaps: readonly DigestGaps[];
    readonly isLate: boolean;
  },
): MadeDigest {
  const { text, locale, zone, moment } = reader;
  const words = text.destinations.digest;
  const numbers = numbersOf(state, reader);
  const sinceMs = digestSinceMs(last, moment.nowMs);
  const day = zoned(locale, { weekday: 'short', day: 'numeric', month: 'short' }, plannedMs, zone);
  const title = words.title(day, sentMomentText(plannedMs, plannedMs, locale, text, zone));
  const marked = isLate ? words.late(title) : title;
  const named = (ticker: Ticker): string => nameOf(ticker, state, text);
  return {
    title: state.source.kind === 'sandbox' ? `${text.sandboxMark}: ${marked}` : marked,
    lines: [
      ...numbers.map((line) => numberText(line, last, reader)),
      ...gaps.map(({ ticker, count, peakPercent }) =>
        words.gaps(named(ticker), count, text.percent(localize(peakPercent, locale))),
      ),
      ...alertsText(state, sinceMs, reader),
      ...[...state.tickers].flatMap(([ticker, { changes }]) => {
        const changed = changedSince(changes, sinceMs, moment.nowMs);
        return changed ? [words.platforms(named(ticker), changed.added, changed.gone)] : [];
      }),
    ],
    seen: {
      values: Object.fromEntries(
        numbers.flatMap((line) => (line.rate === null ? [] : [[wholeLabel(line), line.rate]])),
      ),
    },
  };
}

/** What is chosen for the tray, then the best buy and sell of each ticker, where there is one. */
function numbersOf(state: PinnedState, reader: WordingNow): TrayLine[] {
  const chosen = chosenLines(state, reader).filter(({ pin }) => pin.kind !== 'stock');
  const isChosen = (ticker: Ticker, side: string): boolean =>
    chosen.some(
      ({ pin }) =>
        pin.kind === 'quote' && pin.platform === null && pin.ticker === ticker && pin.side === side,
    );
  const best = observedTickers(state).flatMap((ticker) =>
    SIDES.flatMap((side): Pin[] =>
      isChosen(ticker, side) ? [] : [{ kind: 'quote', ticker, platform: null, side }],
    ),
  );
  return [...chosen, ...linesOf(best, state, reader).filter(({ rate }) => rate !== null)];
}

function numberText(
  line: TrayLine,
  last: StoredDigest | null,
  { text, locale, zone, moment }: WordingNow & { readonly zone: string },
): string {
  const words = text.destinations.digest;
  const label = wholeLabel(line);
  if (line.rate === null || line.number === null) return words.none(label, line.age);
  const number = line.leader === null ? line.number : `${line.number} ${line.leader}`;
  const before = last?.seen.values[label] as DecimalText | undefined;
  const change =
    last && before !== undefined && !isZero(before)
      ? words.change(
          signedPercent(percentChange(line.rate, before), locale, text),
          sentMomentText(last.plannedMs, moment.nowMs, locale, text, zone),
        )
      : null;
  return words.number(label, number, change, [line.age, ...line.warnings]);
}

function signedPercent(change: DecimalText, locale: string, text: WordingNow['text']): string {
  const digits = percentDigits(change);
  const sign = isZero(digits) ? '' : digits.startsWith('-') ? '−' : '+';
  return text.percent(`${sign}${localize(digits.replace('-', ''), locale)}`);
}

function alertsText(state: PinnedState, sinceMs: number, reader: WordingNow): string[] {
  const fired = state.alerts.firings.filter(
    ({ judgedAtMs, subject }) =>
      judgedAtMs > sinceMs && judgedAtMs <= reader.moment.nowMs && !isOfOwnTrades(subject),
  );
  if (fired.length === 0) return [];
  const names = fired
    .slice(-MOST_ALERTS)
    .map(({ subject, condition }) => headline(subject, condition, reader));
  return [reader.text.destinations.digest.fired(fired.length, [...new Set(names)])];
}
