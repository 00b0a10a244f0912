import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

const require = createRequire(import.meta.url);

/** The folder of the package `electron`. Its `install.js` fetches the binary into it. */
export const electronFolder = (): string => path.dirname(require.resolve('electron/package.json'));

/**
 * Electron's binary, or null where it was not fetched to its end. As in the package's own check
 * (`isInstalled` in its `install.js`), `path.txt` comes last and `dist/version` is the package's.
 */
export function electronBinary(folder = electronFolder()): string | null {
  const version = readFile(folder, 'dist', 'version')?.trim().replace(/^v/, '');
  const { version: wanted } = JSON.parse(readFile(folder, 'package.json') ?? '{}') as {
    version?: string;
  };
  const name = readFile(folder, 'path.txt')?.trim();
  if (!name || version !== wanted) return null;
  const binary = path.join(folder, 'dist', name);
  return fs.existsSync(binary) ? binary : null;
}

/**
 * Removes what was fetched: `install.js` takes a broken binary for a whole one. What can't be
 * removed stays, and is then examined as it is.
 */
export function removeElectron(folder: string): void {
  try {
    fs.rmSync(path.join(folder, 'path.txt'), { force: true });
    fs.rmSync(path.join(folder, 'dist'), { recursive: true, force: true });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
  }
}

function readFile(...parts: string[]): string | null {
  try {
    return fs.readFileSync(path.join(...parts), 'utf8');
  } catch {
    return null;
  }
}
