import fs from 'node:fs';
import path from 'node:path';

/** Names that only a build with test hooks contains. */
const HOOKS = /PARALLAX_[A-Z0-9_]+|parallaxTestHooks/g;

/** The names of test hooks in a build, each with its file; empty if it may be packed. */
export function findHooks(dist: string): string[] {
  const entries = fs.readdirSync(dist, { recursive: true, withFileTypes: true });
  const found = entries
    .filter((entry) => entry.isFile() && /\.(c?js|html)$/.test(entry.name))
    .flatMap((entry) => {
      const file = path.join(entry.parentPath, entry.name);
      const names = fs.readFileSync(file, 'utf8').match(HOOKS) ?? [];
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

/** @throws if the build lacks a part or has test hooks. */
export function requireSealed(dist: string): void {
  for (const part of PARTS) {
    if (!fs.existsSync(path.join(dist, part))) throw new Error(`dist has no ${part}: build first.`);
  }
  const hooks = findHooks(dist);
  if (hooks.length === 0) return;
  throw new Error(
    `This build has test hooks and can't be packed (${hooks.join(', ')}): use npm run package.`,
  );
}
