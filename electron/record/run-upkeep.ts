import { horizonsAt, type Retention, upkeepDueAtMs } from '#core/history/retention.ts';
import type { KeptRecord } from './open-record.ts';

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

/** Keeps a record small in rounds of short commits, between which main answers. It has no timer. */
export function runUpkeep({
  record,
  retention,
  now,
  watched,
  onError,
}: UpkeepOptions): RunningUpkeep {
  let lastRunMs: number | null = null;
  let next: NodeJS.Immediate | null = null;

  function step(): void {
    next = null;
    try {
      record.run(({ upkeep }) => {
        const horizons = horizonsAt(retention, now(), upkeep.publishedUpToMs());
        if (upkeep.step(horizons, watched())) next = setImmediate(step);
      });
    } catch (error) {
      // The next round retries, for example after a full disk.
      onError(error);
    }
  }

  return {
    tick() {
      if (next !== null || !record.isWritable) return;
      const nowMs = now();
      if (nowMs < upkeepDueAtMs(lastRunMs, nowMs) && !record.run(({ upkeep }) => upkeep.isDue()))
        return;
      lastRunMs = nowMs;
      next = setImmediate(step);
    },
    stop() {
      if (next !== null) clearImmediate(next);
      next = null;
    },
  };
}
