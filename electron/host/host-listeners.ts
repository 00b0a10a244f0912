import type { Host, HostEvents } from './host.ts';

type Listeners = { [Name in keyof HostEvents]: Set<(...args: HostEvents[Name]) => void> };

/** Those who listen to a host. */
export class HostListeners {
  readonly #listeners: Listeners = {
    power: new Set(),
    'displays-changed': new Set(),
    blur: new Set(),
    link: new Set(),
    'second-start': new Set(),
    activate: new Set(),
    quitting: new Set(),
    ended: new Set(),
  };

  readonly on: Host['on'] = (name, listener) => {
    this.#listeners[name].add(listener);
    return () => this.#listeners[name].delete(listener);
  };

  readonly tell = <Name extends keyof HostEvents>(name: Name, ...args: HostEvents[Name]): void => {
    for (const listener of this.#listeners[name]) listener(...args);
  };
}
