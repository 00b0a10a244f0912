import { dayText, durationText, sentMomentText } from '#core/text/age-text.ts';
import type { Wording } from '#core/convert/copied-text.ts';
import { localize } from '#core/number/localize.ts';
import { besideAge } from '#core/platforms/eligible.ts';
import type { PriceBase } from './choices.ts';
import type { PriceView } from './price-view.ts';
import { fieldsIn, filled } from './template.ts';

/** What somebody calls a base, such as `Parallel` or `rafter-p2p sell`. */
export function baseName(base: PriceBase, { markets, desk }: Wording['text']): string {
  return base.kind === 'market' ? markets[base.market] : desk.side(base.code, base.side);
}

/** A base's price, with what stands against the platform (domain.md, "Platform quotes"). */
export const basePrice = (
  { rate, marks }: NonNullable<PriceView['base']>,
  { text, locale }: Pick<Wording, 'text' | 'locale'>,
): string =>
  [
    localize(rate, locale),
    ...besideAge(marks).map((mark) => text.platforms.table.marks[mark]),
  ].join(', ');

/**
 * The message for a customer, with the numbers as shown; null without a price. It always carries
 * the time and for how long the price is good, and in the sandbox says so first (domain.md, "Trades
 * and own prices"). Base and source are in it only if the template has them.
 */
export function priceMessage(
  view: PriceView,
  chosen: string | null,
  nowMs: number,
  { text, locale, zone }: Wording,
): string | null {
  const { choice, base, own, source } = view;
  if (own?.kind !== 'price' || base === null) return null;
  const words = text.desk;
  const template = chosen ?? words.template(choice.least !== null);
  const name = baseName(choice.base, text);
  const values = {
    asset: choice.asset,
    money: choice.money,
    buy: localize(own.buy, locale),
    sell: localize(own.sell, locale),
    time: `${dayText(nowMs, locale, zone)} ${sentMomentText(nowMs, nowMs, locale, text, zone)}`,
    valid: durationText(choice.validMinutes * 60_000, text),
    least: choice.least === null ? '' : localize(choice.least, locale),
    base: `${name} ${basePrice(base, { text, locale })}`,
    source: source ?? words.sandboxSource,
  };
  const fields = fieldsIn(template);
  const missing = [
    ...(fields.includes('time') ? [] : [values.time]),
    ...(fields.includes('valid') ? [] : [words.goodFor(values.valid)]),
  ];
  const lines = [filled(template, values), ...(missing.length === 0 ? [] : [missing.join(', ')])];
  const message = lines.join('\n');
  return source === null ? `${text.sandboxMark}: ${message}` : message;
}
