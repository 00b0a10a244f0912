import path from 'node:path';
import type { Text } from '#core/text/en.ts';
import { openTrustedRelease } from './trusted-release.ts';
import type { Host } from '../host/host.ts';
import { flatpakId } from '../host/installed-copy.ts';
import type { Fetch } from '../service/request.ts';
import type { Store } from '../store/store.ts';
import type { Confirm } from '../window/confirm.ts';
import { createUpdater, type Updater } from './updater.ts';
import { installCommand, updateWay } from './update-way.ts';

export interface UpdatesOptions {
  readonly host: Pick<Host, 'copy' | 'holdAlone' | 'letOthers'>;
  /** The data folder. */
  readonly folder: string;
  readonly fetch: Fetch;
  readonly store: Store;
  readonly now: () => number;
  /** A URL of releases instead of the build's own; only in unpackaged builds. */
  readonly testUrl: string | null;
  /** The public key of these releases. */
  readonly testKey: string | null;
  readonly text: Text;
  readonly confirm: Confirm;
  readonly writeClipboard: (text: string) => Promise<void>;
  readonly onProblem: (what: string, error: unknown) => void;
}

/** Updates of this build. The updater is loaded on first use. */
export function startUpdates(options: UpdatesOptions): Updater {
  const { host, folder, fetch, store, now, testUrl, testKey, text, confirm, onProblem } = options;
  return createUpdater({
    store,
    now,
    onProblem,
    openFeed: feedOpener(),
    confirm({ version }) {
      const { title, ...words } = text.update.confirm;
      return confirm({ ...words, title: title(version) });
    },
    way() {
      const { platform, env, resourcesPath: resources } = process;
      return updateWay({ platform, env, resources, isFlatpak: flatpakId() !== null });
    },
    async installByHand({ version }, way, file) {
      const { title, body, yes, no } = text.update.byHand;
      const command = installCommand(way, file);
      const isWanted = await confirm({ title: title(version), body: body(command), yes, no });
      if (isWanted) await options.writeClipboard(command);
    },
  });
  function feedOpener() {
    // Builds without both omit the whole updater.
    if (__UPDATE_URL__ === null && !__TEST_HOOKS__) return null;
    const url = __UPDATE_URL__ ?? testUrl;
    if (url === null || (testUrl === null && !host.copy.isPackaged)) return null;
    const publicKey = __UPDATE_URL__ === null ? testKey : __UPDATE_KEY__;
    if (publicKey === null) return null;
    const devConfig = testUrl && path.join(folder, 'app-update.yml');
    return async () => {
      const { openReleaseFeed } = await import('./release-feed.ts');
      return openReleaseFeed({
        host,
        fetch,
        url,
        publicKey,
        devConfig,
        now,
        trusted: openTrustedRelease(folder),
      });
    };
  }
}
