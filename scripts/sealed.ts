import fs from 'node:fs';
import path from 'node:path';

/** Names that only a build with test doors contains. */
const DOORS = /PARALLAX_[A-Z0-9_]+|parallaxTestDoors/g;

/** The names of test doors in a build, each with its file; empty if it may be packed. */
export function findDoors(dist: string): string[] {
  const entries = fs.readdirSync(dist, { recursive: true, withFileTypes: true });
  const found = entries
    .filter((entry) => entry.isFile() && /\.(c?js|html)$/.test(entry.name))
    .flatMap((entry) => {
      const file = path.join(entry.parentPath, entry.name);
      const names = fs.readFileSync(file, 'utf8').match(DOORS) ?? [];
      return names.map((name) => `${name} in ${path.relative(dist, file)}`);
    });
  return [...new Set(found)].sort();
}

const PARTS = [
  'main/main.js',
  'preload/preload.cjs',
  'worker/worker.cjs',
  'cli/parallax.cjs',
  'renderer/index.html',
];

/** @throws if the build lacks a part or has test doors. */
export function requireSealed(dist: string): void {
  for (const part of PARTS) {
    if (!fs.existsSync(path.join(dist, part))) throw new Error(`dist has no ${part}: build first.`);
  }
  const doors = findDoors(dist);
  if (doors.length === 0) return;
  throw new Error(
    `This build has test doors and can't be packed (${doors.join(', ')}): use npm run package.`,
  );
}
