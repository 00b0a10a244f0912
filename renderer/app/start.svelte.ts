import { type Tab, TABS } from '#core/settings/place.ts';
import { SvelteSet } from 'svelte/reactivity';
import {
  type FirstStartView,
  type FirstStep,
  firstStartView,
  withStep,
} from '#core/settings/first-start.ts';
import type { Snapshot } from '#core/app/snapshot.ts';
import type { Bridge } from '#ipc/bridge.ts';

export class StartModel {
  readonly #bridge: Bridge;
  readonly #seen = new SvelteSet<Tab>(['rates']);
  #chosen = $state<FirstStep | null>(null);
  #done: readonly FirstStep[] = [];

  constructor(bridge: Bridge) {
    this.#bridge = bridge;
  }

  take({ choices }: Snapshot): void {
    this.#done = choices.firstStart.done;
  }

  view({ choices, connection }: Snapshot): FirstStartView | null {
    return firstStartView(choices.firstStart, connection.connection !== null);
  }

  shown(view: FirstStartView): FirstStep {
    return this.#chosen ?? view.next ?? 'watch';
  }

  /** The first tab that was not visited yet; null if there is none. */
  get unseen(): Tab | null {
    return TABS.find((tab) => !this.#seen.has(tab)) ?? null;
  }

  saw(tab: Tab): void {
    if (this.#seen.has(tab)) return;
    this.#seen.add(tab);
    if (this.#seen.size < TABS.length) return;
    // Keeps the step open: its text about the last view is still unread.
    this.#chosen ??= 'look';
    this.#did('look');
  }

  read(step: FirstStep): void {
    this.#chosen = step;
  }

  finish(step: FirstStep): void {
    this.#did(step);
    this.#chosen = null;
  }

  /** Something was watched: the step is done but stays open. */
  watched(): void {
    this.#chosen = 'watch';
    this.#did('watch');
  }

  close(): void {
    void this.#bridge.choose({ firstStart: { closed: true } });
  }

  #did(step: FirstStep): void {
    if (this.#done.includes(step)) return;
    // Set before main answers, because the next step adds to it.
    this.#done = withStep(this.#done, step);
    void this.#bridge.choose({ firstStart: { done: this.#done } });
  }
}
