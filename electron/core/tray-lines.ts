import { momentText } from './age-text.ts';
import type { AppState } from './app-state.ts';
import { crossRate } from './cross-rate.ts';
import { rateForDisplay } from './display.ts';
import { ageAt } from './freshness.ts';
import { localize } from './localize.ts';
import type { PairPin, Pin } from './pins.ts';
import type { Moment } from './service-clock.ts';
import { freshnessView, type FreshnessView } from './snapshot.ts';
import type { Text } from './text/en.ts';

/** One pinned thing as the tray writes it. */
export interface TrayLine {
  /** What it is, such as `USD/NGN`. */
  readonly label: string;
  /** Where it is from, such as `parallel`. */
  readonly from: string;
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
}

/** Each kind of pin as its line. */
export function trayLineOf(pin: Pin, state: AppState, reader: TrayReader): TrayLine {
  return pairLine(pin, state, reader);
}

function pairLine(
  { base, quote, market }: PairPin,
  state: AppState,
  { moment, locale, text }: TrayReader,
): TrayLine {
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
  return { ...line, number, ...agesOf(freshness, { moment, locale, text }) };
}

/** Both ages of a number, in words. */
export function agesOf(
  freshness: FreshnessView,
  { moment: { nowMs }, locale, text }: TrayReader,
): Pick<TrayLine, 'age' | 'warnings'> {
  const { publishedAtMs, checkedUntilMs } = freshness;
  const stale = ageAt(freshness, nowMs) === 'stale' ? [text.tray.stale] : [];
  const unchecked = checkedUntilMs === null || checkedUntilMs < nowMs ? [text.tray.notChecked] : [];
  return {
    age:
      publishedAtMs === null
        ? text.tray.timeUnknown
        : momentText(publishedAtMs, nowMs, locale, text),
    warnings: [...stale, ...unchecked],
  };
}
