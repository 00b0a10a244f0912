/** Long after the frame with the visible rows, and before anybody scrolls to the others. */
const LATE_MS = 100;

/** A value for hidden rows. It follows shortly after, or at once if they may come into view. */
export class Late<T> {
  #value = $state.raw<T | null>(null);
  #newest: T | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  get value(): T | null {
    return this.#value;
  }

  /** Sets a newer value, to be shown later. */
  follow(newest: T): void {
    this.#newest = newest;
    this.#timer ??= setTimeout(this.catchUp, LATE_MS);
  }

  readonly catchUp = (): void => {
    this.close();
    this.#value = this.#newest;
  };

  close(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}
