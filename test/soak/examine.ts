import fs from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { isMarket } from '#core/rates/market.ts';
import { isWhole } from '../../electron/record/back-up.ts';
import { feedsIn, tickerFeed } from '../../electron/record/feeds.ts';
import { openLedger } from '../../electron/requests/ledger.ts';
import type { Times } from '../../electron/record/recorded-forms.ts';
import { Snapshots } from '../../electron/record/snapshots.ts';
import type { Findings } from './findings.ts';
import { cellsText, type Sent } from './sent.ts';
import { halfWritten } from './torn.ts';

const KEY_PREFIX = 'soakkey';

export interface ExamineOptions {
  readonly folder: string;
  readonly address: string;
  readonly sent: ReadonlyMap<number, Sent>;
  /** How often an answer became its feed's current one. */
  readonly becameCurrent: ReadonlyMap<number, number>;
  readonly findings: Findings;
}

/** Acknowledged serials by feed, each with its wall-clock time. */
export type Acknowledged = ReadonlyMap<string, ReadonlyMap<number, number>>;

/** Reads a dead process's files from another process. */
export class Examination {
  /** Rows compared with the sent answers. */
  rows = 0;
  /** The largest excess of the ledger over the service's count; a shortfall is a finding. */
  ledgerAbove = 0;
  readonly #options: ExamineOptions;
  /** The names in each feed's answers. */
  readonly #names = new Map<string, Set<string>>();
  #named = 0;

  constructor(options: ExamineOptions) {
    this.#options = options;
  }

  /** Checks the newly acknowledged answers, or all of them, and every row beside them. */
  record(acknowledged: Acknowledged, isAll: boolean, oldestMs = 0): void {
    const { folder, address, findings } = this.#options;
    const file = path.join(folder, 'record.sqlite');
    if (isAll && !isWhole(file)) findings.add('broke', 'the record is not whole');
    const db = new DatabaseSync(file);
    try {
      const source = db.prepare('SELECT id FROM source WHERE key = ?').get(address);
      const feeds = feedsIn(db, BigInt(Number(source?.['id'] ?? -1)));
      const snapshots = new Snapshots(db);
      this.#learnNames();
      for (const [feed, serials] of acknowledged) {
        const id = feeds.find(isMarket(feed) ? feed : tickerFeed(feed)) ?? -1n;
        const near = isAll ? null : this.#rangeOf(serials);
        const seen = this.#read(snapshots, feed, id, near);
        const missing = [...serials.keys()].filter((serial) => !seen.has(serial));
        const found = near && missing.length > 0 ? this.#read(snapshots, feed, id, null) : seen;
        for (const serial of missing) {
          const isOld = (this.#options.sent.get(serial)?.atMs ?? 0) < oldestMs;
          if (!found.has(serial) && !isOld) findings.add('lost', `${feed}: ${serial}`);
        }
        if (isAll) this.#storedPeriods(snapshots, feed, id);
      }
      for (const half of halfWritten(db, address)) findings.add('torn', half);
      this.#countUnclaimed(db, isAll);
    } finally {
      db.close();
    }
  }

  #rangeOf(serials: ReadonlyMap<number, number>): readonly [number, number] {
    const times = [...serials].flatMap(([serial, wallMs]) => {
      const publishedMs = this.#options.sent.get(serial)?.publishedMs;
      return publishedMs == null ? [wallMs] : [wallMs, publishedMs];
    });
    return [
      times.reduce((least, each) => Math.min(least, each), Infinity),
      times.reduce((most, each) => Math.max(most, each), 0),
    ];
  }

