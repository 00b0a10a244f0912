import * as asar from '@electron/asar';
import { FuseState, FuseV1Options, getCurrentFuseWire } from '@electron/fuses';
import config from 'app-builder-lib/out/util/config/config.js';
import { DebugLogger } from 'builder-util';
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { APP_USER_MODEL_ID, TOAST_ACTIVATOR } from '../../electron/host/app-identity.ts';
import afterPack from '../../scripts/after-pack.ts';
import { requireIcon } from '../../scripts/before-pack.ts';
import { findHooks, requireSealed } from '../../scripts/sealed.ts';
import { readPicture } from '../pictures/readme-picture.ts';
import { LOCALES, makeUpElectron, makeUpElectronForMac } from './made-up-electron.ts';
import { livesOnStandIn, type Seen } from './on-stand-in.ts';
import { ASSET_NAME, ASSETS, PACKED_FILES } from './packed-files.ts';
import { buildInto, pack, root, stage, unpacked } from './staged.ts';

/** A package that slipped in, or a second copy of one, would exceed it. */
const MOST_BYTES = 3_100_000;

/** A folder inside the project, because packed code resolves packages in parent folders. */
const folder = path.join(root, 'out', 'package-check');
const project = path.join(folder, 'project');
const archive = path.join(unpacked(project), 'resources', 'app.asar');
const contents = path.join(folder, 'contents');
let living: Promise<Seen>;

beforeAll(async () => {
  fs.rmSync(folder, { recursive: true, force: true });
  await stage(project);
  await pack(project, makeUpElectron(path.join(folder, 'electron')));
  asar.extractAll(archive, contents);
  // It takes a while until a rate has changed: other tests run meanwhile.
  living = livesOnStandIn(contents, path.join(folder, 'data'));
  living.catch(() => undefined);
});
afterAll(() => fs.rmSync(folder, { recursive: true }));

