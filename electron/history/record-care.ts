import type { BrowserWindow, FileFilter } from 'electron';
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { appError, fail, ok, type Result } from '#core/base/result.ts';
import type { Text } from '#core/text/en.ts';
import type { ExportRequest, DataInfo, JobOutcome, JobProgress } from '#ipc/messages.ts';
import type { NativeDialogs } from '../window/native-dialogs.ts';
import type { Sessions } from '../requests/sessions.ts';
import { removeDatabase } from '../store/database.ts';
import {
  type Job,
  RESTORE_PROBLEMS,
  type RunningJob,
  runJob,
  type StartWorker,
  workerFromBuilt,
} from '../record/jobs.ts';
import { quarantineRecord } from '../record/open-record.ts';
import { reasonOf } from '../store/reason.ts';
import type { RateRecord } from '../record/record.ts';
import { isSameFile, isWithin, replaceRecord } from '../record/replace-record.ts';
import type { Store } from '../store/store.ts';
import type { ReadQuotes } from '../platforms/quote-past.ts';
import type { ReadCloses } from '../rates/trends.ts';

export interface RecordCareOptions {
  readonly sessions: Sessions;
  readonly store: Store;
  readonly text: Text;
  readonly now: () => number;
  readonly dialog: Pick<NativeDialogs, 'showSaveDialog' | 'showOpenDialog'>;
  /** The worker's built file, or another way to start it. */
  readonly worker: string | StartWorker;
  /** Logs failures that do no harm. */
  readonly onProblem: (what: string, error: unknown) => void;
}

export interface RecordCareView {
  readonly window: () => BrowserWindow;
  readonly onProgress: (progress: JobProgress | null) => void;
}

export interface RecordCare {
  info(): DataInfo;
  exportHistory(request: ExportRequest): Promise<Result<JobOutcome>>;
  backUp(): Promise<Result<JobOutcome>>;
  restore(): Promise<Result<JobOutcome>>;
  stop(): void;
  deleteHistory(): Result<null>;
  /**
   * Checks the record after an unclean end, and every record opened later. A broken one is
   * quarantined and replaced by a new one.
   */
  checkIfUnclean(): Promise<void>;
  /** Stops the running job and removes its unfinished file. */
  close(): void;
  readonly closes: ReadCloses;
  /** Queries of a ticker's history; null without a record. */
  readonly quotes: ReadQuotes | null;
}

type JobKind = JobProgress['kind'];

