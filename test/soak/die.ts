import { StatementSync } from 'node:sqlite';

/** Statements of a commit that a later statement completes. */
const BEGUN = /INSERT INTO (?:snapshot|alert_)/;
/** A commit may hold several snapshots; between two of them, nothing is half written. */
const MORE = /(?:INSERT INTO|DELETE FROM) snapshot/;

/**
 * Kills the process inside a commit, at the first such write from this number on; random kills
 * rarely hit there. It only looks at the statements, so it also finds a commit that is no
 * transaction.
 */
export function dieAtWrite(number: number | null): void {
  if (number === null) return;
  const write = Object.getOwnPropertyDescriptor(StatementSync.prototype, 'run');
  const run = write?.value as StatementSync['run'];
  let remaining = number;
  let isBegun = false;
  StatementSync.prototype.run = function (this: StatementSync, ...given: unknown[]) {
    remaining -= 1;
    const { sourceSQL } = this;
    if (remaining <= 0 && isBegun && !MORE.test(sourceSQL)) process.kill(process.pid, 'SIGKILL');
    isBegun = BEGUN.test(sourceSQL);
    return Reflect.apply(run, this, given) as ReturnType<StatementSync['run']>;
  };
}