describe('electron-builder.yml', () => {
  const read = async () => config.getConfig(root, 'electron-builder.yml', null);

  it("is what electron-builder's own schema wants", async () => {
    await expect(
      config.validateConfiguration(await read(), new DebugLogger(false)),
    ).resolves.not.toThrow();
    await expect(
      config.validateConfiguration(
        { ...(await read()), asarr: true } as never,
        new DebugLogger(false),
      ),
    ).rejects.toThrow('asarr');
  });

  it('packs for all three systems, for both kinds of processor', async () => {
    const { mac, win, linux } = await read();
    const targets = [mac, win, linux].map((platform) => platform?.target);
    const both = (...names: string[]) =>
      names.map((target) => ({ target, arch: ['x64', 'arm64'] }));
    expect(targets).toEqual([both('dmg', 'zip'), both('nsis'), both('AppImage', 'deb', 'rpm')]);
  });

  it('hardens and notarizes, needs no administrator, and publishes nothing', async () => {
    const { mac, nsis, publish } = await read();
    expect(mac).toMatchObject({ hardenedRuntime: true, notarize: true });
    expect(mac?.identity).toBeUndefined();
    expect(nsis).toMatchObject({ perMachine: false });
    expect(publish).toBeNull();
  });

  it('lets off of the hardened runtime what V8 needs, and no more', async () => {
    const { mac } = await read();
    expect(mac?.entitlementsInherit).toBe(mac?.entitlements);
    const list = fs.readFileSync(path.join(root, String(mac?.entitlements)), 'utf8');
    expect(list.match(/<key>[^<]*<\/key>/g)).toEqual([
      '<key>com.apple.security.cs.allow-jit</key>',
    ]);
  });

  it('needs of Debian what there is, and what the binary links', async () => {
    const { deb } = await read();
    expect(deb?.recommends).toEqual([]);
    expect(deb?.depends).toEqual(expect.arrayContaining(['libasound2', 'libgbm1', 'libnotify4']));
  });

  it('gives software centres a description that fits the package', async () => {
    const { deb, rpm } = await read();
    const [file = '', place] = deb?.fpm?.at(-1)?.split('=') ?? [];
    expect(rpm?.fpm).toContain(deb?.fpm?.at(-1));
    expect(place).toBe(`/usr/share/metainfo/${path.basename(file)}`);
    const said = fs.readFileSync(path.join(root, file), 'utf8');
    const manifest = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8')) as {
      readonly desktopName: string;
      readonly homepage: string;
      readonly bugs: string;
      readonly license: string;
      readonly version: string;
    };
    expect(said).toContain(`<launchable type="desktop-id">${manifest.desktopName}</launchable>`);
    expect(said).toContain(`<url type="homepage">${manifest.homepage}</url>`);
    expect(said).toContain(`<url type="bugtracker">${manifest.bugs}</url>`);
    expect(said).toContain(`<project_license>${manifest.license}</project_license>`);
    expect(said).toMatch(
      new RegExp(`<releases>\\s*<release version="${manifest.version}" date="20`),
    );
    const pictures = [...said.matchAll(/<image type="source" width="(\d+)" height="(\d+)">(.*)</g)];
    expect(pictures.length).toBeGreaterThan(1);
    for (const [, width, height, url = ''] of pictures) {
      expect(url).toMatch(`${manifest.homepage}/pictures/`);
      const size = readPicture(path.basename(url));
      expect([String(size.width), String(size.height)]).toEqual([width, height]);
    }
    const checked = spawnSync('appstreamcli', ['validate', '--no-net', path.join(root, file)]);
    // It is on machines of Linux desktops only.
    expect([0, null], String(checked.stdout)).toContain(checked.status);
    expect(String(checked.stdout)).not.toMatch(/^[EW]:/m);
  });

  it('removes on Windows what the app wrote, and nothing at an update', async () => {
    const { appId, nsis } = await read();
    const script = fs.readFileSync(path.join(root, String(nsis?.include)), 'utf8');
    expect(appId).toBe(APP_USER_MODEL_ID);
    expect(script).toContain(`CLSID\\${TOAST_ACTIVATOR}"`);
    expect(script).toContain('CurrentVersion\\Run" "${APP_ID}"');
    expect(script).toContain('${ifNot} ${isUpdated}');
  });

  it('names icons that are there', async () => {
    const { mac, win, linux } = await read();
    for (const platform of [mac, win, linux])
      expect(() => requireIcon(platform?.icon)).not.toThrow();
    expect(() => requireIcon('no/icon.png')).toThrow('There is no icon no/icon.png');
    expect(() => requireIcon(null)).toThrow('There is no icon');
  });
});

