const TICK_MS = 1_000;

/** The page's one clock: a tick a second while the window can be seen, none while it can't. */
export class Clock {
  #errorMs = 0;
  #nowMs = $state(Date.now());
  #timer: ReturnType<typeof setInterval> | undefined;

  /** Epoch ms, at most a second old. */
  get nowMs(): number {
    return this.#nowMs;
  }

  run(visible: boolean): void {
    clearInterval(this.#timer);
    this.catchUp();
    if (visible) this.#timer = setInterval(() => this.catchUp(), TICK_MS);
  }

  /** Something arrived from now: nothing on screen is to be from the future. */
  catchUp(): void {
    this.#nowMs = Date.now() - this.#errorMs;
  }

  /** This computer's clock is so far ahead of the service's, ms. */
  correct(errorMs: number): void {
    this.#errorMs = errorMs;
    this.catchUp();
  }
}
