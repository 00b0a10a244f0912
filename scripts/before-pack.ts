import path from 'node:path';
import { requireSealed } from './sealed.ts';

/** electron-builder calls this before it packs; what it throws ends the packing. */
export default function beforePack(): void {
  requireSealed(path.join(import.meta.dirname, '..', 'dist'));
}
