import * as v from 'valibot';
import type { DecimalText } from '#core/number/decimal.ts';
import { decimal, epochMs, list, percent, type Schema, shortText } from '#core/schema/forms.ts';
import { platform } from './platform-form.ts';
import { ticker } from '#core/rates/forms.ts';
import type { Ticker } from '#core/rates/feed.ts';
import { DEFAULT_OUTLIER_PERCENT } from './eligible.ts';
import type { EnteredParts } from './fees.ts';
import { DEFAULT_REFERENCES } from './references.ts';
import type { SideWord } from './sides.ts';
import { parsePair, type TickerPair } from './ticker-pair.ts';
import { learned, setting, type ValuesOf, view } from '#core/schema/choice.ts';

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

/** An added ticker that a source does not have: it is not requested until that is changed. */
export interface RefusedTicker {
  readonly sourceKey: string;
  readonly ticker: Ticker;
  /** The service's own words. */
  readonly detail: string | null;
}

export interface FixedSides {
  readonly ticker: Ticker;
  readonly ask: SideWord;
}

const MOST = 1_000;
const side: Schema<SideWord> = v.picklist(['buy', 'sell']);
const sourceKey = v.pipe(v.string(), v.maxLength(2_000));
const pair: Schema<TickerPair> = v.pipe(
  v.strictObject({ asset: v.string(), money: v.string() }),
  v.transform(({ asset, money }) => parsePair(asset, money)),
  v.custom<TickerPair>((parsed) => parsed !== null),
);
const platformChoice: Schema<PlatformChoice> = v.strictObject({
  code: platform,
  hidden: v.optional(v.boolean(), false),
  note: v.optional(shortText, ''),
});
const fees: Schema<EnteredParts> = v.pipe(
  v.strictObject({
    buyPercent: v.exactOptional(percent),
    buyFixed: v.exactOptional(decimal),
    sellPercent: v.exactOptional(percent),
    sellFixed: v.exactOptional(decimal),
    withdrawal: v.exactOptional(decimal),
  }),
  v.check((parts) => Object.keys(parts).length > 0),
);
const feesChoice: Schema<FeesChoice> = v.strictObject({ ticker, code: platform, fees });
const turned: Schema<TurnedSides> = v.strictObject({
  sourceKey,
  ticker,
  ask: side,
  atMs: epochMs,
  isTold: v.optional(v.boolean(), true),
});
const refused: Schema<RefusedTicker> = v.strictObject({
  sourceKey,
  ticker,
  detail: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(300))), null),
});
const outlierPercent: Schema<DecimalText> = v.pipe(
  percent,
  v.check((text) => Number(text) > 0),
);
const unit: Schema<AmountUnit> = v.picklist(['money', 'asset']);

/** Lists of which a command changes one entry: a page that is behind replaces no other. */
const ENTRIES = { isOpen: false };

/** About platforms, and what their answers taught that has to outlast a restart. */
export const QUOTE_CHOICES = {
  /** The one that is shown, and the amount there. */
  ticker: view(ticker, 'USDTNGN' as Ticker),
  amount: view(decimal, '500000' as DecimalText),
  unit: view(unit, 'money'),
  outlierPercent: setting('platforms', outlierPercent, DEFAULT_OUTLIER_PERCENT),
  references: setting('platforms', list(platform, 100), DEFAULT_REFERENCES),
  fixedSides: setting(
    'platforms',
    list<FixedSides>(v.strictObject({ ticker, ask: side }), MOST, (each) => each.ticker),
    [],
    ENTRIES,
  ),
  platforms: setting(
    'platforms',
    list(platformChoice, MOST, (each) => each.code),
    [],
    ENTRIES,
  ),
  fees: setting(
    'platforms',
    list(feesChoice, MOST, (each) => `${each.ticker} ${each.code}`),
    [],
    ENTRIES,
  ),
  /** Beyond the documented ones. */
  added: setting(
    'platforms',
    list(pair, MOST, ({ asset, money }) => `${asset} ${money}`),
    [],
    ENTRIES,
  ),
  turned: learned(
    list(turned, MOST, (each) => `${each.ticker} ${each.sourceKey}`),
    [],
  ),
  refused: learned(
    list(refused, MOST, (each) => `${each.ticker} ${each.sourceKey}`),
    [],
  ),
};
export type QuoteChoices = ValuesOf<typeof QUOTE_CHOICES>;
