import { horizonsAt, type Retention, upkeepDueAtMs } from '#core/history/retention.ts';
import type { KeptRecord } from './open-record.ts';

/** The longest time before a slice starts no further step; a step takes about 3 ms. */
const SLICE_MS = 2;

export interface UpkeepOptions {
  readonly record: Pick<KeptRecord, 'run' | 'isWritable'>;
  readonly retention: Retention;
  readonly now: () => number;
  readonly watched: () => readonly string[];
  readonly onError: (error: unknown) => void;
}

export interface RunningUpkeep {
  /** Starts a round if one is due. Call it on every event and deadline. */
  tick(): void;
  stop(): void;
}

/**
 * Keeps a record small in rounds of short slices, between which other work runs. It has no timer.
 */
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
        if (!record.run(() => steps.next()).done) continue;
        slice = null;
        return;
      } while (performance.now() < endMs);
      slice = setImmediate(go, steps);
    } catch (error) {
      // The next round retries, for example after a full disk.
      slice = null;
      onError(error);
    }
  }

  return {
    tick() {
      if (slice !== null || !record.isWritable) return;
      const nowMs = now();
      record.run(({ upkeep }) => {
        if (nowMs < upkeepDueAtMs(lastRunMs, nowMs) && !upkeep.isDue()) return;
        lastRunMs = nowMs;
        const horizons = horizonsAt(retention, nowMs, upkeep.publishedUpToMs());
        slice = setImmediate(go, upkeep.steps(horizons, watched));
      });
    },
    stop() {
      if (slice !== null) clearImmediate(slice);
      slice = null;
    },
  };
}
