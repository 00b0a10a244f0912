import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeUpAppImageTools, RUNTIMES, unpackAppImage } from './made-up-appimage-tools.ts';
import { pack, root } from './staged.ts';

/** An AppImage of a program that only says how it was started. */
const folder = path.join(root, 'out', 'appimage-check');
const app = path.join(folder, 'app');
const image = path.join(folder, 'made', 'Parallax.AppImage');
const unpacked = path.join(folder, 'unpacked');
/** What is inside it. */
const inside = (name: string): string => path.join(unpacked, name);

const ICONS = 'usr/share/icons/hicolor';
const manifest = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8')) as {
  readonly version: string;
  readonly desktopName: string;
};

function writeProgram(file: string, script: string): void {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, `#!/bin/sh\n${script}\n`, { mode: 0o755 });
}

beforeAll(async () => {
  fs.rmSync(folder, { recursive: true, force: true });
  writeProgram(path.join(app, 'parallax'), 'for each in "$@"; do echo "$each"; done');
  const flags = ['--linux', 'AppImage', '--x64', '--prepackaged', app];
  const places = [
    `-c.directories.output=${path.dirname(image)}`,
    '-c.artifactName=Parallax.AppImage',
  ];
  const tools = makeUpAppImageTools(path.join(folder, 'tools'));
  await pack(root, { APPIMAGE_TOOLS_PATH: tools, HOME: folder }, ...flags, ...places);
  unpackAppImage(image, unpacked);
});
afterAll(() => fs.rmSync(folder, { recursive: true }));

/** What the program is started with where `unshare` can or can't make a user namespace. */
function started(hasNamespaces: boolean, ...args: string[]): string[] {
  const stubs = path.join(folder, hasNamespaces ? 'free' : 'restricted');
  writeProgram(
    path.join(stubs, 'unshare'),
    `[ "$*" = "-Ur true" ] && exit ${hasNamespaces ? 0 : 1}`,
  );
  const { stdout, stderr, status } = spawnSync(inside('AppRun'), args, {
    encoding: 'utf8',
    env: { PATH: `${stubs}:${process.env['PATH'] ?? ''}` },
  });
  expect({ stderr, status }).toEqual({ stderr: '', status: 0 });
  return stdout.split('\n').slice(0, -1);
}

describe('the AppImage', () => {
  it('needs no libfuse2', () => {
    const { static: runtime } = RUNTIMES;
    expect(fs.readFileSync(image).toString('latin1', 0, runtime.length)).toBe(runtime);
  });

  it('has a desktop entry that leaves the sandbox on, and by which its windows are known', () => {
    const file = inside('app.parallax.desktop');
    const { status, stdout } = spawnSync('desktop-file-validate', [file], { encoding: 'utf8' });
    // It is on machines of Linux desktops only.
    expect([0, null], stdout).toContain(status);
    const entry = fs.readFileSync(file, 'utf8').split('\n');
    expect(entry).toContain('Exec=AppRun %U');
    expect(entry).toContain('StartupWMClass=app.parallax');
    expect(entry).toContain('MimeType=x-scheme-handler/parallax;');
    expect(entry).toContain(`X-AppImage-Version=${manifest.version}`);
    // A window's class is the file's name without its ending.
    expect(manifest.desktopName).toBe('app.parallax.desktop');
    expect(entry).toContain('Icon=parallax');
    const icon = fs.readFileSync(path.join(root, 'electron/app/icons/app/linux/512x512.png'));
    for (const name of ['parallax.png', '.DirIcon', `${ICONS}/512x512/apps/parallax.png`]) {
      expect(fs.readFileSync(inside(name)).equals(icon), name).toBe(true);
    }
    expect(entry.join('\n')).not.toContain('no-sandbox');
  });

  it('starts with the sandbox where there are user namespaces', () => {
    expect(started(true)).toEqual([]);
    expect(started(true, '--hidden', 'two words')).toEqual(['--hidden', 'two words']);
  });

  it('starts without it where Ubuntu restricts them, and requests that once', () => {
    expect(started(false)).toEqual(['--no-sandbox']);
    expect(started(false, '--hidden')).toEqual(['--no-sandbox', '--hidden']);
    expect(started(false, '--no-sandbox')).toEqual(['--no-sandbox']);
  });
});
