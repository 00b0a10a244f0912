import { StatementSync } from 'node:sqlite';

/** A kill between two writes, where half of something would be there: by chance it hardly ever strikes there. */
export function dieAtWrite(number: number | null): void {
  if (number === null) return;
  const write = Object.getOwnPropertyDescriptor(StatementSync.prototype, 'run');
  const run = write?.value as StatementSync['run'];
  let left = number;
  StatementSync.prototype.run = function (this: StatementSync, ...given: unknown[]) {
    left -= 1;
    if (left <= 0) process.kill(process.pid, 'SIGKILL');
    return Reflect.apply(run, this, given) as ReturnType<StatementSync['run']>;
  };
}
