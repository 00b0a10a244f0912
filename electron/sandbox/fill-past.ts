import { SERVICE_BASE } from '#core/rates/currency.ts';
import type { RateRecord } from '../record/record.ts';
import { pastCandles } from './past-candles.ts';
import { sandboxPast } from './past.ts';

/** Periods per slice: about 10 ms of work, so that nothing else waits. */
const PERIODS_A_SLICE = 2;

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
  const past = sandboxPast(seed, nowMs);
  const candles = pastCandles(seed, nowMs);
  let timer = setImmediate(slice);
  function slice(): void {
    try {
      for (let count = 0; count < PERIODS_A_SLICE; count += 1) {
        const next = past.next();
        if (next.done) {
          timer = setImmediate(candleSlice);
          return;
        }
        const { grain, tables, quotes } = next.value;
        record.keepPast(grain, tables, quotes);
      }
      timer = setImmediate(slice);
    } catch (error) {
      onDone(error);
    }
  }
  function candleSlice(): void {
    try {
      const next = candles.next();
      if (next.done) {
        onDone(null);
        return;
      }
      const { market, code, grain, candles: some } = next.value;
      record.keepCandles(market, code, SERVICE_BASE, grain, some);
      timer = setImmediate(candleSlice);
    } catch (error) {
      onDone(error);
    }
  }
  return () => clearImmediate(timer);
}
