import type { Attachment } from 'svelte/attachments';

/** Rows pass by while scrolling, so the record is queried only after a pause. */
const SETTLE_MS = 90;
/** The distance of one page key. */
const NEAR = '100%';

export interface OnScreenOptions {
  /** Called with the visible rows, after a pause in scrolling. */
  readonly ontell: (codes: readonly string[]) => void;
  /** Called before rows learn that they are near, or no longer near. */
  readonly onmove: () => void;
}

/** Tracks which rows of a list are visible, and which may soon be. */
export class OnScreen {
  readonly #seen = new Set<string>();
  readonly #listeners = new WeakMap<Element, (isNear: boolean) => void>();
  readonly #sight: IntersectionObserver;
  readonly #near: IntersectionObserver;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor({ ontell, onmove }: OnScreenOptions) {
    this.#sight = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries) {
        const { code } = (target as HTMLElement).dataset;
        if (code === undefined) continue;
        if (isIntersecting) this.#seen.add(code);
        else this.#seen.delete(code);
      }
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => ontell([...this.#seen]), SETTLE_MS);
    });
    const near = { scrollMargin: NEAR };
    this.#near = new IntersectionObserver((entries) => {
      onmove();
      for (const { target, isIntersecting } of entries)
        this.#listeners.get(target)?.(isIntersecting);
    }, near);
  }

  /**
   * An attachment for a row with its code in `data-code`; reports whether the row is at most one
   * page away.
   */
  readonly row =
    (onNear: (isNear: boolean) => void): Attachment<HTMLElement> =>
    (element) => {
      this.#listeners.set(element, onNear);
      this.#sight.observe(element);
      this.#near.observe(element);
      return () => {
        this.#sight.unobserve(element);
        this.#near.unobserve(element);
        if (element.dataset['code'] !== undefined) this.#seen.delete(element.dataset['code']);
      };
    };

  close(): void {
    clearTimeout(this.#timer);
    this.#sight.disconnect();
    this.#near.disconnect();
  }
}
