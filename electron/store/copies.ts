import fs from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { DATA_FILES } from './data-files.ts';
import { sync } from './write-whole.ts';

const FOLDER = 'copies';
const UNFINISHED = 'unfinished';
const MOST = 4;

/** A copy of trades and settings: a folder beside them, named after its time. */
export interface Copy {
  readonly madeAtMs: number;
  readonly trades: string;
  readonly settings: string;
}

const nameOf = (ms: number): string => new Date(ms).toISOString().replaceAll(':', '-');
const timeOf = (name: string): number =>
  Date.parse(name.replace(/T(\d\d)-(\d\d)-(\d\d\.\d{3}Z)$/, 'T$1:$2:$3'));

/** The copies of a data folder, the newest first. @throws if they cannot be listed. */
export function copiesIn(folder: string): readonly Copy[] {
  const all = path.join(folder, FOLDER);
  if (!fs.existsSync(all)) return [];
  return fs
    .readdirSync(all)
    .filter((name) => Number.isFinite(timeOf(name)) && name === nameOf(timeOf(name)))
    .map((name) => ({
      madeAtMs: timeOf(name),
      trades: path.join(all, name, DATA_FILES.trades),
      settings: path.join(all, name, DATA_FILES.settings),
    }))
    .sort((left, right) => right.madeAtMs - left.madeAtMs);
}

/**
 * Copies trades and settings as they are now. A copy has its name only while it is whole and synced,
 * so that a kill leaves all of it or nothing.
 * @throws if they cannot be copied whole.
 */
export function makeCopy(folder: string, nowMs: number): void {
  const all = path.join(folder, FOLDER);
  const unfinished = path.join(all, UNFINISHED);
  fs.rmSync(unfinished, { recursive: true, force: true });
  fs.mkdirSync(unfinished, { recursive: true, mode: 0o700 });
  try {
    const { trades, settings } = DATA_FILES;
    copyTrades(path.join(folder, trades), path.join(unfinished, trades));
    copySettings(path.join(folder, settings), path.join(unfinished, settings));
    if (fs.readdirSync(unfinished).length === 0) return;
    sync(unfinished);
    fs.renameSync(unfinished, path.join(all, nameOf(nowMs)));
    sync(all);
  } finally {
    fs.rmSync(unfinished, { recursive: true, force: true });
  }
}

/**
 * Removes all but the last four copies. Only after a weekly one: who brings back one copy after the
 * other, to find the right one, loses none.
 */
export function removeOldCopies(folder: string, nowMs: number): void {
  const all = path.join(folder, FOLDER);
  const unfinished = path.join(all, UNFINISHED);
  // One that lies ahead was made while the clock was wrong, and is the first to go.
  const [past, ahead] = [true, false].map((isPast) =>
    copiesIn(folder).filter(({ madeAtMs }) => madeAtMs <= nowMs === isPast),
  );
  for (const { madeAtMs } of [...(past ?? []), ...(ahead ?? [])].slice(MOST)) {
    // Half of it must not look like a copy.
    fs.renameSync(path.join(all, nameOf(madeAtMs)), unfinished);
    fs.rmSync(unfinished, { recursive: true });
  }
}

function copyTrades(from: string, to: string): void {
  if (!fs.existsSync(from)) return;
  const db = new DatabaseSync(from, { readOnly: true });
  try {
    for (const { integrity_check: verdict } of db.prepare('PRAGMA integrity_check(1)').all()) {
      if (verdict !== 'ok') throw new Error(`${path.basename(from)}: ${String(verdict)}`);
    }
    fs.closeSync(fs.openSync(to, 'wx', 0o600));
    db.prepare('VACUUM INTO ?').run(to);
  } finally {
    db.close();
  }
  sync(to);
}

/** The app replaces its settings at once, so a copy of the file is whole. */
function copySettings(from: string, to: string): void {
  if (!fs.existsSync(from)) return;
  JSON.parse(fs.readFileSync(from, 'utf8'));
  fs.copyFileSync(from, to, fs.constants.COPYFILE_EXCL);
  fs.chmodSync(to, 0o600);
  sync(to);
}
