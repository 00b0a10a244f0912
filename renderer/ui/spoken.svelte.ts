/** So long nothing more was typed before a screen reader is told. */
const REST_MS = 800;

/** What a live region says of something that changes while it is typed: the last of it, at rest. */
export class Spoken {
  #said = $state('');
  #timer: ReturnType<typeof setTimeout> | undefined;

  get said(): string {
    return this.#said;
  }

  /** Says it unless something else comes first. @returns what takes it back. */
  say(what: string): () => void {
    this.#timer = setTimeout(() => (this.#said = what), what === '' ? 0 : REST_MS);
    return () => clearTimeout(this.#timer);
  }
}
