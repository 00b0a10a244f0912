import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';

export const root = path.resolve(import.meta.dirname, '..');

/** A tool's own entry, run by this Node: what npm puts on the path is a script on some systems. */
export const tool = (...parts: string[]): string => path.join(root, 'node_modules', ...parts);

/** Starts a command with this terminal as its own. */
export function launch(command: string, args: string[], env = process.env): ChildProcess {
  return spawn(command, args, { cwd: root, env, stdio: 'inherit' });
}

/** Its exit code, 1 when a signal ended it; what ends this process ends it too. */
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

/** Runs a Node script to its end and keeps what it says, both streams in the order that it came. */
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

/** One line to the person who runs a script. */
export function say(line: string): void {
  process.stderr.write(`${line}\n`);
}

/** What goes wrong in a way that can be said is said in one line, without a stack. */
export async function main(work: () => Promise<number>): Promise<void> {
  try {
    process.exitCode = await work();
  } catch (error) {
    say(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  }
}
