import * as v from 'valibot';
import type { Zone } from '#core/text/age-text.ts';
import { count, type Schema } from '#core/schema/forms.ts';
import { DATE_ORDERS } from './csv-cells.ts';
import { FILE_FIELDS, type FileField } from './formats.ts';
import type { ImportPlan } from './import-plan.ts';
import { isZone } from './wall-time.ts';

const column = v.nullable(v.pipe(count, v.maxValue(1_000)));
const sign = v.nullable(v.picklist(['.', ',']));

export const zone: Schema<Zone> = v.pipe(v.string(), v.maxLength(64), v.check(isZone));

/** What a person chooses for the columns of a file. */
export const columnPlan = {
  columns: v.strictObject(
    Object.fromEntries(FILE_FIELDS.map((field) => [field, column])) as Record<
      FileField,
      typeof column
    >,
  ),
  dateOrder: v.nullable(v.picklist(DATE_ORDERS)),
  decimals: v.strictObject({ amount: sign, price: sign, total: sign, fee: sign }),
  zone: v.nullable(zone),
};

const LONGEST_HEADERS = 4_000;

/** What was chosen for files with these headers. */
export interface RememberedPlan extends Pick<ImportPlan, keyof typeof columnPlan> {
  /** By `headersKey`. */
  readonly headers: string;
}
export const rememberedPlan: Schema<RememberedPlan> = v.strictObject({
  headers: v.pipe(v.string(), v.maxLength(LONGEST_HEADERS)),
  ...columnPlan,
});

/** Of a cell of the preview. */
export const LONGEST_CELL = 200;

/** Identifies files with the same columns in the same order; null for too many. */
export function headersKey(headers: readonly string[]): string | null {
  const key = headers.map((each) => each.slice(0, LONGEST_CELL).toLowerCase()).join('\n');
  return key.length > LONGEST_HEADERS ? null : key;
}