describe('the archive', () => {
  it('holds these files, and no other', () => {
    const isFile = (name: string): boolean => !('files' in asar.statFile(archive, name.slice(1)));
    const files = asar.listPackage(archive, { isPack: false }).filter(isFile);
    const names = files.map((name) => name.replaceAll('\\', '/').slice(1));
    const assets = names.filter((name) => name.startsWith(ASSETS));
    expect(names.filter((name) => !assets.includes(name)).sort()).toEqual([...PACKED_FILES].sort());
    const built = fs.readdirSync(path.join(project, ASSETS));
    expect(assets.sort()).toEqual(built.map((name) => `${ASSETS}${name}`).sort());
    expect(built.filter((name) => !ASSET_NAME.test(name))).toEqual([]);
  });

  it('has no room for a second copy of anything', () => {
    expect(fs.statSync(archive).size).toBeLessThan(MOST_BYTES);
  });

  it('has the command line beside it, for the Node of the person', () => {
    const folder = path.join(path.dirname(archive), 'cli');
    expect(fs.readdirSync(folder).sort()).toEqual(['parallax', 'parallax.cjs', 'parallax.cmd']);
    const launcher = path.join(folder, 'parallax');
    expect(fs.statSync(launcher).mode & 0o111).not.toBe(0);
    const env = { ...process.env, PATH: `${path.dirname(process.execPath)}:/usr/bin:/bin` };
    expect(execFileSync(launcher, ['--help'], { env }).toString()).toMatch(/^parallax COMMAND/);
  });

  it("keeps every language of Electron's, by which date fields are written", () => {
    const { dir } = path.parse(LOCALES[0] ?? '');
    const kept = fs.readdirSync(path.join(unpacked(project), dir));
    expect(kept.map((name) => `${dir}/${name}`).sort()).toEqual(LOCALES);
  });

  it('names no package that would be resolved at run time', () => {
    const manifest = JSON.parse(
      fs.readFileSync(path.join(contents, 'package.json'), 'utf8'),
    ) as object;
    expect(manifest).toMatchObject({ name: 'parallax', main: 'dist/main/main.js' });
    expect(manifest).not.toHaveProperty('dependencies');
    expect(manifest).not.toHaveProperty('devDependencies');
  });

  it('has the name of no test hook in it', () => {
    expect(findHooks(contents)).toEqual([]);
    fs.writeFileSync(path.join(contents, 'planted.js'), 'process.env.PARALLAX_E2E');
    expect(findHooks(contents)).toEqual(['PARALLAX_E2E in planted.js']);
    fs.rmSync(path.join(contents, 'planted.js'));
  });

  it('has nothing of the updater where no place for updates is set', () => {
    expect(fs.readdirSync(path.join(contents, 'dist', 'main'))).toEqual(['main.js']);
    expect(fs.existsSync(path.join(path.dirname(archive), 'app-update.yml'))).toBe(false);
  });

  it('bears the checksum of each file, as Electron checks it', () => {
    const { header } = asar.getRawHeader(archive);
    const sums = integrities(header);
    const assets = fs.readdirSync(path.join(project, ASSETS));
    expect(sums.length).toBe(PACKED_FILES.length + assets.length);
    for (const [name, sum] of sums) {
      const bytes = fs.readFileSync(path.join(contents, name));
      expect([name, sum]).toEqual([name, createHash('sha256').update(bytes).digest('hex')]);
    }
  });
});

