import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { electronBinary, removeElectron } from '../../standin/host/electron-binary.ts';
import { type Ended, examineElectron, type Machine } from '../../standin/host/electron-trial.ts';
import { useFolder } from '../../support/folder.ts';

const BINARY = '/e/dist/electron';
const HELPER = '/e/dist/chrome-sandbox';
const SET_UP = `run \`sudo chown root:root ${HELPER} && sudo chmod 4755 ${HELPER}\``;
const USERNS = '/proc/sys/kernel/apparmor_restrict_unprivileged_userns';
const FILE = { uid: 1000, mode: 0o100755 };

const ended = (rest: Partial<Ended> = {}): Ended => ({
  code: 0,
  signal: null,
  error: null,
  stdout: '',
  stderr: '',
  ...rest,
});
const FINE = ended({ stdout: 'v45.4.1\n' });
const TRAPPED = ended({ code: null, signal: 'SIGTRAP', stderr: '[7:FATAL:a.cc(1)] No luck.\n' });
const LACKING = ended({
  code: 127,
  stderr: `${BINARY}: error while loading shared libraries: libnss3.so: cannot open shared object file: No such file or directory\n`,
});

interface Given {
  platform?: NodeJS.Platform;
  userId?: number | null;
  files?: Record<string, string>;
  stats?: Record<string, { uid: number; mode: number }>;
  /** How `electron --version` ends, in the sandbox and without it. */
  sandboxed?: Ended;
  unsandboxed?: Ended;
  ldd?: string;
}

/** A machine, and what was run on it. */
function machineOf(given: Given): { machine: Machine; ran: string[] } {
  const { platform = 'linux', userId = 1000, files = {}, stats = {}, ldd = '' } = given;
  const { sandboxed = TRAPPED, unsandboxed = FINE } = given;
  const ran: string[] = [];
  const machine: Machine = {
    platform,
    userId,
    read: (file) => files[file] ?? null,
    stat: (file) => stats[file] ?? null,
    run(program, args) {
      ran.push([program, ...args].join(' '));
      if (program === 'ldd') return ended({ stdout: ldd });
      return args.includes('--no-sandbox') ? unsandboxed : sandboxed;
    },
  };
  return { machine, ran };
}

const examined = (given: Given) => examineElectron(BINARY, machineOf(given).machine);

describe('Electron is tried', () => {
  it.each<[string, Given, readonly string[]]>([
    ['by a user', { sandboxed: FINE }, [`${BINARY} --version`]],
    [
      'by a user without a sandbox',
      {},
      [`${BINARY} --version`, `${BINARY} --no-sandbox --version`],
    ],
    ['by root', { userId: 0 }, [`${BINARY} --no-sandbox --version`]],
    ['on macOS by root', { platform: 'darwin', userId: 0 }, [`${BINARY} --version`]],
    ['on Windows', { platform: 'win32', userId: null }, [`${BINARY} --version`]],
    ['without its libraries', { sandboxed: LACKING }, [`${BINARY} --version`, `ldd ${BINARY}`]],
  ])('%s', (_, given, expected) => {
    const { machine, ran } = machineOf(given);
    examineElectron(BINARY, machine);
    expect(ran).toEqual(expected);
  });
});

describe('Electron runs', () => {
  const restricted = { [USERNS]: '1\n' };
  it.each<[string, Given]>([
    ['the sandbox works', { sandboxed: FINE, files: restricted, stats: { [HELPER]: FILE } }],
    ['the trial takes too long', { sandboxed: ended({ code: null, error: 'ETIMEDOUT' }) }],
    ['it is macOS', { platform: 'darwin', sandboxed: FINE }],
  ])('in its sandbox without a word where %s', (_, given) => {
    expect(examined(given)).toEqual({ runs: true, args: [], line: null });
  });

  const APPARMOR = /AppArmor restricts user namespaces \(kernel\.\w+ is 1\)/;
  const NONE = /this system gives it no user namespaces/;
  it.each<[string, Given, RegExp, string]>([
    ['root', { userId: 0, files: restricted }, /it refuses one to root/, 'start as another user'],
    ['Ubuntu', { files: restricted, stats: { [HELPER]: FILE } }, APPARMOR, SET_UP],
    ['the sysctl is 0', { files: { [USERNS]: '0\n' } }, NONE, SET_UP],
    [
      'a helper of root without setuid',
      { stats: { [HELPER]: { uid: 0, mode: 0o100755 } } },
      NONE,
      SET_UP,
    ],
    [
      'a helper that is not for others',
      { stats: { [HELPER]: { uid: 0, mode: 0o104750 } } },
      NONE,
      SET_UP,
    ],
    [
      'a helper that is set up',
      { stats: { [HELPER]: { uid: 0, mode: 0o104755 } } },
      /, and its helper \S+ can't be root/,
      'allow user namespaces to this user',
    ],
    [
      'a container',
      { stats: { '/run/.containerenv': FILE } },
      NONE,
      'start the container with --security-opt seccomp=unconfined',
    ],
  ])('without its sandbox: %s', (_, given, why, better) => {
    const verdict = examined(given);
    expect(verdict).toMatchObject({ runs: true, args: ['--no-sandbox'] });
    expect(verdict.line).toMatch(/^Electron runs without its sandbox, for this start from source/);
    expect(verdict.line).toMatch(why);
    expect(verdict.line).toContain(`. To have the sandbox, ${better}.`);
  });
});

