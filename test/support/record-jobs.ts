import type { RateTable } from '#core/rates/rate-table.ts';
import {
  type Answers,
  type Job,
  LongWork,
  type Running,
  workerFromBuilt,
} from '../../electron/record/long-work.ts';
import type { RateRecord } from '../../electron/record/record.ts';
import { buildWorker } from './built-worker.ts';
import { rateTable } from './rates.ts';
import { MINUTE, START } from './recording.ts';

/** One worker, as in the app. */
export const work = new LongWork(workerFromBuilt(await buildWorker()));
export const runToEnd = <Asked extends Job>(job: Asked): Running<Answers[Asked['kind']]>['done'] =>
  work.ask(job).done;
export const DONE = { ok: true, value: null };

/** The answer of the n-th minute. */
export const tableAt = (n: number, rates: Record<string, string>): RateTable =>
  rateTable(rates, { publishedAtMs: START + n * MINUTE, firstSeenAtMs: START + n * MINUTE });

/** Saves one answer a minute, each with another value. */
export function fill(record: RateRecord, count: number, from = 0): void {
  for (let n = from; n < from + count; n += 1) {
    record.saveLatest(tableAt(n, { NGN: `${1_600 + n}.5`, EUR: '0.9' }), START + n * MINUTE, null);
  }
}
