import type { RatesState } from '#core/requests/requests-state.ts';
import type { FreshnessView } from '#core/requests/freshness-view.ts';
import type { OwnPair } from '#core/rates/own-pairs.ts';
import type { Change } from '#core/rates/trend.ts';
import type { Choices } from '#core/settings/choices.ts';
import { type ChosenLine, chosenLines, nameOf, type PinnedState } from './tray-lines.ts';
import type { WordingNow } from '#core/text/wording.ts';

/** In the address of the mini-board's page. */
export const MINI_PARAMETER = 'mini';

/** What the mini-board draws, and nothing else: it may ask for nothing more. */
export interface MiniView {
  readonly isSandbox: boolean;
  /** The name of a public source; null for the others. */
  readonly host: string | null;
  /** A BCP 47 tag. */
  readonly locale: string;
  readonly appearance: Pick<Choices, 'palette' | 'times'>;
  readonly rows: readonly MiniRow[];
  /** Of the row that was checked longest ago; null if no row has a number. */
  readonly oldest: FreshnessView | null;
}

interface MiniRow {
  /** `USD`, or `EUR/USD` for other money than the person's; `Best buy` where all are of one pair. */
  readonly name: string;
  /** The market, or the platform's side; empty where the name says it. */
  readonly where: string;
  /** Whether it is the best of all platforms, whichever that is. */
  readonly isBest: boolean;
  /** Localized; null if there is none, and `note` says why. */
  readonly number: string | null;
  /** The platform, or why there is no number. */
  readonly note: string;
  /** What must be read with the number: `stale`, `not checked lately`; or why there is none. */
  readonly warnings: readonly string[];
  readonly freshness: FreshnessView | null;
  /** Of a rate, in 24 h; null if the record does not have it. */
  readonly change: Change | null;
}

/** The change of a pair in 24 h. */
type ChangeOf = (pair: OwnPair) => Change | null;

/** Enough for the first pair, its best buy and its best sell. */
const MOST_ROWS = 3;

type MiniState = PinnedState & { readonly choices: MiniView['appearance'] };

/** The first numbers of the tray. */
export function miniView(
  state: MiniState,
  reader: WordingNow,
  changeOf: ChangeOf = () => null,
): MiniView {
  const rows = chosenLines(state, reader)
    .slice(0, MOST_ROWS)
    .map((line) => rowOf(line, state, reader, changeOf));
  const known = rows.flatMap(({ freshness }) => freshness ?? []);
  const checked = ({ checkedAtMs, firstSeenAtMs }: FreshnessView): number =>
    checkedAtMs ?? firstSeenAtMs;
  const [oldest = null] = known.toSorted((left, right) => checked(left) - checked(right));
  const { palette, times } = state.choices;
  return {
    isSandbox: state.source.kind === 'sandbox',
    host: state.source.kind === 'public' ? state.source.key : null,
    locale: reader.locale,
    appearance: { palette, times },
    rows,
    oldest,
  };
}

function rowOf(
  { pin, label, number, age, leader, warnings, freshness, isAlone }: ChosenLine,
  state: RatesState,
  { text }: WordingNow,
  changeOf: ChangeOf,
): MiniRow {
  const row = { number, warnings, freshness, change: null };
  if (pin.kind === 'pair') {
    const { base, quote } = pin;
    return {
      ...row,
      name: quote === state.choices.money ? base : text.tray.pair(base, quote),
      where: text.marketInline[pin.market],
      isBest: false,
      note: number === null ? age : '',
      change: number === null ? null : changeOf(pin),
    };
  }
  if (pin.kind === 'stock') {
    const note = number === null ? age : (leader ?? '');
    return { ...row, name: label, where: '', isBest: false, note };
  }
  const { platform, ticker, side } = pin;
  const why = platform === null ? age : `${platform}: ${age}`;
  return {
    ...row,
    name: isAlone ? label : nameOf(ticker, state, text),
    where: isAlone ? '' : text.tray.sides[side],
    isBest: platform === null,
    note: number === null ? why : (platform ?? leader ?? ''),
  };
}
