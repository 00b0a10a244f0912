import type { AppState } from '#core/app/app-state.ts';
import type { RateRecord } from '../../electron/record/record.ts';
import { type Persist, persistTo } from '../../electron/store/persist.ts';
import { createStore, type Store } from '../../electron/store/store.ts';

/** The app's store in memory alone. An error in it fails the test. */
export const storeOf = (initial: AppState): Store => storeBy(() => undefined, initial);

/** The app's store over an open record. */
export const storeOn = (record: RateRecord, initial: AppState): Store =>
  storeBy(
    persistTo((work) => work(record), { save: () => undefined }),
    initial,
  );

const storeBy = (persist: Persist, initial: AppState): Store =>
  createStore({
    initial,
    persist,
    hasStorage: () => true,
    onError(error) {
      throw error;
    },
  });
