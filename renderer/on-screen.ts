/** Rows may pass by: what is asked of the record waits until they rest. */
const SETTLE_MS = 90;

/** Which rows of a list can be seen, told once they rest. */
export class OnScreen {
  readonly #seen = new Set<string>();
  readonly #observer: IntersectionObserver;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(tell: (codes: readonly string[]) => void) {
    this.#observer = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries) {
        const { code } = (target as HTMLElement).dataset;
        if (code === undefined) continue;
        if (isIntersecting) this.#seen.add(code);
        else this.#seen.delete(code);
      }
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => tell([...this.#seen]), SETTLE_MS);
    });
  }

  /** For a row with its code in `data-code`. */
  readonly row = (element: HTMLElement): (() => void) => {
    this.#observer.observe(element);
    return () => {
      this.#observer.unobserve(element);
      if (element.dataset['code'] !== undefined) this.#seen.delete(element.dataset['code']);
    };
  };

  close(): void {
    clearTimeout(this.#timer);
    this.#observer.disconnect();
  }
}
