import config from 'app-builder-lib/out/util/config/config.js';
import { Arch, getArtifactArchName } from 'builder-util';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { readApp, readRelease, writeChannels } from './channels.ts';
import { leftOutOf } from './release-notes.ts';
import { prepareRelease } from './release.ts';
import { main, printLine, root } from './run.ts';
import { readUpdateUrl } from './update-url.ts';

interface Target {
  readonly target: string;
  readonly arch: readonly (keyof typeof Arch)[];
}

interface Platform {
  readonly target: readonly Target[];
}

interface Configuration {
  readonly artifactName: string;
  readonly nsis: { readonly artifactName: string };
  readonly mac: Platform;
  readonly win: Platform;
  readonly linux: Platform;
}

/** The names of the packages that electron-builder.yml makes. */
export async function packageNames(version: string): Promise<readonly string[]> {
  const read = (await config.getConfig(root, 'electron-builder.yml', null)) as unknown;
  const { artifactName, nsis, mac, win, linux } = read as Configuration;
  const names = Object.entries({ mac, win, linux }).flatMap(([system, { target: targets }]) =>
    targets.flatMap(({ target, arch: all }) =>
      all.map((arch) => {
        const isSetup = target === 'nsis';
        const ext = isSetup ? 'exe' : target;
        const values: Readonly<Record<string, string>> = {
          productName: 'Parallax',
          version,
          os: system,
          ext,
          arch: getArtifactArchName(Arch[arch], ext),
        };
        const pattern = isSetup ? nsis.artifactName : artifactName;
        return pattern.replace(/\$\{(\w+)\}/g, (_, key: string) => values[key] ?? '');
      }),
    ),
  );
  return [...new Set(names)];
}

/** What each variable that is not set leaves out; RELEASING.md lists them. */
const LEFT_OUT: readonly (readonly [variable: string, effect: string])[] = [
  ['PARALLAX_UPDATE_URL', 'the builds look for no updates, and have no feed (latest*.yml)'],
  ['PARALLAX_UPDATE_SIGNING_KEY', 'there is no release.json, so no app takes it as an update'],
  ['CSC_LINK', 'macOS warns, shows no notifications and takes no updates'],
  ['APPLE_API_KEY', 'macOS packages are not notarised'],
  ['WIN_CSC_LINK', 'Windows warns'],
];

/** Who brings the files of a channel where, by their folder. */
const CHANNELS: Readonly<Record<string, string>> = {
  winget: 'a pull request to microsoft/winget-pkgs',
  homebrew: 'a pull request to Homebrew/homebrew-cask',
  aur: 'a push to aur.archlinux.org/parallax-bin.git',
  flathub: 'a pull request to flathub/app.parallax.Parallax',
  scoop: 'a pull request to ScoopInstaller/Extras',
};

/** What a release of this version would publish and where, one a line. Publishes nothing. */
export async function releasePlan(env: NodeJS.ProcessEnv): Promise<readonly string[]> {
  const app = readApp();
  const tag = `v${app.version}`;
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'parallax-release-'));
  try {
    for (const name of await packageNames(app.version)) {
      fs.writeFileSync(path.join(folder, name), `made up: ${name}`);
    }
    prepareRelease(folder, tag, env['PARALLAX_UPDATE_SIGNING_KEY'], []);
    const sums = fs.readFileSync(path.join(folder, 'SHA256SUMS'), 'utf8');
    const channels = writeChannels(path.join(folder, 'channels'), readRelease(app, sums));
    const files = fs.readdirSync(folder).filter((name) => name !== 'channels');
    const url = readUpdateUrl(env);
    const changelog = fs.readFileSync(path.join(root, 'CHANGELOG.md'), 'utf8');
    const leftOut = leftOutOf(changelog, app.version);
    return [
      `The release ${tag}, a draft that a person publishes, each file with an attestation:`,
      ...files.map((name) => `  ${name}`),
      url === null ? 'The place of updates: none' : `${url}, by a person: packages, release.json`,
      'The pages, by the workflow of the site: out/docs',
      ...(leftOut === 0
        ? []
        : [`The notes leave ${leftOut} entries of CHANGELOG.md out, which are unreleased there`]),
      ...Object.entries(CHANNELS).flatMap(([name, by]) => [
        `${name}, by ${by}:`,
        ...channels.filter((file) => file.startsWith(`${name}/`)).map((file) => `  ${file}`),
      ]),
      'Not set:',
      ...LEFT_OUT.filter(([name]) => !env[name]).map(([name, effect]) => `  ${name}: ${effect}`),
    ];
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

/** `npm run release:dry`: a release on a tag, with made-up packages; it publishes nothing. */
if (import.meta.main) {
  await main(async () => {
    for (const line of await releasePlan(process.env)) printLine(line);
    return 0;
  });
}
