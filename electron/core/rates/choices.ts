import * as v from 'valibot';
import { DEFAULT_WATCHED } from './main-currencies.ts';
import {
  type CurrencyGroup,
  GROUP_ID,
  groupName,
  LONGEST_NAME,
  MOST_CODES,
  MOST_GROUPS,
  SHOW_ALL,
  STARTER_GROUPS,
} from './currency-groups.ts';
import { code, market, ownPair } from './forms.ts';
import { list, readBy, type Schema } from '#core/schema/forms.ts';
import { DEFAULT_MARKET } from './market.ts';
import { DEFAULT_PAIR, DEFAULT_PAIRS, MOST_PAIRS, pairKeyOf } from './own-pairs.ts';
import { setting, view } from '#core/schema/choice.ts';

const codes = list(code, MOST_CODES);
const groupId = v.pipe(v.string(), v.regex(GROUP_ID));
const group: Schema<CurrencyGroup> = v.strictObject({
  id: groupId,
  name: v.optional(v.nullable(readBy(groupName, LONGEST_NAME)), null),
  codes: v.optional(codes, []),
});

export const RATES_CHOICES = {
  /** The trader's own pairs. Without a pin the tray shows the first (`shown-pins.ts`). */
  pairs: view(list(ownPair, MOST_PAIRS, pairKeyOf), DEFAULT_PAIRS, { isPortable: true }),
  market: view(market, DEFAULT_MARKET),
  watched: setting('watched', codes, DEFAULT_WATCHED),
  /** The board prices every currency in this one. */
  money: view(code, DEFAULT_PAIR.quote, { isPortable: true }),
  /** `all`, `watched` or a group's id. */
  shown: view(groupId, SHOW_ALL),
  // Edited in the list of rates, which has its own undo.
  groups: view(
    list(group, MOST_GROUPS, ({ id }) => id),
    STARTER_GROUPS,
    { isPortable: true },
  ),
};
