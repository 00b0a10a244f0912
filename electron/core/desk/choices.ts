import * as v from 'valibot';
import { type DecimalText, isZero } from '#core/number/decimal.ts';
import { platform } from '#core/platforms/platform-form.ts';
import { SIDES } from '#core/platforms/sides.ts';
import type { TickerPair } from '#core/platforms/ticker-pair.ts';
import { TICKER_MONEY } from '#core/rates/feed.ts';
import { currencyCode } from '#core/rates/currency.ts';
import { code, market } from '#core/rates/forms.ts';
import { learned, type ValuesOf, view } from '#core/schema/choice.ts';
import { decimalOf, list, type Of, type Schema } from '#core/schema/forms.ts';
import { isTemplate, LONGEST_TEMPLATE } from './template.ts';
import type { Markup } from './own-price.ts';
import { COST_METHODS, pairKeyOf } from './sums.ts';
import { rememberedChoices } from './plan-schema.ts';
import type { Source } from '#core/rates/source.ts';
import { type Origin, originOf, shortLine, storable } from './trade.ts';

export const MOST_MINUTES = 24 * 60;
const MOST_PRICES = 100;
export const MOST_REMEMBERED = 20;

const pair: Schema<TickerPair> = v.strictObject({ asset: code, money: code });
const positive: Schema<DecimalText> = v.pipe(
  v.string(),
  v.transform(storable),
  v.custom<DecimalText>((value) => typeof value === 'string' && !isZero(value as DecimalText)),
);
const signed = decimalOf((text) => storable(text.replace(/^-/, '')) !== null);
export const markup: Schema<Markup> = v.strictObject({
  unit: v.picklist(['percent', 'money']),
  by: signed,
});
/** What an own price starts from: a market's rate, or a side of a platform. */
export const priceBase = v.variant('kind', [
  v.strictObject({ kind: v.literal('market'), market }),
  v.strictObject({ kind: v.literal('platform'), code: platform, side: v.picklist(SIDES) }),
]);
export type PriceBase = Of<typeof priceBase>;

/** How the trader prices one asset. */
export const priceChoice = v.strictObject({
  asset: code,
  money: code,
  base: priceBase,
  buy: markup,
  sell: markup,
  step: v.nullable(positive),
  /** The least amount that he trades; null for any. */
  least: v.nullable(positive),
  validMinutes: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MOST_MINUTES)),
});
export type PriceChoice = Of<typeof priceChoice>;

const stockPlace: Schema<TickerPair & { readonly code: string }> = v.strictObject({
  asset: code,
  money: code,
  code: platform,
});
const template = v.pipe(v.string(), v.maxLength(LONGEST_TEMPLATE), v.check(isTemplate));

const FIRST_PAIR: TickerPair = { asset: currencyCode('USDT'), money: TICKER_MONEY };

export const DESK_CHOICES = {
  pair: view(pair, FIRST_PAIR),
  /** A command changes one, so that the others stay. */
  prices: learned(list(priceChoice, MOST_PRICES, pairKeyOf), []),
  /** Whether trades are logged: tells a log that is gone from one that never was. */
  hasLog: learned(v.boolean(), false),
  /** Which cost the figures use. */
  costMethod: view(v.picklist(COST_METHODS), 'average'),
  /** The platform at which the stock of a pair lies. */
  stockAt: view(list(stockPlace, MOST_PRICES, pairKeyOf), []),
  /** What was chosen for the columns of unknown files. The last ones. */
  imports: learned(
    list(rememberedChoices, MOST_REMEMBERED, ({ headers }) => headers),
    [],
  ),
  /** Whether the desk lists the person's own trades while the demo is shown. */
  showsOwn: view(v.boolean(), false),
  /** The message for customers; null for the usual one. */
  template: view(v.nullable(template), null, { isPortable: true }),
  /** The person's own line of messages and cards, such as a name and a phone; empty for none. */
  ownLine: view(shortLine, '', { isPortable: true }),
};
export type DeskChoices = ValuesOf<typeof DESK_CHOICES>;

/**
 * Which trades the desk lists and changes. The person's own ones are valued only by real quotes, so
 * that the demo has none for them.
 */
export const listedOrigin = ({
  source,
  choices,
}: {
  readonly source: Pick<Source, 'kind'>;
  readonly choices: { readonly desk: Pick<DeskChoices, 'showsOwn'> };
}): Origin => (choices.desk.showsOwn ? 'real' : originOf(source));

const percentMarkup = (by: string): Markup => ({ unit: 'percent', by: by as DecimalText });

/** How an asset is priced, which nobody may have chosen yet. */
export const priceOf = ({ prices }: DeskChoices, of: TickerPair): PriceChoice =>
  prices.find((each) => pairKeyOf(each) === pairKeyOf(of)) ?? {
    ...of,
    base: { kind: 'market', market: 'parallel' },
    buy: percentMarkup('-0.5'),
    sell: percentMarkup('0.6'),
    step: null,
    least: null,
    validMinutes: 30,
  };
