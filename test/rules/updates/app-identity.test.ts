import fs from 'node:fs';
import { describe, expect, it, vi } from 'vitest';
import { flatpakId } from '../../../electron/host/installed-copy.ts';
import { useFolder } from '../../support/folder.ts';
import { identifyApp, sayOnlyName, TOAST_ACTIVATOR } from '../../../electron/host/app-identity.ts';

const inFolder = useFolder();

function identified(platform: string, isPackaged = true, inFlatpak: string | null = null) {
  const app = {
    isPackaged,
    setAppUserModelId: vi.fn(),
    setToastActivatorCLSID: vi.fn(),
    setDesktopName: vi.fn(),
  };
  identifyApp(app, platform, inFlatpak);
  return app;
}

describe('what Windows knows the app by', () => {
  it('is what the installer writes into the Start menu', () => {
    const config = fs.readFileSync(
      new URL('../../../electron-builder.yml', import.meta.url),
      'utf8',
    );
    const [, appId] = /^appId: (.+)$/m.exec(config) ?? [];
    expect(identified('win32').setAppUserModelId).toHaveBeenCalledExactlyOnceWith(appId);
  });

  it('is the same activator of notifications at each run', () => {
    expect(identified('win32').setToastActivatorCLSID).toHaveBeenCalledWith(TOAST_ACTIVATOR);
    expect(TOAST_ACTIVATOR).toMatch(/^\{[0-9A-F]{8}(-[0-9A-F]{4}){3}-[0-9A-F]{12}\}$/);
  });

  it('differs in a development build, so that the installed app is not affected', () => {
    const app = identified('win32', false);
    expect(app.setAppUserModelId).toHaveBeenCalledWith('app.parallax.desktop.development');
    expect(app.setToastActivatorCLSID).not.toHaveBeenCalled();
  });

  it.each(['linux', 'darwin'])('is nothing on %s', (platform) => {
    expect(identified(platform).setAppUserModelId).not.toHaveBeenCalled();
  });
});

describe('what Linux knows the app by', () => {
  it('is the name in package.json, but in Flatpak the id, after which the file is named', () => {
    expect(identified('linux').setDesktopName).not.toHaveBeenCalled();
    const { setDesktopName } = identified('linux', true, 'app.parallax.Parallax');
    expect(setDesktopName).toHaveBeenCalledExactlyOnceWith('app.parallax.Parallax.desktop');
  });

  it('is in a file of Flatpak’s sandbox, and not in the environment', () => {
    const file = inFolder('flatpak-info');
    fs.writeFileSync(file, '[Application]\nname=app.parallax.Parallax\nruntime=runtime/a/b/c\n');
    expect(flatpakId(file)).toBe('app.parallax.Parallax');
    expect(flatpakId(inFolder('none'))).toBeNull();
  });
});

it('servers hear the app’s name and version, and no system or language of the person', () => {
  const setUserAgent = vi.fn();
  sayOnlyName({ setUserAgent }, '1.2.3');
  expect(setUserAgent).toHaveBeenCalledExactlyOnceWith('Parallax/1.2.3', 'en');
});
