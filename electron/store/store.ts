import type { AppState } from '#core/app-state.ts';
import { type AppEvent, reduce } from '#core/reducer.ts';
import { messageOf } from '#core/result.ts';

/** The one truth: the current state, changed by events alone and told to whoever listens. */
export interface Store {
  readonly state: AppState;
  dispatch(event: AppEvent): void;
  /** Tells the listeners again: time alone can change what they show. */
  announce(): void;
  /** @returns the unsubscribe. */
  subscribe(listener: (state: AppState) => void): () => void;
}

export interface StoreOptions {
  readonly initial: AppState;
  /**
   * Writes down what an event brought, before anyone is told.
   * @returns whether there was something to write. @throws when that fails.
   */
  readonly persist: (event: AppEvent, before: AppState, after: AppState) => boolean;
  readonly onPersistError: (error: unknown) => void;
}

export function createStore({ initial, persist, onPersistError }: StoreOptions): Store {
  let state = initial;
  const listeners = new Set<(state: AppState) => void>();

  function announce(): void {
    for (const listener of listeners) listener(state);
  }

  function commit(event: AppEvent): void {
    const before = state;
    state = reduce(before, event);
    try {
      if (persist(event, before, state)) state = reduce(state, { kind: 'storage-recovered' });
    } catch (error) {
      onPersistError(error);
      const detail = messageOf(error);
      state = reduce(state, { kind: 'storage-failed', detail });
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
