import { parentPort } from 'node:worker_threads';
import { isWhole, copyWhole, examine } from './record/back-up.ts';
import { tradesAnswers } from './desk/kept-trades.ts';
import { answerFromFile } from './history/chart-questions.ts';
import { putTrades, takeTrades } from './desk/trades-backup.ts';
import { exportTo } from './record/export.ts';
import type { Answers, Job, JobOf, WorkerMessage } from './record/long-work.ts';
import { hasSoundNumbers } from './record/record-bounds.ts';
import { replayGaps } from './record/replay-gaps.ts';
import { salvage } from './record/salvage.ts';
import { reasonOf } from './store/reason.ts';

/** The worker's entry: answers the jobs of `LongWork`, which sends one at a time. */
const send = (message: WorkerMessage): void => parentPort?.postMessage(message);

const PROGRESS_EVERY_MS = 100;
let sentAtMs = 0;

function progress(share: number): void {
  const nowMs = performance.now();
  if (nowMs - sentAtMs < PROGRESS_EVERY_MS) return;
  sentAtMs = nowMs;
  send({ kind: 'progress', share });
}

type Answer<Kind extends Job['kind']> = (
  job: JobOf<Kind>,
) => Answers[Kind] | Promise<Answers[Kind]>;

const ANSWERS: { readonly [Kind in Job['kind']]: Answer<Kind> } = {
  check: ({ file }) => isWhole(file) && hasSoundNumbers(file),
  salvage,
  async 'back-up'(job) {
    await copyWhole(job, progress, (copy) => putTrades(copy, job.trades));
    return null;
  },
  examine: (job) => examine(job, progress, takeTrades),
  async export(job) {
    await exportTo(job, progress);
    return null;
  },
  chart: (job) => answerFromFile(job) as Answers['chart'],
  ranks: (job) => answerFromFile(job) as Answers['ranks'],
  figures: (job) => answerFromFile(job) as Answers['figures'],
  gaps: ({ file, question }) => replayGaps(file, question, progress),
  ...tradesAnswers(progress),
};

const answerTo = <Kind extends Job['kind']>(
  kind: Kind,
  job: JobOf<Kind>,
): ReturnType<Answer<Kind>> => ANSWERS[kind](job);

parentPort?.on('message', (job: Job) => {
  const answering = async (): Promise<unknown> => answerTo(job.kind, job);
  void answering().then(
    (answer) => send({ kind: 'answer', answer }),
    (error: unknown) => send({ kind: 'failed', reason: reasonOf(error) }),
  );
});
