import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import { SANDBOX } from '#core/rates/source.ts';
import { isWhole } from '../../../electron/record/back-up.ts';
import { feedsIn } from '../../../electron/record/feeds.ts';
import { openRecord } from '../../../electron/record/record-file.ts';
import { Snapshots } from '../../../electron/record/snapshots.ts';
import { SEED } from '../../support/nightly.ts';
import { seeded } from '../../support/seeded.ts';

/** What a series of accidents did to the record. */
export interface Damage {
  readonly acknowledged: number;
  readonly lost: number;
  readonly halfWritten: number;
  readonly integrityFailures: number;
}

const WRITER = path.join(import.meta.dirname, 'writer.ts');

interface Writer {
  readonly child: ChildProcess;
  /** Its output so far, by line. */
  readonly lines: () => readonly string[];
  readonly ended: Promise<void>;
}

function startWriter(file: string, way: string, wrap: readonly string[] = []): Writer {
  const [limit, ...limitArgs] = wrap;
  const own = [WRITER, file, way];
  const [command, args] =
    limit === undefined
      ? [process.execPath, own]
      : [limit, [...limitArgs, process.execPath, ...own]];
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  return { child, lines: () => output.split('\n').slice(0, -1), ended };
}

async function until(what: string, isSo: () => boolean): Promise<void> {
  for (let tries = 0; tries < 2_000; tries += 1) {
    if (isSo()) return;
    await wait(10);
  }
  throw new Error(`waited in vain: ${what}`);
}

/** The numbers of all whole snapshots of a feed, and how many are not whole. */
function recorded(
  file: string,
  feedKey: string,
  cells: number,
): { numbers: Set<number>; torn: number } {
  const db = new DatabaseSync(file, { readOnly: true });
  try {
    const source = db.prepare('SELECT id FROM source WHERE key = ?').get(SANDBOX.key);
    const feeds = feedsIn(db, BigInt(Number(source?.['id'] ?? -1)));
    const feed = feeds.find(feedKey) ?? -1n;
    const numbers = new Set<number>();
    let torn = 0;
    for (const snapshot of new Snapshots(db).readAll(feed, 'raw')) {
      const values = new Set(snapshot.cells.values());
      const [value] = values;
      if (values.size === 1 && snapshot.cells.size === cells) numbers.add(Number(value));
      else torn += 1;
    }
    return { numbers, torn };
  } finally {
    db.close();
  }
}

/** The state of a record after an accident: opened as in the app, then read completely. */
function examine(file: string, acknowledged: ReadonlySet<number>): Omit<Damage, 'acknowledged'> {
  let integrityFailures = 0;
  try {
    openRecord(file, SANDBOX).close();
    if (!isWhole(file)) integrityFailures = 1;
  } catch {
    integrityFailures = 1;
  }
  const rates = recorded(file, 'mid', 30);
  const quotes = recorded(file, 'ticker USDTNGN', 9);
  const isStored = (n: number): boolean => rates.numbers.has(n) && quotes.numbers.has(n);
  const lost = [...acknowledged].filter((n) => !isStored(n)).length;
  // Rates and quotes are two commits, so only the last one may lack its partner.
  return { lost, halfWritten: rates.torn + quotes.torn, integrityFailures };
}

/** Kills a writer with SIGKILL, `rounds` times, at random moments of its work on one file. */
export async function killRounds(folder: string, rounds: number): Promise<Damage> {
  const file = path.join(folder, 'killed.sqlite');
  const acknowledged = new Set<number>();
  const random = seeded(SEED);
  let damage: Damage = { acknowledged: 0, lost: 0, halfWritten: 0, integrityFailures: 0 };
  for (let round = 0; round < rounds; round += 1) {
    const { child, lines, ended } = startWriter(file, 'straight');
    // One in five is killed while it opens.
    if (round % 5 !== 4) await until('two answers', () => lines().length > 1);
    await wait(random() * 120);
    child.kill('SIGKILL');
    await ended;
    for (const line of lines()) acknowledged.add(Number(line));
    const found = examine(file, acknowledged);
    damage = {
      acknowledged: acknowledged.size,
      lost: damage.lost + found.lost,
      halfWritten: damage.halfWritten + found.halfWritten,
      integrityFailures: damage.integrityFailures + found.integrityFailures,
    };
  }
  return damage;
}

/** What came of a stretch in which nothing could be written. */
export interface Outage {
  /** The failure that the store reported. */
  readonly message: string;
  readonly answered: number;
  /** Of all answers, those that came while nothing could be written included. */
  readonly lost: number;
  readonly integrityFailures: number;
}

/** The app's own way of writing, until `fails`; then `makeRoom`, until it writes again. */
async function outage(
  file: string,
  wrap: readonly string[],
  makeRoom: (pid: number) => void,
): Promise<Outage> {
  const { child, lines, ended } = startWriter(file, 'app', wrap);
  const hasFailed = (): boolean => lines().some((line) => !line.endsWith(' kept'));
  await until('a failure', hasFailed);
  const failedAt = lines().length;
  await until('answers all the same', () => lines().length > failedAt + 20);
  makeRoom(child.pid ?? 0);
  await until('recovery', () => lines().at(-1)?.endsWith(' kept') === true);
  const recoveredAt = lines().length;
  await until('answers after it', () => lines().length > recoveredAt + 20);
  child.kill('SIGKILL');
  await ended;
  const message = lines().find((line) => !line.endsWith(' kept')) ?? '';
  const answered = lines().length;
  let integrityFailures = 0;
  try {
    if (!isWhole(file)) integrityFailures = 1;
  } catch {
    integrityFailures = 1;
  }
  const { numbers } = recorded(file, 'mid', 30);
  const lost = Array.from({ length: answered }, (_, index) => index + 1).filter(
    (n) => !numbers.has(n),
  ).length;
  return { message: message.replace(/^\d+ /, ''), answered, lost, integrityFailures };
}

const runs = (command: string, ...args: string[]): boolean =>
  spawnSync(command, args, { stdio: 'ignore' }).status === 0;

/** A real full disk: a file system with room for the log and little else. Null where none can be mounted. */
export async function fullDisk(folder: string): Promise<Outage | null> {
  if (!runs('mount', '-t', 'tmpfs', '-o', 'size=1600k', 'tmpfs', folder)) return null;
  try {
    const file = path.join(folder, 'full.sqlite');
    return await outage(file, [], () => void runs('mount', '-o', 'remount,size=30m', folder));
  } finally {
    runs('umount', folder);
  }
}

/** A real I/O error: the system refuses writes beyond a size. Null if it cannot. */
export async function ioError(folder: string): Promise<Outage | null> {
  if (!runs('prlimit', '--version')) return null;
  const file = path.join(folder, 'refused.sqlite');
  openRecord(file, SANDBOX).close();
  const limit = ['prlimit', '--fsize=1000000:unlimited'];
  return outage(
    file,
    limit,
    (pid) => void runs('prlimit', '--pid', String(pid), '--fsize=unlimited'),
  );
}
