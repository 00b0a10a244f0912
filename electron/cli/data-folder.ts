import os from 'node:os';
import path from 'node:path';

const NAME = 'Parallax';

/** Electron's data folder of the app. */
export function defaultDataFolder(
  platform: NodeJS.Platform,
  env: NodeJS.ProcessEnv,
  home = os.homedir(),
): string {
  switch (platform) {
    case 'darwin':
      return path.join(home, 'Library', 'Application Support', NAME);
    case 'win32':
      return path.join(env['APPDATA'] ?? path.join(home, 'AppData', 'Roaming'), NAME);
    default:
      return path.join(env['XDG_CONFIG_HOME'] ?? path.join(home, '.config'), NAME);
  }
}
