import type { Clock } from '../../electron/base/clock.ts';

interface Timer {
  dueMs: number;
  readonly everyMs: number | null;
  readonly work: () => void;
}

/**
 * The machine that the app runs on: a true time that only the soak moves, a wall clock that may be
 * wrong, a steady clock that stands still during sleep, and the timers, which go by that one.
 */
export class Machine {
  trueMs: number;
  /** By how much the wall clock is wrong. */
  offsetMs: number;
  isAsleep = false;
  /** As the system reports it. */
  isOffline = false;
  #steadyMs = 0;
  #next = 1;
  readonly #timers = new Map<number, Timer>();

  constructor(trueMs: number, offsetMs: number) {
    this.trueMs = trueMs;
    this.offsetMs = offsetMs;
  }

  now = (): number => this.trueMs + this.offsetMs;

  clock: Clock = {
    now: this.now,
    moment: () => ({ nowMs: this.now(), steadyMs: this.#steadyMs }),
    // The effect of a wrong clock on the rest is what the soak checks.
    correctBy: () => 0,
  };

  set(work: () => void, delayMs: number, everyMs: number | null = null): number {
    const id = this.#next++;
    this.#timers.set(id, { dueMs: this.#steadyMs + Math.max(1, delayMs), everyMs, work });
    return id;
  }

  clear(id: number): void {
    this.#timers.delete(id);
  }

  /** So long until the first timer; `Infinity` for none, or while it sleeps. */
  untilTimerMs(): number {
    if (this.isAsleep) return Infinity;
    let dueMs = Infinity;
    for (const timer of this.#timers.values()) dueMs = Math.min(dueMs, timer.dueMs);
    return Math.max(0, dueMs - this.#steadyMs);
  }

  pass(spanMs: number): void {
    this.trueMs += spanMs;
    if (!this.isAsleep) this.#steadyMs += spanMs;
  }

  /** Runs what is due, the earliest first. */
  runDue(): void {
    if (this.isAsleep) return;
    const due = [...this.#timers].filter(([, { dueMs }]) => dueMs <= this.#steadyMs);
    for (const [id, timer] of due.sort(([, left], [, right]) => left.dueMs - right.dueMs)) {
      if (!this.#timers.has(id)) continue;
      if (timer.everyMs === null) this.#timers.delete(id);
      else timer.dueMs = this.#steadyMs + timer.everyMs;
      timer.work();
    }
  }

  /** From now on this process's time is the machine's; what the soak itself waits for is not. */
  takeTime(): void {
    const handle = (id: number): object => ({ id, unref: () => handle(id), ref: () => handle(id) });
    const idOf = (timer: unknown): number => (timer as { id?: number } | undefined)?.id ?? 0;
    const set = (work: () => void, delayMs = 0): object => handle(this.set(work, delayMs));
    const each = (work: () => void, everyMs = 0): object =>
      handle(this.set(work, everyMs, everyMs));
    const clear = (timer: unknown): void => this.clear(idOf(timer));
    Object.assign(globalThis, {
      setTimeout: set,
      setInterval: each,
      clearTimeout: clear,
      clearInterval: clear,
    });
    performance.now = () => this.#steadyMs;
  }
}
