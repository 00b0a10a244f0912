import type { BrowserWindow, Dialog, FileFilter } from 'electron';
import fs from 'node:fs';
import path from 'node:path';
import type { CurrencyCode } from '#core/currency.ts';
import type { ExportFormat } from '#core/export-rows.ts';
import type { Market } from '#core/market.ts';
import { appError, fail, messageOf, ok, type Result } from '#core/result.ts';
import type { Text } from '#core/text/en.ts';
import type { DataInfo, JobOutcome, JobProgress } from '#ipc/contract.ts';
import type { Sessions } from './sessions.ts';
import { LOGS, removeDatabase } from './store/database.ts';
import { type Job, RESTORE_PROBLEMS, type RunningJob, runJob, type StartWorker, workerFromBuilt } from './store/jobs.ts'; // prettier-ignore
import { putRecordAside } from './store/open-record.ts';
import type { Store } from './store/store.ts';
import type { ReadCloses } from './store/trends.ts';

export interface RecordCareOptions {
  readonly sessions: Sessions;
  readonly store: Store;
  readonly text: Text;
  readonly now: () => number;
  readonly dialog: Pick<Dialog, 'showSaveDialog' | 'showOpenDialog'>;
  /** The built file of the thread, or how else to begin one. */
  readonly worker: string | StartWorker;
  /** Told of what failed without harm; for the log. */
  readonly onProblem: (what: string, error: unknown) => void;
}

/** Where a person sees it. */
export interface RecordCareView {
  /** Whom the dialogs belong to. */
  readonly window: () => BrowserWindow;
  readonly onProgress: (progress: JobProgress | null) => void;
}

export interface ExportRequest {
  readonly format: ExportFormat;
  readonly pair: {
    readonly base: CurrencyCode;
    readonly quote: CurrencyCode;
    readonly market: Market;
  } | null;
}

/** What a person does with the record as a whole. One long thing at a time; each can be stopped. */
export interface RecordCare {
  info(): DataInfo;
  exportHistory(request: ExportRequest): Promise<Result<JobOutcome>>;
  backUp(): Promise<Result<JobOutcome>>;
  restore(): Promise<Result<JobOutcome>>;
  stop(): void;
  deleteHistory(): Result<null>;
  /** After an unclean end: a record that turns out to be broken is put aside, and a new one begun. */
  checkIfUnclean(): Promise<void>;
  /** The record's closes; of no currency at all where there is no record. */
  readonly closes: ReadCloses;
  /** Whether a system dialog has the focus, which is no reason to hide the popup. */
  readonly isAsking: boolean;
}

type JobKind = JobProgress['kind'];

