import fs from 'node:fs';
import { Worker } from 'node:worker_threads';
import type {
  AskTradesJob,
  BringBackJob,
  BroughtBack,
  ChangeAnswer,
  ChangeTradesJob,
  CopyJob,
  ImportPreview,
  OpenedLogs,
  OpenTradesJob,
  ReadTradesJob,
  StoredTrades,
  TradeIdsJob,
} from '#core/desk/import-answer.ts';
import type { QuoteRules } from '#core/platforms/eligible.ts';
import type { GapsFound } from '#core/history/gaps-view.ts';
import type { TradesAnswers } from '#core/desk/log-view.ts';
import type { ChartAnswers, ChartJob } from '#core/history/chart-question.ts';
import type { GapsQuestion } from './replay-gaps.ts';
import type { ExportWhat } from '#core/history/export-rows.ts';
import { appError, fail, ok, type Result } from '#core/base/result.ts';
import { reasonOf } from '../store/reason.ts';

/** A file is written under a unique temporary name until it is complete. */
interface Written {
  readonly target: string;
  readonly unfinished: string;
}

/** What the worker is asked for, by name. */
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
  | ChartJob
  | TradesJob;

/** What the thread is asked for that keeps the trades in memory. */
export type TradesJob =
  | OpenTradesJob
  | AskTradesJob
  | TradeIdsJob
  | ReadTradesJob
  | ChangeTradesJob
  | CopyJob
  | BringBackJob;

/** What the worker answers, by the name of the job. */
export interface Answers {
  /** Whether the record is sound. */
  readonly check: boolean;
  /** Whether something could be read. */
  readonly salvage: boolean;
  readonly 'back-up': null;
  /** Why the file cannot become the record; null if it can. */
  readonly examine: RestoreProblem | null;
  readonly export: null;
  readonly gaps: GapsFound;
  /** Fails where the record is damaged. */
  readonly chart: Result<ChartAnswers['chart']>;
  readonly ranks: Result<ChartAnswers['ranks']>;
  readonly figures: Result<ChartAnswers['figures']>;
  readonly 'open-trades': OpenedLogs;
  readonly 'ask-trades': TradesAnswers[keyof TradesAnswers];
  readonly 'trade-ids': readonly string[];
  readonly 'read-trades': ImportPreview;
  readonly 'change-trades': ChangeAnswer;
  readonly copy: null;
  readonly 'bring-back': BroughtBack;
}

export type JobOf<Kind extends Job['kind']> = Extract<Job, { kind: Kind }>;

/** Why a file cannot become the record. Of an `earlier` one, the trades can come back. */
export type RestoreProblem =
  | 'not-a-record'
  | 'too-large'
  | 'broken'
  | 'newer'
  | 'earlier'
  | 'other-source';

/** Messages of the worker: progress (0 to 1), then the answer, or the reason of its failure. */
export type WorkerMessage =
  | { readonly kind: 'progress'; readonly share: number }
  | { readonly kind: 'answer'; readonly answer: unknown }
  | { readonly kind: 'failed'; readonly reason: string };

/** A job that waits or runs. */
export interface Running<Answer> {
  /** Fails if the work itself fails; what it finds wrong is part of its answer. */
  readonly done: Promise<Result<Answer | 'stopped'>>;
  stop(): void;
}

export interface AskOptions {
  readonly onProgress?: (share: number) => void;
  /** Running longer, it is stopped. */
  readonly mostMs?: number;
}

/** Starts a thread that runs `electron/worker.ts`; app and tests locate its file differently. */
export type StartWorker = () => Worker;

/**
 * For the app: starts the thread from the built file's text, which also works inside an asar
 * archive.
 */
export const workerFromBuilt =
  (file: string): StartWorker =>
  () =>
    new Worker(fs.readFileSync(file, 'utf8'), {
      eval: true,
      // A crafted file ends the thread, not the app.
      resourceLimits: { maxOldGenerationSizeMb: 768 },
    });

interface Waiting {
  readonly job: Job;
  readonly options: AskOptions;
  readonly settle: (outcome: Result<unknown>) => void;
  limit: NodeJS.Timeout | null;
  /** Known before the thread that was stopped has ended. */
  outcome: Result<unknown> | null;
}

/**
 * The app's one worker: a thread that is started for the first job and then kept. Jobs run one
 * after the other, and each is stopped by who asked for it. The work never yields, so stopping the
 * job that runs ends its thread, and the next job starts another.
 */
export class LongWork {
  readonly #start: StartWorker;
  /** The first one runs. */
  readonly #jobs: Waiting[] = [];
  #thread: Worker | null = null;

  constructor(start: StartWorker) {
    this.#start = start;
  }

  ask<Asked extends Job>(job: Asked, options: AskOptions = {}): Running<Answers[Asked['kind']]> {
    const { promise, resolve } = Promise.withResolvers<Result<unknown>>();
    const own: Waiting = { job, options, settle: resolve, limit: null, outcome: null };
    this.#jobs.push(own);
    if (this.#jobs.length === 1) this.#run(own);
    return {
      done: promise as Promise<Result<Answers[Asked['kind']] | 'stopped'>>,
      stop: () => this.#stop(own),
    };
  }

  /** Stops every job. */
  close(): void {
    for (const each of this.#jobs.toReversed()) this.#stop(each);
    void this.#thread?.terminate();
  }

  #run(own: Waiting): void {
    try {
      this.#thread ??= this.#begin();
    } catch (error) {
      this.#finish(fail(appError('internal', reasonOf(error))));
      return;
    }
    const worker = this.#thread;
    // An idle thread keeps no process from ending.
    worker.ref();
    worker.postMessage(own.job);
    const { mostMs } = own.options;
    if (mostMs !== undefined) own.limit = setTimeout(() => this.#stop(own), mostMs);
  }

  #begin(): Worker {
    const thread = this.#start();
    thread.on('message', (message: WorkerMessage) => {
      const [first] = this.#jobs;
      if (message.kind === 'progress') {
        first?.options.onProgress?.(message.share);
        return;
      }
      const outcome =
        message.kind === 'answer' ? ok(message.answer) : fail(appError('internal', message.reason));
      if (this.#thread === thread) this.#finish(outcome);
      // It was stopped too late.
      else if (first) first.outcome = outcome;
    });
    thread.on('error', (error) => {
      const [first] = this.#jobs;
      if (first) first.outcome ??= fail(appError('internal', reasonOf(error)));
    });
    thread.once('exit', () => {
      if (this.#thread === thread) this.#thread = null;
      const ended = fail(appError('internal', 'The worker ended.'));
      this.#finish(this.#jobs[0]?.outcome ?? ended);
    });
    return thread;
  }

  /** What was stopped has ended only with its thread: its files can be removed then. */
  #stop(own: Waiting): void {
    const at = this.#jobs.indexOf(own);
    if (at > 0) {
      this.#jobs.splice(at, 1);
      own.settle(ok('stopped'));
    } else if (at === 0 && this.#thread) {
      const thread = this.#thread;
      this.#thread = null;
      own.outcome = ok('stopped');
      void thread.terminate();
    }
  }

  #finish(outcome: Result<unknown>): void {
    const own = this.#jobs.shift();
    if (!own) return;
    if (own.limit) clearTimeout(own.limit);
    this.#thread?.unref();
    own.settle(outcome);
    const [next] = this.#jobs;
    if (next) this.#run(next);
  }
}
