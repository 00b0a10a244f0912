import { ageText, dayText, durationText, sentMomentText } from '#core/text/age-text.ts';
import type { Wording } from '#core/text/wording.ts';
import { ratioOf, times } from '#core/number/decimal.ts';
import { localize } from '#core/number/localize.ts';
import { listedAmount } from '#core/rates/display.ts';
import { ageAt } from '#core/rates/freshness.ts';
import { creditOf, type Source } from '#core/rates/source.ts';
import { besideAge } from '#core/platforms/eligible.ts';
import type { DeskChoices, PriceBase } from './choices.ts';
import { type CustomerQuote, quoteId } from './customer-quote.ts';
import type { PriceView } from './price-view.ts';
import { fieldsIn, filled, type PriceField } from './template.ts';

/** What somebody calls a base, such as `Parallel` or `rafter-p2p sell`. */
export function baseName(base: PriceBase, { markets, desk }: Wording['text']): string {
  return base.kind === 'market' ? markets[base.market] : desk.side(base.code, base.side);
}

/**
 * A base's price, with what stands against the platform (platforms/domain.md, "Platform quotes").
 */
export const basePrice = (
  { rate, marks }: NonNullable<PriceView['base']>,
  { text, locale }: Pick<Wording, 'text' | 'locale'>,
): string =>
  [
    localize(rate, locale),
    ...besideAge(marks).map((mark) => text.platforms.table.marks[mark]),
  ].join(', ');

/** What a public source wants beside what is made from its numbers; null for the others. */
function creditText(source: Source, { share }: Wording['text']): string | null {
  const credit = creditOf(source);
  return credit && share.credited(credit.text, source.key);
}

/**
 * From when the base is, where it is no longer fresh or was not checked lately: a message that
 * rests on it says so. Null for a fresh one.
 */
export function oldBaseMs({ base }: Pick<PriceView, 'base'>, nowMs: number): number | null {
  const freshness = base?.freshness ?? null;
  if (freshness === null) return null;
  const isChecked = nowMs <= (freshness.checkedUntilMs ?? nowMs);
  if (isChecked && ageAt(freshness, nowMs) === 'fresh') return null;
  return freshness.publishedAtMs ?? freshness.firstSeenAtMs;
}

/** The line with which a message or a card says that. */
export function oldBaseText(
  view: Pick<PriceView, 'base'>,
  nowMs: number,
  { text, locale, zone }: Wording,
): string | null {
  const fromMs = oldBaseMs(view, nowMs);
  if (fromMs === null) return null;
  const when = sentMomentText(fromMs, nowMs, locale, text, zone);
  return text.desk.byOldRate(when, ageText(nowMs - fromMs, text));
}

/** What the fields of a template are for an own price; a dash for what is not known. */
export function priceValues(
  { choice, base, own, source }: PriceView,
  ownLine: string,
  nowMs: number,
  { text, locale, zone }: Wording,
): Record<PriceField, string> {
  const isSandbox = source.kind === 'sandbox';
  const isPrice = own?.kind === 'price';
  return {
    asset: choice.asset,
    money: choice.money,
    buy: isPrice ? localize(own.buy, locale) : text.dash,
    sell: isPrice ? localize(own.sell, locale) : text.dash,
    time: `${dayText(nowMs, locale, zone)} ${sentMomentText(nowMs, nowMs, locale, text, zone)}`,
    valid: durationText(choice.validMinutes * 60_000, text),
    least: choice.least === null ? '' : localize(choice.least, locale),
    base: base ? `${baseName(choice.base, text)} ${basePrice(base, { text, locale })}` : text.dash,
    source: creditText(source, text) ?? (isSandbox ? text.desk.sandboxSource : source.key),
    line: ownLine,
  };
}

/**
 * The message for a customer, with the numbers as shown; null without a price. It always carries
 * the time, for how long the price is good and the age of an old base, and in the sandbox says so
 * first (domain.md, "Trades and own prices"). Base and source are in it only if the template has
 * them, but the credit that a public source wants always is. The person's own line ends it, or is
 * where the template has it.
 */
export function priceMessage(
  view: PriceView,
  { template: chosen, ownLine }: Pick<DeskChoices, 'template' | 'ownLine'>,
  nowMs: number,
  { text, locale, zone }: Wording,
): string | null {
  const { choice, base, own, source } = view;
  if (own?.kind !== 'price' || base === null) return null;
  const words = text.desk;
  const template = chosen ?? words.template(choice.least !== null);
  const isSandbox = source.kind === 'sandbox';
  const credited = creditText(source, text);
  const values = priceValues(view, ownLine, nowMs, { text, locale, zone });
  const fields = fieldsIn(template);
  const missing = [
    ...(fields.includes('time') ? [] : [values.time]),
    ...(fields.includes('valid') ? [] : [words.goodFor(values.valid)]),
  ];
  const old = oldBaseText(view, nowMs, { text, locale, zone });
  const lines = [
    filled(template, values),
    ...(old === null ? [] : [old]),
    ...(missing.length === 0 ? [] : [missing.join(', ')]),
    ...(ownLine === '' || fields.includes('line') ? [] : [ownLine]),
    ...(credited === null || fields.includes('source') ? [] : [credited]),
  ];
  const message = lines.join('\n');
  return isSandbox ? `${text.sandboxMark}: ${message}` : message;
}

/** What a customer is told of one quote, in parts; the message and the card have the same. */
export interface ShownQuote {
  /** `I sell 500 USDT`. */
  readonly side: string;
  readonly price: string;
  /** For all of it. */
  readonly total: string;
  /** `Q15, good until 15:32 Lagos`. */
  readonly validity: string;
}

export function shownQuote(
  { number, side, asset, money, amount, price, madeAtMs, endsAtMs }: CustomerQuote,
  { text, locale, zone }: Wording,
): ShownQuote {
  const words = text.desk.quotes;
  const total = listedAmount(times(ratioOf(amount), ratioOf(price)), money);
  const until = sentMomentText(endsAtMs, madeAtMs, locale, text, zone);
  return {
    side: words.own[side](text.platforms.units(localize(amount, locale), asset)),
    price: text.platforms.money(localize(price, locale), money),
    total: words.total(text.platforms.money(localize(total, locale), money)),
    validity: words.goodUntil(quoteId(number), until),
  };
}

/**
 * The message with one quote. The customer's name is never in it.
 * @param origin of the quote: the source that is shown, or the demo's.
 */
export function quoteMessage(
  quote: CustomerQuote,
  ownLine: string,
  origin: { readonly isSandbox: boolean; readonly source: Source },
  wording: Wording,
): string {
  const { text, locale, zone } = wording;
  const { asset, madeAtMs } = quote;
  const credited = creditText(origin.source, text);
  const { side, price, total, validity } = shownQuote(quote, wording);
  const made = sentMomentText(madeAtMs, madeAtMs, locale, text, zone);
  const lines = [
    `${asset}, ${dayText(madeAtMs, locale, zone)} ${made}`,
    text.desk.quotes.at(side, price, total),
    validity,
    ...(ownLine === '' ? [] : [ownLine]),
    ...(credited === null ? [] : [credited]),
  ];
  const message = lines.join('\n');
  return origin.isSandbox ? `${text.sandboxMark}: ${message}` : message;
}
