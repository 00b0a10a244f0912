/** Well after the frame with what can be seen, well before anybody has got to the rest. */
const LATE_MS = 100;

/** A value for what is out of sight: it follows shortly after, or at once where that may come into sight. */
export class Late<T> {
  #value = $state.raw<T | null>(null);
  #newest: T | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Null before the first. */
  get value(): T | null {
    return this.#value;
  }

  /** There is another one. */
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
