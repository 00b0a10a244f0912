import * as v from 'valibot';
import type { Result } from '#core/result.ts';

/** One message of the contract: the shape of what it is sent with, and what answers it. */
export interface Call<Args, Answer> {
  readonly args: v.GenericSchema<unknown, Args>;
  /** Carries the type alone; never set. */
  readonly answer?: Result<Answer>;
}

/** Answers with data, or an error. */
export const query =
  <Answer>() =>
  <Args>(args: v.GenericSchema<unknown, Args>): Call<Args, Answer> => ({ args });
/** Answers Ok or an error; its effect comes back as a snapshot. */
export const command = query<null>();

export const nothing = v.undefined();
