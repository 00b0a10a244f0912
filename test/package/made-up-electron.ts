import fs from 'node:fs';
import path from 'node:path';

/** By what @electron/fuses finds the fuses in a binary; then their version, how many, and their states. */
const SENTINEL = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';
/** Some of its languages. */
export const LOCALES = ['de', 'en-GB', 'en-US', 'fr'].map((tag) => `locales/${tag}.pak`);
/** As Electron 45 is delivered: `1` is on, `0` is off, in the order of the fuses. */
const DELIVERED = '101100111';

/**
 * A folder that looks to electron-builder as Electron's own for Linux: files by their names, and a
 * binary that has fuses and does nothing.
 */
export function makeUpElectron(folder: string, fuses = DELIVERED): string {
  const write = writingInto(folder);
  write('electron', binary(fuses));
  for (const name of ['chrome-sandbox', 'chrome_crashpad_handler', ...LOCALES]) {
    write(name, '');
  }
  for (const name of ['LICENSE', 'LICENSES.chromium.html', 'version']) write(name, name);
  return folder;
}

/** The same for macOS: the fuses are in the framework there. */
export function makeUpElectronForMac(folder: string): string {
  const write = writingInto(path.join(folder, 'Electron.app', 'Contents'));
  const keys = { CFBundleExecutable: 'Electron', CFBundleName: 'Electron' };
  const entries = Object.entries(keys).map(
    ([key, value]) => `<key>${key}</key><string>${value}</string>`,
  );
  write(
    'Info.plist',
    `<?xml version="1.0"?><plist version="1.0"><dict>${entries.join('')}</dict></plist>`,
  );
  write('MacOS/Electron', 'made up');
  write('Frameworks/Electron Helper.app/Contents/MacOS/Electron Helper', 'made up');
  write('Resources/electron.icns', '');
  write('Frameworks/Electron Framework.framework/Electron Framework', binary(DELIVERED));
  return folder;
}

const writingInto =
  (folder: string) =>
  (name: string, content: string | Buffer): void => {
    const file = path.join(folder, name);
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, content, { mode: 0o755 });
  };

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
