import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

/** The first bytes of a file made with each runtime. */
export const RUNTIMES = { needsFuse2: 'runtime for libfuse2', static: 'static runtime' } as const;

/**
 * The machine's own where it has one. Else it keeps what it would compress beside the file that it
 * makes. electron-builder writes the runtime into that.
 */
const MKSQUASHFS = `#!/bin/sh
if command -v mksquashfs >/dev/null; then exec mksquashfs "$@"; fi
cp -a "$1" "$2.stage"
: > "$2"
`;

/** Unpacks what was made with it; `folder` is where it is then. */
export function unpackAppImage(image: string, folder: string): void {
  const staged = `${image}.stage`;
  if (fs.existsSync(staged)) fs.renameSync(staged, folder);
  else {
    const at = String(RUNTIMES.static.length);
    execFileSync('unsquashfs', ['-quiet', '-no-progress', '-o', at, '-d', folder, image]);
  }
}

/**
 * A folder that is to electron-builder what it would download to make AppImages, in the layouts of
 * both of its toolsets (`getAppImageTools` of app-builder-lib): which one is taken, the configuration
 * decides.
 */
export function makeUpAppImageTools(folder: string): string {
  const host = process.arch === 'arm64' ? 'linux-arm64' : 'linux-x64';
  const files: readonly (readonly [name: string, content: string])[] = [
    ['lib/x64/libXss.so.1', 'a library'],
    ['mksquashfs', MKSQUASHFS],
    ['desktop-file-validate', ''],
    ['runtimes/runtime-x64', RUNTIMES.static],
    [`${host}/mksquashfs`, MKSQUASHFS],
    [`${host}/desktop-file-validate`, ''],
    ['runtime-x64', RUNTIMES.needsFuse2],
  ];
  for (const [name, content] of files) {
    const file = path.join(folder, name);
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, content, { mode: 0o755 });
  }
  return folder;
}
