const TICK_MS = 1_000;

/** The page's only clock. It ticks once a second while the window is visible. */
export class Clock {
  #errorMs = 0;
  #nowMs = $state(Date.now());
  #timer: ReturnType<typeof setInterval> | undefined;

  /** Epoch ms, at most one second old. */
  get nowMs(): number {
    return this.#nowMs;
  }

  run(visible: boolean): void {
    clearInterval(this.#timer);
    this.catchUp();
    if (visible) this.#timer = setInterval(() => this.catchUp(), TICK_MS);
  }

  /** Call when new data arrives, so that no age is negative. */
  catchUp(): void {
    this.#nowMs = Date.now() - this.#errorMs;
  }

  /** How far this computer's clock is ahead of the service's, in ms. */
  correct(errorMs: number): void {
    this.#errorMs = errorMs;
    this.catchUp();
  }
}
