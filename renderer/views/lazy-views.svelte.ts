import type { Component } from 'svelte';
import type { Snapshot } from '#core/snapshot.ts';
import type { AppModel } from '../state/app.svelte.ts';

export interface ViewProps {
  model: AppModel;
  snapshot: Snapshot;
}
type View = Component<ViewProps>;

/** A view whose code comes when it is first wanted, and stays. */
export class LazyView {
  readonly #read: () => Promise<{ default: View }>;
  #view = $state.raw<View | null>(null);
  #hasFailed = $state(false);
  #reading: Promise<void> | null = null;

  constructor(read: () => Promise<{ default: View }>) {
    this.#read = read;
  }

  get view(): View | null {
    return this.#view;
  }

  get hasFailed(): boolean {
    return this.#hasFailed;
  }

  /** Reads its code, once; what could not be read is tried anew by the next call. */
  read(): Promise<void> {
    this.#hasFailed = false;
    this.#reading ??= this.#read().then(
      (module) => void (this.#view = module.default),
      () => {
        this.#reading = null;
        this.#hasFailed = true;
      },
    );
    return this.#reading;
  }
}

/** All but the one that the popup opens on. */
export const lazyViews = {
  platforms: new LazyView(() => import('./PlatformsView.svelte')),
  convert: new LazyView(() => import('./ConvertView.svelte')),
  history: new LazyView(() => import('./HistoryView.svelte')),
  alerts: new LazyView(() => import('./AlertsView.svelte')),
  settings: new LazyView(() => import('./SettingsView.svelte')),
} as const;

/** Reads the others while nobody waits: by the time that a tab is pressed, its view is there. */
export function readWhenIdle(): void {
  const waiting = Object.values(lazyViews);
  const next = (): void => {
    const view = waiting.shift();
    if (view) void view.read().then(() => requestIdleCallback(next));
  };
  requestIdleCallback(next);
}
