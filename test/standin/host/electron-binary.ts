import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const folder = path.resolve(import.meta.dirname, '../../node_modules/electron');

/** Electron's binary, or null where it was never fetched. */
export function electronBinary(): string | null {
  const pathFile = path.join(folder, 'path.txt');
  if (!existsSync(pathFile)) return null;
  const binary = path.join(folder, 'dist', readFileSync(pathFile, 'utf8').trim());
  return existsSync(binary) ? binary : null;
}
