/** A press becomes a drag after this distance; an unsteady hand moves less in a click. */
const START_PX = 6;
/** Within this distance of an edge, each pointer move scrolls the list by `SCROLL_PX`. */
const EDGE_PX = 28;
const SCROLL_PX = 10;

export interface ReorderOptions {
  /** Whether a row can be moved, and can be the target of a move. */
  readonly mayMove: (code: string) => boolean;
  readonly onmove: (code: string, target: string) => void;
}

/** Moves a row of a list, by its `data-code`, to the place of another row. */
export class Reorder {
  readonly #options: ReorderOptions;
  #pressed: { code: string; y: number; pointer: number } | null = null;
  #dragged = $state<string | null>(null);
  #target = $state<string | null>(null);
  #offsetPx = $state(0);

  constructor(options: ReorderOptions) {
    this.#options = options;
  }

  get dragged(): string | null {
    return this.#dragged;
  }

  /** The row whose place it would take. */
  get target(): string | null {
    return this.#target;
  }

  get offsetPx(): number {
    return this.#offsetPx;
  }

  /** An attachment for the list element. */
  readonly list = (list: HTMLElement): (() => void) => {
    const events = new AbortController();
    const { signal } = events;
    list.addEventListener('pointerdown', (event) => this.#press(event), { signal });
    list.addEventListener('pointermove', (event) => this.#drag(event, list), { signal });
    list.addEventListener('pointerup', () => this.#drop(), { signal });
    list.addEventListener('pointercancel', () => this.#cancel(), { signal });
    // The end of a drag must not click the row.
    list.addEventListener('click', (event) => this.#swallow(event), { signal, capture: true });
    window.addEventListener('keydown', (event) => this.#escape(event), { signal, capture: true });
    return () => events.abort();
  };

  #press(event: PointerEvent): void {
    this.#dropped = false;
    if (event.button !== 0 || event.pointerType === 'touch') return;
    const row = (event.target as Element).closest<HTMLElement>('[data-row]');
    const code = row?.dataset['row'];
    if (code === undefined || !this.#options.mayMove(code)) return;
    this.#pressed = { code, y: event.clientY, pointer: event.pointerId };
  }

  #drag(event: PointerEvent, list: HTMLElement): void {
    if (!this.#pressed || event.pointerId !== this.#pressed.pointer) return;
    const { code, y } = this.#pressed;
    this.#offsetPx = event.clientY - y;
    if (this.#dragged === null) {
      if (Math.abs(this.#offsetPx) < START_PX) return;
      this.#dragged = code;
      list.setPointerCapture(event.pointerId);
    }
    const box = list.getBoundingClientRect();
    if (event.clientY < box.top + EDGE_PX) list.scrollBy(0, -SCROLL_PX);
    else if (event.clientY > box.bottom - EDGE_PX) list.scrollBy(0, SCROLL_PX);
    this.#target = rowAt(list, event.clientY, code, this.#options.mayMove);
  }

  #drop(): void {
    const [code, target] = [this.#dragged, this.#target];
    this.#dropped = code !== null;
    this.#cancel();
    if (code !== null && target !== null) this.#options.onmove(code, target);
  }

  #dropped = false;

  #swallow(event: Event): void {
    if (!this.#dropped) return;
    this.#dropped = false;
    event.stopPropagation();
    event.preventDefault();
  }

  #escape(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || this.#dragged === null) return;
    this.#cancel();
    this.#dropped = true;
    event.stopPropagation();
    event.preventDefault();
  }

  #cancel(): void {
    this.#pressed = null;
    this.#dragged = null;
    this.#target = null;
    this.#offsetPx = 0;
  }
}

/** The row at a height, without the dragged one; null if no row can be moved there. */
function rowAt(
  list: HTMLElement,
  y: number,
  dragged: string,
  mayMove: (code: string) => boolean,
): string | null {
  for (const row of list.querySelectorAll<HTMLElement>('[data-code]')) {
    const { code } = row.dataset;
    if (code === undefined || code === dragged || !mayMove(code)) continue;
    const { top, bottom } = row.getBoundingClientRect();
    if (y >= top && y < bottom) return code;
  }
  return null;
}
