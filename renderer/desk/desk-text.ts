import type { DeskModel } from './desk.svelte.ts';
import type { PriceBase } from '#core/desk/choices.ts';
import type { DeskView, StockView } from '#core/desk/desk-view.ts';
import { wallTimeOf } from '#core/desk/wall-time.ts';
import { dayText, zoned } from '#core/text/age-text.ts';
import type { JobOutcome } from '#ipc/messages.ts';
import type { AppModel } from '../app/app.svelte.ts';
import { localize, text } from '../text/format.ts';
import { shownZone } from '../text/shown-zone.svelte.ts';

/** Money with its sign: `₦1,426.23`. */
export const moneyText = (amount: string, code: string, locale: string): string =>
  text.platforms.money(localize(amount, locale), code);

/** A profit or a loss: `+₦35,360.87`. */
export function profitText(amount: string, code: string, locale: string): string {
  const money = moneyText(amount.replace('-', ''), code, locale);
  return `${signOf(amount)}${money}`;
}

function signOf(amount: string): string {
  if (!/[1-9]/.test(amount)) return '';
  return amount.startsWith('-') ? '−' : '+';
}

export const plusText = (amount: string, locale: string): string =>
  `${signOf(amount)}${localize(amount.replace('-', ''), locale)}`;

export const toneOf = (amount: string): 'up' | 'down' | '' =>
  ({ '+': 'up', '−': 'down' } as const)[signOf(amount)] ?? '';

/** A month such as `2026-03`, by its name. */
export const monthText = (month: string, locale: string, as: 'short' | 'long' | 'narrow'): string =>
  zoned(locale, { month: as }, Date.parse(`${month}-01T00:00Z`), 'UTC');

/** A day in the person's zone; one of another year has its year. */
export function dayIn(atMs: number, { clock, locale }: AppModel): string {
  const yearOf = (ms: number): string => wallTimeOf(ms, shownZone()).date.slice(0, 4);
  const year = yearOf(atMs);
  const day = dayText(atMs, locale, shownZone());
  return year === yearOf(clock.nowMs) ? day : `${day} ${year}`;
}

export function exportedText(exported: JobOutcome | null): string {
  const words = text.desk.transfer;
  if (exported?.kind === 'written') return words.exported(exported.file);
  return exported?.kind === 'refused' ? words.ownFolder : '';
}

interface StockFigure {
  readonly name: string;
  readonly value: string;
  readonly hint?: string | undefined;
  /** What can be pinned and watched. */
  readonly figure?: 'break-even' | 'replacement';
}

/** What a stock must be sold for, what it would cost again, and what it would bring now. */
export function stockFigures(
  { cost, money, breakEven, replacement, unrealised }: StockView,
  { origin }: Pick<DeskView, 'origin'>,
  { locale, snapshot }: AppModel,
): StockFigure[] {
  const words = text.desk.stock;
  if (cost === null) return [];
  const priced = (
    name: string,
    of: StockView['breakEven'],
    figure: 'break-even' | 'replacement',
  ): StockFigure => {
    if (!of) return { name, value: text.dash, figure };
    const fees = of.isBeforeFees ? words.feesMissing : words.afterFees;
    const value = moneyText(of.price, money, locale);
    return {
      name,
      value: of.isBeforeFees ? `${value}, ${fees}` : value,
      hint: of.code === null ? fees : words.atPlatform(of.code, fees),
      figure,
    };
  };
  // The demo's prices value no real trades.
  const none = snapshot?.source === 'sandbox' && origin === 'real' ? words.notInDemo : words.noBest;
  return [
    priced(words.breakEven, breakEven, 'break-even'),
    priced(words.replacement, replacement, 'replacement'),
    unrealised
      ? {
          name: words.unrealised(localize(unrealised.price, locale)),
          value: profitText(unrealised.profit, money, locale),
        }
      : { name: words.unrealisedNow, value: none },
  ];
}

/** Identifies a base among the options of a list. */
export const baseId = (base: PriceBase): string =>
  base.kind === 'market' ? base.market : `${base.side} ${base.code}`;

/** The title of what is open over the desk. */
export function deskTitle({ form, edited, view, year }: DeskModel): string {
  const words = text.desk;
  const titles = {
    trade: edited ? words.trade.editTitle : words.trade.newTitle,
    price: words.form.title(view?.asset ?? ''),
    import: words.transfer.title,
    fills: words.fills.title,
    quote: words.quotes.form.title,
    ended: words.quotes.ended,
    year: year ?? '',
    report: words.report.title(year ?? ''),
  } satisfies Record<NonNullable<DeskModel['form']>, string>;
  return form === null ? words.title : titles[form];
}