export function createRecordCare(
  { sessions, store, text, now, dialog, worker, onProblem }: RecordCareOptions,
  { window, onProgress }: RecordCareView,
): RecordCare {
  const startWorker = typeof worker === 'string' ? workerFromBuilt(worker) : worker;
  let isAsking = false;
  let busy: JobKind | null = null;
  let running: RunningJob | null = null;

  const today = (): string => new Date(now()).toISOString().slice(0, 10);

  /** The path that a system dialog gave; null where the person thought better of it. */
  async function ask<T>(show: () => Promise<T>): Promise<T> {
    isAsking = true;
    try {
      return await show();
    } finally {
      isAsking = false;
    }
  }

  async function askTarget(name: string, filter: FileFilter): Promise<string | null> {
    const { canceled, filePath } = await ask(() =>
      dialog.showSaveDialog(window(), { defaultPath: name, filters: [filter] }),
    );
    return canceled || !filePath ? null : filePath;
  }

  async function work(kind: JobKind, job: Job): Promise<Result<'done' | 'stopped'>> {
    onProgress({ kind, share: 0 });
    running = runJob(startWorker, job, (share) => onProgress({ kind, share }));
    const outcome = await running.done;
    running = null;
    return outcome;
  }

  /** From the question to the end, so that no second thing begins meanwhile. */
  async function alone(
    kind: JobKind,
    begin: (file: string) => Promise<Result<JobOutcome>>,
  ): Promise<Result<JobOutcome>> {
    const { record } = sessions;
    if (!record) return ok({ kind: 'no-record' });
    if (busy !== null) return ok({ kind: 'busy' });
    busy = kind;
    try {
      return await begin(record.file);
    } catch (error) {
      return fail(appError('internal', messageOf(error)));
    } finally {
      busy = null;
      onProgress(null);
    }
  }

  function outcomeOf(done: Result<'done' | 'stopped'>, target: string): Result<JobOutcome> {
    if (!done.ok) return done;
    return ok(
      done.value === 'done'
        ? { kind: 'written', file: path.basename(target) }
        : { kind: 'stopped' },
    );
  }

  async function writeTo(kind: JobKind, target: string, job: Job): Promise<Result<JobOutcome>> {
    const done = await work(kind, job);
    // A thread that was stopped could not clean up after itself.
    removeDatabase(`${target}.part`);
    return outcomeOf(done, target);
  }

  return {
    get isAsking() {
      return isAsking;
    },
    closes: (...asked) => sessions.record?.closes(...asked) ?? new Map(),
    info() {
      const { record } = sessions;
      return { kept: record !== null, ...(record?.size() ?? { bytes: 0, sinceMs: null }) };
    },
    exportHistory: ({ format, pair }) =>
      alone('export', async (file) => {
        const what = pair ? `${pair.base}-${pair.quote}-${pair.market}` : 'history';
        const name = `parallax-${store.state.source.kind}-${what}-${today()}.${format}`;
        const filter = { name: text.data.formats[format], extensions: [format] };
        const target = await askTarget(name, filter);
        if (target === null) return ok({ kind: 'cancelled' });
        const sourceKey = store.state.source.key;
        const exportedAtMs = now();
        const job: Job = { kind: 'export', file, target, sourceKey, exportedAtMs, what: { format, pair } }; // prettier-ignore
        return writeTo('export', target, job);
      }),
    backUp: () =>
      alone('back-up', async (file) => {
        const name = `parallax-${store.state.source.kind}-backup-${today()}.sqlite`;
        const target = await askTarget(name, { name: text.data.record, extensions: ['sqlite'] });
        if (target === null) return ok({ kind: 'cancelled' });
        if (isSameFile(target, file)) return ok({ kind: 'refused', problem: 'own-file' });
        return writeTo('back-up', target, { kind: 'back-up', file, target });
      }),
    restore: () =>
      alone('restore', async (file) => {
        const { canceled, filePaths } = await ask(() =>
          dialog.showOpenDialog(window(), {
            properties: ['openFile'],
            filters: [{ name: text.data.record, extensions: ['sqlite'] }],
          }),
        );
        const [chosen] = filePaths;
        if (canceled || chosen === undefined) return ok({ kind: 'cancelled' });
        if (isSameFile(chosen, file)) return ok({ kind: 'refused', problem: 'own-file' });
        const copy = `${file}.restored`;
        const sourceKey = store.state.source.key;
        const done = await work('restore', { kind: 'examine', file: chosen, target: copy, sourceKey }); // prettier-ignore
        removeDatabase(`${copy}.part`);
        if (!done.ok) {
          const problem = RESTORE_PROBLEMS.find((each) => each === done.error.detail);
          return problem === undefined ? done : ok({ kind: 'refused', problem });
        }
        if (done.value === 'stopped') {
          removeDatabase(copy);
          return ok({ kind: 'stopped' });
        }
        // Meanwhile the person may have connected to another source.
        if (sessions.record?.file !== file || store.state.source.key !== sourceKey) {
          removeDatabase(copy);
          return ok({ kind: 'stopped' });
        }
        let kept = '';
        sessions.reopen(store, (own) => {
          kept = path.basename(replaceRecord(own, copy, today()));
          return null;
        });
        return ok({ kind: 'restored', file: path.basename(chosen), kept });
      }),
    stop: () => running?.stop(),
    deleteHistory() {
      const { record } = sessions;
      if (!record) return fail(appError('internal', text.data.noRecord));
      try {
        record.deleteHistory();
      } catch (error) {
        return fail(appError('internal', messageOf(error)));
      }
      store.announce();
      return ok(null);
    },
    async checkIfUnclean() {
      const { record } = sessions;
      if (!record?.endedUncleanly) return;
      const { done } = runJob(startWorker, { kind: 'check', file: record.file });
      const outcome = await done;
      if (outcome.ok || sessions.record !== record) return;
      onProblem('record:', outcome.error.detail);
      sessions.reopen(store, (file) => putRecordAside(file, today()));
    },
  };
}

/** The present record goes aside before the other takes its place; if that fails, it comes back. */
function replaceRecord(file: string, copy: string, today: string): string {
  const aside = putRecordAside(file, today, 'replaced');
  try {
    fs.renameSync(copy, file);
  } catch (error) {
    for (const suffix of ['', ...LOGS]) {
      if (fs.existsSync(aside + suffix)) fs.renameSync(aside + suffix, file + suffix);
    }
    throw error;
  }
  return aside;
}

function isSameFile(left: string, right: string): boolean {
  const real = (file: string): string => (fs.existsSync(file) ? fs.realpathSync(file) : file);
  return real(path.resolve(left)) === real(path.resolve(right));
}
