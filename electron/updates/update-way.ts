import fs from 'node:fs';
import path from 'node:path';
import type { UpdateWay } from '#core/settings/desktop-state.ts';
import { isNotMoved, isWritable } from '../host/installed-copy.ts';

export interface InstalledCopy {
  readonly platform: string;
  /** The package's folder of resources. */
  readonly resources: string | undefined;
  readonly env: NodeJS.ProcessEnv;
  readonly isFlatpak: boolean;
}

/**
 * How a new version can replace this copy. A package names itself in a file, which the updater reads
 * too. That of a deb or an rpm would stand still behind the question for an administrator's
 * password; any other word there is of a package manager. An AppImage is replaced in its own folder.
 */
export function updateWay({ platform, resources, env, isFlatpak }: InstalledCopy): UpdateWay {
  const kind = packageType(resources);
  const isBySystem = kind === 'deb' || kind === 'rpm';
  if (isFlatpak || (kind !== '' && !isBySystem)) return 'managed';
  if (platform !== 'linux') return isNotMoved(platform, resources) ? 'not-moved' : 'app';
  if (isBySystem) return kind;
  const image = env['APPIMAGE'];
  return image === undefined || isWritable(path.dirname(image)) ? 'app' : 'read-only';
}

function packageType(resources: string | undefined): string {
  if (resources === undefined) return '';
  try {
    return fs.readFileSync(path.join(resources, 'package-type'), 'utf8').trim();
  } catch {
    return '';
  }
}

/**
 * What installs a downloaded package, in a terminal. An rpm without a signature is refused by rpm
 * itself since Fedora 45, which also fetches nothing that the package newly needs.
 */
export function installCommand(
  way: 'deb' | 'rpm',
  file: string,
  isThere: (program: string) => boolean = fs.existsSync,
): string {
  const quoted = `'${file.replaceAll("'", String.raw`'\''`)}'`;
  if (way === 'deb') return `sudo apt install ${quoted}`;
  if (isThere('/usr/bin/dnf')) return `sudo dnf install ${quoted}`;
  if (isThere('/usr/bin/zypper')) return `sudo zypper install --allow-unsigned-rpm ${quoted}`;
  return `sudo rpm -U ${quoted}`;
}