export function createRecordCare(
  { sessions, store, text, now, dialog, worker, onProblem }: RecordCareOptions,
  { window, onProgress }: RecordCareView,
): RecordCare {
  const startWorker = typeof worker === 'string' ? workerFromBuilt(worker) : worker;
  let busy: JobKind | null = null;
  let running: RunningJob | null = null;
  let unfinished: string | null = null;
  let checkedRecord: RateRecord | null = null;

  const today = (): string => new Date(now()).toISOString().slice(0, 10);

  /** The path from a system dialog; null if the user cancelled. */
  async function chooseTarget(name: string, filter: FileFilter): Promise<string | null> {
    const { canceled, filePath } = await dialog.showSaveDialog(window(), {
      defaultPath: name,
      filters: [filter],
    });
    return canceled || !filePath ? null : filePath;
  }

  /** A stopped thread cannot clean up after itself. */
  function removeUnfinished(): void {
    if (unfinished !== null) removeDatabase(unfinished);
    unfinished = null;
  }

  async function work(
    kind: JobKind,
    target: string,
    jobOf: (written: { target: string; unfinished: string }) => Job,
  ): Promise<Result<'done' | 'stopped'>> {
    onProgress({ kind, share: 0 });
    unfinished = `${target}.${randomUUID()}.part`;
    const job = jobOf({ target, unfinished });
    running = runJob(startWorker, job, (share) => onProgress({ kind, share }));
    const outcome = await running.done;
    running = null;
    removeUnfinished();
    return outcome;
  }

  /** From the dialog to the end, so that no second job starts meanwhile. */
  async function alone(
    kind: JobKind,
    begin: (file: string) => Promise<Result<JobOutcome>>,
  ): Promise<Result<JobOutcome>> {
    const { file } = sessions;
    // A record that cannot be opened may still be replaced.
    if (file === null || (kind !== 'restore' && !sessions.record)) return ok({ kind: 'no-record' });
    if (busy !== null) return ok({ kind: 'busy' });
    busy = kind;
    try {
      return await begin(file);
    } catch (error) {
      return fail(appError('internal', reasonOf(error)));
    } finally {
      busy = null;
      onProgress(null);
    }
  }

  async function writeTo(
    kind: JobKind,
    file: string,
    target: string,
    jobOf: Parameters<typeof work>[2],
  ): Promise<Result<JobOutcome>> {
    if (isSameFile(target, file)) return ok({ kind: 'refused', problem: 'own-file' });
    // The app's own files must not be overwritten.
    if (isWithin(path.dirname(file), target)) return ok({ kind: 'refused', problem: 'own-folder' });
    const done = await work(kind, target, jobOf);
    if (!done.ok) return done;
    return ok(
      done.value === 'done'
        ? { kind: 'written', file: path.basename(target) }
        : { kind: 'stopped' },
    );
  }

  /** Whether the open record can be read and written. */
  const isInOrder = (): boolean =>
    sessions.record !== null && store.state.storageProblems.record === null;

  /**
   * Replaces the record with the copy. If the copy turns out to be unusable, the previous record is
   * restored.
   */
  function goOnFrom(copy: string, chosen: string): Result<JobOutcome> {
    let replaced = null as string | null;
    sessions.reopen(store, (own) => {
      replaced = replaceRecord(own, copy, today());
      return null;
    });
    const replacedName = replaced === null ? '' : path.basename(replaced);
    if (isInOrder() || replaced === null) {
      return ok({ kind: 'restored', file: path.basename(chosen), kept: replacedName });
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

  async function check(): Promise<void> {
    const { record } = sessions;
    if (record === checkedRecord) return;
    checkedRecord = record;
    if (!record?.endedUncleanly) return;
    const outcome = await runJob(startWorker, { kind: 'check', file: record.file }).done;
    if (sessions.record !== record) return;
    if (outcome.ok) {
      if (outcome.value === 'done') record.passCheck();
      return;
    }
    onProblem('record:', outcome.error.detail);
    // A failed check says nothing about the content.
    if (outcome.error.code !== 'bad-request') return;
    sessions.reopen(store, (file) => quarantineRecord(file, today()));
  }

  return {
    get quotes() {
      return sessions.record;
    },
    closes: (...args) => sessions.record?.closes(...args) ?? new Map(),
    info() {
      const { record } = sessions;
      return { kept: record !== null, ...(record?.size() ?? { bytes: 0, sinceMs: null }) };
    },
    exportHistory: ({ format, pair, range }) =>
      alone('export', async (file) => {
        const what = pair ? `${pair.base}-${pair.quote}-${pair.market}` : 'history';
        const name = `parallax-${store.state.source.kind}-${what}-${today()}.${format}`;
        const filter = { name: text.data.formats[format], extensions: [format] };
        const target = await chooseTarget(name, filter);
        if (target === null) return ok({ kind: 'cancelled' });
        const sourceKey = store.state.source.key;
        const exportedAtMs = now();
        return writeTo('export', file, target, (written) => {
          return {
            kind: 'export',
            file,
            sourceKey,
            exportedAtMs,
            what: { format, pair, range },
            ...written,
          };
        });
      }),
    backUp: () =>
      alone('back-up', async (file) => {
        const name = `parallax-${store.state.source.kind}-backup-${today()}.sqlite`;
        const target = await chooseTarget(name, { name: text.data.record, extensions: ['sqlite'] });
        if (target === null) return ok({ kind: 'cancelled' });
        return writeTo('back-up', file, target, (written) => {
          return { kind: 'back-up', file, ...written };
        });
      }),
    restore: () =>
      alone('restore', async (file) => {
        const { canceled, filePaths } = await dialog.showOpenDialog(window(), {
          properties: ['openFile'],
          filters: [{ name: text.data.record, extensions: ['sqlite'] }],
        });
        const [chosen] = filePaths;
        if (canceled || chosen === undefined) return ok({ kind: 'cancelled' });
        if (isSameFile(chosen, file)) return ok({ kind: 'refused', problem: 'own-file' });
        const copy = `${file}.restored`;
        const sourceKey = store.state.source.key;
        const done = await work('restore', copy, (written) => {
          return { kind: 'examine', file: chosen, sourceKey, ...written };
        });
        if (!done.ok) {
          const problem = RESTORE_PROBLEMS.find((each) => each === done.error.detail);
          return problem === undefined ? done : ok({ kind: 'refused', problem });
        }
        if (done.value === 'stopped') {
          removeDatabase(copy);
          return ok({ kind: 'stopped' });
        }
        // The user may have connected to another source meanwhile.
        if (sessions.file !== file || store.state.source.key !== sourceKey) {
          removeDatabase(copy);
          return ok({ kind: 'stopped' });
        }
        try {
          return goOnFrom(copy, chosen);
        } finally {
          removeDatabase(copy);
        }
      }),
    stop: () => running?.stop(),
    deleteHistory() {
      const { record } = sessions;
      if (!record) return fail(appError('internal', text.data.noRecord));
      // A job's copy during the deletion would mix old and new state.
      if (busy !== null) return fail(appError('internal', text.data.busy));
      sessions.stopFilling();
      try {
        record.deleteHistory();
      } catch (error) {
        return fail(appError('internal', reasonOf(error)));
      }
      store.dispatch({ kind: 'history-deleted' });
      return ok(null);
    },
    async checkIfUnclean() {
      store.subscribe(() => void check());
      await check();
    },
    close() {
      running?.stop();
      removeUnfinished();
    },
  };
}
