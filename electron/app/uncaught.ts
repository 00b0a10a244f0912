import type { Log } from '../base/log.ts';

/** More exceptions than this within a minute mean a recurring fault. */
const MOST_PER_MINUTE = 5;
const MINUTE_MS = 60_000;

/**
 * Logs uncaught errors and continues: state is replaced as a whole, and storage is transactional.
 * If errors recur, `giveUp` ends the app.
 * @returns what stops it.
 */
export function catchUncaught(
  process: Pick<NodeJS.EventEmitter, 'on' | 'off'>,
  log: Pick<Log, 'error'>,
  now: () => number,
  giveUp: (error: unknown) => void,
): () => void {
  let exceptionsMs: number[] = [];
  const onRejection = (reason: unknown): void => log.error('unhandled rejection:', reason);
  function onException(error: unknown): void {
    log.error('uncaught exception:', error);
    exceptionsMs = [...exceptionsMs.filter((atMs) => now() - atMs < MINUTE_MS), now()];
    if (exceptionsMs.length > MOST_PER_MINUTE) giveUp(error);
  }
  process.on('unhandledRejection', onRejection);
  process.on('uncaughtException', onException);
  return () => {
    process.off('unhandledRejection', onRejection);
    process.off('uncaughtException', onException);
  };
}
