import * as v from 'valibot';
import { DRIVES } from '#core/convert.ts';
import { FIRST_PLACE, HISTORY_WHATS, type Place, QUOTES_MODES, TABS } from '#core/place.ts';
import { QUOTE_COLUMNS } from '#core/quote-row-view.ts';
import { code } from './settings-forms.ts';

const { convert, quotesOrder } = FIRST_PLACE;

/** Where the popup was left; each part falls back by itself. */
export const placeSchema: v.GenericSchema<unknown, Place> = v.fallback(
  v.object({
    tab: v.fallback(v.picklist(TABS), FIRST_PLACE.tab),
    convert: v.fallback(
      v.object({
        amount: v.fallback(v.pipe(v.string(), v.maxLength(200)), convert.amount),
        from: v.fallback(code, convert.from),
        to: v.fallback(code, convert.to),
        drives: v.fallback(v.picklist(DRIVES), convert.drives),
      }),
      convert,
    ),
    quotesMode: v.fallback(v.picklist(QUOTES_MODES), FIRST_PLACE.quotesMode),
    quotesOrder: v.fallback(
      v.object({
        column: v.picklist(QUOTE_COLUMNS),
        direction: v.picklist(['ascending', 'descending']),
      }),
      quotesOrder,
    ),
    history: v.fallback(v.picklist(HISTORY_WHATS), FIRST_PLACE.history),
  }),
  FIRST_PLACE,
);
