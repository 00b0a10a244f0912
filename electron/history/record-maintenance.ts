import fs from 'node:fs';
import path from 'node:path';
import { appError, fail, ok, type Result } from '#core/base/result.ts';
import type { ExportWhat } from '#core/history/export-rows.ts';
import type { StoredTrades } from '#core/desk/import-answer.ts';
import { originOf } from '#core/desk/trade.ts';
import {
  type GapsFound,
  type GapsRequest,
  gapsView,
  type GapsView,
} from '#core/history/gaps-view.ts';
import type { Moment } from '#core/rates/service-clock.ts';
import { rulesFor } from '#core/platforms/quote-rules.ts';
import { gapsQuestionFor } from './gaps-question.ts';
import type { Text } from '#core/text/en.ts';
import type { DataInfo, JobOutcome, RecordProgress } from '#ipc/messages.ts';
import type { Dialogs, FileKind } from '../host/host.ts';
import type { AppWindow } from '../host/window.ts';
import type { Sessions } from '../requests/sessions.ts';
import { halfway, removeLeftovers } from '../store/data-files.ts';
import { removeDatabase } from '../store/database.ts';
import type { Answers, Job, LongWork, Running } from '../record/long-work.ts';
import { quarantineDatabase } from '../store/quarantine.ts';
import { reasonOf } from '../store/reason.ts';
import type { KeptRecord } from '../record/open-record.ts';
import type { RateRecord } from '../record/record.ts';
import type { TradeService } from '../desk/trade-service.ts';
import { tradesBeside } from '../desk/trades-backup.ts';
import { isSameFile, keepDamaged, replaceRecord, takePlace } from '../record/replace-record.ts';
import { chooseTarget } from '../window/save-as.ts';
import type { Store } from '../store/store.ts';
import { unfinishedBeside } from '../store/write-whole.ts';

export interface RecordMaintenanceOptions {
  readonly sessions: Pick<
    Sessions,
    'file' | 'record' | 'withRecord' | 'damaged' | 'reportDamage' | 'reopen' | 'stopFilling'
  >;
  readonly store: Store;
  readonly text: Text;
  readonly now: () => number;
  readonly dialog: Pick<Dialogs, 'pickFile' | 'pickTarget'>;
  readonly work: Pick<LongWork, 'ask'>;
  /** The file of the trades, which are part of a backup; null if it cannot be opened. */
  readonly trades: { readonly file: string | null } & Pick<TradeService, 'restore'>;
  /** Logs failures that do no harm. */
  readonly onProblem: (what: string, error: unknown) => void;
}

export interface RecordMaintenanceView {
  readonly window: () => AppWindow;
  readonly onProgress: (progress: RecordProgress | null) => void;
}

const WEEK_MS = 7 * 86_400_000;

type JobKind = RecordProgress['kind'];
type Outcome = Promise<Result<JobOutcome>>;
type Written = Record<'target' | 'unfinished', string>;

type Restored = Extract<JobOutcome, { kind: 'restored' }>;

const restoredFrom = (chosen: string, replaced: string | null): Restored => {
  return { kind: 'restored', file: path.basename(chosen), replaced, trades: 0 };
};

const CANCELLED = ok<JobOutcome>({ kind: 'cancelled' });

/** Actions on the whole record. The person has one running at a time, and can stop it. */
export class RecordMaintenance {
  readonly #options: RecordMaintenanceOptions;
  readonly #view: RecordMaintenanceView;
  #busy: JobKind | null = null;
  #running: { stop(): void } | null = null;
  /** The question of the page. */
  #replaying: { stop(): void } | null = null;
  #unfinished: string | null = null;
  #checked: { readonly record: KeptRecord; readonly atMs: number } | null = null;
  readonly #salvaged = new Set<string>();

  constructor(options: RecordMaintenanceOptions, view: RecordMaintenanceView) {
    this.#options = options;
    this.#view = view;
  }

