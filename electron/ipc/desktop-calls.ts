import * as v from 'valibot';
import { shortcutSchema } from '../store/shortcut-schema.ts';
import { command, nothing } from './call.ts';

/** Everything about the desktop around the app that a window says to main. */
export const desktopCalls = {
  /** Null for none. What another program has is refused, and the one before stays. */
  chooseShortcut: command(v.nullable(shortcutSchema)),
  /** While keys are recorded, our own shortcut is a key like any other. */
  recordShortcut: command(v.boolean()),
  /** Asks once more for what another program had. */
  tryShortcut: command(nothing),
  startAtLogin: command(v.boolean()),
  /** Looks at what the system has set: people change it there as well. */
  readLogin: command(nothing),
};
