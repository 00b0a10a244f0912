import * as v from 'valibot';
import { DEFAULT_CHOICES } from '#core/choices.ts';
import {
  type CurrencyGroup,
  GROUP_ID,
  groupName,
  MOST_CODES,
  MOST_GROUPS,
} from '#core/currency-groups.ts';
import { isMarket, type Market } from '#core/market.ts';
import { MOST_PINS, type Pin, pinKey, TRAY_TEXTS } from '#core/pins.ts';
import { isPlatformCode } from '#core/platform-quotes.ts';
import { ticker } from './quote-settings.ts';
import { code, codes } from './settings-forms.ts';

const id = v.pipe(v.string(), v.regex(GROUP_ID));
const group = v.object({
  id,
  name: v.fallback(v.nullable(v.pipe(v.string(), v.transform(groupName))), null),
  codes: v.fallback(codes, []),
});
const market = v.custom<Market>((value) => typeof value === 'string' && isMarket(value));
const pin: v.GenericSchema<unknown, Pin> = v.variant('kind', [
  v.object({ kind: v.literal('pair'), base: code, quote: code, market }),
  v.object({
    kind: v.literal('quote'),
    ticker,
    platform: v.pipe(v.string(), v.check(isPlatformCode)),
    side: v.picklist(['ask', 'bid']),
  }),
]);

/** What fits a form and has a key of its own; the rest of the list is left out. */
function eachThatFits<T>(
  form: v.GenericSchema<unknown, T>,
  keyOf: (each: T) => string,
  most: number,
) {
  return v.pipe(
    v.array(v.unknown()),
    v.transform((list) => {
      const byKey = new Map<string, T>();
      for (const each of list) {
        const parsed = v.safeParse(form, each);
        if (parsed.success) byKey.set(keyOf(parsed.output), parsed.output);
      }
      return [...byKey.values()].slice(0, most);
    }),
  );
}

const groups = eachThatFits<CurrencyGroup>(group, (each) => each.id, MOST_GROUPS);

/** What is chosen in the list of rates, and for the tray; each falls back by itself. */
export const ratesEntries = {
  base: v.fallback(code, DEFAULT_CHOICES.base),
  shown: v.fallback(id, DEFAULT_CHOICES.shown),
  groups: v.fallback(
    v.pipe(
      groups,
      v.transform((list) =>
        list.map((each) => ({ ...each, codes: each.codes.slice(0, MOST_CODES) })),
      ),
    ),
    [...DEFAULT_CHOICES.groups],
  ),
  pins: v.fallback(eachThatFits<Pin>(pin, pinKey, MOST_PINS), [...DEFAULT_CHOICES.pins]),
  trayText: v.fallback(v.picklist(TRAY_TEXTS), DEFAULT_CHOICES.trayText),
};
