import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';

export const root = path.resolve(import.meta.dirname, '..');

/**
 * A tool's entry file, to run with this Node: npm's own links are shell scripts on some systems.
 */
export const tool = (...parts: string[]): string => path.join(root, 'node_modules', ...parts);

/** Starts a command in this terminal. */
export function launch(command: string, args: string[], env = process.env): ChildProcess {
  return spawn(command, args, { cwd: root, env, stdio: 'inherit' });
}

/** Resolves with the exit code, or 1 after a signal. If this process ends, the child ends too. */
export function ended(child: ChildProcess, event: 'exit' | 'close' = 'exit'): Promise<number> {
  return new Promise((resolve, reject) => {
    const forward = (signal: NodeJS.Signals): void => void child.kill(signal);
    process.once('SIGINT', forward);
    process.once('SIGTERM', forward);
    child.once('error', reject);
    child.once(event, (code: number | null) => {
      process.off('SIGINT', forward);
      process.off('SIGTERM', forward);
      resolve(code ?? 1);
    });
  });
}

/** Runs a Node script to its end. */
export function runNode(args: string[], env = process.env): Promise<number> {
  return ended(launch(process.execPath, args, env));
}

/** Runs a Node script to its end and captures stdout and stderr in order. */
export async function capture(
  args: string[],
  env: NodeJS.ProcessEnv,
): Promise<{ code: number; output: string }> {
  const child = spawn(process.execPath, args, {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => (output += chunk));
  }
  return { code: await ended(child, 'close'), output };
}

/** Prints one line for the person who runs a script. */
export function printLine(line: string): void {
  process.stderr.write(`${line}\n`);
}

/** Prints an expected error as one line, without a stack. */
export async function main(work: () => Promise<number>): Promise<void> {
  try {
    process.exitCode = await work();
  } catch (error) {
    printLine(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  }
}