  /** Compares stored with sent values. @returns the stored serials. */
  #read(
    snapshots: Snapshots,
    feed: string,
    id: bigint,
    near: readonly [number, number] | null,
  ): Set<number> {
    const names = [...(this.#names.get(feed) ?? [])];
    const stored = new Map<string, number[]>();
    const seen = new Set<number>();
    const { findings } = this.#options;
    const compare = (times: Times, cells: ReadonlyMap<string, string | null>): void => {
      this.rows += 1;
      const serial = this.#compare(feed, times, cells);
      if (serial === null) return;
      const once = `${serial} ${times.publishedMs}`;
      const copies = [...(stored.get(once) ?? []), times.firstSeenMs];
      stored.set(once, copies);
      // An answer that was current, was replaced and returned is stored once more.
      const most = Math.max(1, this.#options.becameCurrent.get(serial) ?? 0);
      if (times.publishedMs !== null && copies.length > most) {
        findings.add(
          'doubled',
          `${feed}: ${once}, first seen ${copies.join(', ')}; ${most} times current`,
        );
      }
      seen.add(serial);
    };
    if (near === null) for (const each of snapshots.readAll(id, 'raw')) compare(each, each.cells);
    else {
      for (const slot of snapshots.read(id, 'raw', names, near[0], near[1])) {
        compare(slot, new Map(names.map((name, index) => [name, slot.values[index] ?? null])));
      }
    }
    return seen;
  }

  /** @returns the serial of the answer that matches; null after a finding. */
  #compare(feed: string, times: Times, cells: ReadonlyMap<string, string | null>): number | null {
    const { sent, findings } = this.#options;
    const serial = Number(cells.get('XSN') ?? cells.get('buy zserial') ?? NaN);
    const known = sent.get(serial);
    const isTime = times.publishedMs === null || times.publishedMs === known?.publishedMs;
    if (known?.feed === feed && isTime && isSameText(cellsText(cells), known.cells)) return serial;
    findings.add('wrong', `${feed}: ${serial} of ${times.atMs}`);
    return null;
  }

  #storedPeriods(snapshots: Snapshots, feed: string, id: bigint): void {
    for (const grain of ['hour', 'day'] as const) {
      for (const period of snapshots.readAll(id, grain)) {
        this.rows += 1;
        this.#compare(feed, period, period.cells);
      }
    }
  }

  /** Firings that were stored but never shown, at the very end. */
  unclaimed = 0;
  #countUnclaimed(db: DatabaseSync, isAll: boolean): void {
    if (!isAll) return;
    const row = db.prepare('SELECT count(*) AS n FROM alert_firing WHERE claimed_ms IS NULL').get();
    this.unclaimed = Number(row?.['n']);
  }

  #learnNames(): void {
    for (const { serial, feed, cells } of this.#options.sent.values()) {
      if (serial <= this.#named) continue;
      this.#named = serial;
      const names = this.#names.get(feed) ?? new Set<string>();
      for (const line of cells.split('\n')) names.add(line.slice(0, line.indexOf('\t')));
      this.#names.set(feed, names);
    }
  }

  /**
   * Compares the service's count with the ledger's, by month.
   * @param forgotten those that a killed process could not write, by month.
   */
  ledger(
    monthly: ReadonlyMap<string, number>,
    forgotten: ReadonlyMap<string, number>,
    trueMs: number,
  ): void {
    const { folder, address, findings } = this.#options;
    const ledger = openLedger(path.join(folder, 'requests.sqlite'));
    const { months } = ledger.load(address, 1, { nowMs: trueMs, steadyMs: 0 });
    ledger.close();
    for (const [month, counted] of [...monthly].slice(-2)) {
      const own = months.find(({ startMs }) => startMs === Date.parse(`${month}-01T00:00Z`));
      const inLedger = (own?.automatic ?? 0) + (own?.byHand ?? 0);
      if (inLedger < counted - (forgotten.get(month) ?? 0)) {
        findings.add('uncounted', `${month}: ${counted} came, ${inLedger} are in the ledger`);
      }
      this.ledgerAbove = Math.max(this.ledgerAbove, inLedger - counted);
    }
  }

  /** No file of the folder may contain a key; the vault's key is encrypted. */
  keys(): void {
    const { folder, findings } = this.#options;
    for (const entry of fs.readdirSync(folder, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      const file = path.join(entry.parentPath, entry.name);
      if (fs.readFileSync(file).includes(KEY_PREFIX)) findings.add('key', entry.name);
    }
  }
}

/** An implausible time of a platform is stored as unknown. */
function isSameText(stored: string, sent: string): boolean {
  if (stored === sent) return true;
  const theirs = sent.split('\n');
  const ours = stored.split('\n');
  return (
    ours.length === theirs.length &&
    ours.every((line, index) => line === theirs[index] || /^updated .*\t\?$/.test(line))
  );
}
