import * as v from 'valibot';
import { DRIVES } from '#core/convert.ts';
import { HISTORY_WHATS, type Place, QUOTES_MODES, TABS } from '#core/place.ts';
import { QUOTE_COLUMNS } from '#core/quote-row-view.ts';
import { command, nothing } from './call.ts';
import { code, shortText } from './forms.ts';

const place: v.GenericSchema<unknown, Partial<Place>> = v.strictObject({
  tab: v.exactOptional(v.picklist(TABS)),
  convert: v.exactOptional(
    v.strictObject({ amount: shortText, from: code, to: code, drives: v.picklist(DRIVES) }),
  ),
  quotesMode: v.exactOptional(v.picklist(QUOTES_MODES)),
  quotesOrder: v.exactOptional(
    v.strictObject({
      column: v.picklist(QUOTE_COLUMNS),
      direction: v.picklist(['ascending', 'descending']),
    }),
  ),
  history: v.exactOptional(v.picklist(HISTORY_WHATS)),
});

export const popupCalls = {
  hide: command(nothing),
  /** The page has drawn what it was told as the popup opens: now it may be seen. */
  drawn: command(nothing),
  /** Where the person is, to be opened there again; the rest stays. */
  keepPlace: command(place),
  /** That the popup is opened by another launch was read. */
  readLaunchHint: command(nothing),
};
