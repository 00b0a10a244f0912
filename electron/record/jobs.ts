import fs from 'node:fs';
import { Worker } from 'node:worker_threads';
import type {
  ChangeTradesJob,
  ImportPreview,
  ReadTradesJob,
  StoredTrades,
} from '#core/desk/import-answer.ts';
import type { QuoteRules } from '#core/platforms/eligible.ts';
import type { GapsFound } from '#core/history/gaps-view.ts';
import type { GapsQuestion } from './replay-gaps.ts';
import type { ExportWhat } from '#core/history/export-rows.ts';
import { type AppError, appError, fail, ok, type Result } from '#core/base/result.ts';
import { reasonOf } from '../store/reason.ts';

/** A file is written under a unique temporary name until it is complete. */
interface Written {
  readonly target: string;
  readonly unfinished: string;
}

/** Work that is too slow for the main loop and runs on its own thread. */
export type Job =
  | { readonly kind: 'check'; readonly file: string }
  | ({ readonly kind: 'salvage'; readonly file: string } & Written)
  | ({
      readonly kind: 'back-up';
      readonly file: string;
      /** Null if there are none to back up. */
      readonly trades: StoredTrades | null;
    } & Written)
  /** Checks whether a file can replace the record, and makes a verified copy of it. */
  | ({
      readonly kind: 'examine';
      readonly file: string;
      readonly sourceKey: string;
    } & Written)
  | ({
      readonly kind: 'export';
      readonly file: string;
      readonly sourceKey: string;
      readonly exportedAtMs: number;
      readonly what: ExportWhat;
      /** By which platforms are ranked, by ticker. */
      readonly rules: ReadonlyMap<string, QuoteRules>;
    } & Written)
  | { readonly kind: 'gaps'; readonly file: string; readonly question: GapsQuestion }
  | ReadTradesJob
  | ChangeTradesJob;

/** Why a file cannot become the record. */
export const RESTORE_PROBLEMS = [
  'not-a-record',
  'too-large',
  'broken',
  'newer',
  'other-source',
] as const;
export type RestoreProblem = (typeof RESTORE_PROBLEMS)[number];

/** Messages of the thread: progress (0 to 1), then the outcome. */
export type JobMessage =
  | { readonly kind: 'progress'; readonly share: number }
  | { readonly kind: 'done' }
  | { readonly kind: 'read'; readonly preview: ImportPreview }
  | { readonly kind: 'gaps'; readonly found: GapsFound }
  | { readonly kind: 'failed'; readonly error: AppError }
  | { readonly kind: 'refused'; readonly problem: RestoreProblem };

export interface RunningJob {
  /** An error's detail is the system's message, or a `RestoreProblem`. */
  readonly done: Promise<Result<'done' | 'stopped'>>;
  stop(): void;
}

/** Starts a thread that runs `electron/worker.ts`; app and tests locate its file differently. */
export type StartWorker = (job: Job) => Worker;

/**
 * For the app: starts the thread from the built file's text, which also works inside an asar
 * archive.
 */
export const workerFromBuilt =
  (file: string): StartWorker =>
  (job) =>
    new Worker(fs.readFileSync(file, 'utf8'), {
      eval: true,
      workerData: job,
      // A crafted file ends its own thread, not the app.
      ...(job.kind === 'read-trades' && { resourceLimits: { maxOldGenerationSizeMb: 768 } }),
    });

export function runJob(
  start: StartWorker,
  job: Job,
  onProgress: (share: number) => void = () => undefined,
  onRead: (preview: ImportPreview) => void = () => undefined,
  onGaps: (found: GapsFound) => void = () => undefined,
): RunningJob {
  let worker: Worker;
  try {
    worker = start(job);
  } catch (error) {
    const failed = fail(appError('internal', reasonOf(error)));
    return { done: Promise.resolve(failed), stop: () => undefined };
  }
  let outcome: Result<'done' | 'stopped'> = ok('stopped');
  worker.on('message', (message: JobMessage) => {
    if (message.kind === 'progress') onProgress(message.share);
    else if (message.kind === 'read') onRead(message.preview);
    else if (message.kind === 'gaps') onGaps(message.found);
    else if (message.kind === 'failed') outcome = fail(message.error);
    else if (message.kind !== 'refused') outcome = ok('done');
    else outcome = fail(appError('bad-request', message.problem));
  });
  worker.on('error', (error) => {
    outcome = fail(appError('internal', reasonOf(error)));
  });
  const done = new Promise<Result<'done' | 'stopped'>>((resolve) => {
    worker.once('exit', () => resolve(outcome));
  });
  return { done, stop: () => void worker.terminate() };
}
