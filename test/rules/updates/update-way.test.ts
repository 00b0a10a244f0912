import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { installCommand, updateWay } from '../../../electron/updates/update-way.ts';
import { useFolder } from '../../support/folder.ts';

const inFolder = useFolder();

function wayOf(kind: string | null, image?: string, platform = 'linux') {
  const resources = inFolder('resources');
  fs.mkdirSync(resources);
  if (kind !== null) fs.writeFileSync(path.join(resources, 'package-type'), kind);
  return updateWay({
    platform,
    resources,
    env: image === undefined ? {} : { APPIMAGE: image },
    isFlatpak: false,
  });
}

describe('how a new version gets in', () => {
  it.each([
    ['deb\n', 'deb'],
    ['rpm', 'rpm'],
    ['arch\n', 'managed'],
    ['flatpak', 'managed'],
    ['pacman', 'managed'],
    [null, 'app'],
  ])('a package that says %j', (kind, way) => {
    expect(wayOf(kind)).toBe(way);
  });

  it('an AppImage is replaced in its folder, where that can be written', () => {
    const image = inFolder('Parallax.AppImage');
    expect(wayOf(null, image)).toBe('app');
    const asked = vi.spyOn(fs, 'accessSync').mockImplementation(() => {
      throw new Error('EROFS: read-only file system');
    });
    fs.rmSync(inFolder('resources'), { recursive: true });
    expect(wayOf(null, image)).toBe('read-only');
    expect(asked).toHaveBeenCalledExactlyOnceWith(path.dirname(image), fs.constants.W_OK);
    asked.mockRestore();
  });

  it('a package is one also where it was started from an AppImage', () => {
    expect(wayOf('deb', '/nowhere/Other.AppImage')).toBe('deb');
  });

  it('the others replace themselves', () => {
    expect(wayOf('deb', undefined, 'darwin')).toBe('app');
    expect(updateWay({ platform: 'win32', resources: undefined, env: {}, isFlatpak: false })).toBe(
      'app',
    );
  });

  it('a package manager brings those of its copies, on every system', () => {
    expect(wayOf('scoop', undefined, 'win32')).toBe('managed');
    expect(updateWay({ platform: 'linux', resources: undefined, env: {}, isFlatpak: true })).toBe(
      'managed',
    );
  });

  const TRANSLOCATED =
    '/private/var/folders/x/AppTranslocation/1/d/Parallax.app/Contents/Resources';
  it.each([
    [TRANSLOCATED, false, 'not-moved'],
    ['/Volumes/Parallax 1.0/Parallax.app/Contents/Resources', false, 'not-moved'],
    ['/Volumes/My disk/Parallax.app/Contents/Resources', true, 'app'],
    // The updater asks for an administrator's password there.
    ['/Applications/Parallax.app/Contents/Resources', false, 'app'],
  ])('on macOS %s, which can be written: %s', (resources, isWritable, way) => {
    const asked = vi.spyOn(fs, 'accessSync').mockImplementation(() => {
      if (!isWritable) throw new Error('EROFS: read-only file system');
    });
    expect(updateWay({ platform: 'darwin', resources, env: {}, isFlatpak: false })).toBe(way);
    asked.mockRestore();
  });
});

it.skipIf(process.platform === 'win32')('a command names the file as a shell reads it', () => {
  const file = "/home/a b/it's $HOME `x`/new.deb";
  const command = installCommand('deb', file);
  const printed = execFileSync('sh', ['-c', command.replace('sudo apt install', "printf '%s'")]);
  expect(printed.toString()).toBe(file);
});

it.each([
  [['dnf', 'rpm'], "sudo dnf install '/a/new.rpm'"],
  [['zypper', 'rpm'], "sudo zypper install --allow-unsigned-rpm '/a/new.rpm'"],
  [['rpm'], "sudo rpm -U '/a/new.rpm'"],
])('where there are %j an rpm is installed with %s', (programs, command) => {
  const isThere = (file: string): boolean => programs.includes(path.basename(file));
  expect(installCommand('rpm', '/a/new.rpm', isThere)).toBe(command);
});
