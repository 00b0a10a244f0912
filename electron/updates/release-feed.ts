import { CancellationToken, type AppUpdater, autoUpdater } from 'electron-updater';
import { app, net } from 'electron';
import { plainNotes } from '#core/app/release-notes.ts';
import type { SeenRelease } from './seen-release.ts';
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

/** How long looking may take before it counts as failed. */
const PATIENCE_MS = 60_000;

export interface FeedOptions {
  /** The folder of the releases. */
  readonly url: string;
  /** Of the makers, who sign what they release: base64 of its DER. */
  readonly publicKey: string;
  readonly seen: SeenRelease;
  readonly now: () => number;
  /** Stands for the file that packing writes beside the archive; null in a packaged app. */
  readonly devConfig: string | null;
}

/**
 * The only file that knows electron-updater: new versions from a folder on an HTTPS server. What the
 * folder holds is believed as far as its makers signed it (signed-release.ts).
 */
export function openReleaseFeed(options: FeedOptions): ReleaseFeed {
  const { url, devConfig, seen, now } = options;
  const publicKey = readPublicKey(options.publicKey);
  let release: Release | null = null;
  const updater = autoUpdater;
  updater.autoDownload = false;
  // Nothing is replaced behind the person's back, when the app quits either.
  updater.autoInstallOnAppQuit = false;
  updater.allowPrerelease = false;
  updater.allowDowngrade = false;
  // No web installer: what it fetches besides is not signed.
  updater.disableWebInstaller = true;
  // A number that would tell one installation from others on the server; it is for staged releases.
  updater.requestHeaders = { 'x-user-staging-id': '' };
  updater.isUserWithinRollout = () => true;
  updater.logger = null;
  // What fails is thrown as well; without a listener it would be thrown twice.
  updater.on('error', () => undefined);
  if (devConfig !== null) {
    updater.forceDevUpdateConfig = true;
    updater.updateConfigPath = devConfig;
  }
  updater.setFeedURL({ provider: 'generic', url });

  return {
    async look() {
      release = null;
      const manifest = await fetchManifest((...asked) => net.fetch(...asked), url);
      const trust = { publicKey, seenCounter: seen.counter, nowMs: now() };
      const newest = readManifest(manifest, trust);
      seen.note(newest.counter);
      if (!isNewer(newest.version, app.getVersion())) return null;
      const result = await within(PATIENCE_MS, updater.checkForUpdates());
      if (!result) return null;
      const { version, releaseNotes } = result.updateInfo;
      requireSame(newest, result.updateInfo);
      release = newest;
      return { version, notes: plainNotes(releaseNotes) };
    },
    async download(onShare) {
      if (!release) throw new Error('Nothing was found.');
      for (const file of await download(updater, onShare)) await requireSigned(release, file);
    },
    // What goes well ends the app; what fails is told by the event alone, at once or later.
    install: () =>
      new Promise((_resolve, reject) => {
        updater.once('error', reject);
        updater.quitAndInstall(true, true);
      }),
  };
}

/** @returns the files that came. */
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

function within<T>(patienceMs: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('ETIMEDOUT')), patienceMs);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
