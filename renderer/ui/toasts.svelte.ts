interface Announced {
  readonly text: string;
  /** Takes back what it says. */
  readonly undo: (() => unknown) | null;
}

/** What was just done, for every view: one at a time, a newer one replaces it. */
export class Toasts {
  #shown = $state.raw<Announced | null>(null);

  get shown(): Announced | null {
    return this.#shown;
  }

  say = (text: string, undo: Announced['undo'] = null): void =>
    void (this.#shown = text === '' ? null : { text, undo });

  dismiss = (): void => void (this.#shown = null);

  /** @returns whether what is said can be taken back. */
  undo = (): boolean => {
    const undo = this.#shown?.undo;
    if (!undo) return false;
    this.dismiss();
    undo();
    return true;
  };
}
