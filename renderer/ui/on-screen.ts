import type { Attachment } from 'svelte/attachments';

/** Rows may pass by: what is asked of the record waits until they rest. */
const SETTLE_MS = 90;
/** As far as a page's step goes. */
const NEAR = '100%';

export interface OnScreenOptions {
  /** Which rows can be seen, once they rest. */
  readonly ontell: (codes: readonly string[]) => void;
  /** Before rows are told that they are near, or no longer. */
  readonly onmove: () => void;
}

/** Which rows of a list can be seen, and which may soon be. */
export class OnScreen {
  readonly #seen = new Set<string>();
  readonly #told = new WeakMap<Element, (isNear: boolean) => void>();
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
      for (const { target, isIntersecting } of entries) this.#told.get(target)?.(isIntersecting);
    }, near);
  }

  /** For a row with its code in `data-code`, which is told whether it is a page away at most. */
  readonly row =
    (tell: (isNear: boolean) => void): Attachment<HTMLElement> =>
    (element) => {
      this.#told.set(element, tell);
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
