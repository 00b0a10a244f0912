import type { DecimalText } from './decimal.ts';
import { type Ticker, TICKERS } from './feed.ts';
import { DEFAULT_OUTLIER_PERCENT } from './quotes/eligible.ts';
import { type EnteredFees, type EnteredParts, NO_FEES, type PlatformFees } from './quotes/fees.ts';
import { DEFAULT_REFERENCES } from './quotes/references.ts';
import type { SideWord } from './quotes/sides.ts';
import type { TickerPair } from './quotes/ticker-pair.ts';

/** What an amount is in: the money or the asset of a ticker. */
export type AmountUnit = 'money' | 'asset';

/** What the person says about a platform, whatever it trades. */
export interface PlatformChoice {
  readonly code: string;
  /** Left out of best, median and opportunity. */
  readonly hidden: boolean;
  readonly note: string;
}

/** Fees that the person entered for one ticker at one platform. */
export interface FeesChoice {
  readonly ticker: Ticker;
  readonly code: string;
  readonly fees: EnteredParts;
}

/** Quotes of a source that turned out to take the other side than was assumed. */
export interface TurnedSides {
  readonly sourceKey: string;
  readonly ticker: Ticker;
  readonly ask: SideWord;
  readonly atMs: number;
  /** Whether the person has read it. */
  readonly isTold: boolean;
}

/** An added ticker that a source does not have: it is not asked for again until that is changed. */
export interface RefusedTicker {
  readonly sourceKey: string;
  readonly ticker: Ticker;
  /** The service's own words. */
  readonly detail: string | null;
}

/** All that is chosen about platforms, and what their answers taught that has to outlast a restart. */
export interface QuoteChoices {
  /** The one that is shown. */
  readonly ticker: Ticker;
  readonly amount: DecimalText;
  readonly unit: AmountUnit;
  readonly outlierPercent: DecimalText;
  readonly references: readonly string[];
  /** Beyond the documented ones. */
  readonly added: readonly TickerPair[];
  readonly fixedSides: readonly { readonly ticker: Ticker; readonly ask: SideWord }[];
  readonly platforms: readonly PlatformChoice[];
  readonly fees: readonly FeesChoice[];
  readonly turned: readonly TurnedSides[];
  readonly refused: readonly RefusedTicker[];
}

export const DEFAULT_QUOTE_CHOICES: QuoteChoices = {
  ticker: 'USDTNGN' as Ticker,
  amount: '500000' as DecimalText,
  unit: 'money',
  outlierPercent: DEFAULT_OUTLIER_PERCENT,
  references: DEFAULT_REFERENCES,
  added: [],
  fixedSides: [],
  platforms: [],
  fees: [],
  turned: [],
  refused: [],
};

export const isDocumented = (ticker: Ticker): boolean => TICKERS.includes(ticker);

/** A platform's choice changed; one that says nothing any more is dropped. */
export function withPlatform(
  choices: QuoteChoices,
  code: string,
  change: Partial<Omit<PlatformChoice, 'code'>>,
): QuoteChoices {
  const before = choices.platforms.find((each) => each.code === code);
  const next = { code, hidden: false, note: '', ...before, ...change };
  const others = choices.platforms.filter((each) => each.code !== code);
  const says = next.hidden || next.note !== '';
  return { ...choices, platforms: says ? [...others, next] : others };
}

/** What a person says of fees: null takes one, or all of them, back. */
export type SaidFees = Partial<Record<keyof PlatformFees, DecimalText | null>> | null;

/** Those that change; what is not entered any more is not the same as nothing taken. */
export function withFees(
  choices: QuoteChoices,
  ticker: Ticker,
  code: string,
  fees: SaidFees,
): QuoteChoices {
  const before = choices.fees.find((each) => each.ticker === ticker && each.code === code);
  const others = choices.fees.filter((each) => each.ticker !== ticker || each.code !== code);
  const said = Object.entries({ ...before?.fees, ...fees }).filter(([, fee]) => fee !== null);
  if (!fees || said.length === 0) return { ...choices, fees: others };
  return { ...choices, fees: [...others, { ticker, code, fees: Object.fromEntries(said) }] };
}

export function feesFor({ fees }: QuoteChoices, ticker: Ticker): EnteredFees {
  return new Map(
    fees
      .filter((each) => each.ticker === ticker)
      .map((each) => [each.code, { ...NO_FEES, ...each.fees }]),
  );
}

/** As they were entered, by platform. */
export function enteredFor(
  { fees }: QuoteChoices,
  ticker: Ticker,
): ReadonlyMap<string, EnteredParts> {
  return new Map(
    fees.filter((each) => each.ticker === ticker).map((each) => [each.code, each.fees]),
  );
}

export function hiddenPlatforms({ platforms }: QuoteChoices): ReadonlySet<string> {
  return new Set(platforms.filter(({ hidden }) => hidden).map(({ code }) => code));
}

/** Null leaves it to the quotes themselves. */
export function withFixedSides(
  choices: QuoteChoices,
  ticker: Ticker,
  ask: SideWord | null,
): QuoteChoices {
  const others = choices.fixedSides.filter((each) => each.ticker !== ticker);
  return { ...choices, fixedSides: ask ? [...others, { ticker, ask }] : others };
}

export function refusalOf(
  { refused }: QuoteChoices,
  sourceKey: string,
  ticker: Ticker,
): RefusedTicker | null {
  return refused.find((each) => each.sourceKey === sourceKey && each.ticker === ticker) ?? null;
}

export function turnOf(
  { turned }: QuoteChoices,
  sourceKey: string,
  ticker: Ticker,
): TurnedSides | null {
  return turned.find((each) => each.sourceKey === sourceKey && each.ticker === ticker) ?? null;
}
