import type { AfterPackContext, PlatformSpecificBuildOptions } from 'electron-builder';
import fs from 'node:fs';
import path from 'node:path';
import { requireSealed } from './sealed.ts';

const root = path.join(import.meta.dirname, '..');

/** electron-builder calls this before it packs; an exception ends the packing. */
export default function beforePack(context: AfterPackContext): void {
  requireSealed(path.join(root, 'dist'));
  const { targets, packager } = context;
  // An unpacked folder has no icon of its own on Linux; every package has one.
  if (targets.some(({ name }) => name !== 'dir')) {
    const { icon } = packager.platformSpecificBuildOptions as PlatformSpecificBuildOptions;
    requireIcon(icon);
  }
}

/** @throws if the icon is missing: electron-builder would use Electron's own instead. */
export function requireIcon(icon: string | null | undefined): void {
  if (icon && fs.existsSync(path.join(root, icon))) return;
  throw new Error(`There is no icon ${icon ?? 'named'} to pack: make the icons first.`);
}
