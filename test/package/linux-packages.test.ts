import { execFileSync, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pack, root } from './staged.ts';

/** A deb and an rpm of a program that does nothing, made with what the machine has. */
const folder = path.join(root, 'out', 'linux-packages-check');
const app = path.join(folder, 'app');
const made = path.join(folder, 'made');
const METAINFO = '/usr/share/metainfo/app.parallax.desktop.metainfo.xml';
const DESKTOP = '/usr/share/applications/app.parallax.desktop';

const has = (program: string): boolean => spawnSync(program, ['--version']).status === 0;
const isOnLinux = process.platform === 'linux';
const canDeb = isOnLinux && has('dpkg-deb');
const canRpm = isOnLinux && has('rpmbuild');

const run = (program: string, ...args: string[]): string =>
  execFileSync(program, args, { encoding: 'utf8' });
const file = (kind: 'deb' | 'rpm'): string =>
  fs.globSync(path.join(made, `*.${kind}`))[0] ?? expect.fail(`no ${kind}`);

beforeAll(async () => {
  fs.rmSync(folder, { recursive: true, force: true });
  fs.mkdirSync(path.join(app, 'resources'), { recursive: true });
  // A program as compilers make it: it has a build id. This one is small.
  const kinds = [...(canDeb ? ['deb'] : []), ...(canRpm ? ['rpm'] : [])];
  if (kinds.length === 0) return;
  for (const name of ['parallax', 'chrome_crashpad_handler', 'chrome-sandbox']) {
    fs.copyFileSync('/bin/true', path.join(app, name));
  }
  const fpm = path.join(import.meta.dirname, 'made-up-fpm.ts');
  const tools = { CUSTOM_FPM_PATH: fpm, HOME: folder };
  const places = ['--prepackaged', app, `-c.directories.output=${made}`];
  await pack(root, tools, '--linux', ...kinds, '--x64', ...places);
});
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

/** Whether the script of a package keeps the app's AppArmor profile when it is called so. */
function keepsProfile(script: string, called: string): boolean {
  const profile = path.join(folder, 'apparmor-profile');
  fs.writeFileSync(profile, '');
  run('sh', '-c', script.replaceAll('/etc/apparmor.d/parallax', profile), 'script', called);
  return fs.existsSync(profile);
}

describe.runIf(canDeb)('the deb', () => {
  const scripts = (): { postinst: string; postrm: string } => {
    const place = path.join(folder, 'deb-scripts');
    if (!fs.existsSync(place)) run('dpkg-deb', '-e', file('deb'), place);
    const read = (name: string): string => fs.readFileSync(path.join(place, name), 'utf8');
    return { postinst: read('postinst'), postrm: read('postrm') };
  };

  it('has its command as a file, which no script makes or removes', () => {
    expect(run('dpkg-deb', '-c', file('deb'))).toMatch(/^-rwxr-xr-x.* \.\/usr\/bin\/parallax$/m);
    const { postinst, postrm } = scripts();
    for (const script of [postinst, postrm]) {
      expect(script.replaceAll(/^#.*$/gm, '')).not.toMatch(
        /update-alternatives|usr\/bin\/parallax/,
      );
    }
  });

  it('removes what it installed when it is removed, and not at an update', () => {
    expect(keepsProfile(scripts().postrm, 'upgrade')).toBe(true);
    expect(keepsProfile(scripts().postrm, 'remove')).toBe(false);
    expect(scripts().postinst).toContain('/opt/Parallax/resources/apparmor-profile');
  });

  it('has its app, a desktop entry and a description, which are valid', () => {
    const list = run('dpkg-deb', '-c', file('deb'));
    for (const name of ['/opt/Parallax/parallax', DESKTOP, METAINFO]) {
      expect(list).toContain(` .${name}\n`);
    }
    const unpacked = path.join(folder, 'deb');
    run('dpkg-deb', '-x', file('deb'), unpacked);
    const entry = path.join(unpacked, DESKTOP);
    const text = fs.readFileSync(entry, 'utf8');
    expect(text).toMatch(/^Exec=\/opt\/Parallax\/parallax %U$/m);
    expect(text).toMatch(/^StartupWMClass=app\.parallax$/m);
    expect(text).toMatch(/^MimeType=x-scheme-handler\/parallax;$/m);
    expect(text).not.toContain('no-sandbox');
    if (has('desktop-file-validate')) expect(run('desktop-file-validate', entry)).toBe('');
    const described = path.join(unpacked, METAINFO);
    if (has('appstreamcli')) run('appstreamcli', 'validate', '--no-net', described);
  });

  it('asks for what Debian has, and recommends nothing', () => {
    const field = (name: string): string => run('dpkg-deb', '-f', file('deb'), name).trim();
    expect(field('Depends').split(', ')).toEqual(
      expect.arrayContaining(['libasound2', 'libgbm1', 'libgtk-3-0', 'libnotify4', 'libnss3']),
    );
    expect(field('Recommends')).toBe('');
    expect(field('Homepage')).toBe('https://parallax.example');
  });
});

describe.runIf(canRpm)('the rpm', () => {
  it('has its app and its description, and no build ids that others have too', () => {
    const list = run('rpm', '-qlp', file('rpm'));
    for (const name of ['/opt/Parallax/parallax', DESKTOP, METAINFO]) {
      expect(list).toContain(`${name}\n`);
    }
    expect(list).not.toContain('.build-id');
  });

  it('keeps its command and its profile through an update', () => {
    expect(run('rpm', '-qlp', file('rpm'))).toContain('/usr/bin/parallax\n');
    const [, after = ''] = run('rpm', '-qp', '--scripts', file('rpm')).split(/^postuninstall .*$/m);
    expect(after.replaceAll(/^#.*$/gm, '')).not.toMatch(/update-alternatives|usr\/bin\/parallax/);
    expect(keepsProfile(after, '1')).toBe(true);
    expect(keepsProfile(after, '0')).toBe(false);
  });

  it('wants what the binary is linked with, by the names of Fedora and openSUSE', () => {
    const wanted = run('rpm', '-qp', '--requires', file('rpm')).split('\n');
    expect(wanted).toEqual(
      expect.arrayContaining(['gtk3', '(alsa-lib or libasound2)', '(mesa-libgbm or libgbm1)']),
    );
  });
});

describe.runIf(isOnLinux)('parallax in a terminal', () => {
  it.each<[starts: 'app' | 'cli', words: string[]]>([
    ['app', []],
    ['app', ['--hidden']],
    ['app', ['parallax://convert?amount=5']],
    ['app', ['/home/ada/trades.csv']],
    ['cli', ['rates', '--json']],
    ['cli', ['500', 'us dollar']],
    ['cli', ['-h']],
    ['cli', ['--help']],
    ['cli', ['--version']],
  ])('is the %s for %j', (starts, words) => {
    const opt = path.join(folder, 'opt');
    const says = (file: string, who: string): void => {
      fs.mkdirSync(path.dirname(file), { recursive: true });
      fs.writeFileSync(file, `#!/bin/sh\nprintf '%s|' ${who} "$@"\n`, { mode: 0o755 });
    };
    says(path.join(opt, 'parallax'), 'app');
    says(path.join(opt, 'resources/cli/parallax'), 'cli');
    const command = path.join(root, 'electron/app/linux/parallax');
    const script = fs.readFileSync(command, 'utf8').replaceAll('/opt/Parallax', opt);
    expect(run('sh', '-c', script, 'parallax', ...words)).toBe([starts, ...words, ''].join('|'));
  });
});
