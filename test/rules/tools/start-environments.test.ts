import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { beforeEach, describe, expect, it } from 'vitest';
import { useFolder } from '../../support/folder.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const folder = useFolder();
const electron = (...names: string[]): string => folder('node_modules', 'electron', ...names);
const VERSION = '45.4.1';
const USERNS = '/proc/sys/kernel/apparmor_restrict_unprivileged_userns';

/** What starts the app, copied to where `electron`, the build and the stand-in are fakes. */
const SCRIPTS = [
  ...['start', 'host', 'opened', 'run'].map((name) => `scripts/${name}.ts`),
  'electron/cli/data-folder.ts',
  'electron/host/run-program.ts',
  'electron/tray/tray-host.ts',
  'test/support/chromium.ts',
  'test/standin/playwright.ts',
  ...['electron-binary', 'electron-trial', 'find-chromium'].map(
    (name) => `test/standin/host/${name}.ts`,
  ),
];
/** Starts the app as `npm start` does, on a machine of which all but the programs is given. */
const ON_MACHINE = `
  import { findHost } from './scripts/host.ts';
  import { ended, main } from './scripts/run.ts';
  import { thisMachine } from './test/standin/host/electron-trial.ts';
  const { userId = 1000, files = {}, owners = {} } = JSON.parse(process.argv[2]);
  const machine = {
    ...thisMachine,
    platform: 'linux',
    userId,
    read: (file) => files[file] ?? null,
    stat: (file) => owners[file.replace(import.meta.dirname, '')] ?? null,
  };
  await main(async () => ended((await findHost({}, undefined, machine)).spawn(['--show'])));
`;
/** The host of the end-to-end specs, on this machine. */
const TESTS_HOST = `
  import { hostInUse, hostLine, hostSwitches } from './test/standin/playwright.ts';
  console.log(hostInUse(), ...hostSwitches());
  console.error(hostLine());
`;

function write(file: string, content: string, mode = 0o644): void {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, content, { mode });
}

/** Dies as `LOG(FATAL)` does: with a line and a trap (base/immediate_crash.h). */
const fatal = (file: string, message: string): string =>
  `echo '[7:1126/011816.5:FATAL:${file}] ${message}' >&2; ulimit -c 0; kill -TRAP $$`;
const UNLESS_SANDBOX_IS_OFF = (death: string): string =>
  `case " $* " in *" --no-sandbox "*) ;; *) ${death} ;; esac`;

/**
 * electron/shell/app/electron_main_delegate.cc, `BasicStartupComplete`: `getuid() == 0` and no
 * `--no-sandbox`.
 */
const REFUSES_ROOT = UNLESS_SANDBOX_IS_OFF(
  fatal(
    'electron/shell/app/electron_main_delegate.cc:223',
    'Running as root without --no-sandbox is not supported. See https://crbug.com/638180.',
  ),
);
/**
 * sandbox/linux/suid/client/setuid_sandbox_host.cc, `PrependWrapper`: there are no namespaces
 * (`Credentials::CanCreateProcessInNewUserNS`), and the helper is not root's with 4755.
 */
const HELPER_NOT_SET_UP = UNLESS_SANDBOX_IS_OFF(
  fatal(
    'sandbox/linux/suid/client/setuid_sandbox_host.cc:166',
    "The SUID sandbox helper binary was found, but is not configured correctly. Rather than run without sandboxing I'\\''m aborting now. You need to make sure that chrome-sandbox is owned by root and has mode 4755.",
  ),
);
/**
 * sandbox/linux/suid/sandbox.c, `MoveToNewNamespaces`: the helper is set up, but a container
 * refuses it. Electron then dies of the message that it waits for (`ZygoteHostImpl::LaunchZygote`).
 */
const HELPER_REFUSED = UNLESS_SANDBOX_IS_OFF(
  `echo 'Failed to move to new namespace: PID namespaces supported, Network namespace supported, but failed: errno = Operation not permitted' >&2; ${fatal('content/browser/zygote_host/zygote_host_impl_linux.cc:207', 'Check failed: . : Invalid argument (22)')}`,
);
/** `ZygoteHostImpl::Init`: no namespaces, and no helper beside the binary. */
const NO_HELPER = UNLESS_SANDBOX_IS_OFF(
  fatal('content/browser/zygote_host/zygote_host_impl_linux.cc:132', 'No usable sandbox!'),
);
/** glibc, elf/dl-catch.c: `fatal_error` prints this and ends with 127 (`_dl_fatal_printf`). */
const lacks = (library: string): string =>
  `echo "$0: error while loading shared libraries: ${library}: cannot open shared object file: No such file or directory" >&2; exit 127`;
