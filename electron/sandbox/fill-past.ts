import { SERVICE_BASE } from '#core/rates/currency.ts';
import type { KeptRecord } from '../record/open-record.ts';
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
  kept: Pick<KeptRecord, 'run'>,
  seed: number,
  nowMs: number,
  onDone: (error: unknown) => void,
): () => void {
  const writes = writesOfPast(seed, nowMs);
  let timer = setImmediate(slice);
  function slice(): void {
    try {
      // One commit for a whole slice: with one for each step, a disk needs a third more time.
      if (kept.run((record) => writeSlice(record, writes))) onDone(null);
      else timer = setImmediate(slice);
    } catch (error) {
      onDone(error);
    }
  }
  return () => clearImmediate(timer);
}

/** @returns whether it was the last one. */
function writeSlice(record: RateRecord, writes: Iterator<Write, undefined>): boolean {
  const endMs = performance.now() + SLICE_MS;
  let isDone = false;
  record.together(() => {
    do {
      const { value: write } = writes.next();
      isDone = write === undefined;
      write?.(record);
    } while (!isDone && performance.now() < endMs);
  });
  return isDone;
}

type Write = (record: RateRecord) => void;

function* writesOfPast(seed: number, nowMs: number): Generator<Write, undefined> {
  for (const { grain, tables, quotes } of sandboxPast(seed, nowMs)) {
    yield (record) => record.keepPast(grain, tables, quotes);
  }
  for (const { market, code, grain, candles } of pastCandles(seed, nowMs)) {
    yield (record) => record.keepCandles(market, code, SERVICE_BASE, grain, candles);
  }
}
