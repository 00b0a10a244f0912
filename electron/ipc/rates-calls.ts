import * as v from 'valibot';
import type { Choices } from '#core/choices.ts';
import type { CurrencyCode } from '#core/currency.ts';
import {
  type CurrencyGroup,
  GROUP_ID,
  LONGEST_NAME,
  MOST_CODES,
  MOST_GROUPS,
} from '#core/currency-groups.ts';
import type { PairView } from '#core/pair-view.ts';
import { type Pin, TRAY_TEXTS } from '#core/pins.ts';
import { isPlatformCode } from '#core/platform-quotes.ts';
import type { Trends, TrendsRequest } from '#core/trend.ts';
import { command, query } from './call.ts';
import { code, market, ticker } from './forms.ts';

/** What is chosen in the list of rates; the rest stays. */
export type RateChoices = Partial<
  Pick<Choices, 'base' | 'shown' | 'groups' | 'watched' | 'trayText'>
>;

const codes = v.pipe(v.array(code), v.maxLength(MOST_CODES));
const id = v.pipe(v.string(), v.regex(GROUP_ID));
const name = v.pipe(v.string(), v.minLength(1), v.maxLength(LONGEST_NAME));
const group: v.GenericSchema<unknown, CurrencyGroup> = v.strictObject({
  id,
  name: v.nullable(name),
  codes,
});
const pinForm: v.GenericSchema<unknown, Pin> = v.variant('kind', [
  v.strictObject({ kind: v.literal('pair'), base: code, quote: code, market }),
  v.strictObject({
    kind: v.literal('quote'),
    ticker,
    platform: v.pipe(v.string(), v.check(isPlatformCode)),
    side: v.picklist(['ask', 'bid']),
  }),
]);
const trendsRequest: v.GenericSchema<unknown, TrendsRequest> = v.strictObject({ market, codes });
const pair: v.GenericSchema<unknown, { base: CurrencyCode; quote: CurrencyCode }> = v.strictObject({
  base: code,
  quote: code,
});
const rateChoices: v.GenericSchema<unknown, RateChoices> = v.strictObject({
  base: v.exactOptional(code),
  shown: v.exactOptional(id),
  groups: v.exactOptional(v.pipe(v.array(group), v.maxLength(MOST_GROUPS))),
  watched: v.exactOptional(codes),
  trayText: v.exactOptional(v.picklist(TRAY_TEXTS)),
});

export const ratesCalls = {
  trends: query<Trends>()(trendsRequest),
  /** A pair in all three markets. */
  pair: query<PairView>()(pair),
  chooseRates: command(rateChoices),
  /** Fails with `pins-full` where there are four already. */
  pinToTray: command(pinForm),
  unpinFromTray: command(pinForm),
};
