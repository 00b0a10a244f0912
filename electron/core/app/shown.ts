import * as v from 'valibot';
import { subject } from '#core/alerts/kinds.ts';
import { conversionRequest } from '#core/convert/convert.ts';
import { cardRequest } from '#core/desk/card.ts';
import { deskRequest } from '#core/desk/desk-view.ts';
import { platformsRequest } from '#core/platforms/platforms-view.ts';
import { MOST_CODES } from '#core/rates/currency-groups.ts';
import { code, ownPair } from '#core/rates/forms.ts';
import { list, type Of } from '#core/schema/forms.ts';

/** What is typed into the command bar. */
const commandRequest = v.strictObject({ typed: v.pipe(v.string(), v.maxLength(400)) });
export type CommandRequest = Of<typeof commandRequest>;

/** What the page shows, with its inputs. A view that is not open is null. */
export const shown = v.strictObject({
  rates: v.nullable(
    v.strictObject({
      /** The rows on screen: only their trends are read from the record. */
      codes: list(code, MOST_CODES),
      /** The own pair at the top. */
      pair: v.nullable(ownPair),
    }),
  ),
  convert: v.nullable(conversionRequest),
  platforms: v.nullable(platformsRequest),
  desk: v.nullable(deskRequest),
  command: v.nullable(commandRequest),
  /** With the subject in the form, whose current value is shown. */
  alerts: v.nullable(v.strictObject({ subject: v.nullable(subject) })),
  /** The share card in the sheet. */
  share: v.nullable(cardRequest),
});
export type Shown = Of<typeof shown>;

export const NOTHING_SHOWN: Shown = {
  rates: null,
  convert: null,
  platforms: null,
  desk: null,
  command: null,
  alerts: null,
  share: null,
};
