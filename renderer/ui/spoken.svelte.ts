/** A screen reader announces after this long without typing. */
const REST_MS = 800;

/**
 * Text for a live region that changes during typing: announces only the last version, after a
 * pause.
 */
export class Spoken {
  #announced = $state('');
  #timer: ReturnType<typeof setTimeout> | undefined;

  get announced(): string {
    return this.#announced;
  }

  /** Announces the text unless a newer one comes first. @returns a function that cancels. */
  say(what: string): () => void {
    this.#timer = setTimeout(() => (this.#announced = what), what === '' ? 0 : REST_MS);
    return () => clearTimeout(this.#timer);
  }
}
