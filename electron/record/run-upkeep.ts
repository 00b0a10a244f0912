import { horizonsAt, type Retention, upkeepDueAtMs } from '#core/history/retention.ts';
import type { RateRecord } from './record.ts';

/** A slice goes on for at most so long before it begins another step; a step takes about 3 ms. */
const SLICE_MS = 2;

export interface UpkeepOptions {
  readonly record: Pick<RateRecord, 'upkeep' | 'isWritable'>;
  /** As it is chosen when a round begins. */
  readonly retention: () => Retention;
  /** Epoch ms. */
  readonly now: () => number;
  readonly watched: () => readonly string[];
  readonly onError: (error: unknown) => void;
}

export interface RunningUpkeep {
  /** Begins a round where one is due; to be called whenever something happens, and at a deadline. */
  tick(): void;
  stop(): void;
}

/** Keeps a record small: rounds of slices, between which everything else runs. Has no timer. */
export function runUpkeep({
  record,
  retention,
  now,
  watched,
  onError,
}: UpkeepOptions): RunningUpkeep {
  let lastRunMs: number | null = null;
  let slice: NodeJS.Immediate | null = null;

  function go(steps: Generator<undefined>): void {
    const endMs = performance.now() + SLICE_MS;
    try {
      do {
        if (!steps.next().done) continue;
        slice = null;
        return;
      } while (performance.now() < endMs);
      slice = setImmediate(go, steps);
    } catch (error) {
      // A full disk, say: the next round tries again.
      slice = null;
      onError(error);
    }
  }

  return {
    tick() {
      if (slice !== null || !record.isWritable) return;
      const nowMs = now();
      if (nowMs < upkeepDueAtMs(lastRunMs, nowMs) && !record.upkeep.isAsked()) return;
      lastRunMs = nowMs;
      const horizons = horizonsAt(retention(), nowMs, record.upkeep.publishedUpToMs());
      slice = setImmediate(go, record.upkeep.steps(horizons, watched));
    },
    stop() {
      if (slice !== null) clearImmediate(slice);
      slice = null;
    },
  };
}
