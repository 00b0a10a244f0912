/** One part of an object, as state of its own. */
class Part {
  value: unknown = $state.raw();

  constructor(value: unknown) {
    this.value = value;
  }
}

/**
 * An object whose parts are state of their own: what reads one part does not run again because
 * another one changed.
 */
export class Parts<T extends object> {
  /** The object. It stays the same; its parts are the newest. */
  readonly shown: T;
  readonly #parts: readonly (readonly [string, Part])[];

  constructor(first: T) {
    this.#parts = Object.entries(first).map(([name, value]) => [name, new Part(value)]);
    const shown = {};
    for (const [name, part] of this.#parts)
      Object.defineProperty(shown, name, { enumerable: true, get: () => part.value });
    this.shown = shown as T;
  }

  /** `now` has the same names as the first. */
  take(now: T): void {
    for (const [name, part] of this.#parts) part.value = now[name as keyof T];
  }
}
