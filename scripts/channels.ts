import fs from 'node:fs';
import path from 'node:path';
import { readJson } from './lock-file.ts';
import { main, printLine, root } from './run.ts';

/** What a release has for each system, by the ending of its name (electron-builder.yml). */
const ENDINGS = {
  macIntel: 'mac-x64.dmg',
  macArm: 'mac-arm64.dmg',
  windows: 'win-setup.exe',
  debIntel: 'linux-amd64.deb',
  debArm: 'linux-arm64.deb',
} as const;
type Package = keyof typeof ENDINGS;

interface App {
  readonly version: string;
  readonly description: string;
  readonly license: string;
  readonly homepage: string;
  readonly repository: { readonly url: string };
}

export const readApp = (): App => readJson(path.join(root, 'package.json')) as App;

/** Where people see the code. */
const pageOf = ({ repository }: App): string =>
  repository.url.replace(/^git\+/, '').replace(/\.git$/, '');

/** A file of a release, where it is fetched from, and its SHA-256. */
interface Download {
  readonly name: string;
  readonly url: string;
  readonly sha256: string;
}

interface Release {
  readonly app: App;
  readonly downloads: Readonly<Record<Package, Download>>;
}

/** @throws if the checksums lack a package that a channel needs. */
export function readRelease(app: App, sums: string): Release {
  const bySum = new Map(
    [...sums.matchAll(/^([0-9a-f]{64}) {2}(\S+)$/gm)].map(([, sum = '', name = '']) => [name, sum]),
  );
  const downloads = Object.entries(ENDINGS).map(([key, ending]): [string, Download] => {
    const name = `Parallax-${app.version}-${ending}`;
    const sha256 = bySum.get(name);
    if (sha256 === undefined) throw new Error(`SHA256SUMS does not have ${name}.`);
    return [key, { name, sha256, url: `${pageOf(app)}/releases/download/v${app.version}/${name}` }];
  });
  return { app, downloads: Object.fromEntries(downloads) as Release['downloads'] };
}

const SUMMARY = 'Exchange rates from every angle, in the tray';
const ID = 'Parallax.Parallax';
const WINGET_VERSION = '1.12.0';

const winget = (kind: string, lines: readonly string[]): string =>
  [
    `# yaml-language-server: $schema=https://aka.ms/winget-manifest.${kind}.${WINGET_VERSION}.schema.json`,
    '',
    ...lines,
    `ManifestType: ${kind}`,
    `ManifestVersion: ${WINGET_VERSION}`,
    '',
  ].join('\n');

function wingetFiles({ app, downloads }: Release): Readonly<Record<string, string>> {
  const { url, sha256 } = downloads.windows;
  const head = [`PackageIdentifier: ${ID}`, `PackageVersion: ${app.version}`];
  // One installer has both, and takes what fits.
  const installers = ['x64', 'arm64'].flatMap((architecture) => [
    `  - Architecture: ${architecture}`,
    `    InstallerUrl: ${url}`,
    `    InstallerSha256: ${sha256.toUpperCase()}`,
  ]);
  const folder = `winget/manifests/p/Parallax/Parallax/${app.version}`;
  return {
    [`${folder}/${ID}.yaml`]: winget('version', [...head, 'DefaultLocale: en-US']),
    [`${folder}/${ID}.installer.yaml`]: winget('installer', [
      ...head,
      'InstallerType: nullsoft',
      'Scope: user',
      'UpgradeBehavior: install',
      'Installers:',
      ...installers,
    ]),
    [`${folder}/${ID}.locale.en-US.yaml`]: winget('defaultLocale', [
      ...head,
      'PackageLocale: en-US',
      'Publisher: The Parallax authors',
      'PackageName: Parallax',
      `PackageUrl: ${app.homepage}`,
      `License: ${app.license}`,
      `ShortDescription: ${SUMMARY}`,
      `ReleaseNotesUrl: ${pageOf(app)}/releases/tag/v${app.version}`,
      'Tags:',
      ...['currency', 'exchange-rates', 'forex', 'tray'].map((tag) => `  - ${tag}`),
    ]),
  };
}

