import * as v from 'valibot';
import { command, nothing } from './call.ts';

/** Everything about new versions of the app that a window says to main; none takes an address. */
export const updateCalls = {
  lookForUpdate: command(nothing),
  downloadUpdate: command(nothing),
  /** Ends the app, and starts it as the version that was fetched. */
  installUpdate: command(nothing),
  lookDaily: command(v.boolean()),
};
