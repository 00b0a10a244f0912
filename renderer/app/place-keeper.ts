import type { Place } from '#core/settings/popup-choices.ts';
import type { Bridge } from '#ipc/bridge.ts';

/** Each change is written to a file: of what is being typed, what follows so soon goes with it. */
const REST_MS = 400;

/** Tells main where the person is; of what they type, once they rest. */
export class PlaceKeeper {
  readonly #bridge: Pick<Bridge, 'choose'>;
  #change: Partial<Place> = {};
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(bridge: Pick<Bridge, 'choose'>) {
    this.#bridge = bridge;
  }

  keep(change: Partial<Place>): void {
    this.#change = { ...this.#change, ...change };
    clearTimeout(this.#timer);
    if (change.convert) this.#timer = setTimeout(() => this.flush(), REST_MS);
    else this.flush();
  }

  /** At once: nobody may look any more, or the app may be left in the next moment. */
  flush(): void {
    clearTimeout(this.#timer);
    if (Object.keys(this.#change).length === 0) return;
    const change = this.#change;
    this.#change = {};
    void this.#bridge.choose({ place: change });
  }
}
