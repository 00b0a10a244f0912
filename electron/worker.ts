import { parentPort, workerData } from 'node:worker_threads';
import { isWhole, copyWhole, examine } from './record/back-up.ts';
import { changeTrades } from './desk/change-trades.ts';
import { previewOf } from './desk/import-trades.ts';
import { putTrades, takeTrades } from './desk/trades-backup.ts';
import { exportTo } from './record/export.ts';
import type { Job, JobMessage } from './record/jobs.ts';
import { hasSoundNumbers } from './record/record-bounds.ts';
import { replayGaps } from './record/replay-gaps.ts';
import { salvage } from './record/salvage.ts';

/** The worker thread's entry: runs its job and ends. */
const send = (message: JobMessage): void => parentPort?.postMessage(message);

const PROGRESS_EVERY_MS = 100;
let sentAtMs = 0;

function progress(share: number): void {
  const nowMs = performance.now();
  if (nowMs - sentAtMs < PROGRESS_EVERY_MS) return;
  sentAtMs = nowMs;
  send({ kind: 'progress', share });
}

async function run(job: Job): Promise<void> {
  switch (job.kind) {
    case 'check': {
      if (isWhole(job.file) && hasSoundNumbers(job.file)) break;
      send({ kind: 'refused', problem: 'broken' });
      return;
    }
    case 'salvage': {
      if (salvage(job)) break;
      send({ kind: 'refused', problem: 'broken' });
      return;
    }
    case 'back-up': {
      await copyWhole(job, progress, (copy) => putTrades(copy, job.trades));
      break;
    }
    case 'examine': {
      const problem = await examine(job, progress, takeTrades);
      if (problem !== null) {
        send({ kind: 'refused', problem });
        return;
      }
      break;
    }
    case 'read-trades': {
      send({ kind: 'read', preview: previewOf(job) });
      break;
    }
    case 'change-trades': {
      const changed = changeTrades(job, progress);
      if (changed.ok) break;
      send({ kind: 'failed', error: changed.error });
      return;
    }
    case 'gaps': {
      send({ kind: 'gaps', found: replayGaps(job.file, job.question, progress) });
      break;
    }
    case 'export': {
      exportTo(job, progress);
      break;
    }
  }
  send({ kind: 'done' });
}

// An exception ends the thread and reaches main as its `error` event.
void run(workerData as Job);
