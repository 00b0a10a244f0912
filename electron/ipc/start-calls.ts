import * as v from 'valibot';
import { FIRST_STEPS, type FirstStep } from '#core/first-start.ts';
import { command } from './call.ts';

/** A step that was gone, or that the first steps are not wanted any more. */
export interface FirstStartChange {
  readonly done?: FirstStep | undefined;
  readonly closed?: true | undefined;
}

const change: v.GenericSchema<unknown, FirstStartChange> = v.strictObject({
  done: v.exactOptional(v.picklist(FIRST_STEPS)),
  closed: v.exactOptional(v.literal(true)),
});

export const startCalls = { goFirstStep: command(change) };