  info(): Omit<DataInfo, 'copies'> {
    return this.#options.sessions.withRecord((record) => {
      return { kept: record !== null, ...(record?.size() ?? { bytes: 0, sinceMs: null }) };
    });
  }

  /** For the page: its newer question ends this one, with null. */
  async gapsShown(request: GapsRequest, moment: Moment): Promise<Result<GapsView | null>> {
    this.#replaying?.stop();
    this.#replaying = null;
    let own = null as Running<GapsFound> | null;
    const found = await this.gaps(request, moment, (running) => {
      own = running;
      this.#replaying = running;
    });
    // Stopped too late, it was answered all the same.
    return this.#replaying === own ? found : ok(null);
  }

  /** Null if it was stopped; fails without a record. */
  async gaps(
    request: GapsRequest,
    moment: Moment,
    onStart: (running: Running<GapsFound>) => void = () => undefined,
  ): Promise<Result<GapsView | null>> {
    const { sessions, store, work } = this.#options;
    if (sessions.file === null || !sessions.record) {
      return fail(appError('internal', { kind: 'no-record' }));
    }
    const question = gapsQuestionFor(store.state, request, moment);
    const running = work.ask({ kind: 'gaps', file: sessions.file, question });
    onStart(running);
    const done = await running.done;
    if (!done.ok) return done;
    return ok(done.value === 'stopped' ? null : gapsView(request, done.value));
  }

  exportHistory({ format, pair, range }: ExportWhat): Outcome {
    const { store, text, now } = this.#options;
    return this.#alone('export', async (file) => {
      const what = pair ? `${pair.base}-${pair.quote}-${pair.market}` : 'history';
      const name = `${what}-${this.#today()}`;
      const target = await this.#chooseTarget(file, `${name}.${format}`, {
        name: text.data.formats[format],
        extensions: [format],
      });
      if (typeof target !== 'string') return ok(target);
      const { state } = store;
      const rules = new Map(
        [...state.tickers.keys()].map((ticker) => [ticker, rulesFor(state, ticker)]),
      );
      const job = { sourceKey: state.source.key, exportedAtMs: now(), rules };
      return this.#writeTo('export', target, (written) => {
        return { kind: 'export', file, what: { format, pair, range }, ...job, ...written };
      });
    });
  }

  backUp(): Outcome {
    return this.#alone('back-up', async (file) => {
      const kind = { name: this.#options.text.data.record, extensions: ['sqlite'] };
      const target = await this.#chooseTarget(file, `backup-${this.#today()}.sqlite`, kind);
      if (typeof target !== 'string') return ok(target);
      return this.#writeTo('back-up', target, (written) => {
        return { kind: 'back-up', file, trades: this.#trades(), ...written };
      });
    });
  }

  restore(): Outcome {
    const { dialog, text } = this.#options;
    return this.#alone('restore', async (file) => {
      const kinds = [{ name: text.data.record, extensions: ['sqlite'] }];
      const chosen = await dialog.pickFile(this.#view.window(), kinds);
      if (chosen === null) return CANCELLED;
      if (isSameFile(chosen, file)) return ok({ kind: 'refused', problem: 'own-file' });
      return this.#restoreFrom(chosen, file);
    });
  }

  stop(): void {
    this.#running?.stop();
  }

  deleteHistory(): Result<null> {
    const { sessions, store, text } = this.#options;
    const { record } = sessions;
    if (!record) return fail(appError('internal', text.data.noRecord));
    // A job's copy during the deletion would mix old and new state.
    if (this.#busy !== null) return fail(appError('internal', text.data.busy));
    sessions.stopFilling();
    try {
      record.run((open) => open.deleteHistory());
    } catch (error) {
      return fail(appError('internal', reasonOf(error)));
    }
    store.dispatch({ kind: 'history-deleted' });
    return ok(null);
  }

  /**
   * Checks the record after an unclean end and once a week, and every record opened later. A
   * damaged one is quarantined; what can be read of it is kept.
   */
  async checkIfUnclean(): Promise<void> {
    this.#removeLeftovers();
    this.#options.store.subscribe(() => void this.#check());
    await this.#check();
  }

  /** Stops the running job and removes its unfinished file. */
  close(): void {
    this.stop();
    this.#removeUnfinished();
  }

  #today(): string {
    return new Date(this.#options.now()).toISOString().slice(0, 10);
  }

  #chooseTarget(own: string, name: string, kind: FileKind): Promise<string | JobOutcome> {
    const { dialog } = this.#options;
    return chooseTarget(
      { dialog, window: this.#view.window, folder: path.dirname(own) },
      { name: this.#named(name), kinds: [kind] },
    );
  }

  #named(name: string): string {
    return `parallax-${this.#options.store.state.source.kind}-${name}`;
  }

  /** A stopped thread cannot clean up after itself. */
  #removeUnfinished(): void {
    if (this.#unfinished === null) return;
    removeDatabase(this.#unfinished);
    removeDatabase(tradesBeside(this.#unfinished));
  }

  async #work<Asked extends Job>(
    kind: JobKind,
    target: string,
    jobOf: (written: Written) => Asked,
  ): Running<Answers[Asked['kind']]>['done'] {
    const tell = (share: number): void => this.#view.onProgress({ kind, share });
    tell(0);
    const unfinished = unfinishedBeside(target);
    this.#unfinished = unfinished;
    const job = jobOf({ target, unfinished });
    const running = this.#options.work.ask(job, { onProgress: tell });
    this.#running = running;
    const outcome = await running.done;
    this.#running = null;
    this.#removeUnfinished();
    this.#unfinished = null;
    return outcome;
  }

  /** From the dialog to the end, so that no second job starts meanwhile. */
  async #alone(kind: JobKind, begin: (file: string) => Outcome): Outcome {
    const { file, record } = this.#options.sessions;
    // A record that cannot be opened may still be replaced.
    if (file === null || (kind !== 'restore' && !record)) return ok({ kind: 'no-record' });
    if (this.#busy !== null) return ok({ kind: 'busy' });
    this.#busy = kind;
    try {
      return await begin(file);
    } catch (error) {
      return fail(appError('internal', reasonOf(error)));
    } finally {
      this.#busy = null;
      this.#view.onProgress(null);
    }
  }

  async #writeTo(kind: JobKind, target: string, jobOf: (written: Written) => Job): Outcome {
    const done = await this.#work(kind, target, jobOf);
    if (!done.ok) return done;
    if (done.value === 'stopped') return ok({ kind: 'stopped' });
    return ok({ kind: 'written', file: path.basename(target) });
  }

  async #restoreFrom(chosen: string, file: string): Outcome {
    const { sessions, store } = this.#options;
    const copy = halfway(file, 'restored');
    const sourceKey = store.state.source.key;
    try {
      const done = await this.#work('restore', copy, (written) => {
        return { kind: 'examine', file: chosen, sourceKey, ...written };
      });
      if (!done.ok) return done;
      // The user may have connected to another source meanwhile.
      const isSame = sessions.file === file && store.state.source.key === sourceKey;
      if (done.value === 'stopped' || !isSame) return ok({ kind: 'stopped' });
      if (done.value !== null && done.value !== 'earlier') {
        return ok({ kind: 'refused', problem: done.value });
      }
      const restored =
        done.value === null ? this.#goOnFrom(copy, chosen) : ok(restoredFrom(chosen, null));
      return restored.ok ? await this.#withTrades(tradesBeside(copy), restored.value) : restored;
    } finally {
      removeDatabase(copy);
      removeDatabase(tradesBeside(copy));
    }
  }

  /**
   * Replaces the record with the copy. If the copy turns out to be unusable, the previous record is
   * restored.
   */
  #goOnFrom(copy: string, chosen: string): Result<Restored> {
    const { sessions, store, text } = this.#options;
    let replaced = null as string | null;
    sessions.reopen(store, (own) => {
      replaced = replaceRecord(own, copy, this.#today());
      return null;
    });
    const isInOrder = sessions.record !== null && store.state.storageProblems.record === null;
    if (isInOrder || replaced === null) {
      return ok(restoredFrom(chosen, replaced === null ? '' : path.basename(replaced)));
    }
    const before = replaced;
    const detail = store.state.storageProblems.record ?? text.data.noRecord;
    sessions.reopen(store, (own) => {
      removeDatabase(own);
      fs.renameSync(before, own);
      return null;
    });
    return fail(appError('internal', detail));
  }

  #trades(): StoredTrades | null {
    const { trades, store } = this.#options;
    return trades.file === null
      ? null
      : { file: trades.file, origin: originOf(store.state.source) };
  }

  /**
   * The record is restored already, or of an earlier form. Its trades come back as far as they fit
   * those of today.
   */
  async #withTrades(file: string, restored: Restored): Promise<Result<JobOutcome>> {
    if (!fs.existsSync(file)) return ok(restored);
    const added = await this.#options.trades.restore(file);
    const isAdded = added.ok && added.value !== 'stopped';
    return ok({ ...restored, trades: isAdded ? added.value : null });
  }

  async #check(): Promise<void> {
    const { sessions, onProblem, now } = this.#options;
    if (sessions.damaged !== null) await this.#salvage(sessions.damaged);
    const { record } = sessions;
    if (!record?.run((open) => this.#isDue(record, open))) return;
    this.#checked = { record, atMs: now() };
    const outcome = await this.#options.work.ask({ kind: 'check', file: record.file }).done;
    if (sessions.record !== record) return;
    // A failed check says nothing about the content.
    if (!outcome.ok) onProblem('record:', outcome.error.detail);
    else if (outcome.value === true) record.run((open) => open.passCheck(now()));
    if (!outcome.ok || outcome.value !== false) return;
    onProblem('record:', 'broken');
    sessions.reportDamage();
    await this.#salvage(record.file);
  }

  /** What a killed process left of copies that it had not finished. */
  #removeLeftovers(): void {
    const { sessions, onProblem } = this.#options;
    if (sessions.file === null) return;
    try {
      removeLeftovers(path.dirname(sessions.file));
    } catch (error) {
      onProblem('leftovers:', error);
    }
  }

  /** After an unclean end, and once a week. */
  #isDue(record: KeptRecord, open: RateRecord): boolean {
    const nowMs = this.#options.now();
    if (this.#checked?.record !== record) {
      if (open.endedUncleanly) return true;
      // The week of a new record begins now.
      if (open.checkedAtMs === null && open.isWritable) open.passCheck(nowMs);
      this.#checked = { record, atMs: open.checkedAtMs ?? nowMs };
    }
    const sinceMs = nowMs - this.#checked.atMs;
    // A check that lies ahead was made while the clock was wrong.
    return sinceMs >= WEEK_MS || sinceMs < 0;
  }

  /**
   * Continues with what can be read of a damaged file, which is quarantined whole. Until then,
   * nothing is read or written, and answers wait. Once in a run: what is damaged again is not
   * repaired by this.
   */
  async #salvage(damaged: string): Promise<void> {
    const { sessions, store, work } = this.#options;
    const { file } = sessions;
    if (file === null) return;
    if (this.#salvaged.has(file)) {
      const detail = `${path.basename(file)}: ${this.#options.text.data.damagedAgain}`;
      if (store.state.storageProblems.record === detail) return;
      store.dispatch({ kind: 'storage-failed', part: 'record', detail });
      return;
    }
    this.#salvaged.add(file);
    const target = halfway(file, 'salvaged');
    removeDatabase(target);
    const unfinished = unfinishedBeside(file);
    const outcome = await work.ask({ kind: 'salvage', file: damaged, target, unfinished }).done;
    const isSalvaged = outcome.ok && outcome.value === true;
    removeDatabase(unfinished);
    if (sessions.damaged !== damaged) return;
    let quarantinedName = damaged;
    sessions.reopen(store, (own) => {
      if (!isSalvaged) return own === damaged ? quarantineDatabase(own, this.#today()) : null;
      if (own === damaged) quarantinedName = keepDamaged(own, this.#today());
      takePlace(target, own);
      return null;
    });
    if (!isSalvaged) return;
    store.dispatch({ kind: 'noticed', notice: { code: 'record-salvaged', file: quarantinedName } });
  }
}
