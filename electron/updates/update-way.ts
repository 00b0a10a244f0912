import fs from 'node:fs';
import path from 'node:path';
import type { UpdateWay } from '#core/settings/desktop-state.ts';

export interface InstalledCopy {
  readonly platform: string;
  /** The package's folder of resources. */
  readonly resources: string | undefined;
  readonly env: NodeJS.ProcessEnv;
}

/**
 * How a new version can replace this copy. A deb or an rpm names itself in a file, which the updater
 * reads too; it would stand still behind the question for an administrator's password. An AppImage
 * is replaced in its own folder.
 */
export function updateWay({ platform, resources, env }: InstalledCopy): UpdateWay {
  if (platform !== 'linux') return 'app';
  const kind = packageType(resources);
  if (kind === 'deb' || kind === 'rpm') return kind;
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

function isWritable(folder: string): boolean {
  try {
    fs.accessSync(folder, fs.constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/** What installs a downloaded package, in a terminal. */
export function installCommand(way: 'deb' | 'rpm', file: string): string {
  const quoted = `'${file.replaceAll("'", String.raw`'\''`)}'`;
  return way === 'deb' ? `sudo apt install ${quoted}` : `sudo rpm -U ${quoted}`;
}
