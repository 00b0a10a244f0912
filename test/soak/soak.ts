import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { buildWorker } from '../support/built-worker.ts';
import { seeded } from '../support/seeded.ts';
import { openDisk } from './disk.ts';
import { Examination } from './examine.ts';
import { Findings } from './findings.ts';
import type { ChildConfig, Line } from './lines.ts';
import { type Outcome, outcomeOf, type SoakOptions } from './outcome.ts';
import { RequestsOracle } from './requests-oracle.ts';
import { type Arrival, startService } from './service.ts';
import { ValuesOracle } from './values-oracle.ts';

const CHILD = path.join(import.meta.dirname, 'child.ts');
/** Soon there is another month to pay for. */
const STARTS_AT = Date.parse('2026-01-31T12:00:00Z');
const MINUTE = 60_000;
const DAY = 1_440 * MINUTE;
const WRITES_A_POLL = 7;
/** Nearly twice what the app needs: what leaks at each answer ends it soon. */
const MOST_HEAP_MIB = 40;
/** A process that says nothing for so long hangs; real time. */
const LONGEST_SILENCE_MS = 120_000;

/** What the soak does and what becomes of it; the same decisions for the same seed. */
export async function soak(options: SoakOptions): Promise<Outcome> {
  const { polls, kills, seed, monthlyLimit, log } = options;
  const startedMs = performance.now();
  const dice = seeded(seed);
  const service = await startService(seeded(seed + 1), options.faults);
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'parallax-soak-'));
  const compiled = path.join(os.tmpdir(), 'parallax-soak-compiled');
  const built = path.resolve(await buildWorker(), '../..');
  const disk = openDisk(folder);
  const findings = new Findings();
  const requests = new RequestsOracle(findings, monthlyLimit);
  const values = new ValuesOracle(findings, service.sent);
  const { address, deadPort, sent } = service;
  const examination = new Examination({
    folder,
    address,
    sent,
    findings,
    becameCurrent: values.becameCurrent,
  });
  const counts = {
    polls: 0,
    kills: 0,
    quits: 0,
    keys: 1,
    fullDisks: 0,
    codes: new Map<string, number>(),
    acts: new Map<string, number>(),
  };
  const all = new Map<string, Map<number, number>>();
  let [trueMs, offsetMs, lastId] = [STARTS_AT, 0, 0];
  let key = newKey();
  /** When there will be room again; null while there is. */
  const full: { untilMs: number | null } = { untilMs: null };

  function newKey(): string {
    return `soakkey-${Math.floor(dice() * 1e12).toString(36)}-${counts.keys}`;
  }

  /** One life of the app: from its start to its kill. */
  async function live(isLast: () => boolean): Promise<void> {
    service.key = key;
    // About half of the kills strike where an answer comes, the others between two writes.
    const diesAtWrite =
      dice() < 0.5 ? Math.ceil((2 * WRITES_A_POLL * polls * dice()) / kills) : null;
    const config: ChildConfig = {
      folder,
      built,
      address,
      deadPort,
      key,
      trueMs,
      offsetMs,
      monthlyLimit,
      seed: Math.floor(dice() * 2 ** 31),
      isFirst: lastId === 0,
      firstId: lastId + 1,
      diesAtWrite,
    };
    const flags = [
      '--disable-warning=ExperimentalWarning',
      `--max-old-space-size=${MOST_HEAP_MIB}`,
      // A larger one is taken for a full heap.
      '--max-semi-space-size=2',
    ];
    const args = [...flags, CHILD, JSON.stringify(config)];
    const child = spawn(process.execPath, args, {
      stdio: ['ignore', 'pipe', 'pipe', 'pipe', 'ipc'],
      // Half the work of a short life would be to compile it.
      env: { ...process.env, NODE_COMPILE_CACHE: compiled },
    });
    const exited = once(child, 'close');
    service.onHeld = (id) => {
      if (child.connected) child.send({ held: id });
    };
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk: Buffer) => (output += chunk.toString()));
    }
    const lines: Line[] = [];
    const life = { hasQuit: false, wasKilled: false };
    let silence: NodeJS.Timeout | undefined;
    const kill = (): void => {
      life.wasKilled = true;
      child.kill('SIGKILL');
    };
    const reports = createInterface({ input: child.stdio[3] as Readable });
    // Now and then it does not even get up.
    if (dice() < 0.03 && lastId > 0) setTimeout(kill, 50 + 400 * dice());
    reports.on('line', (text) => {
      const line = JSON.parse(text) as Line;
      lines.push(line);
      trueMs = Math.max(trueMs, line.atMs);
      clearTimeout(silence);
      silence = setTimeout(() => {
        findings.add('broke', `silent since ${text}`);
        kill();
      }, LONGEST_SILENCE_MS);
      if (line.kind === 'quit') life.hasQuit = true;
      if (line.kind === 'jump') offsetMs = line.offsetMs;
      if (full.untilMs !== null && line.atMs > full.untilMs) free(child);
      if (line.kind === 'ack') happen(child);
      const strikes = line.kind === 'ack' && diesAtWrite === null && dice() < kills / polls;
      if (!life.wasKilled && (isLast() || strikes)) {
        life.wasKilled = true;
        setTimeout(kill, 8 * dice());
      }
    });
    await Promise.all([exited, once(reports, 'close')]);
    clearTimeout(silence);
    service.onHeld = () => undefined;
    const hasDied = life.wasKilled || child.signalCode === 'SIGKILL';
    // What ends the soak early reaches its children too: a terminal's Control-C, or a time limit.
    const wasStopped = options.isOver?.() === true && child.signalCode !== null;
    if (!hasDied && !life.hasQuit && !wasStopped)
      findings.add('broke', `ended by itself: ${output.slice(-2_000)}`);
    if (output.includes('soakkey')) findings.add('key', 'on the console');
    counts[life.hasQuit ? 'quits' : 'kills'] += 1;
    // What was written to a socket before the kill arrives all the same.
    await wait(10);
    judge(lines);
    lastId += 1_000;
    trueMs += Math.ceil(20 * MINUTE * dice() ** 2);
  }

  function judge(lines: readonly Line[]): void {
    const arrivals = service.arrivals.splice(0);
    counts.polls += arrivals.length;
    values.began();
    requests.began();
    const events: (Line | Arrival)[] = [...lines, ...arrivals].sort((a, b) => a.id - b.id);
    for (const event of events) {
      lastId = Math.max(lastId, event.id);
      trueMs = Math.max(trueMs, event.atMs);
      if ('endpoint' in event) {
        const known = values.answered.get(event.feed) ?? [];
        values.answered.set(event.feed, [...known, event].slice(-40));
        requests.arrival(event);
        continue;
      }
      requests.line(event);
      values.line(event);
      if (event.kind === 'failed')
        counts.codes.set(event.code, (counts.codes.get(event.code) ?? 0) + 1);
      if (event.kind === 'did') counts.acts.set(event.what, (counts.acts.get(event.what) ?? 0) + 1);
    }
  }

  /** What happens to the app from outside. */
  function happen(child: ChildProcess): void {
    if (dice() < 1 / 1_500) {
      counts.keys += 1;
      key = newKey();
      service.key = key;
      child.send({ key });
    }
    if (full.untilMs === null && dice() < 1 / 700) {
      counts.fullDisks += 1;
      disk.fill(child.pid ?? 0);
      // Long enough for what was allotted before to be used up.
      full.untilMs = trueMs + (1 + 12 * dice()) * 60 * MINUTE;
    }
  }

  function free(child: ChildProcess): void {
    disk.free(child.pid ?? 0);
    full.untilMs = null;
  }

  function examine(isAll: boolean): void {
    examination.record(isAll ? all : values.acknowledged, isAll, trueMs - 28 * DAY);
    for (const [feed, serials] of values.acknowledged) {
      const known = all.get(feed) ?? new Map<number, number>();
      for (const [serial, wallMs] of serials) known.set(serial, wallMs);
      all.set(feed, known);
    }
    if (!isAll) values.acknowledged.clear();
    examination.ledger(requests.monthly, requests.forgotten, trueMs);
    examination.keys();
  }

  try {
    const isLast = (): boolean =>
      counts.polls + service.arrivals.length >= polls || options.isOver?.() === true;
    while (!isLast()) {
      await live(isLast);
      // Read through while it is full, a log could not be carried over: the next life begins on it so.
      if (full.untilMs === null) examine(false);
      if ((counts.kills + counts.quits) % 10 === 0) {
        const found = findings.all.length === 0 ? 'nothing found' : `${findings.all.length} found`;
        log(
          `${counts.polls} polls, ${counts.kills} kills, ${found}, ${((performance.now() - startedMs) / 1_000).toFixed(0)} s`,
        );
      }
    }
    disk.free(0);
    examine(false);
    examine(true);
  } finally {
    disk.close();
    fs.rmSync(folder, { recursive: true, force: true });
    await service.close();
  }
  const seconds = (performance.now() - startedMs) / 1_000;
  const days = (trueMs - STARTS_AT) / DAY;
  return outcomeOf({
    options,
    counts,
    seconds,
    days,
    way: disk.way,
    service,
    findings,
    requests,
    values,
    examination,
  });
}
