import * as v from 'valibot';
import { code } from '#core/rates/forms.ts';
import type { Zone } from '#core/text/age-text.ts';
import { count, type Schema } from '#core/schema/forms.ts';
import { DATE_ORDERS } from './csv-cells.ts';
import { FILE_FIELDS, type FileField } from './formats.ts';
import type { ImportChoices } from './import-choices.ts';
import { isZone } from './wall-time.ts';

const column = v.nullable(count);
const sign = v.nullable(v.picklist(['.', ',']));

export const zone: Schema<Zone> = v.pipe(v.string(), v.maxLength(64), v.check(isZone));

const MOST_STATUSES = 100;
const LONGEST_STATUS = 200;

/** What a person chooses for the columns of a file. */
export const columnChoices = {
  columns: v.strictObject(
    Object.fromEntries(FILE_FIELDS.map((field) => [field, v.exactOptional(column)])) as Record<
      FileField,
      v.ExactOptionalSchema<typeof column, undefined>
    >,
  ),
  dateOrder: v.nullable(v.picklist(DATE_ORDERS)),
  decimals: v.strictObject({ amount: sign, price: sign, total: sign, fee: sign }),
  zone: v.nullable(zone),
  asset: v.nullable(code),
  statuses: v.pipe(
    v.array(
      v.strictObject({
        status: v.pipe(v.string(), v.maxLength(LONGEST_STATUS)),
        isDone: v.boolean(),
      }),
    ),
    v.maxLength(MOST_STATUSES),
  ),
};

const LONGEST_HEADERS = 4_000;

/** What was chosen for files with these headers. */
export interface RememberedChoices extends Pick<ImportChoices, keyof typeof columnChoices> {
  /** By `headersKey`. */
  readonly headers: string;
}
export const rememberedChoices: Schema<RememberedChoices> = v.strictObject({
  headers: v.pipe(v.string(), v.maxLength(LONGEST_HEADERS)),
  ...columnChoices,
});

/** Of a cell of the preview. */
export const LONGEST_CELL = 200;

/** Identifies files with the same columns in the same order; null for too many. */
export function headersKey(headers: readonly string[]): string | null {
  const key = headers.map((each) => each.slice(0, LONGEST_CELL).toLowerCase()).join('\n');
  return key.length > LONGEST_HEADERS ? null : key;
}
