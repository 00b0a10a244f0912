import type { Place } from '#core/settings/place.ts';
import type { Bridge } from '#ipc/bridge.ts';

/** Each change writes a file, so changes that follow this soon are written together. */
const REST_MS = 400;

/** Sends the person's place to main; typed text after a pause. */
export class PlaceService {
  readonly #bridge: Pick<Bridge, 'savePlace'>;
  #change: Partial<Place> = {};
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(bridge: Pick<Bridge, 'savePlace'>) {
    this.#bridge = bridge;
  }

  keep(change: Partial<Place>): void {
    this.#change = { ...this.#change, ...change };
    clearTimeout(this.#timer);
    if (change.convert) this.#timer = setTimeout(() => this.flush(), REST_MS);
    else this.flush();
  }

  /** Sends at once: the popup may close or the app may quit. */
  flush(): void {
    clearTimeout(this.#timer);
    if (Object.keys(this.#change).length === 0) return;
    const change = this.#change;
    this.#change = {};
    void this.#bridge.savePlace(change);
  }
}
