import { CancellationToken, type AppUpdater, autoUpdater } from 'electron-updater';
import type { Fetch } from '../service/request.ts';
import type { Host } from '../host/host.ts';
import { plainNotes } from '#core/app/release-notes.ts';
import { within } from '../base/within.ts';
import type { TrustedRelease } from './trusted-release.ts';
import {
  fetchManifest,
  isNewer,
  readManifest,
  readPublicKey,
  type Release,
  requireSame,
  requireSigned,
} from './signed-release.ts';
import type { ReleaseFeed } from './updater.ts';

/** A check that takes longer counts as failed. */
const PATIENCE_MS = 60_000;

export interface FeedOptions {
  readonly host: Pick<Host, 'copy' | 'holdAlone' | 'letOthers'>;
  readonly fetch: Fetch;
  readonly url: string;
  /** The public key of the makers' signatures: base64 of its DER. */
  readonly publicKey: string;
  readonly trusted: TrustedRelease;
  readonly now: () => number;
  /** Replaces the file that packaging writes beside the archive; null in a packaged app. */
  readonly devConfig: string | null;
}

/**
 * The only file that uses electron-updater: new versions from a folder on an HTTPS server. Its
 * content is trusted only as far as the makers signed it (signed-release.ts).
 */
export function openReleaseFeed(options: FeedOptions): ReleaseFeed {
  const { host, fetch, url, devConfig, trusted, now } = options;
  const publicKey = readPublicKey(options.publicKey);
  let release: Release | null = null;
  const updater = autoUpdater;
  updater.autoDownload = false;
  // Nothing is installed without the user, not even on quit.
  updater.autoInstallOnAppQuit = false;
  updater.allowPrerelease = false;
  updater.allowDowngrade = false;
  // No web installer, because its further downloads are not signed.
  updater.disableWebInstaller = true;
  // This id for staged releases would identify the installation on the server.
  updater.requestHeaders = { 'x-user-staging-id': '' };
  updater.isUserWithinRollout = () => true;
  updater.logger = null;
  // Errors are also thrown. Without a listener, the event would throw a second time.
  updater.on('error', () => undefined);
  if (devConfig !== null) {
    updater.forceDevUpdateConfig = true;
    updater.updateConfigPath = devConfig;
  }
  updater.setFeedURL({ provider: 'generic', url });

  return {
    async check() {
      release = null;
      const manifest = await fetchManifest(fetch, url);
      const trust = { publicKey, trustedCounter: trusted.counter, nowMs: now() };
      const newest = readManifest(manifest, trust);
      trusted.note(newest.counter);
      if (!isNewer(newest.version, host.copy.version)) return null;
      const result = await within(PATIENCE_MS, updater.checkForUpdates());
      if (!result) return null;
      const { version, releaseNotes } = result.updateInfo;
      requireSame(newest, result.updateInfo);
      release = newest;
      return { version, notes: plainNotes(releaseNotes) };
    },
    async download(onShare) {
      if (!release) throw new Error('Nothing was found.');
      const files = await download(updater, onShare);
      for (const file of files) await requireSigned(release, file);
      const [first] = files;
      if (first === undefined) throw new Error('Nothing was downloaded.');
      return first;
    },
    // Success ends the app. A failure only emits the event, at once or later.
    install: () =>
      new Promise((_resolve, reject) => {
        updater.once('error', (error) => {
          host.holdAlone();
          reject(error);
        });
        // The new version may start before this one has ended, and would end in its favour.
        host.letOthers();
        updater.quitAndInstall(true, true);
      }),
  };
}

/** @returns the downloaded files. */
async function download(
  updater: AppUpdater,
  onShare: (share: number) => void,
): Promise<readonly string[]> {
  const onProgress = ({ percent }: { percent: number }): void => onShare(percent / 100);
  updater.on('download-progress', onProgress);
  try {
    return await updater.downloadUpdate(new CancellationToken());
  } finally {
    updater.off('download-progress', onProgress);
  }
}
