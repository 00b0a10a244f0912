import * as v from 'valibot';
import { type Conversion, type ConversionRequest, DRIVES } from '#core/convert.ts';
import { FEE_KINDS } from '#core/fee.ts';
import type { Market } from '#core/market.ts';
import type { RecentConversion } from '#core/recent.ts';
import type { ServiceCheck } from '#core/service-check.ts';
import { command, nothing, query } from './call.ts';
import { market, shortText } from './forms.ts';

const question = {
  amount: shortText,
  from: shortText,
  to: shortText,
  drives: v.exactOptional(v.picklist(DRIVES)),
};
const conversion: v.GenericSchema<unknown, ConversionRequest> = v.strictObject({
  ...question,
  fee: v.exactOptional(shortText),
  feeKind: v.exactOptional(v.picklist(FEE_KINDS)),
  quoted: v.exactOptional(shortText),
});
const checkRequest: v.GenericSchema<unknown, ConversionRequest & { readonly market: Market }> =
  v.strictObject({ ...question, market });
const recent: v.GenericSchema<unknown, Omit<RecentConversion, 'sourceKey'>> = v.strictObject({
  ...question,
  drives: v.picklist(DRIVES),
});

/** The calls of the converter. */
export const convertCalls = {
  convert: query<Conversion>()(conversion),
  /** Spends one request. */
  checkAgainstService: query<ServiceCheck>()(checkRequest),
  /** Keeps a conversion among the last ten of the source that is shown. */
  rememberConversion: command(recent),
  /** Forgets those of the source that is shown. */
  forgetConversions: command(nothing),
};
