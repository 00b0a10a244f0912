import type { AfterPackContext, PlatformSpecificBuildOptions } from 'electron-builder';
import fs from 'node:fs';
import path from 'node:path';
import { requireSealed } from './sealed.ts';

const root = path.join(import.meta.dirname, '..');

/** electron-builder calls this before it packs; what it throws ends the packing. */
export default function beforePack(context: AfterPackContext): void {
  requireSealed(path.join(root, 'dist'));
  const { targets, packager } = context;
  // A folder alone has no icon of its own on Linux; every package has.
  if (targets.some(({ name }) => name !== 'dir')) {
    const { icon } = packager.platformSpecificBuildOptions as PlatformSpecificBuildOptions;
    requireIcon(icon);
  }
}

/** @throws where the icon is not there: electron-builder would put Electron's own in its place. */
export function requireIcon(icon: string | null | undefined): void {
  if (icon && fs.existsSync(path.join(root, icon))) return;
  throw new Error(`There is no icon ${icon ?? 'named'} to pack: make the icons first.`);
}
