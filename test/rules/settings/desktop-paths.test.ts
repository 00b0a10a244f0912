import { describe, expect, it } from 'vitest';
import { appImage } from '../../../electron/settings/app-image.ts';
import { autostartFolder } from '../../../electron/settings/autostart.ts';

/** Paths of Linux are the same on every machine: the project `node-win32` has Windows' `node:path`. */
describe('on Linux, the entry that starts the app at login', () => {
  it.each([
    [{ XDG_CONFIG_HOME: '/x' }, '/x/autostart'],
    [{}, '/home/ada/.config/autostart'],
    [{ XDG_CONFIG_HOME: '' }, '/home/ada/.config/autostart'],
    [{ XDG_CONFIG_HOME: 'relative' }, '/home/ada/.config/autostart'],
  ])('with %j it stands in %s', (env, expected) => {
    expect(autostartFolder(env, '/home/ada')).toBe(expected);
  });

  it.each([
    [{ APPIMAGE: '/a/P.AppImage', APPDIR: '/tmp/.mount_x' }, '/a/P.AppImage'],
    [{ APPIMAGE: '/a/P.AppImage', APPDIR: '/tmp/.mount_x/' }, '/a/P.AppImage'],
    // A terminal in an AppImage started us.
    [{ APPIMAGE: '/a/Terminal.AppImage', APPDIR: '/tmp/.mount_y' }, null],
    [{ APPIMAGE: '/a/Terminal.AppImage', APPDIR: '/tmp/.mount' }, null],
    [{ APPIMAGE: '/a/P.AppImage' }, null],
    [{ APPDIR: '/tmp/.mount_x' }, null],
    [{}, null],
  ])('of %j the AppImage is %s', (env, expected) => {
    expect(appImage(env, '/tmp/.mount_x/parallax')).toBe(expected);
  });
});
