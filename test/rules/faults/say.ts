import fs from 'node:fs';

/**
 * Says a line to the parent before anything else happens. `process.stdout` keeps what does not fit
 * into the pipe of a busy parent, and a kill loses it.
 */
export const say = (line: string): void => void fs.writeSync(1, `${line}\n`);
