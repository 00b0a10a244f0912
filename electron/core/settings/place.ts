import * as v from 'valibot';
import { DRIVES, type Drives } from '#core/convert/recent.ts';
import { QUOTE_COLUMNS, QUOTES_SIDES, type QuotesOrder } from '#core/platforms/columns.ts';
import { type CurrencyCode, SERVICE_BASE } from '#core/rates/currency.ts';
import type { DecimalText } from '#core/number/decimal.ts';
import { code } from '#core/rates/forms.ts';
import { DEFAULT_PAIR } from '#core/rates/own-pairs.ts';
import { amount, type Schema, shortText } from '#core/schema/forms.ts';

export const TABS = ['rates', 'platforms', 'convert', 'history', 'alerts', 'desk'] as const;
export type Tab = (typeof TABS)[number];

/** A chart (of pairs and platforms, whatever its old name says), or a past day. */
const HISTORY_WHATS = ['pair', 'day'] as const;
export type HistoryWhat = (typeof HISTORY_WHATS)[number];

/** A conversion to restore. Fees and offers are not restored. */
export interface LeftConversion {
  /** As typed. */
  readonly amount: string;
  /** What it meant, which another notation does not change; not known of older files. */
  readonly exact?: DecimalText;
  readonly from: CurrencyCode;
  readonly to: CurrencyCode;
  readonly drives: Drives;
}

/**
 * Where the person left the popup; it reopens there. It is no choice: no number depends on it. The
 * charts store their own pair and range.
 */
export interface Place {
  readonly tab: Tab;
  readonly convert: LeftConversion;
  readonly quotesSide: (typeof QUOTES_SIDES)[number];
  readonly quotesOrder: QuotesOrder;
  readonly history: HistoryWhat;
}

export const FIRST_PLACE: Place = {
  tab: 'rates',
  convert: {
    amount: '100',
    exact: '100' as DecimalText,
    from: SERVICE_BASE,
    to: DEFAULT_PAIR.quote,
    drives: 'give',
  },
  quotesSide: 'buy',
  quotesOrder: { column: 'result', direction: 'ascending' },
  history: 'pair',
};

const FIRST = FIRST_PLACE.convert;
const conversion: Schema<LeftConversion> = v.strictObject({
  amount: v.optional(shortText, FIRST.amount),
  exact: v.exactOptional(amount),
  from: v.optional(code, FIRST.from),
  to: v.optional(code, FIRST.to),
  drives: v.optional(v.picklist(DRIVES), FIRST.drives),
});
const fields = {
  tab: v.exactOptional(v.picklist(TABS)),
  convert: v.exactOptional(conversion),
  quotesSide: v.exactOptional(v.picklist(QUOTES_SIDES)),
  quotesOrder: v.exactOptional(
    v.strictObject({
      column: v.picklist(QUOTE_COLUMNS),
      direction: v.picklist(['ascending', 'descending']),
    }),
  ),
  history: v.exactOptional(v.picklist(HISTORY_WHATS)),
};

/** What a page may send: fields that it omits stay. */
export const placeChange: Schema<Partial<Place>> = v.strictObject(fields);
/** The settings file may come from a newer version, which stores more. */
export const storedPlace: Schema<Partial<Place>> = v.object(fields);
