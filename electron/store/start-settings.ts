import * as v from 'valibot';
import { FIRST_START, FIRST_STEPS, type FirstStart } from '#core/first-start.ts';

const firstStart: v.GenericSchema<unknown, FirstStart> = v.object({
  done: v.fallback(v.array(v.picklist(FIRST_STEPS)), []),
  closed: v.fallback(v.boolean(), false),
});

/** How far a newcomer has come. */
export const startEntries = { firstStart: v.fallback(firstStart, FIRST_START) };
