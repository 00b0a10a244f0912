import * as v from 'valibot';
import { isAccelerator, LONGEST_PRINT, type Shortcut } from '#core/shortcut.ts';

/** Whether the system takes it is another question: that is found out where it is registered. */
export const shortcutSchema: v.GenericSchema<unknown, Shortcut> = v.strictObject({
  accelerator: v.pipe(v.string(), v.maxLength(40), v.guard(isAccelerator)),
  printed: v.nullable(v.pipe(v.string(), v.minLength(1), v.maxLength(LONGEST_PRINT))),
});
