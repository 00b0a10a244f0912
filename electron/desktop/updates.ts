import type { App } from 'electron';
import path from 'node:path';
import type { Store } from '../store/store.ts';
import { createUpdater, type Updater } from './updater.ts';

export interface UpdatesOptions {
  readonly app: App;
  readonly store: Store;
  readonly now: () => number;
  /** A folder of releases to look into instead of the build's own; unpackaged builds alone have one. */
  readonly testUrl: string | null;
  readonly onProblem: (what: string, error: unknown) => void;
}

/** Updates as this build has them; what looks for them is loaded when it is first needed. */
export function startUpdates({ app, store, now, testUrl, onProblem }: UpdatesOptions): Updater {
  const updater = createUpdater({ store, now, onProblem, openFeed: feedOpener() });
  app.once('will-quit', updater.close);
  return updater;

  function feedOpener() {
    // Where neither is there, the build leaves the whole updater out.
    if (__UPDATE_URL__ === null && !__TEST_DOORS__) return null;
    const url = __UPDATE_URL__ ?? testUrl;
    if (url === null || (testUrl === null && !app.isPackaged)) return null;
    const devConfig = testUrl && path.join(app.getPath('userData'), 'app-update.yml');
    return async () => (await import('./release-feed.ts')).openReleaseFeed({ url, devConfig });
  }
}
