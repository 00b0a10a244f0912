import type { AppState } from '#core/app/app-state.ts';
import { pairOf } from '#core/platforms/ticker-pair.ts';
import type { FreshnessView } from '#core/requests/freshness-view.ts';
import type { OwnPair } from '#core/rates/own-pairs.ts';
import type { Change } from '#core/rates/trend.ts';
import type { Pin } from '#core/requests/pins.ts';
import type { Choices } from '#core/settings/choices.ts';
import { chosenPins, trayLineOf, type TrayReader } from './tray-lines.ts';

/** In the address of the mini-board's page. */
export const MINI_PARAMETER = 'mini';

/** What the mini-board draws, and nothing else: it may ask for nothing more. */
export interface MiniView {
  readonly isSandbox: boolean;
  /** A BCP 47 tag. */
  readonly locale: string;
  readonly appearance: Pick<Choices, 'density' | 'palette' | 'times'>;
  readonly rows: readonly MiniRow[];
  /** Of the row that was checked longest ago; null if no row has a number. */
  readonly oldest: FreshnessView | null;
}

interface MiniRow {
  /** `USD`, or `EUR/USD` for other money than the person's. */
  readonly name: string;
  /** The market, or the platform's side. */
  readonly where: string;
  /** Localized; null if there is none, and `note` says why. */
  readonly number: string | null;
  /** The platform, or why there is no number. */
  readonly note: string;
  /** What must be read with the number: `stale`, `not checked lately`. */
  readonly warnings: readonly string[];
  readonly freshness: FreshnessView | null;
  /** Of a rate, in 24 h; null if the record does not have it. */
  readonly change: Change | null;
}

/** The change of a pair in 24 h. */
type ChangeOf = (pair: OwnPair) => Change | null;

/** More do not fit. */
const MOST_ROWS = 3;

/** The first pins of the tray, or without one the first own pair. */
export function miniView(
  state: AppState,
  reader: TrayReader,
  changeOf: ChangeOf = () => null,
): MiniView {
  const rows = chosenPins(state)
    .slice(0, MOST_ROWS)
    .map((pin) => rowOf(pin, state, reader, changeOf));
  const known = rows.flatMap(({ freshness }) => freshness ?? []);
  const checked = ({ checkedAtMs, firstSeenAtMs }: FreshnessView): number =>
    checkedAtMs ?? firstSeenAtMs;
  const [oldest = null] = known.toSorted((left, right) => checked(left) - checked(right));
  const { density, palette, times } = state.choices;
  return {
    isSandbox: state.source.kind === 'sandbox',
    locale: reader.locale,
    appearance: { density, palette, times },
    rows,
    oldest,
  };
}

function rowOf(pin: Pin, state: AppState, reader: TrayReader, changeOf: ChangeOf): MiniRow {
  const { number, age, warnings, freshness } = trayLineOf(pin, state, reader);
  const { text } = reader;
  const line = { number, warnings, freshness, change: null };
  const named = (base: string, quote: string): string =>
    quote === state.choices.money ? base : text.tray.pair(base, quote);
  if (pin.kind === 'pair') {
    const where = text.marketInline[pin.market];
    return {
      ...line,
      name: named(pin.base, pin.quote),
      where,
      note: number === null ? age : '',
      change: number === null ? null : changeOf(pin),
    };
  }
  const pair = pairOf(pin.ticker, state.choices.quotes.added);
  return {
    ...line,
    name: pair ? named(pair.asset, pair.money) : pin.ticker,
    where: text.mini.sides[pin.side],
    note: number === null ? `${pin.platform}: ${age}` : pin.platform,
  };
}
