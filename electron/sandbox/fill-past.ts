import { SERVICE_BASE } from '#core/rates/currency.ts';
import type { Steps } from '#core/base/steps.ts';
import type { RateRecord } from '../record/record.ts';
import { pastCandles } from './past-candles.ts';
import { sandboxPast } from './past.ts';

/** No step of a slice starts after this, so that nothing else waits. */
const SLICE_MS = 8;

/**
 * Writes the sandbox's past into its record, in slices between which other work runs.
 * @returns a function that stops it.
 */
export function fillSandboxPast(
  record: RateRecord,
  seed: number,
  nowMs: number,
  onDone: (error: unknown) => void,
): () => void {
  const steps = writePast(record, seed, nowMs);
  let timer = setImmediate(slice);
  function slice(): void {
    try {
      // One commit for a whole slice: with one for each step, a disk needs a third more time.
      if (writeSlice(record, steps)) onDone(null);
      else timer = setImmediate(slice);
    } catch (error) {
      onDone(error);
    }
  }
  return () => clearImmediate(timer);
}

/** @returns whether it was the last one. */
function writeSlice(record: RateRecord, steps: Steps<void>): boolean {
  const endMs = performance.now() + SLICE_MS;
  let isDone = false;
  record.together(() => {
    do isDone = steps.next().done === true;
    while (!isDone && performance.now() < endMs);
  });
  return isDone;
}

function* writePast(record: RateRecord, seed: number, nowMs: number): Steps<void> {
  for (const { grain, tables, quotes } of sandboxPast(seed, nowMs)) {
    record.keepPast(grain, tables, quotes);
    yield;
  }
  for (const { market, code, grain, candles } of pastCandles(seed, nowMs)) {
    record.keepCandles(market, code, SERVICE_BASE, grain, candles);
    yield;
  }
}