describe('the fuses', () => {
  const on = FuseState.ENABLE;
  const off = FuseState.DISABLE;

  it('in the binary are all set: no Node but the app, no debugger, no code but the archive', async () => {
    expect(await getCurrentFuseWire(path.join(unpacked(project), 'parallax'))).toEqual({
      version: '1',
      [FuseV1Options.RunAsNode]: off,
      [FuseV1Options.EnableCookieEncryption]: on,
      [FuseV1Options.EnableNodeOptionsEnvironmentVariable]: off,
      [FuseV1Options.EnableNodeCliInspectArguments]: off,
      [FuseV1Options.EnableEmbeddedAsarIntegrityValidation]: on,
      [FuseV1Options.OnlyLoadAppFromAsar]: on,
      [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: off,
      [FuseV1Options.GrantFileProtocolExtraPrivileges]: off,
      [FuseV1Options.WasmTrapHandlers]: on,
    });
  });

  it.each([
    ['one more fuse than is known', '1011001111', 'strictlyRequireAllFuses'],
    ['one less', '10110011', 'WasmTrapHandlers'],
  ])('end the packing where Electron has %s', async (_what, wire, said) => {
    const appOutDir = makeUpElectron(path.join(folder, `electron-${wire.length}`), wire);
    const packager = { appInfo: { productFilename: 'Electron' }, executableName: 'electron' };
    const context = { appOutDir, electronPlatformName: 'linux', packager, arch: 1 };
    await expect(afterPack(context as never)).rejects.toThrow(said);
  });
});

describe('for macOS', () => {
  it('Info.plist has the archive checksum, and the framework has the fuses', async () => {
    const electron = makeUpElectronForMac(path.join(folder, 'electron-mac'));
    await pack(project, electron, '--mac', 'dir', '--x64');
    const app = path.join(project, 'out', 'packages', 'mac', 'Parallax.app');
    const packed = path.join(app, 'Contents', 'Resources', 'app.asar');
    const list = fs.readFileSync(path.join(app, 'Contents', 'Info.plist'), 'utf8');
    const sum = /Resources\/app\.asar<\/key>\s*<dict>[^]*?<key>hash<\/key>\s*<string>(\w+)/.exec(
      list,
    )?.[1];
    const { headerString } = asar.getRawHeader(packed);
    expect(sum).toBe(createHash('sha256').update(headerString).digest('hex'));
    for (const key of ['LSUIElement', 'LSAppNapIsDisabled', 'NSAppSleepDisabled']) {
      expect(list).toMatch(new RegExp(String.raw`<key>${key}</key>\s*<true/>`));
    }
    expect(await getCurrentFuseWire(app)).toEqual(
      await getCurrentFuseWire(path.join(unpacked(project), 'parallax')),
    );
  });
});

describe('what is packed', () => {
  it('starts, and shows living rates', async () => {
    const seen = await living;
    expect(seen.isPackaged).toBe(true);
    expect(seen.rates[0]).toMatch(/^1,\d{3}\.\d{2}$/);
    expect(new Set(seen.rates).size).toBeGreaterThan(1);
  });

  it('is whole and without test hooks, or is not packed', async () => {
    const dist = path.join(project, 'dist');
    expect(() => requireSealed(dist)).not.toThrow();
    fs.renameSync(path.join(dist, 'worker'), path.join(folder, 'worker'));
    expect(() => requireSealed(dist)).toThrow('worker.cjs: build first');
    fs.renameSync(path.join(folder, 'worker'), path.join(dist, 'worker'));
    fs.appendFileSync(path.join(dist, 'main', 'main.js'), '// PARALLAX_CLOCK');
    await expect(pack(project, path.join(folder, 'electron'))).rejects.toThrow(
      'use npm run package',
    );
  });

  it('has the updater in a chunk of its own where a place is set, within the same size', async () => {
    const updateUrl = 'https://releases.example/parallax';
    // Of the parts, main alone asks for updates.
    const dist = await buildInto(path.join(folder, 'updating'), {
      packaged: true,
      updateUrl,
      parts: ['main'],
    });
    const main = path.join(dist, 'main');
    expect(
      fs
        .readdirSync(main)
        .filter((name) => name.endsWith('.js'))
        .sort(),
    ).toEqual(['main.js', 'release-feed.js']);
    expect(fs.readFileSync(path.join(main, 'main.js'), 'utf8')).toContain(updateUrl);
    expect(findHooks(dist)).toEqual([]);
    // The supply chain's check depends on this: not every named package is bundled.
    const map = fs.readFileSync(path.join(main, 'release-feed.js.map'), 'utf8');
    const { sources } = JSON.parse(map) as { sources: string[] };
    expect(sources.some((source) => source.includes('node_modules/js-yaml/'))).toBe(true);
    expect(sources.filter((source) => source.includes('node_modules/argparse/'))).toEqual([]);
    const updater = fs.statSync(path.join(main, 'release-feed.js')).size;
    expect(fs.statSync(archive).size + updater).toBeLessThan(MOST_BYTES);
  });

  it('would be refused with any of the test hooks that there are', () => {
    const hooks = path.join(folder, 'doors');
    fs.mkdirSync(hooks);
    const source = fs.readFileSync(
      path.join(root, 'electron', 'base', 'launch-options.ts'),
      'utf8',
    );
    fs.writeFileSync(path.join(hooks, 'main.js'), source.replaceAll('__TEST_HOOKS__', 'true'));
    const updates = ['UPDATES', 'UPDATES_KEY'];
    const names = ['CLOCK', 'DEV_URL', 'E2E', 'PLATFORM', 'PUBLIC', 'SANDBOX', 'TRAY'];
    expect(findHooks(hooks)).toEqual(
      [...names, ...updates].map((name) => `PARALLAX_${name} in main.js`),
    );
  });
});

interface Entry {
  readonly files?: Readonly<Record<string, Entry>>;
  readonly integrity?: { readonly hash: string };
}

/** Each file of an archive with the checksum that its header has for it. */
function integrities({ files = {} }: Entry, under = ''): [name: string, sum: string][] {
  return Object.entries(files).flatMap(([name, entry]): [string, string][] => {
    const full = path.posix.join(under, name);
    return entry.files ? integrities(entry, full) : [[full, entry.integrity?.hash ?? 'none']];
  });
}
