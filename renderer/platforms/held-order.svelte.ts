/**
 * Keeps rows in place while the pointer or the focus is in one. Otherwise a click could hit another
 * row, and a moved row would lose the focus and the text being typed.
 */
export class HeldOrder {
  #isPointed = $state(false);
  #isFocused = $state(false);
  // Not reactive: no redraw depends on it.
  #last: { readonly of: string; readonly codes: readonly string[] } = { of: '', codes: [] };

  /**
   * The rows to show: in the given order, or in the previous one while held, with new rows last.
   * `of` identifies the list; a previous order is only reused for the same `of`.
   */
  of<Row extends { readonly code: string }>(rows: readonly Row[], of: string): readonly Row[] {
    const isHeld = (this.#isPointed || this.#isFocused) && this.#last.of === of;
    const shown = isHeld ? this.#asBefore(rows) : rows;
    this.#last = { of, codes: shown.map(({ code }) => code) };
    return shown;
  }

  /** An attachment for the parent element of the rows. */
  watch = (element: HTMLElement): (() => void) => {
    const watching = new AbortController();
    const { signal } = watching;
    const hasFocus = (): boolean => element.contains(document.activeElement);
    element.addEventListener('pointerenter', () => (this.#isPointed = true), { signal });
    element.addEventListener(
      'pointerleave',
      () => {
        this.#isPointed = false;
        // A focused control that is removed fires no event.
        this.#isFocused = hasFocus();
      },
      { signal },
    );
    element.addEventListener('focusin', () => (this.#isFocused = true), { signal });
    element.addEventListener(
      'focusout',
      ({ relatedTarget }) => {
        // Without a target, another window has the focus; the row will get it back.
        const stays = relatedTarget === null ? null : element.contains(relatedTarget as Node);
        // A control removed during rendering fires at once, when no state may change.
        queueMicrotask(() => (this.#isFocused = stays ?? hasFocus()));
      },
      { signal },
    );
    return () => watching.abort();
  };

  #asBefore<Row extends { readonly code: string }>(rows: readonly Row[]): readonly Row[] {
    const { codes } = this.#last;
    const placeOf = ({ code }: Row): number => {
      const place = codes.indexOf(code);
      return place === -1 ? codes.length : place;
    };
    return rows.toSorted((left, right) => placeOf(left) - placeOf(right));
  }
}
