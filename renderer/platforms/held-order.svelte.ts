/**
 * Keeps rows in their places while somebody points at one or has the keyboard in one: a row that moves
 * under a click is another row, and one that moves in the page loses the focus and what is being typed.
 */
export class HeldOrder {
  #isPointed = $state(false);
  #isFocused = $state(false);
  // Remembered, not shown: nothing has to be drawn anew for it.
  #last: { readonly of: string; readonly codes: readonly string[] } = { of: '', codes: [] };

  /**
   * The rows as they are to be shown: in their own order, or held in the one before, those that are new
   * behind the others. `of` is what they are the order of: nothing is held of something else.
   */
  of<Row extends { readonly code: string }>(rows: readonly Row[], of: string): readonly Row[] {
    const isHeld = (this.#isPointed || this.#isFocused) && this.#last.of === of;
    const shown = isHeld ? this.#asBefore(rows) : rows;
    this.#last = { of, codes: shown.map(({ code }) => code) };
    return shown;
  }

  /** An attachment for the element whose children the rows are. */
  watch = (element: HTMLElement): (() => void) => {
    const watching = new AbortController();
    const { signal } = watching;
    const hasFocus = (): boolean => element.contains(document.activeElement);
    element.addEventListener('pointerenter', () => (this.#isPointed = true), { signal });
    element.addEventListener(
      'pointerleave',
      () => {
        this.#isPointed = false;
        // A control that vanished with the focus in it tells nobody.
        this.#isFocused = hasFocus();
      },
      { signal },
    );
    element.addEventListener('focusin', () => (this.#isFocused = true), { signal });
    element.addEventListener(
      'focusout',
      ({ relatedTarget }) => {
        // Another window has the focus where there is no target: the row gets it back.
        const stays = relatedTarget === null ? null : element.contains(relatedTarget as Node);
        // A control that goes while the page is drawn tells at once, when no state may change.
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
