import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

/** The app's folder, and how its disk space is taken and returned. */
export interface Disk {
  /** How this machine limits the space. */
  readonly way: 'a small tmpfs' | 'a limit on file size' | 'not at all';
  fill(pid: number): void;
  free(pid: number): void;
  close(): void;
}

const ROOM = '1g';

const runs = (command: string, ...args: string[]): boolean =>
  spawnSync(command, args, { stdio: 'ignore' }).status === 0;

/** Mounts a file system if allowed; otherwise limits the size of files. */
export function openDisk(folder: string): Disk {
  if (runs('mount', '-t', 'tmpfs', '-o', `size=${ROOM},mode=700`, 'tmpfs', folder)) {
    const resize = (size: string): void => void runs('mount', '-o', `remount,size=${size}`, folder);
    return {
      way: 'a small tmpfs',
      fill() {
        const { blocks, bfree, bsize } = fs.statfsSync(folder);
        resize(String((blocks - bfree) * bsize));
      },
      free: () => resize(ROOM),
      close: () => void runs('umount', folder),
    };
  }
  const canLimit = runs('prlimit', '--version');
  const limit = (pid: number, bytes: string): void => {
    if (canLimit) runs('prlimit', '--pid', String(pid), `--fsize=${bytes}:unlimited`);
  };
  return {
    way: canLimit ? 'a limit on file size' : 'not at all',
    fill(pid) {
      const sizes = fs.readdirSync(folder).map((name) => fs.statSync(path.join(folder, name)).size);
      limit(pid, String(Math.min(...sizes.filter((size) => size > 100_000), 1_000_000)));
    },
    free: (pid) => limit(pid, 'unlimited'),
    close: () => undefined,
  };
}
