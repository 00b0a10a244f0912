import { generateKeyPairSync } from 'node:crypto';
import { expect, it } from 'vitest';
import { openReleaseFeed } from '../../electron/updates/release-feed.ts';

it('the updater replaces nothing that was not confirmed, and runs no web installer', () => {
  const updater = { on: () => undefined, setFeedURL: () => undefined };
  const { publicKey } = generateKeyPairSync('ed25519');
  openReleaseFeed({
    host: {} as never,
    updater: updater as never,
    newToken: () => ({}) as never,
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
