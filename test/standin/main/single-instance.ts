import {
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  watch,
  writeFileSync,
  type FSWatcher,
} from 'node:fs';
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { isAlive } from '../host/profile.ts';

export interface SecondInstance {
  argv: string[];
  workingDirectory: string;
  additionalData: unknown;
}

/**
 * One process per user data folder: a lock file with the owner's process id, and an inbox where
 * later processes leave their command line. All calls are synchronous, as in Electron.
 */
export class SingleInstance {
  readonly #lock: string;
  readonly #inbox: string;
  readonly #onSecond: (second: SecondInstance) => void;
  #watcher: FSWatcher | undefined;

  constructor(userData: string, onSecond: (second: SecondInstance) => void) {
    this.#lock = path.join(userData, 'standin.lock');
    this.#inbox = path.join(userData, 'standin.inbox');
    this.#onSecond = onSecond;
    mkdirSync(this.#inbox, { recursive: true });
  }

  get held(): boolean {
    return this.#watcher !== undefined;
  }

  request(second: SecondInstance): boolean {
    if (this.held) return true;
    while (!this.#create()) {
      const owner = this.#owner();
      if (owner !== undefined && isAlive(owner)) {
        this.#leave(second);
        return false;
      }
      // Its owner was killed.
      rmSync(this.#lock, { force: true });
    }
    this.#watcher = watch(this.#inbox, () => this.#read());
    this.#watcher.unref();
    return true;
  }

  release(): void {
    if (!this.#watcher) return;
    this.#watcher.close();
    this.#watcher = undefined;
    rmSync(this.#lock, { force: true });
    rmSync(this.#inbox, { recursive: true, force: true });
  }

  #create(): boolean {
    // Written aside first: a lock is never to be seen without its owner's id.
    const draft = `${this.#lock}.${process.pid}`;
    writeFileSync(draft, String(process.pid));
    try {
      linkSync(draft, this.#lock);
      return true;
    } catch (error) {
      // Anything but "it exists" would come again and again.
      if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
      throw error;
    } finally {
      rmSync(draft);
    }
  }

  #owner(): number | undefined {
    try {
      return Number(readFileSync(this.#lock, 'utf8'));
    } catch {
      return undefined;
    }
  }

  #leave(second: SecondInstance): void {
    const letter = path.join(this.#inbox, randomUUID());
    writeFileSync(`${letter}.part`, JSON.stringify(second));
    renameSync(`${letter}.part`, `${letter}.json`);
  }

  #read(): void {
    if (!this.held) return;
    for (const name of readdirSync(this.#inbox)) {
      if (!name.endsWith('.json')) continue;
      const letter = path.join(this.#inbox, name);
      const second = JSON.parse(readFileSync(letter, 'utf8')) as SecondInstance;
      rmSync(letter);
      this.#onSecond(second);
    }
  }
}
