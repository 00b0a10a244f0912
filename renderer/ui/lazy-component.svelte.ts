import type { Component } from 'svelte';

/** A component that loads on first use and stays loaded. */
export class LazyComponent<Props extends object = Record<string, never>> {
  readonly #read: () => Promise<{ default: Component<Props> }>;
  #view = $state.raw<Component<Props> | null>(null);
  #hasFailed = $state(false);
  #reading: Promise<void> | null = null;

  constructor(read: () => Promise<{ default: Component<Props> }>) {
    this.#read = read;
  }

  get view(): Component<Props> | null {
    return this.#view;
  }

  get hasFailed(): boolean {
    return this.#hasFailed;
  }

  /** Loads the component once. After a failure, the next call retries. */
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
