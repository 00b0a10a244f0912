import type { AppState } from '#core/app/app-state.ts';
import type { StoragePart } from '#core/app/notices.ts';
import type { AppEvent } from '#core/app/events.ts';
import { reduce } from '#core/app/reducer.ts';
import { messageOf } from '#core/base/result.ts';
import { partOf, type Persist } from './persist.ts';

/**
 * The single source of truth: the state. Only events change it, and listeners receive every change.
 */
export interface Store {
  readonly state: AppState;
  dispatch(event: AppEvent): void;
  /** Notifies the listeners again, because time alone can change what they show. */
  announce(): void;
  /** @returns a function that unsubscribes. */
  subscribe(listener: (state: AppState) => void): () => void;
}

export interface StoreOptions {
  readonly initial: AppState;
  readonly persist: Persist;
  /** Whether a part has a file to write to; without one, nothing recovers. */
  readonly hasStorage: (part: StoragePart) => boolean;
  readonly onError: (error: unknown) => void;
}

export function createStore({ initial, persist, hasStorage, onError }: StoreOptions): Store {
  let state = initial;
  const listeners = new Set<(state: AppState) => void>();

  function announce(): void {
    for (const listener of listeners) {
      try {
        listener(state);
      } catch (error) {
        // A failing listener must not stop the others or the poller.
        onError(error);
      }
    }
  }

  function commit(event: AppEvent): void {
    const before = state;
    state = reduce(before, event);
    const part = partOf(event);
    if (part === null) return;
    try {
      persist(event, before, state);
      if (hasStorage(part)) state = reduce(state, { kind: 'storage-recovered', part });
    } catch (error) {
      onError(error);
      state = reduce(state, { kind: 'storage-failed', part, detail: messageOf(error) });
    }
  }

  return {
    get state() {
      return state;
    },
    dispatch(event) {
      commit(event);
      announce();
    },
    announce,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
