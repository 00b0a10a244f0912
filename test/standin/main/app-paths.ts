import { mkdirSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { launchInfo } from '../host/launch-info.ts';

const FOLDERS = {
  desktop: 'Desktop',
  documents: 'Documents',
  downloads: 'Downloads',
  music: 'Music',
  pictures: 'Pictures',
  videos: 'Videos',
};

const fixed: Record<string, string> = {};

function appData(): string {
  return process.env['XDG_CONFIG_HOME'] ?? path.join(os.homedir(), '.config');
}

function find(name: string, appName: string): string | undefined {
  const chosen = fixed[name];
  if (chosen) return chosen;
  switch (name) {
    case 'home':
      return os.homedir();
    case 'appData':
      return appData();
    case 'userData': {
      const requested = launchInfo.switches.get('user-data-dir');
      return requested ? path.resolve(requested) : path.join(appData(), appName);
    }
    case 'sessionData':
      return find('userData', appName);
    case 'logs':
      return path.join(find('userData', appName) ?? '', 'logs');
    case 'temp':
      return os.tmpdir();
    case 'exe':
      return launchInfo.executable;
    default:
      return name in FOLDERS
        ? path.join(os.homedir(), FOLDERS[name as keyof typeof FOLDERS])
        : undefined;
  }
}

export function getAppPath(name: string, appName: string): string {
  const found = find(name, appName);
  if (!found) throw new Error(`Failed to get '${name}' path`);
  return found;
}

export function setAppPath(name: string, folder: string): void {
  if (!path.isAbsolute(folder)) throw new Error('Path must be absolute');
  mkdirSync(folder, { recursive: true });
  fixed[name] = folder;
}
