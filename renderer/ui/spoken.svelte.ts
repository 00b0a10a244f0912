/** A screen reader announces after this long without typing. */
const REST_MS = 800;

/**
 * Text for a live region that changes during typing: announces only the last version, after a
 * pause, and until then nothing.
 */
export class Spoken {
  #announced = $state('');

  get announced(): string {
    return this.#announced;
  }

  /** Announces the text unless a newer one comes first. @returns a function that cancels. */
  say(what: string): () => void {
    const timer = setTimeout(() => (this.#announced = what), REST_MS);
    const emptied = setTimeout(() => {
      if (this.#announced !== what) this.#announced = '';
    });
    return () => {
      clearTimeout(timer);
      clearTimeout(emptied);
    };
  }
}
