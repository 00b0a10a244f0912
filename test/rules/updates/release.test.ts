import { execFileSync, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { billOfMaterials } from '../../../scripts/bill-of-materials.ts';
import { type Lock, readJson } from '../../../scripts/lock-file.ts';
import { readManifest, readPublicKey } from '../../../electron/updates/signed-release.ts';
import { readApp, readRelease, writeChannels } from '../../../scripts/channels.ts';
import { checksums, prepareRelease } from '../../../scripts/release.ts';
import { packageNames, releasePlan } from '../../../scripts/release-dry.ts';
import { newKeyPair } from '../../../scripts/release-manifest.ts';
import { leftOutOf, notesFor } from '../../../scripts/release-notes.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const { version } = readJson(path.join(root, 'package.json')) as { version: string };
const { packages: lock } = readJson(path.join(root, 'package-lock.json')) as { packages: Lock };
/** A part of what a build ships. The build itself is not needed here. */
const packages = ['electron', 'electron-log', 'svelte'].map((name) => ({
  name,
  version: lock[`node_modules/${name}`]?.version ?? '',
}));
const shipped = packages.map((each) => `${each.name}@${each.version}`);
const prepare = (tag: string, key = ''): void => prepareRelease(folder, tag, key, packages);
let folder: string;

beforeEach(() => (folder = fs.mkdtempSync(path.join(os.tmpdir(), 'parallax-release-'))));
afterEach(() => fs.rmSync(folder, { recursive: true }));

describe('the notes of a release', () => {
  const log =
    '# Changelog\n\n## Unreleased\n\n- Next\n\n## 1.1.0\n\n- New\n### Mended\n- Old\n\n## 1.0.0\n';

  it("are its section's, or what is not released yet", () => {
    expect(notesFor(log, '1.1.0')).toBe('- New\n### Mended\n- Old\n');
    expect(notesFor(log, '1.2.0')).toBe('- Next\n');
    expect([leftOutOf(log, '1.1.0'), leftOutOf(log, '1.2.0')]).toEqual([1, 0]);
  });

  it('are missing without a heading', () => {
    expect(() => notesFor(log, '1.0.0')).toThrow('says nothing of 1.0.0');
    expect(() => notesFor('# Changelog', '1.0.0')).toThrow('says nothing of 1.0.0');
  });
});

describe('the bill of materials', () => {
  const bill = billOfMaterials(root, 'parallax', shipped);

  it('names what is shipped, each whole, and no tool', () => {
    expect(bill.metadata.component.name).toBe('parallax');
    expect(bill.components.map((each) => each['bom-ref']).sort()).toEqual(shipped.toSorted());
    for (const each of bill.components) {
      expect(each).toMatchObject({ hashes: [{ alg: 'SHA-512' }], licenses: [{}] });
      expect(each).not.toHaveProperty('scope');
    }
  });

  it('lists the dependencies of the app', () => {
    const refs = [`parallax@${version}`, ...shipped];
    expect(bill.dependencies.map(({ ref }) => ref).sort()).toEqual(refs.sort());
    const [own] = bill.dependencies.filter(({ ref }) => ref.startsWith('parallax@'));
    expect(own?.dependsOn).toContain(shipped.find((each) => each.startsWith('svelte@')));
    expect(bill.dependencies.flatMap(({ dependsOn }) => dependsOn).join()).not.toContain('vitest');
  });
});

describe('a release', () => {
  it('gets checksums that the usual tool finds right, and wrong when a byte changes', () => {
    fs.writeFileSync(path.join(folder, 'Parallax.AppImage'), 'package');
    prepare(`v${version}`);
    const files = ['Parallax.AppImage', `Parallax-${version}-materials.cdx.json`, 'SHA256SUMS'];
    expect(fs.readdirSync(folder).sort()).toEqual(files.sort());
    expect(checksums(folder).split('\n')).toHaveLength(3);
    const check = (): string =>
      execFileSync('sha256sum', ['--check', 'SHA256SUMS'], {
        cwd: folder,
        stdio: 'pipe',
      }).toString();
    if (process.platform !== 'linux') return;
    expect(check()).toContain('Parallax.AppImage: OK');
    fs.writeFileSync(path.join(folder, 'Parallax.AppImage'), 'Package');
    expect(check).toThrow('did NOT match');
  });

  it('is refused for another version, or without packages', () => {
    expect(() => prepare('v0.0.0')).toThrow('The tag v0.0.0 is not the version');
    expect(() => prepare(`v${version}`)).toThrow('holds no packages');
  });
});

describe('the manifest of a release', () => {
  it('names each package with size and checksum, and is verified with the public key', () => {
    const { publicKey, privateKey } = newKeyPair();
    for (const name of ['Parallax.AppImage', 'Parallax.exe', 'latest-linux.yml']) {
      fs.writeFileSync(path.join(folder, name), name);
    }
    prepare(`v${version}`, privateKey);
    const manifest = fs.readFileSync(path.join(folder, 'release.json'), 'utf8');
    const trust = { publicKey: readPublicKey(publicKey), trustedCounter: 0, nowMs: Date.now() };
    const release = readManifest(manifest, trust);
    expect(release.version).toBe(version);
    expect(release.files.map(({ name, size }) => [name, size])).toEqual([
      ['Parallax.AppImage', 17],
      ['Parallax.exe', 12],
    ]);
    const other = { ...trust, publicKey: readPublicKey(newKeyPair().publicKey) };
    expect(() => readManifest(manifest, other)).toThrow('The signature does not fit.');
    expect(fs.readFileSync(path.join(folder, 'SHA256SUMS'), 'utf8')).toContain('release.json');
  });
});

const hasTool = (name: string): boolean => spawnSync(name, ['--version']).error === undefined;

describe('the channels of a release', () => {
  /** As a release of all packages has them. */
  const sumsOf = (names: readonly string[]): string =>
    names.map((name, index) => `${String(index).padStart(64, 'a')}  ${name}\n`).join('');

  async function written(): Promise<Readonly<Record<string, string>>> {
    const sums = sumsOf(await packageNames(version));
    const names = writeChannels(folder, readRelease(readApp(), sums));
    return Object.fromEntries(
      names.map((name) => [name, fs.readFileSync(path.join(folder, name), 'utf8')]),
    );
  }

  it('have packages by the names that they are made with, each with its checksum', async () => {
    const names = await packageNames(version);
    const sums = sumsOf(names);
    for (const [file, text] of Object.entries(await written())) {
      const fetched = names.filter((name) => text.includes(name));
      if (/installer|PKGBUILD|SRCINFO|flathub|scoop/.test(file)) expect(fetched).not.toEqual([]);
      for (const name of fetched) {
        const [sum = ''] =
          sums
            .split('\n')
            .find((line) => line.endsWith(name))
            ?.split(' ') ?? [];
        expect(text.toLowerCase(), `${file}: ${name}`).toContain(sum);
      }
      expect(text).not.toContain('undefined');
    }
    const [cask = ''] = Object.entries(await written()).flatMap(([name, text]) =>
      name.endsWith('.rb') ? [text] : [],
    );
    for (const arch of ['x64', 'arm64']) {
      const line = sums.split('\n').find((each) => each.endsWith(`mac-${arch}.dmg`)) ?? '';
      expect(cask).toContain(line.split(' ')[0]);
    }
  });

  it('names the package manager, which alone brings new versions', async () => {
    const files = await written();
    expect(files['aur/PKGBUILD']).toContain(
      'echo arch > "$pkgdir/opt/Parallax/resources/package-type"',
    );
    expect(files['flathub/app.parallax.Parallax.yml']).toContain(
      'echo flatpak > /app/parallax/resources/package-type',
    );
    const word = String.raw`"$dir\resources\package-type" scoop`;
    expect(files['scoop/bucket/parallax.json']).toContain(
      `Set-Content ${JSON.stringify(word).slice(1, -1)}`,
    );
    expect(files['homebrew/Casks/p/parallax.rb']).toContain('auto_updates true');
  });

  it('need every package that they fetch', () => {
    expect(() => readRelease(readApp(), '')).toThrow('SHA256SUMS does not have Parallax-');
  });

  it.runIf(process.platform === 'linux')('name the same to Arch and to its tools', async () => {
    const files = await written();
    const values = 'pkgver url depends source_x86_64 sha256sums_x86_64 source_aarch64'.split(' ');
    const print = values.map((name) => `printf '%s\\n' "\${${name}[@]}"`).join(';');
    const told = execFileSync('bash', ['-c', `source ./PKGBUILD; ${print}`], {
      cwd: path.join(folder, 'aur'),
    });
    const info = files['aur/.SRCINFO']?.split('\n') ?? [];
    const listed = values.flatMap((name) =>
      info
        .filter((line) => line.startsWith(`\t${name} = `))
        .map((line) => line.slice(line.indexOf('=') + 2)),
    );
    expect(told.toString().trim().split('\n')).toEqual(listed);
    expect(listed.length).toBeGreaterThan(10);
  });

  it.runIf(hasTool('flatpak-builder'))('are what flatpak-builder reads', async () => {
    const name = Object.keys(await written()).find((each) => each.startsWith('flathub/')) ?? '';
    const shown = execFileSync('flatpak-builder', ['--show-manifest', name], { cwd: folder });
    const manifest = JSON.parse(shown.toString()) as {
      readonly 'finish-args': readonly string[];
      readonly modules: readonly { readonly sources: readonly unknown[] }[];
    };
    expect(manifest.modules[0]?.sources).toHaveLength(3);
    // No folder of the person: files go through portals.
    expect(manifest['finish-args'].filter((each) => each.includes('filesystem'))).toEqual([]);
  });

  it('are in the plan of a release, with what is not set', async () => {
    const plan = await releasePlan({});
    for (const name of await packageNames(version)) expect(plan).toContain(`  ${name}`);
    expect(plan).toContain('  SHA256SUMS');
    expect(plan).toContain('  aur/PKGBUILD');
    expect(plan).toContain('The place of updates: none');
    expect(plan.join('\n')).toContain('PARALLAX_UPDATE_SIGNING_KEY: there is no release.json');
    const { privateKey } = newKeyPair();
    const signed = await releasePlan({ PARALLAX_UPDATE_SIGNING_KEY: privateKey });
    expect(signed).toContain('  release.json');
    expect(signed.join('\n')).not.toContain('PARALLAX_UPDATE_SIGNING_KEY');
  });
});

describe('the workflow', () => {
  const folder = path.join(root, '.github', 'workflows');
  const read = (name: string): string => fs.readFileSync(path.join(folder, name), 'utf8');
  const workflow = read('check.yml');

  it('names every action by its whole commit, and its version beside it', () => {
    const all = fs.readdirSync(folder).map(read);
    for (const each of all.flatMap((text) => text.match(/uses: .*/g) ?? []))
      expect(each).toMatch(/^uses: (?:actions|ossf)\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
    const uses = workflow.match(/uses: .*/g) ?? [];
    expect(uses.length).toBeGreaterThan(4);
  });

  it('of the site writes to the pages alone, in a job that runs nothing of the tree', () => {
    const site = read('site.yml');
    expect(site).toMatch(/^permissions:\n {2}contents: read\n$/m);
    expect(site.match(/[\w-]+: write/g)).toEqual(['pages: write', 'id-token: write']);
    const deploy = site.slice(site.indexOf('\n  deploy:'));
    expect(deploy).toContain("if: github.event_name == 'push'");
    expect(deploy.match(/: write/g)).toHaveLength(2);
    expect(deploy).not.toMatch(/run:|checkout/);
    expect(site).toContain('persist-credentials: false');
  });

  it('has only read permission, except for the release job', () => {
    expect(workflow).toMatch(/^permissions:\n {2}contents: read\n$/m);
    const release = workflow.slice(workflow.indexOf('\n  release:'));
    expect(workflow.match(/[\w-]+: write/g)).toEqual([
      'contents: write',
      'id-token: write',
      'attestations: write',
    ]);
    expect(release.match(/: write/g)).toHaveLength(3);
    expect(release).toContain("if: github.ref_type == 'tag'");
    expect(release).toContain('contents: write');
    expect(workflow).not.toContain('pull_request_target');
    expect(workflow.match(/actions\/checkout/g)).toHaveLength(
      workflow.match(/persist-credentials: false/g)?.length ?? 0,
    );
  });

  it('releases only audited code, with its provenance', () => {
    const release = workflow.slice(workflow.indexOf('\n  release:'));
    const steps = ['supply-chain.ts --audited', 'attest-build-provenance@', 'gh release create'];
    const places = steps.map((step) => release.indexOf(step));
    expect(places).toEqual(places.toSorted((left, right) => left - right));
    expect(Math.min(...places)).toBeGreaterThan(0);
    expect(read('nightly.yml')).toContain('supply-chain.ts --audited');
  });

  it('starts what it packaged on each system, the AppImage while user namespaces are restricted', () => {
    const started: readonly string[] = workflow.match(/scripts\/smoke\.ts \S+|sysctl \S+/g) ?? [];
    expect(started.slice(started.indexOf('sysctl -n') - 2)).toEqual([
      'scripts/smoke.ts out/packages/mac-arm64/Parallax.app/Contents/MacOS/Parallax',
      'scripts/smoke.ts out/packages/win-unpacked/Parallax.exe',
      'sysctl -n',
      'scripts/smoke.ts out/packages/*x86_64.AppImage',
      'sysctl -w',
      'scripts/smoke.ts out/packages/linux-unpacked/parallax',
    ]);
  });

  it('runs every part of the end-to-end specs on Electron', () => {
    const [, parts = ''] = /^ +part: \[(.*)\]$/m.exec(workflow) ?? [];
    const [, of] = /--shard="\$PART\/(\d+)"/.exec(workflow) ?? [];
    expect(parts.split(', ')).toEqual(Array.from({ length: Number(of) }, (_, at) => `${at + 1}`));
  });

  it('puts no text from outside into a command', () => {
    const commands = workflow.match(/run: (?:\||.*)\n(?:(?: {10,}).*\n)*/g) ?? [];
    expect(commands.length).toBeGreaterThan(5);
    expect(commands.filter((command) => command.includes('${{'))).toEqual([]);
  });
});
