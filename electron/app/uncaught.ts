import type { Log } from '../base/log.ts';

/** More exceptions than this within a minute mean a recurring fault. */
const MOST_PER_MINUTE = 5;
const MINUTE_MS = 60_000;

/**
 * Logs uncaught errors and continues: state is replaced as a whole, and storage is transactional.
 * If errors recur, `giveUp` ends the app.
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
