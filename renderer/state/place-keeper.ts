import type { Place } from '#core/place.ts';
import type { Bridge } from '#ipc/bridge.ts';

/** Each change is written to a file: what follows so soon goes with it. */
const REST_MS = 400;

/** Tells main where the person is, once they rest there. */
export class PlaceKeeper {
  readonly #bridge: Pick<Bridge, 'keepPlace'>;
  #change: Partial<Place> = {};
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(bridge: Pick<Bridge, 'keepPlace'>) {
    this.#bridge = bridge;
  }

  keep(change: Partial<Place>): void {
    this.#change = { ...this.#change, ...change };
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.flush(), REST_MS);
  }

  /** At once: nobody may look any more. */
  flush(): void {
    clearTimeout(this.#timer);
    if (Object.keys(this.#change).length === 0) return;
    const change = this.#change;
    this.#change = {};
    void this.#bridge.keepPlace(change);
  }
}
