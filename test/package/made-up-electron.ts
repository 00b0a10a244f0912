import fs from 'node:fs';
import path from 'node:path';

/** By what @electron/fuses finds the fuses in a binary; then their version, how many, and their states. */
const SENTINEL = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';
/** As Electron 45 is delivered: `1` is on, `0` is off, in the order of the fuses. */
export const DELIVERED = '101100111';

/**
 * A folder that looks to electron-builder as Electron's own for Linux: files by their names, and a
 * binary that has fuses and does nothing.
 */
export function makeUpElectron(folder: string, fuses = DELIVERED): string {
  const write = (name: string, content: string | Buffer): void => {
    const file = path.join(folder, name);
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, content, { mode: 0o755 });
  };
  write('electron', binary(fuses));
  for (const name of ['chrome-sandbox', 'chrome_crashpad_handler', 'locales/en-US.pak']) {
    write(name, '');
  }
  for (const name of ['LICENSE', 'LICENSES.chromium.html', 'version']) write(name, name);
  return folder;
}

function binary(fuses: string): Buffer {
  const wire = Buffer.concat([
    Buffer.from(SENTINEL),
    Buffer.from([1, fuses.length]),
    Buffer.from(fuses),
  ]);
  return Buffer.concat([
    Buffer.from('\x7fELF made up'),
    Buffer.alloc(4096),
    wire,
    Buffer.alloc(64),
  ]);
}
