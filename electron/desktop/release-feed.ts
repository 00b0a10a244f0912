import { CancellationToken, type AppUpdater, autoUpdater } from 'electron-updater';
import { plainNotes } from '#core/release-notes.ts';
import type { ReleaseFeed } from './updater.ts';

/** How long looking may take before it counts as failed. */
const PATIENCE_MS = 60_000;

export interface FeedOptions {
  /** The folder of the releases. */
  readonly url: string;
  /** Stands for the file that packing writes beside the archive; null in a packaged app. */
  readonly devConfig: string | null;
}

/** The only file that knows electron-updater: new versions from a folder on an HTTPS server. */
export function openReleaseFeed({ url, devConfig }: FeedOptions): ReleaseFeed {
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
      const result = await within(PATIENCE_MS, updater.checkForUpdates());
      if (!result?.isUpdateAvailable) return null;
      const { version, releaseNotes } = result.updateInfo;
      return { version, notes: plainNotes(releaseNotes) };
    },
    download: (onShare) => download(updater, onShare),
    // What goes well ends the app; what fails is told by the event alone, at once or later.
    install: () =>
      new Promise((_resolve, reject) => {
        updater.once('error', reject);
        updater.quitAndInstall(true, true);
      }),
  };
}

async function download(updater: AppUpdater, onShare: (share: number) => void): Promise<void> {
  const onProgress = ({ percent }: { percent: number }): void => onShare(percent / 100);
  updater.on('download-progress', onProgress);
  try {
    await updater.downloadUpdate(new CancellationToken());
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
