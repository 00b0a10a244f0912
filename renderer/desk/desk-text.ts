import type { DeskModel } from './desk.svelte.ts';
import type { PriceBase } from '#core/desk/choices.ts';
import { localize, text } from '../text/format.ts';

/** Money with its sign: `₦1,426.23`. */
export const moneyText = (amount: string, code: string, locale: string): string =>
  text.platforms.money(localize(amount, locale), code);

/** A profit or a loss: `+₦35,360.87`. */
export function profitText(amount: string, code: string, locale: string): string {
  const money = moneyText(amount.replace('-', ''), code, locale);
  return `${signOf(amount)}${money}`;
}

export function signOf(amount: string): string {
  if (!/[1-9]/.test(amount)) return '';
  return amount.startsWith('-') ? '−' : '+';
}

export const toneOf = (amount: string): 'up' | 'down' | '' =>
  ({ '+': 'up', '−': 'down' } as const)[signOf(amount)] ?? '';

/** Identifies a base among the options of a list. */
export const baseId = (base: PriceBase): string =>
  base.kind === 'market' ? base.market : `${base.side} ${base.code}`;

/** The title of what is open over the desk. */
export function deskTitle({ form, edited, view }: DeskModel): string {
  const words = text.desk;
  const titles = {
    trade: edited ? words.trade.editTitle : words.trade.newTitle,
    price: words.form.title(view?.asset ?? ''),
    import: words.transfer.title,
    fills: words.fills.title,
    quote: words.quotes.form.title,
    ended: words.quotes.ended,
  } satisfies Record<NonNullable<DeskModel['form']>, string>;
  return form === null ? words.title : titles[form];
}
