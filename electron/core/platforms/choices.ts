import * as v from 'valibot';
import { decimal, epochMs, list, type Of, type Schema, shortText } from '#core/schema/forms.ts';
import { platform } from './platform-form.ts';
import { bank } from '#core/routes/bank.ts';
import { platformTerms, unit } from '#core/routes/terms.ts';
import { ROUTE_ORDERS } from '#core/routes/route.ts';
import { ticker } from '#core/rates/forms.ts';
import type { Ticker } from '#core/rates/feed.ts';
import type { SideWord } from './sides.ts';
import { parsePair, type TickerPair } from './ticker-pair.ts';
import { learned, setting, type ValuesOf, view } from '#core/schema/choice.ts';

const MOST = 1_000;
const side: Schema<SideWord> = v.picklist(['buy', 'sell']);
const sourceKey = v.pipe(v.string(), v.maxLength(2_000));
const pair: Schema<TickerPair> = v.pipe(
  v.strictObject({ asset: v.string(), money: v.string() }),
  v.transform(({ asset, money }) => parsePair(asset, money)),
  v.custom<TickerPair>((parsed) => parsed !== null),
);
/** The user's choices for a platform, for all of its tickers. */
const platformChoice = v.strictObject({
  code: platform,
  /** Left out of best, median and opportunity. */
  hidden: v.optional(v.boolean(), false),
  /** Listed before the others. */
  favourite: v.optional(v.boolean(), false),
  note: v.optional(shortText, ''),
});
export type PlatformChoice = Of<typeof platformChoice>;

const termsChoice = v.strictObject({
  ticker,
  code: platform,
  terms: platformTerms,
  /** Of the demo's platforms, which no other source has. */
  origin: v.exactOptional(v.literal('sandbox')),
});
/** A ticker of a source whose quotes use the opposite side of the assumed one. */
const turned = v.strictObject({
  sourceKey,
  ticker,
  ask: side,
  atMs: epochMs,
  /** Whether the user has read it. */
  isAnnounced: v.optional(v.boolean(), true),
});
export type TurnedSides = Of<typeof turned>;

/** An added ticker that a source refused. It is not requested until the user tries again. */
const refused = v.strictObject({
  sourceKey,
  ticker,
  /** The service's own message. */
  detail: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(300))), null),
});
export type RefusedTicker = Of<typeof refused>;

/** How much a person deals in a pair, in its money or its asset. */
const tickerAmount = v.strictObject({ ticker, amount: decimal, unit });
export type TickerAmount = Of<typeof tickerAmount>;

/**
 * Commands change single entries of these lists. A page with an old list cannot overwrite the
 * others.
 */
const ENTRIES = { isOpen: false };

/** Choices about platforms, and what their answers taught us that must survive a restart. */
export const QUOTE_CHOICES = {
  ticker: view(ticker, 'USDTNGN' as Ticker),
  amounts: view(
    list(tickerAmount, MOST, (each) => each.ticker),
    [],
  ),
  /** Whether a bought asset leaves the platform, which costs the withdrawal fee. */
  isWithdrawn: view(v.boolean(), false),
  /** Whether the person's bank is counted, once it is entered. */
  countsBank: view(v.boolean(), true, { isPortable: true }),
  routeOrder: view(v.picklist(ROUTE_ORDERS), 'hour', { isPortable: true }),
  fixedSides: view(
    list(v.strictObject({ ticker, ask: side }), MOST, (each) => each.ticker),
    [],
    { ...ENTRIES, isPortable: true },
  ),
  platforms: setting(
    'platforms',
    list(platformChoice, MOST, (each) => each.code),
    [],
    ENTRIES,
  ),
  terms: setting(
    'platforms',
    v.pipe(
      list(termsChoice, MOST, (each) => `${each.ticker} ${each.code}`),
      v.transform((all): readonly Of<typeof termsChoice>[] =>
        all.filter(({ terms }) => Object.keys(terms).length > 0),
      ),
    ),
    [],
    ENTRIES,
  ),
  banks: setting(
    'platforms',
    list(bank, MOST, ({ code }) => code),
    [],
  ),
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
