import * as v from 'valibot';
import { ticker } from '#core/rates/forms.ts';
import type { Of } from '#core/schema/forms.ts';

/** What main acts on of what the page shows. What is typed there stays there. */
export const shown = v.strictObject({
  /** Of Platforms or of the desk: stale quotes are requested when it opens. */
  ticker: v.nullable(ticker),
  /** Of the own pair at the top of Rates, whose quotes are polled at the usual pace. */
  pairTicker: v.nullable(ticker),
  /** The command bar is all that the window shows. */
  command: v.boolean(),
});
export type Shown = Of<typeof shown>;

export const NOTHING_SHOWN: Shown = { ticker: null, pairTicker: null, command: false };