it('quotes a folder that a shell would split', () => {
  const { machine } = machineOf({});
  expect(examineElectron('/my code/dist/electron', machine).line).toContain(
    "sudo chmod 4755 '/my code/dist/chrome-sandbox'`.",
  );
});

describe('Electron can not run', () => {
  const at = (manager: string) => ({ stats: { [`/usr/bin/${manager}`]: FILE } });
  const DPKG = '/var/lib/dpkg/status';
  it.each<[string, Given, string]>([
    [
      'Debian 12',
      { ...at('apt-get'), files: { [DPKG]: 'Package: libssl3\n' } },
      'Install them with `sudo apt-get update && sudo apt-get install -y libgtk-3-0 libnss3 libgbm1 libasound2`.',
    ],
    [
      'a container of Ubuntu 24.04',
      {
        ...at('apt-get'),
        userId: 0,
        unsandboxed: LACKING,
        files: { [DPKG]: 'Package: libssl3t64\nStatus: install ok installed\n' },
      },
      'Install them with `apt-get update && apt-get install -y libgtk-3-0t64 libnss3 libgbm1 libasound2t64`.',
    ],
    ['Fedora', at('dnf'), 'Install them with `sudo dnf install -y gtk3 nss mesa-libgbm alsa-lib`.'],
    [
      'openSUSE',
      at('zypper'),
      'Install them with `sudo zypper install -y libgtk-3-0 mozilla-nss libgbm1 libasound2`.',
    ],
    ['Arch', at('pacman'), 'Install them with `sudo pacman -S --needed gtk3 nss mesa alsa-lib`.'],
    ['another system', {}, 'Install GTK 3, NSS, GBM and ALSA.'],
  ])('without libraries: it names the command of %s', (_, given, command) => {
    expect(examined({ sandboxed: LACKING, ...given })).toEqual({
      runs: false,
      isBroken: false,
      line: `Electron can't run: this system lacks libnss3.so. ${command}`,
    });
  });

  it('without libraries: it names all of the system, none of its own', () => {
    const ldd =
      '\tlibc.so.6 => /lib/libc.so.6 (0x7f)\n\tlibffmpeg.so => not found\n\tlibgbm.so.1 => not found\n';
    expect(examined({ sandboxed: LACKING, ldd }).line).toContain(
      'this system lacks libnss3.so, libgbm.so.1. ',
    );
  });

  const died = (rest: Partial<Ended>): Given => {
    const end = ended({ code: 1, ...rest });
    return { sandboxed: end, unsandboxed: end };
  };
  const TOO_OLD = "electron: libc.so.6: version `GLIBC_2.99' not found (required by electron)";
  it.each<[string, Given, boolean, string]>([
    [
      'an empty file',
      { sandboxed: ended(), unsandboxed: ended() },
      true,
      'it does not say its version',
    ],
    [
      'a crash',
      { sandboxed: TRAPPED, unsandboxed: TRAPPED },
      true,
      'it ended with SIGTRAP, No luck',
    ],
    ['no loader', died({ code: null, error: 'ENOENT' }), true, "it can't be executed (ENOENT)"],
    ['a crash on macOS', { platform: 'darwin' }, true, 'it ended with SIGTRAP, No luck'],
    ['an old system', died({ stderr: TOO_OLD }), false, `it ended with 1, ${TOO_OLD}`],
    [
      'no library of its own',
      died({ code: 127, stderr: LACKING.stderr.replace('libnss3', 'libffmpeg') }),
      true,
      `it ended with 127, ${LACKING.stderr.trim().replace('libnss3', 'libffmpeg')}`,
    ],
  ])('with %s', (_, given, isBroken, reason) => {
    expect(examined(given)).toEqual({
      runs: false,
      isBroken,
      line: `Electron does not start: ${reason}.`,
    });
  });
});

describe("Electron's binary", () => {
  const folder = useFolder();
  function write(name: string, content: string): void {
    fs.mkdirSync(path.dirname(folder(name)), { recursive: true });
    fs.writeFileSync(folder(name), content);
  }
  function install(): void {
    write('package.json', JSON.stringify({ version: '45.4.1' }));
    write('dist/electron', '');
    write('dist/version', 'v45.4.1\n');
    write('path.txt', 'electron');
  }

  it('is there when it was fetched to its end', () => {
    install();
    expect(electronBinary(folder('.'))).toBe(folder('dist/electron'));
    removeElectron(folder('.'));
    expect(fs.readdirSync(folder('.'))).toEqual(['package.json']);
  });

  it.each(['path.txt', 'dist/version', 'dist/electron'])('is not there without %s', (name) => {
    install();
    fs.rmSync(folder(name));
    expect(electronBinary(folder('.'))).toBeNull();
  });

  it('is not there with another version', () => {
    install();
    write('dist/version', '45.4.0');
    expect(electronBinary(folder('.'))).toBeNull();
  });
});
