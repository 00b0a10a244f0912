import type { Clock } from '../../electron/base/clock.ts';

interface Timer {
  readonly id: number;
  dueMs: number;
  readonly everyMs: number | null;
  readonly work: () => void;
}

/**
 * The machine that the app runs on: a true time that only the test moves, a wall clock that may be
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

  constructor(trueMs: number, offsetMs = 0) {
    this.trueMs = trueMs;
    this.offsetMs = offsetMs;
  }

  now = (): number => this.trueMs + this.offsetMs;

  clock: Clock = {
    now: this.now,
    moment: () => ({ nowMs: this.now(), steadyMs: this.#steadyMs }),
    // The effect of a wrong clock on the rest is what is tested.
    correctBy: () => 0,
  };

  set(work: () => void, delayMs: number, everyMs: number | null = null): number {
    const id = this.#next++;
    this.#timers.set(id, { id, dueMs: this.#steadyMs + Math.max(1, delayMs), everyMs, work });
    return id;
  }

  clear(id: number): void {
    this.#timers.delete(id);
  }

  /** So long until the first timer; `Infinity` for none, or while it sleeps. */
  untilTimerMs(): number {
    const first = this.isAsleep ? null : this.#first();
    return first ? Math.max(0, first.dueMs - this.#steadyMs) : Infinity;
  }

  pass(spanMs: number): void {
    this.trueMs += spanMs;
    if (!this.isAsleep) this.#steadyMs += spanMs;
  }

  /** Runs the first timer, if it is due. */
  runDue(): void {
    const first = this.isAsleep ? null : this.#first();
    if (!first || first.dueMs > this.#steadyMs) return;
    if (first.everyMs === null) this.#timers.delete(first.id);
    else first.dueMs = this.#steadyMs + first.everyMs;
    first.work();
  }

  #first(): Timer | null {
    let first: Timer | null = null;
    for (const timer of this.#timers.values()) {
      if (!first || timer.dueMs < first.dueMs) first = timer;
    }
    return first;
  }

  restart(): void {
    this.#steadyMs = 0;
    this.#timers.clear();
  }

  /** From now on this process's time is the machine's; what the test itself waits for is not. */
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
