import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** A program's output; rejects if it is missing, fails or takes too long. */
export type RunProgram = (program: string, args: readonly string[]) => Promise<string>;

const MOST_MS = 1_500;
const MOST_BYTES = 16_384;
const execute = promisify(execFile);

export const runBriefly: RunProgram = async (program, args) => {
  const { stdout } = await execute(program, [...args], {
    env: systemEnv(process.env),
    timeout: MOST_MS,
    maxBuffer: MOST_BYTES,
  });
  return stdout;
};

/** For the system's programs: an AppImage's own libraries are older, and no good for them. */
export function systemEnv(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const { LD_LIBRARY_PATH: _own, ...rest } = env;
  return rest;
}