const cask = ({ app, downloads }: Release): string => `cask "parallax" do
  arch arm: "arm64", intel: "x64"

  version "${app.version}"
  sha256 arm:   "${downloads.macArm.sha256}",
         intel: "${downloads.macIntel.sha256}"

  url "${pageOf(app)}/releases/download/v#{version}/Parallax-#{version}-mac-#{arch}.dmg"
  name "Parallax"
  desc "${SUMMARY}"
  homepage "${app.homepage}"

  livecheck do
    url :url
    strategy :github_latest
  end

  auto_updates true

  app "Parallax.app"
  binary "#{appdir}/Parallax.app/Contents/Resources/cli/parallax"

  uninstall quit: "app.parallax.desktop"

  zap trash: [
    "~/Library/Application Support/Parallax",
    "~/Library/Logs/Parallax",
    "~/Library/Preferences/app.parallax.desktop.plist",
  ]
end
`;

/** What the libraries of the deb are called by Arch. */
const ARCH_DEPENDS = [
  'gtk3',
  'libnotify',
  'nss',
  'libxss',
  'libxtst',
  'xdg-utils',
  'at-spi2-core',
  'util-linux-libs',
  'libsecret',
  'alsa-lib',
  'mesa',
];
const ARCH_OPTION = 'nodejs: the command line';

const pkgbuild = ({ app, downloads }: Release): string => `# Maintainer: The Parallax authors
pkgname=parallax-bin
pkgver=${app.version}
pkgrel=1
pkgdesc='${SUMMARY}'
arch=('x86_64' 'aarch64')
url='${app.homepage}'
license=('${app.license}')
depends=(${ARCH_DEPENDS.map((name) => `'${name}'`).join(' ')})
optdepends=('${ARCH_OPTION}')
provides=('parallax')
conflicts=('parallax')
options=('!strip')
source_x86_64=('${downloads.debIntel.url}')
source_aarch64=('${downloads.debArm.url}')
sha256sums_x86_64=('${downloads.debIntel.sha256}')
sha256sums_aarch64=('${downloads.debArm.sha256}')

package() {
  bsdtar -xf data.tar.* -C "$pkgdir"
  chmod 4755 "$pkgdir/opt/Parallax/chrome-sandbox"
  echo arch > "$pkgdir/opt/Parallax/resources/package-type"
  install -d "$pkgdir/usr/share/licenses/$pkgname"
  ln -s /opt/Parallax/LICENSE.electron.txt "$pkgdir/usr/share/licenses/$pkgname/"
}
`;

/** As `makepkg --printsrcinfo` writes it, for machines without makepkg. */
function srcinfo({ app, downloads }: Release): string {
  const lines = [
    `pkgdesc = ${SUMMARY}`,
    `pkgver = ${app.version}`,
    'pkgrel = 1',
    `url = ${app.homepage}`,
    'arch = x86_64',
    'arch = aarch64',
    `license = ${app.license}`,
    ...ARCH_DEPENDS.map((name) => `depends = ${name}`),
    `optdepends = ${ARCH_OPTION}`,
    'provides = parallax',
    'conflicts = parallax',
    'options = !strip',
    `source_x86_64 = ${downloads.debIntel.url}`,
    `sha256sums_x86_64 = ${downloads.debIntel.sha256}`,
    `source_aarch64 = ${downloads.debArm.url}`,
    `sha256sums_aarch64 = ${downloads.debArm.sha256}`,
  ];
  return `pkgbase = parallax-bin\n${lines.map((line) => `\t${line}\n`).join('')}\npkgname = parallax-bin\n`;
}

/** A name there has three parts, and does not end in `desktop`. */
const FLATPAK_ID = 'app.parallax.Parallax';

