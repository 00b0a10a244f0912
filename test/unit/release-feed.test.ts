import { generateKeyPairSync } from 'node:crypto';
import { afterEach, expect, it, vi } from 'vitest';

const updater = vi.hoisted(() => ({
  on: () => undefined,
  setFeedURL: () => undefined,
}));
vi.mock('electron-updater', () => ({ autoUpdater: updater, CancellationToken: Object }));
afterEach(() => vi.resetModules());

it('the updater replaces nothing that was not confirmed, and runs no web installer', async () => {
  const { openReleaseFeed } = await import('../../electron/updates/release-feed.ts');
  const { publicKey } = generateKeyPairSync('ed25519');
  openReleaseFeed({
    url: 'https://updates.example',
    publicKey: publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
    seen: { counter: 0, note: () => undefined },
    now: () => 0,
    devConfig: null,
  });
  expect(updater).toMatchObject({
    autoDownload: false,
    autoInstallOnAppQuit: false,
    allowPrerelease: false,
    allowDowngrade: false,
    disableWebInstaller: true,
  });
});
