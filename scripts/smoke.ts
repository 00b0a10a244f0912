import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { main, printLine } from './run.ts';

const PATIENCE_MS = 90_000;
const EVERY_MS = 250;

/** The evidence of a packaged app, which refuses debuggers. */
interface Evidence {
  /** Markets whose rates a poll since the start has put into the record. */
  readonly polled: number;
  /** The rates in the first frame; null before it is painted. */
  readonly onScreen: number | null;
  readonly log: string;
}

function read(folder: string, sinceMs: number): Evidence {
  const logFile = path.join(folder, 'logs', 'main.log');
  const log = fs.existsSync(logFile) ? fs.readFileSync(logFile, 'utf8') : '';
  const painted = [...log.matchAll(/ first frame: (\d+) rates$/gm)].at(-1)?.[1];
  return {
    polled: polledIn(path.join(folder, 'record-sandbox.sqlite'), sinceMs),
    onScreen: painted === undefined ? null : Number(painted),
    log,
  };
}

function polledIn(file: string, sinceMs: number): number {
  if (!fs.existsSync(file)) return 0;
  const db = new DatabaseSync(file, { readOnly: true });
  try {
    const polls = db.prepare('SELECT count(*) AS n FROM current WHERE checked_ms >= ?');
    return Number(polls.get(sinceMs)?.['n'] ?? 0);
  } catch {
    // The tables do not exist yet.
    return 0;
  } finally {
    db.close();
  }
}

/** Ends the program and its children: an AppImage runs the app as a child process. */
async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.pid === undefined) return;
  const ended = once(child, 'exit');
  if (process.platform === 'win32') spawnSync('taskkill', ['/pid', `${child.pid}`, '/t', '/f']);
  else process.kill(-child.pid, 'SIGTERM');
  await ended;
}

/** Starts the program and waits until `isEnough` accepts its evidence. */
async function startUntil(
  [program = '', ...args]: readonly string[],
  folder: string,
  isEnough: (evidence: Evidence) => boolean,
): Promise<Evidence> {
  const child = spawn(path.resolve(program), [...args, `--user-data-dir=${folder}`, '--show'], {
    stdio: 'inherit',
    detached: process.platform !== 'win32',
  });
  const startedAtMs = Date.now();
  const giveUpAtMs = performance.now() + PATIENCE_MS;
  try {
    for (;;) {
      const evidence = read(folder, startedAtMs);
      if (isEnough(evidence)) return evidence;
      if (child.exitCode !== null) throw new Error(`smoke: it ended with ${child.exitCode}`);
      if (performance.now() > giveUpAtMs) {
        throw new Error(`smoke: nothing to see after ${PATIENCE_MS} ms\n${evidence.log}`);
      }
      await sleep(EVERY_MS);
    }
  } finally {
    await end(child);
  }
}

/**
 * `node scripts/smoke.ts PROGRAM [ARGUMENT ...]`: starts a packaged app twice in a data folder of
 * its own. First, a poll of the sandbox must reach the record. Then those rates must be in the
 * first painted frame.
 */
await main(async () => {
  const command = process.argv.slice(2);
  if (command.length === 0) throw new Error('usage: node scripts/smoke.ts PROGRAM [ARGUMENT ...]');
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'parallax-smoke-'));
  try {
    const { polled } = await startUntil(
      command,
      folder,
      ({ polled: n, onScreen }) => n > 0 && onScreen !== null,
    );
    fs.rmSync(path.join(folder, 'logs'), { recursive: true });
    const { onScreen, log } = await startUntil(
      command,
      folder,
      ({ onScreen: rates }) => rates !== null,
    );
    const errors = log.split('\n').filter((line) => line.includes(' error '));
    if (onScreen === 0 || errors.length > 0) throw new Error(`smoke: no rates on screen\n${log}`);
    const sandbox = log.includes('--no-sandbox') ? 'without' : 'with';
    printLine(
      `smoke: ${polled} markets polled, ${onScreen} rates on screen, ${sandbox} the sandbox`,
    );
    return 0;
  } finally {
    fs.rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
});
