import fs from 'node:fs';

/** What Flatpak tells an app of itself, in its sandbox alone. */
const FLATPAK_INFO = '/.flatpak-info';

/** The app's id in Flatpak's sandbox; null outside of it. */
export function flatpakId(file = FLATPAK_INFO): string | null {
  try {
    return /^name=(.+)$/m.exec(fs.readFileSync(file, 'utf8'))?.[1] ?? null;
  } catch {
    return null;
  }
}

/**
 * Whether macOS runs the app from its disk image, or from a read-only copy of a download that nobody
 * moved in the Finder. Nothing can be replaced there, and the path is gone later.
 * @param resources the package's folder of resources.
 */
export function isNotMoved(platform: string, resources: string | undefined): boolean {
  if (platform !== 'darwin' || resources === undefined) return false;
  const isMounted = resources.startsWith('/Volumes/') || resources.includes('/AppTranslocation/');
  return isMounted && !isWritable(resources);
}

export function isWritable(folder: string): boolean {
  try {
    fs.accessSync(folder, fs.constants.W_OK);
    return true;
  } catch {
    return false;
  }
}
