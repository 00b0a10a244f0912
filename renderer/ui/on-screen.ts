import type { Attachment } from 'svelte/attachments';

/** Rows pass by while scrolling, so the record is queried only after a pause. */
const SETTLE_MS = 90;

/** Tracks which rows of a list are visible. */
export class OnScreen {
  readonly #shown = new Set<string>();
  readonly #observer: IntersectionObserver;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** @param onSettled called with the visible rows, after a pause in scrolling. */
  constructor(onSettled: (codes: readonly string[]) => void) {
    this.#observer = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries) {
        const { code } = (target as HTMLElement).dataset;
        if (code === undefined) continue;
        if (isIntersecting) this.#shown.add(code);
        else this.#shown.delete(code);
      }
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => onSettled([...this.#shown]), SETTLE_MS);
    });
  }

  /** An attachment for a row with its code in `data-code`. */
  readonly row: Attachment<HTMLElement> = (element) => {
    this.#observer.observe(element);
    return () => {
      this.#observer.unobserve(element);
      if (element.dataset['code'] !== undefined) this.#shown.delete(element.dataset['code']);
    };
  };

  close(): void {
    clearTimeout(this.#timer);
    this.#observer.disconnect();
  }
}
