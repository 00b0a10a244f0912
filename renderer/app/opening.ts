import { tick } from 'svelte';
import type { Bridge } from '#ipc/bridge.ts';

/** What is asked for the first frame may take so long; then it is shown with what there is. */
const ANSWERS_MOST_MS = 60;

type Ask = (args?: unknown) => Promise<unknown>;

/** The next frame is out: a timer runs after it. */
const painted = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
  });

/**
 * Tells main once the page has painted what it was told as the popup opens: the first snapshot since,
 * and the answers to what the open view asked because of it.
 */
export class Opening {
  /** The same functions; what is asked by them is waited for. */
  readonly bridge: Bridge;
  readonly #asked = new Set<Promise<unknown>>();
  #isOpening = false;

  constructor(bridge: Bridge) {
    const { on, ...functions } = bridge;
    const counted = Object.entries(functions).map(([name, ask]) => [
      name,
      (args?: unknown) => this.#count((ask as Ask)(args)),
    ]);
    this.bridge = { ...Object.fromEntries(counted), on } as Bridge;
  }

  begin(): void {
    this.#asked.clear();
    this.#isOpening = true;
  }

  /** A snapshot was taken; only the first one since it began is waited for. */
  taken(): void {
    if (this.#isOpening) void this.drawn();
  }

  async drawn(): Promise<void> {
    this.#isOpening = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const patience = new Promise((resolve) => (timer = setTimeout(resolve, ANSWERS_MOST_MS)));
    // What is asked after these, such as for newer quotes, comes later and is shown when it is there.
    await Promise.race([Promise.allSettled(this.#asked), patience]);
    clearTimeout(timer);
    await tick();
    await painted();
    void this.bridge.drawn();
  }

  #count<Answer>(asked: Promise<Answer>): Promise<Answer> {
    this.#asked.add(asked);
    const done = (): unknown => this.#asked.delete(asked);
    asked.then(done, done);
    return asked;
  }
}
