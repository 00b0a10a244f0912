import * as v from 'valibot';
import { code } from '#core/rates/forms.ts';
import { learned } from '#core/schema/choice.ts';
import { list, type Schema, shortText } from '#core/schema/forms.ts';
import { DRIVES, type RecentConversion } from './recent.ts';

const recent: Schema<RecentConversion> = v.strictObject({
  sourceKey: v.pipe(v.string(), v.maxLength(2_000)),
  amount: shortText,
  from: code,
  to: code,
  drives: v.picklist(DRIVES),
});

export const CONVERT_CHOICES = {
  /** The last conversions of all sources. */
  recent: learned(
    list(recent, 100, (each) => JSON.stringify(each)),
    [],
  ),
};
