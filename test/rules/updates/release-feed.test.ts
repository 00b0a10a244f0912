import { generateKeyPairSync } from 'node:crypto';
import { expect, it, vi } from 'vitest';

it('the updater replaces nothing that was not confirmed, and runs no web installer', async () => {
  const updater = { on: () => undefined, setFeedURL: () => undefined };
  vi.doMock('electron-updater', () => ({ autoUpdater: updater, CancellationToken: Object }));
  const { openReleaseFeed } = await import('../../../electron/updates/release-feed.ts');
  vi.doUnmock('electron-updater');
  const { publicKey } = generateKeyPairSync('ed25519');
  openReleaseFeed({
    host: {} as never,
    fetch,
    url: 'https://updates.example',
    publicKey: publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
    trusted: { counter: 0, note: () => undefined },
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
