interface Said {
  readonly text: string;
  /** Takes back what it says. */
  readonly undo: (() => unknown) | null;
}

/** What was just done, for every view: one at a time, a newer one replaces it. */
export class Toasts {
  #said = $state.raw<Said | null>(null);

  get said(): Said | null {
    return this.#said;
  }

  say = (text: string, undo: Said['undo'] = null): void =>
    void (this.#said = text === '' ? null : { text, undo });

  dismiss = (): void => void (this.#said = null);

  /** @returns whether what is said can be taken back. */
  undo = (): boolean => {
    const undo = this.#said?.undo;
    if (!undo) return false;
    this.dismiss();
    undo();
    return true;
  };
}
