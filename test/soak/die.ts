import { StatementSync } from 'node:sqlite';

/** What one part of a commit is written with, which the next part belongs to. */
const BEGUN = /INSERT INTO (?:snapshot|alert_)/;
/** A commit may hold several snapshots: between these nothing is half. */
const MORE = /(?:INSERT INTO|DELETE FROM) snapshot/;

/**
 * A kill in the middle of a commit, the first from the write of this number on: by chance it hardly
 * ever strikes there. It goes by what is written alone, and so finds a commit that is no transaction.
 */
export function dieAtWrite(number: number | null): void {
  if (number === null) return;
  const write = Object.getOwnPropertyDescriptor(StatementSync.prototype, 'run');
  const run = write?.value as StatementSync['run'];
  let left = number;
  let isBegun = false;
  StatementSync.prototype.run = function (this: StatementSync, ...given: unknown[]) {
    left -= 1;
    const { sourceSQL } = this;
    if (left <= 0 && isBegun && !MORE.test(sourceSQL)) process.kill(process.pid, 'SIGKILL');
    isBegun = BEGUN.test(sourceSQL);
    return Reflect.apply(run, this, given) as ReturnType<StatementSync['run']>;
  };
}