/** glibc, elf/dl-load.c, `open_verify`: a library that was cut off. */
const CUT_OFF =
  'echo "$0: error while loading shared libraries: ${0%/*}/libffmpeg.so: file too short" >&2; exit 127';
/** glibc, elf/dl-version.c, `match_symbol`, on a system older than the one it was linked on. */
const TOO_OLD_LINE = "electron: version `GLIBC_2.99' not found (required by electron)";
const TOO_OLD = `echo "${TOO_OLD_LINE.replace('`', '\\`')}" >&2; exit 1`;

const program = (launcher: string): string =>
  `#!/bin/sh\n${launcher}\ncase " $* " in *" --version "*) echo v${VERSION} ;; *) echo "ran: electron $*" ;; esac\n`;

/** What `install.js` leaves behind; `path.txt` comes last. */
function install(binary: string): void {
  write(electron('dist', 'electron'), binary, 0o755);
  write(electron('dist', 'version'), VERSION);
  write(electron('path.txt'), 'electron');
}

/**
 * An `install.js` that counts its runs. Each takes the next of `results`: a binary, or the line of
 * an error. Like the real one, it takes what is there for whole by its names alone.
 */
function fetches(...results: ({ binary: string } | { error: string })[]): void {
  write(
    electron('install.js'),
    `const fs = require('fs');
     process.chdir(__dirname);
     const isThere = (name) => fs.existsSync(name);
     if (isThere('path.txt') && isThere('dist/version') && isThere('dist/electron')) process.exit(0);
     fs.appendFileSync('fetched', '.');
     const results = ${JSON.stringify(results)};
     const result = results[fs.readFileSync('fetched', 'utf8').length - 1];
     if (result.error) {
       console.error(result.error + '\\n    at node:internal/deps/undici/undici:1:1');
       process.exit(1);
     }
     fs.mkdirSync('dist', { recursive: true });
     fs.writeFileSync('dist/electron', result.binary, { mode: 0o755 });
     fs.writeFileSync('dist/version', '${VERSION}');
     fs.writeFileSync('path.txt', 'electron');`,
  );
}

const removeFetched = (): void => {
  fs.rmSync(electron('fetched'), { force: true });
  fs.rmSync(electron('path.txt'), { force: true });
};

