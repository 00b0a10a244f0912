import type { Log } from '../base/log.ts';

/** A fault that comes back is told by more than this many in a minute. */
const MOST_PER_MINUTE = 5;
const MINUTE_MS = 60_000;

/**
 * What nobody caught is written down, and the app lives on: what it shows is a state that is
 * replaced whole, and what it keeps is committed whole. Where it does not end, `giveUp` says so.
 */
export function catchUncaught(
  process: Pick<NodeJS.EventEmitter, 'on'>,
  log: Pick<Log, 'error'>,
  now: () => number,
  giveUp: (error: unknown) => void,
): void {
  let exceptionsMs: number[] = [];
  process.on('unhandledRejection', (reason: unknown) => log.error('unhandled rejection:', reason));
  process.on('uncaughtException', (error: unknown) => {
    log.error('uncaught exception:', error);
    exceptionsMs = [...exceptionsMs.filter((atMs) => now() - atMs < MINUTE_MS), now()];
    if (exceptionsMs.length > MOST_PER_MINUTE) giveUp(error);
  });
}
