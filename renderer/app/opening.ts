import { tick } from 'svelte';
import type { Bridge } from '#ipc/bridge.ts';

/** The first frame waits at most this long for answers, then paints without them. */
const ANSWERS_MOST_MS = 60;

type Ask = (args?: unknown) => Promise<unknown>;

/** Resolves after the next paint: the timer runs after the frame. */
const painted = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
  });

/**
 * Tells main when the opened popup has painted current data: the first snapshot after the opening,
 * and the answers to the queries that it caused.
 */
export class Opening {
  /** The same functions, with their pending answers counted. */
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

  /** A snapshot was taken. Only the first one after `begin` matters. */
  taken(): void {
    if (this.#isOpening) void this.drawn();
  }

  async drawn(): Promise<void> {
    this.#isOpening = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const patience = new Promise((resolve) => (timer = setTimeout(resolve, ANSWERS_MOST_MS)));
    // Queries sent from now on, such as for newer quotes, do not delay the frame.
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
