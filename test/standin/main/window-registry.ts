import { EventEmitter } from 'node:events';
import type { BrowserWindow } from './browser-window.ts';
import type { WebContents } from './web-contents.ts';

/** The windows that exist; who must know of them all (app, theme, sessions) asks here. */
class WindowRegistry extends EventEmitter<{ added: [BrowserWindow]; removed: [] }> {
  readonly #windows = new Set<BrowserWindow>();
  #lastId = 0;

  nextId(): number {
    this.#lastId += 1;
    return this.#lastId;
  }

  add(window: BrowserWindow): void {
    this.#windows.add(window);
    this.emit('added', window);
  }

  remove(window: BrowserWindow): void {
    this.#windows.delete(window);
  }

  all(): BrowserWindow[] {
    return [...this.#windows];
  }

  contents(): WebContents[] {
    return this.all().map((window) => window._contents());
  }
}

export const windowRegistry = new WindowRegistry();
