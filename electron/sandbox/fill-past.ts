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
  let next = 0;
  let timer = setImmediate(slice);
  function slice(): void {
    const endMs = performance.now() + SLICE_MS;
    try {
      // One commit for a whole slice: with one for each step, a disk needs a third more time.
      kept.run((record) =>
        record.together(() => {
          do writes[next++]?.(record);
          while (next < writes.length && performance.now() < endMs);
        }),
      );
      if (next >= writes.length) onDone(null);
      else timer = setImmediate(slice);
    } catch (error) {
      onDone(error);
    }
  }
  return () => clearImmediate(timer);
}

const writesOfPast = (seed: number, nowMs: number): ((record: RateRecord) => void)[] => [
  ...sandboxPast(seed, nowMs).map((period) => (record: RateRecord) => {
    const { grain, tables, quotes } = period();
    record.keepPast(grain, tables, quotes);
  }),
  ...pastCandles(seed, nowMs).map((part) => (record: RateRecord) => {
    const { market, code, grain, candles } = part();
    record.keepCandles(market, code, SERVICE_BASE, grain, candles);
  }),
];