const flatpak = ({ downloads }: Release): string => `id: ${FLATPAK_ID}
runtime: org.freedesktop.Platform
runtime-version: '25.08'
sdk: org.freedesktop.Sdk
base: org.electronjs.Electron2.BaseApp
base-version: '25.08'
command: parallax
separate-locales: false
rename-desktop-file: app.parallax.desktop
rename-appdata-file: app.parallax.desktop.metainfo.xml
rename-icon: parallax
finish-args:
  - --share=ipc
  - --share=network
  - --socket=wayland
  - --socket=fallback-x11
  - --device=dri
  # The tray's icon, notifications and the keyring. Files and links go through portals.
  - --talk-name=org.kde.StatusNotifierWatcher
  - --talk-name=org.freedesktop.Notifications
  - --talk-name=org.freedesktop.secrets
  - --env=GTK_USE_PORTAL=1
  - --env=CHROME_DESKTOP=${FLATPAK_ID}.desktop
modules:
  - name: parallax
    buildsystem: simple
    build-commands:
      - ar x parallax.deb
      - tar -xf data.tar.*
      - cp -r opt/Parallax /app/parallax
      - echo flatpak > /app/parallax/resources/package-type
      - cp -r usr/share /app/
      - desktop-file-edit --set-key=Exec --set-value='parallax %U' /app/share/applications/app.parallax.desktop
      - install -Dm755 parallax.sh /app/bin/parallax
    sources:
${flatpakDeb(downloads.debIntel, 'x86_64')}
${flatpakDeb(downloads.debArm, 'aarch64')}
      - type: script
        dest-filename: parallax.sh
        commands:
          - exec zypak-wrapper /app/parallax/parallax "$@"
`;

const flatpakDeb = ({ url, sha256 }: Download, architecture: string): string =>
  [
    `      - type: file`,
    `        dest-filename: parallax.deb`,
    `        only-arches: [${architecture}]`,
    `        url: ${url}`,
    `        sha256: ${sha256}`,
  ].join('\n');

function scoop({ app, downloads }: Release): string {
  const { url, sha256 } = downloads.windows;
  const unpacked = (inner: string) => ({
    url: `${url}#/dl.7z`,
    hash: sha256,
    pre_install: [
      `Expand-7zipArchive "$dir\\\`$PLUGINSDIR\\${inner}.7z" "$dir"`,
      'Remove-Item "$dir\\`$PLUGINSDIR", "$dir\\Uninstall*" -Recurse -Force -ErrorAction Ignore',
      'Set-Content "$dir\\resources\\package-type" scoop',
    ],
  });
  const next = `${pageOf(app)}/releases/download/v$version/Parallax-$version-win-setup.exe#/dl.7z`;
  const manifest = {
    version: app.version,
    description: SUMMARY,
    homepage: app.homepage,
    license: app.license,
    suggest: { 'The command line': 'nodejs-lts' },
    architecture: { '64bit': unpacked('app-64'), arm64: unpacked('app-arm64') },
    bin: 'resources\\cli\\parallax.cmd',
    shortcuts: [['Parallax.exe', 'Parallax']],
    checkver: { github: pageOf(app) },
    autoupdate: { architecture: { '64bit': { url: next }, arm64: { url: next } } },
  };
  return `${JSON.stringify(manifest, null, 4)}\n`;
}

/** Every file of every channel, by its path in `out/channels`. */
const channelFiles = (release: Release): Readonly<Record<string, string>> => ({
  ...wingetFiles(release),
  'homebrew/Casks/p/parallax.rb': cask(release),
  'aur/PKGBUILD': pkgbuild(release),
  'aur/.SRCINFO': srcinfo(release),
  [`flathub/${FLATPAK_ID}.yml`]: flatpak(release),
  'scoop/bucket/parallax.json': scoop(release),
});

/** Writes the files of the channels. @returns their paths, within the folder. */
export function writeChannels(folder: string, release: Release): readonly string[] {
  const files = Object.entries(channelFiles(release));
  fs.rmSync(folder, { recursive: true, force: true });
  for (const [name, text] of files) {
    const file = path.join(folder, name);
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, text);
  }
  return files.map(([name]) => name);
}

/** `npm run channels -- FOLDER`: the files of the channels, from a release's checksums. */
if (import.meta.main) {
  await main(() => {
    const folder = process.argv[2];
    if (!folder) throw new Error('npm run channels -- FOLDER, which has SHA256SUMS');
    const sums = fs.readFileSync(path.join(folder, 'SHA256SUMS'), 'utf8');
    const names = writeChannels(path.join(root, 'out/channels'), readRelease(readApp(), sums));
    for (const name of names) printLine(`out/channels/${name}`);
    return Promise.resolve(0);
  });
}
