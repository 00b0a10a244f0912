import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** A program's output; rejects if it is missing, fails or takes too long. */
export type RunProgram = (program: string, args: readonly string[]) => Promise<string>;

const MOST_MS = 1_500;
const MOST_BYTES = 16_384;
const execute = promisify(execFile);

export const runBriefly: RunProgram = async (program, args) => {
  // An AppImage's own libraries, which are older, are no good for programs of the system.
  const { LD_LIBRARY_PATH: _own, ...env } = process.env;
  const options = { env, timeout: MOST_MS, maxBuffer: MOST_BYTES };
  const { stdout } = await execute(program, [...args], options);
  return stdout;
};