/** Runs a script of the folder, whose path is left out of what it says. */
async function run(file: string, arg: string, env: NodeJS.ProcessEnv = {}) {
  const child = spawn(process.execPath, [folder(file), arg], {
    env: {
      ...process.env,
      E2E_HOST: undefined,
      DISPLAY: ':99',
      CHROMIUM_PATH: process.execPath,
      PATH: `${folder('bin')}:${process.env['PATH'] ?? ''}`,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'exit');
  const outputs = await Promise.all([text(child.stdout), text(child.stderr)]);
  const [ran = '', printed = ''] = outputs.map((output) =>
    output.replaceAll(fs.realpathSync(folder()), '').replaceAll(folder(), '').trim(),
  );
  const [code] = (await ended) as [number | null];
  const fetched = electron('fetched');
  const fetchCount = fs.existsSync(fetched) ? fs.readFileSync(fetched, 'utf8').length : 0;
  return { code, ran, printed, fetchCount };
}

const HELPER = '/node_modules/electron/dist/chrome-sandbox';
const RESTRICTED = { [USERNS]: '1\n' };
const BY_USER = { uid: 1000, mode: 0o100755 };
const OFFLINE = { error: 'TypeError: fetch failed' };
/** undici: the connection was closed in the middle of the body. */
const STOPPED = { error: 'TypeError: terminated' };
const ELECTRON = { code: 0, ran: 'ran: electron  --show', fetchCount: 0 };
const UNSANDBOXED = { code: 0, ran: 'ran: electron --no-sandbox  --show', fetchCount: 0 };
const STAND_IN = { code: 0, ran: 'ran: stand-in --show --show', fetchCount: 0 };
const ON_STAND_IN = 'Opening in Chromium, without a tray.';
const ANOTHER_USER = 'To have the sandbox, start as another user.';
const OFF = 'Electron runs without its sandbox, for this start from source only:';

/** Makes the Node that reads `with-node.mjs` another one. */
const AS_VERSION = `
  const versions = { ...process.versions, node: process.env.AS_NODE };
  Object.defineProperty(process, 'versions', { value: versions });
`;
/**
 * As npm, it puts the package of this system into the folder, with a Node of these lines, and
 * another npm when that is wanted.
 */
const npmWith = (node: string): string => `
  const fs = require('fs');
  const [command, , folder] = process.argv.slice(2);
  if (command === 'install') {
    fs.mkdirSync(folder + '/node_modules/npm/bin', { recursive: true });
    fs.writeFileSync(folder + '/node_modules/npm/bin/npm-cli.js', 'shift; echo newer npm: $* >&2');
    process.exit(0);
  }
  const place = folder + '/node_modules/node-test/';
  fs.mkdirSync(place + 'bin', { recursive: true });
  fs.writeFileSync(place + 'package.json', '{ "version": "24.21.0", "bin": { "node": "bin/node" } }');
  fs.writeFileSync(place + 'bin/node', ${JSON.stringify(node)}, { mode: 0o755 });
`;

describe.runIf(process.platform !== 'win32')('the Node of every command', () => {
  const link = (): string => folder('node_modules/.bin/node');
  const FETCHING = (own: string): string => `Fetching Node 24, once: this one is ${own} ...`;
  const NEEDS = (own: string): string =>
    `Parallax needs Node 24 to run from source, and this is ${own}. Install it from your system's packages or https://nodejs.org, then repeat the command.`;

  beforeEach(() => {
    const script = path.join(root, 'scripts/with-node.mjs');
    write(folder('scripts/with-node.mjs'), fs.readFileSync(script, 'utf8'));
    write(folder('scripts/node/package.json'), '{"optionalDependencies":{"node-test":"24.21.0"}}');
    write(folder('package-lock.json'), '{ "packages": {} }');
    write(folder('as-version.mjs'), AS_VERSION);
    write(folder('script.ts'), `const by: string = 'own'; console.log(by);`);
  });

  async function runBy(own: string, npm: string) {
    write(folder('npm-cli.js'), npm);
    const [version, reads] = own.split(' ');
    const old = reads === undefined ? '--no-experimental-strip-types' : '';
    const env = {
      AS_NODE: version,
      NODE_OPTIONS: `${old} --import ${folder('as-version.mjs')}`,
      npm_execpath: folder('npm-cli.js'),
    };
    const { code, ran, printed } = await run('scripts/with-node.mjs', folder('script.ts'), env);
    return { code, ran, printed };
  }
  const FETCHED = '#!/bin/sh\n[ "$1" = --version ] || { echo fetched; exit 7; }\n';
  const OTHER_LIBC = '#!/no/such/loader\n';

  it.each(['24.10.0', '24.21.0'])("is the person's where it is %s", async (own) => {
    expect(await runBy(`${own} typescript`, '')).toEqual({ code: 0, ran: 'own', printed: '' });
    expect(fs.existsSync(link())).toBe(false);
  });

  it.each(['18.20.4', '20.0.0', '22.17.0', '24.2.0 typescript', '26.0.0 typescript'])(
    'is fetched once where it is %s, and found by others',
    async (as) => {
      const [own = ''] = as.split(' ');
      const first = await runBy(as, npmWith(FETCHED));
      expect(first).toEqual({ code: 7, ran: 'fetched', printed: FETCHING(own) });
      expect(fs.realpathSync(link())).toContain('/scripts/node/node_modules/node-test/bin/node');
      const second = await runBy(as, 'process.exit(1)');
      expect(second).toEqual({ code: 7, ran: 'fetched', printed: '' });
    },
  );

  it('completes the tools where the npm of an old one left parts out, once', async () => {
    const { platform, arch } = process;
    const parts = {
      'node_modules/there': { os: [platform], cpu: [arch] },
      'node_modules/elsewhere': { os: ['aix'], cpu: [arch] },
      'node_modules/else': { os: [platform], cpu: ['s390x'] },
      'node_modules/plain': {},
    };
    const lock = (packages: object): void =>
      write(folder('package-lock.json'), JSON.stringify({ packages }));
    write(folder('node_modules/there/x.node'), '');
    lock(parts);
    const sh =
      '#!/bin/sh\ncase "$1" in --version) ;; *npm-cli.js) . "$@" ;; *) echo fetched ;; esac\n';
    expect((await runBy('20.0.0', npmWith(sh))).printed).toBe(FETCHING('20.0.0'));
    fs.rmSync(link());
    lock({ ...parts, 'node_modules/part': { os: [platform], cpu: [arch] } });
    expect(await runBy('20.0.0', npmWith(sh))).toEqual({
      code: 0,
      ran: 'fetched',
      printed: `Fetching parts of the tools that npm left out for Node 20.0.0, once ...\nnewer npm: install --no-save --no-audit`,
    });
    expect((await runBy('20.0.0', npmWith(sh))).printed).toBe('');
  });

  it('is fetched again where another version is wanted', async () => {
    await runBy('20.0.0', npmWith(FETCHED));
    write(folder('scripts/node/package.json'), '{"optionalDependencies":{"node-test":"24.22.0"}}');
    expect((await runBy('20.0.0', '')).printed).toBe(`${FETCHING('20.0.0')}\n${NEEDS('20.0.0')}`);
  });

  it.each([
    ["that can't run here", npmWith(OTHER_LIBC)],
    ["that npm can't fetch", 'process.exit(1)'],
  ])('is never one %s', async (_, npm) => {
    const old = await runBy('20.20.2', npm);
    const printed = `${FETCHING('20.20.2')}\n${NEEDS('20.20.2')}`;
    expect(old).toEqual({ code: 1, ran: '', printed });
    expect(fs.existsSync(link())).toBe(false);
    const { printed: newer, ...rest } = await runBy('26.0.0 typescript', npm);
    expect(rest).toEqual({ code: 0, ran: 'own' });
    expect(newer).toMatch(/Node 24 is not to be had here: going on with 26\.0\.0\.$/);
  });
});

describe.runIf(process.platform !== 'win32')('npm start', () => {
  beforeEach(() => {
    for (const file of SCRIPTS) write(folder(file), fs.readFileSync(path.join(root, file), 'utf8'));
    write(folder('package.json'), '{ "type": "module" }');
    write(folder('on-machine.ts'), ON_MACHINE);
    write(folder('tests-host.ts'), TESTS_HOST);
    write(
      folder('test/standin/electron'),
      `console.log('ran: stand-in', ...process.argv.slice(3))`,
    );
    write(folder('node_modules/vite/bin/vite.js'), '');
    write(electron('package.json'), JSON.stringify({ name: 'electron', version: VERSION }));
    for (const name of ['playwright', '@playwright']) {
      fs.symlinkSync(path.join(root, 'node_modules', name), folder('node_modules', name));
    }
    fetches();
  });

  const start = (machine: object = {}) => run('on-machine.ts', JSON.stringify(machine));

  it('says nothing where Electron runs in its sandbox, whatever else it finds', async () => {
    install(program('[ -z "$ELECTRON_RUN_AS_NODE" ] || { echo v24.21.0; exit 0; }'));
    const machine = JSON.stringify({ files: RESTRICTED, owners: { [HELPER]: BY_USER } });
    expect(await run('on-machine.ts', machine, { ELECTRON_RUN_AS_NODE: '1' })).toEqual({
      ...ELECTRON,
      printed: '',
    });
  });

  it('examines the machine of the user who runs it', async () => {
    install(program(`if [ "$(id -u)" = 0 ]; then ${REFUSES_ROOT}; fi`));
    const isRoot = process.platform === 'linux' && process.getuid?.() === 0;
    const line = `${OFF} it refuses one to root. ${ANOTHER_USER}\n`;
    const after = 'Building Parallax ...\nParallax ran already, and shows its window.';
    const expected = isRoot
      ? { ...UNSANDBOXED, printed: line + after }
      : { ...ELECTRON, printed: after };
    expect(await run('scripts/start.ts', '--show')).toEqual(expected);
  });

  it.each([
    ['for root', REFUSES_ROOT, { userId: 0 }, 'it refuses one to root', 'start as another user'],
    [
      'on Ubuntu 24.04',
      HELPER_NOT_SET_UP,
      { files: RESTRICTED, owners: { [HELPER]: BY_USER } },
      'AppArmor restricts user namespaces (kernel.apparmor_restrict_unprivileged_userns is 1)',
      `run \`sudo chown root:root ${HELPER} && sudo chmod 4755 ${HELPER}\``,
    ],
    [
      'without namespaces or a helper',
      NO_HELPER,
      { files: { [USERNS]: '0\n' } },
      'this system gives it no user namespaces',
      `run \`sudo chown root:root ${HELPER} && sudo chmod 4755 ${HELPER}\``,
    ],
    [
      'in a container that refuses the helper',
      HELPER_REFUSED,
      { owners: { '/.dockerenv': BY_USER, [HELPER]: { uid: 0, mode: 0o104755 } } },
      'this system gives it no user namespaces',
      'start the container with --security-opt seccomp=unconfined',
    ],
  ])(
    '%s runs Electron without its sandbox, and says why',
    async (_, launcher, machine, why, better) => {
      install(program(launcher));
      const printed = `${OFF} ${why}. To have the sandbox, ${better}.`;
      expect(await start(machine)).toEqual({ ...UNSANDBOXED, printed });
    },
  );

  it('names the missing libraries, and goes on with the stand-in', async () => {
    install(program(lacks('libgtk-3.so.0')));
    const lines = ['libffmpeg.so', 'libgtk-3.so.0', 'libnss3.so'].map(
      (name) => `${name} => not found`,
    );
    write(folder('bin/ldd'), `#!/bin/sh\necho '\t${lines.join('\n\t')}'\n`, 0o755);
    expect(await start({ owners: { '/usr/bin/dnf': BY_USER } })).toEqual({
      ...STAND_IN,
      printed: `Electron can't run: this system lacks libgtk-3.so.0, libnss3.so. Install them with \`sudo dnf install -y gtk3 nss mesa-libgbm alsa-lib\`. ${ON_STAND_IN}`,
    });
  });

  it('says that nothing can be fetched without a network, after one try', async () => {
    fetches(OFFLINE);
    const printed = `Electron can't be fetched: github.com does not answer. Behind a proxy, set HTTPS_PROXY. ${ON_STAND_IN}`;
    expect(await start()).toEqual({ ...STAND_IN, printed, fetchCount: 1 });
  });

  it.each([
    [{ HTTPS_PROXY: 'http://own' }, 'http://own'],
    [{ https_proxy: 'http://small' }, 'http://small'],
    [{ npm_config_https_proxy: 'http://of-npm' }, 'http://of-npm'],
  ])('fetches through the proxy of %j', async (set, expected) => {
    const report = 'echo "through $HTTPS_PROXY $NODE_USE_ENV_PROXY"';
    fetches({ binary: program('') });
    const script = fs.readFileSync(electron('install.js'), 'utf8');
    const through = `require('child_process').execSync(${JSON.stringify(`${report} > ${folder('through')}`)});`;
    write(electron('install.js'), `${through}${script}`);
    const none = {
      HTTPS_PROXY: undefined,
      https_proxy: undefined,
      npm_config_https_proxy: undefined,
    };
    await run('on-machine.ts', '{}', { ...none, ...set });
    expect(fs.readFileSync(folder('through'), 'utf8')).toBe(`through ${expected} 1\n`);
  });

  it.runIf(process.platform === 'linux')('says Wayland where there is no X11', async () => {
    install(program(''));
    const { ran } = await run('on-machine.ts', '{}', { DISPLAY: '', WAYLAND_DISPLAY: 'wayland-1' });
    expect(ran).toBe('ran: electron --ozone-platform=wayland  --show');
  });

  describe('the line of an app that is up', () => {
    const LOG = { shown: 'first frame: 9 rates', hidden: 'Parallax 0.1.0 starts on linux' };
    async function open(line: string, tray: string, ...switches: string[]) {
      const log = folder('data', 'logs', 'main.log');
      write(log, '2026-01-01T00:00:00.000Z info first frame: 9 rates\n');
      const now = 'date -u +%Y-%m-%dT%H:%M:%S.999Z';
      const up = `case " $* " in *" --version "*) ;; *) echo "$(${now}) info ${line}" >> ${log} ;; esac`;
      install(program(up));
      write(folder('bin/busctl'), `#!/bin/sh\necho 'b ${tray}'\n`, 0o755);
      write(
        folder('start.mjs'),
        `process.argv.push(...${JSON.stringify(switches)}); await import('./scripts/start.ts');`,
      );
      const { printed } = await run('start.mjs', `--user-data-dir=${folder('data')}`);
      return printed.split('\n').at(-1);
    }
    const DATA = 'Its data are in /data. Ctrl C ends it.';
    const IN_TRAY = `Parallax is open, with an icon in the tray. ${DATA}`;
    const NO_TRAY = `Parallax is open. There is no tray here: another npm start opens a hidden window again. ${DATA}`;
    it.runIf(process.platform === 'linux').each([
      ['in a tray', [LOG.shown, 'true'], IN_TRAY],
      ['without a tray', [LOG.shown, 'false'], NO_TRAY],
      ['hidden', [LOG.hidden, 'true', '--hidden'], IN_TRAY],
    ] as const)(
      '%s says where it is, where its data are and what ends it',
      async (_, how, said) => {
        const [line, tray, ...switches] = how;
        expect(await open(line, tray, ...switches)).toBe(said);
      },
    );
  });

  it('fetches once more what stopped half-way', async () => {
    fetches(STOPPED, { binary: program('') });
    const printed = "Electron can't be fetched: the download did not end. Fetching it again ...";
    expect(await start()).toEqual({ ...ELECTRON, printed, fetchCount: 2 });
    removeFetched();
    const sum = 'ChecksumMismatchError: Generated checksum for "electron.zip" did not match.';
    fetches(STOPPED, { error: sum }, { binary: program('') });
    const last = `Electron can't be fetched: its checksum is wrong. ${ON_STAND_IN}`;
    expect(await start()).toEqual({ ...STAND_IN, printed: `${printed}\n${last}`, fetchCount: 2 });
  });

  it('replaces what was unpacked to its half', async () => {
    install('half');
    fs.rmSync(electron('path.txt'));
    write(electron('dist', 'left.pak'), '');
    fetches({ binary: program('') });
    expect(await start()).toEqual({ ...ELECTRON, printed: '', fetchCount: 1 });
    expect(fs.readdirSync(electron('dist')).toSorted()).toEqual(['electron', 'version']);
  });

  const AGAIN = 'Fetching it again ...';
  it.each([
    ['is empty', '', 'it does not say its version'],
    [
      'lacks its data',
      program(fatal('base/i18n/icu_util.cc:223', 'Invalid file descriptor to ICU data received.')),
      'it ended with SIGTRAP, Invalid file descriptor to ICU data received',
    ],
    ["can't be executed", '#!/no/such/loader\n', "it can't be executed (ENOENT)"],
  ])('fetches a binary that %s again', async (_, broken, reason) => {
    install(broken);
    fetches({ binary: program('') });
    const printed = `Electron does not start: ${reason}. ${AGAIN}`;
    expect(await start()).toEqual({ ...ELECTRON, printed, fetchCount: 1 });
  });

  it('goes on with the stand-in where a binary is broken again', async () => {
    const broken = program(CUT_OFF);
    install(broken);
    fetches({ binary: broken }, { binary: program('') });
    const { printed, ...rest } = await start();
    expect(rest).toEqual({ ...STAND_IN, fetchCount: 1 });
    const reason =
      'Electron does not start: it ended with 127, /node_modules/electron/dist/electron: error while loading shared libraries: /node_modules/electron/dist/libffmpeg.so: file too short.';
    expect(printed).toBe(`${reason} ${AGAIN}\n${reason} ${ON_STAND_IN}`);
  });

  describe('the host of the tests', () => {
    const host = (env: NodeJS.ProcessEnv = {}) => run('tests-host.ts', '', env);

    it('is Electron as `npm start` runs it', async () => {
      install(program(`if [ "$(id -u)" = 0 ]; then ${REFUSES_ROOT}; fi`));
      const isRoot = process.platform === 'linux' && process.getuid?.() === 0;
      expect(await host()).toMatchObject({
        ran: isRoot ? 'electron --no-sandbox' : 'electron',
        printed: isRoot ? `Electron. ${OFF} it refuses one to root. ${ANOTHER_USER}` : 'Electron',
      });
    });

    it('is the stand-in where Electron does not run, with the reason', async () => {
      install(program(TOO_OLD));
      expect(await host()).toMatchObject({
        ran: 'chromium',
        printed: `the stand-in (Chromium). Electron does not start: it ended with 1, ${TOO_OLD_LINE}.`,
      });
    });

    it.runIf(process.platform === 'linux')('is the stand-in without a display', async () => {
      install(program(''));
      expect(await host({ DISPLAY: '', WAYLAND_DISPLAY: '' })).toMatchObject({
        ran: 'chromium',
        printed: 'the stand-in (Chromium). Electron needs a display, and there is none.',
      });
    });
  });
});
