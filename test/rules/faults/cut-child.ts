import { beforeWrites, isInside } from './cuts.ts';
import { PLAYS } from './play.ts';

/** A process that kills itself before a write. Its arguments: which play, the file, the write's number. */
const [name = '', file = '', write = ''] = process.argv.slice(2);
let remaining = Number(write);
PLAYS[name]?.(
  file,
  () =>
    void beforeWrites((sql) => {
      if (isInside(sql)) remaining -= 1;
      if (remaining < 0) process.kill(process.pid, 'SIGKILL');
    }),
  () => undefined,
);
