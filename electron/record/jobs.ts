import fs from 'node:fs';
import { Worker } from 'node:worker_threads';
import type { CurrencyCode } from '#core/rates/currency.ts';
import type { ExportFormat } from '#core/history/export-rows.ts';
import type { Market } from '#core/rates/market.ts';
import { appError, fail, ok, type Result } from '#core/base/result.ts';
import { reasonOf } from '../store/reason.ts';

/** A file is written under another name, which nobody has, until it is whole. */
interface Written {
  readonly target: string;
  readonly unfinished: string;
}

/** Everything of a source, or one pair in one market. */
export interface ExportWhat {
  readonly format: ExportFormat;
  readonly pair: {
    readonly base: CurrencyCode;
    readonly quote: CurrencyCode;
    readonly market: Market;
  } | null;
  /** Of the pair, only what belongs to this time; epoch ms, both ends inclusive. */
  readonly range?: { readonly fromMs: number; readonly toMs: number } | undefined;
}

/** What takes too long for the main loop, and so is done on a thread of its own. */
export type Job =
  | { readonly kind: 'check'; readonly file: string }
  | ({ readonly kind: 'back-up'; readonly file: string } & Written)
  /** Whether a file may stand for the record, and a copy of it that is known to be whole. */
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
    } & Written);

/** Why a file can't be taken for the record. */
export const RESTORE_PROBLEMS = [
  'not-a-record',
  'too-large',
  'broken',
  'newer',
  'other-source',
] as const;
export type RestoreProblem = (typeof RESTORE_PROBLEMS)[number];

/** What the thread says: how far it is (0 to 1), and at last what came of it. */
export type JobMessage =
  | { readonly kind: 'progress'; readonly share: number }
  | { readonly kind: 'done' }
  | { readonly kind: 'refused'; readonly problem: RestoreProblem };

export interface RunningJob {
  /** An error's detail is what the system said, or a `RestoreProblem`. */
  readonly done: Promise<Result<'done' | 'stopped'>>;
  stop(): void;
}

/** Begins a thread that runs `record-worker.ts`; how its file is found differs between app and tests. */
export type StartWorker = (job: Job) => Worker;

/**
 * The app's own: a thread is begun from the built file's text, which can be run wherever the text was
 * read from, an asar archive included.
 */
export const workerFromBuilt =
  (file: string): StartWorker =>
  (job) =>
    new Worker(fs.readFileSync(file, 'utf8'), { eval: true, workerData: job });

export function runJob(
  start: StartWorker,
  job: Job,
  onProgress: (share: number) => void = () => undefined,
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
    else if (message.kind === 'done') outcome = ok('done');
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
