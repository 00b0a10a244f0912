import { type Push, withChange } from '#core/app/push.ts';
import type { Snapshot } from '#core/app/snapshot.ts';
import type { Bridge } from '#ipc/bridge.ts';
import { sharedParts } from '../ui/shared-parts.ts';

/** Builds the current snapshot from main's pushes. After a missed push it fetches everything. */
export class Received {
  readonly #bridge: Pick<Bridge, 'snapshot'>;
  readonly #onSnapshot: (snapshot: Snapshot) => void;
  #snapshot: Snapshot | null = null;
  #number = 0;
  /** The highest number seen; more than `#number` while pushes are missing. */
  #newest = 0;

  constructor(bridge: Pick<Bridge, 'snapshot'>, onSnapshot: (snapshot: Snapshot) => void) {
    this.#bridge = bridge;
    this.#onSnapshot = onSnapshot;
  }

  take(push: Push): void {
    const { number } = push;
    this.#newest = Math.max(this.#newest, number);
    if (number <= this.#number) return;
    if ('whole' in push) this.#replace(push.whole, number);
    // Without a snapshot, the first fetch is still pending.
    else if (this.#snapshot === null) return;
    else if (number === this.#number + 1)
      this.#replace(withChange(this.#snapshot, push.change), number);
    if (this.#number < this.#newest) void this.#fetch();
  }

  async #fetch(): Promise<void> {
    const answer = await this.#bridge.snapshot();
    if (answer.ok) this.take(answer.value);
  }

  #replace(snapshot: Snapshot, number: number): void {
    this.#number = number;
    this.#snapshot = sharedParts(this.#snapshot, snapshot);
    this.#onSnapshot(this.#snapshot);
  }
}
