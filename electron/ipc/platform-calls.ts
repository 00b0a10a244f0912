import * as v from 'valibot';
import { DEAL_WAYS, type DealsRequest, type DealsView } from '#core/deals-view.ts';
import type { DecimalText } from '#core/decimal.ts';
import type { Ticker } from '#core/feed.ts';
import type { PlatformsRequest, PlatformsView } from '#core/platforms-view.ts';
import type { AmountUnit, QuoteChoices, SaidFees } from '#core/quote-choices.ts';
import type { QuotePast } from '#core/quote-past.ts';
import type { SideWord } from '#core/quotes/sides.ts';
import { command, query } from './call.ts';
import { code, decimal, shortText, ticker } from './forms.ts';

/** What the view itself keeps. */
export type QuoteViewChoices = Pick<
  QuoteChoices,
  'ticker' | 'amount' | 'unit' | 'outlierPercent' | 'references'
>;

/** What a person says about one platform of one ticker. */
export interface PlatformSaid {
  readonly ticker: Ticker;
  readonly code: string;
  readonly hidden?: boolean;
  readonly note?: string;
  /** Those that change; null takes all of them back. */
  readonly fees?: SaidFees;
}

const unit: v.GenericSchema<unknown, AmountUnit> = v.picklist(['money', 'asset']);
const side: v.GenericSchema<unknown, SideWord> = v.picklist(['buy', 'sell']);
const platform = v.pipe(v.string(), v.minLength(1), v.maxLength(64));
/** A fee in percent: what takes a hundred leaves nothing. */
const percent: v.GenericSchema<unknown, DecimalText> = v.pipe(
  decimal,
  v.check((text) => Number(text) <= 100),
);
const fees: v.GenericSchema<unknown, NonNullable<SaidFees>> = v.strictObject({
  buyPercent: v.exactOptional(v.nullable(percent)),
  buyFixed: v.exactOptional(v.nullable(decimal)),
  sellPercent: v.exactOptional(v.nullable(percent)),
  sellFixed: v.exactOptional(v.nullable(decimal)),
  withdrawal: v.exactOptional(v.nullable(decimal)),
});

const request: v.GenericSchema<unknown, PlatformsRequest> = v.strictObject({
  ticker,
  amount: shortText,
  unit,
});
const dealsRequest: v.GenericSchema<unknown, DealsRequest> = v.strictObject({
  ticker,
  way: v.picklist(DEAL_WAYS),
  amount: shortText,
  isWithdrawn: v.boolean(),
});
const viewChoices: v.GenericSchema<unknown, Partial<QuoteViewChoices>> = v.strictObject({
  ticker: v.exactOptional(ticker),
  amount: v.exactOptional(decimal),
  unit: v.exactOptional(unit),
  outlierPercent: v.exactOptional(
    v.pipe(
      percent,
      v.check((text) => Number(text) > 0),
    ),
  ),
  references: v.exactOptional(v.pipe(v.array(platform), v.maxLength(100))),
});
const said: v.GenericSchema<unknown, PlatformSaid> = v.strictObject({
  ticker,
  code: platform,
  hidden: v.exactOptional(v.boolean()),
  note: v.exactOptional(shortText),
  fees: v.exactOptional(v.nullable(fees)),
});

/** Everything about platforms that a window says to main. */
export const platformCalls = {
  platforms: query<PlatformsView>()(request),
  deals: query<DealsView>()(dealsRequest),
  /** A platform's last day; null where nothing is recorded. */
  quotePast: query<QuotePast | null>()(v.strictObject({ ticker, code: platform })),
  /** Whose platforms are looked at; null for none any more. Stale ones are asked for at once. */
  openPlatforms: command(v.nullable(ticker)),
  chooseQuotes: command(viewChoices),
  choosePlatform: command(said),
  /** Null leaves it to the quotes themselves. */
  fixSides: command(v.strictObject({ ticker, ask: v.nullable(side) })),
  /** The person has read that the sides turned. */
  readTurn: command(ticker),
  addTicker: command(v.strictObject({ asset: code, money: code })),
  removeTicker: command(ticker),
  /** Asks once more for what the service refused. */
  askAgain: command(ticker),
};
