import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');

/** What works rates out: the page may know the types of these, and whether a decimal is zero. */
const ARITHMETIC = ['convert', 'cross-rate', 'decimal', 'fee', 'ladder', 'premium', 'roll-up'];

it('the page computes no rate: it uses no arithmetic of decimals', () => {
  const files = fs.globSync('renderer/**/*.{ts,svelte}', { cwd: root });
  const used = files.flatMap((file) => {
    const code = fs.readFileSync(path.join(root, file), 'utf8');
    return [...code.matchAll(/import \{([^}]*)\} from '#core\/[\w-]+\/([\w-]+)\.ts'/g)]
      .filter(([, , module = '']) => ARITHMETIC.includes(module))
      .flatMap(([, names = '']) => names.split(',').map((name) => name.trim()))
      .filter((name) => name !== '' && !name.startsWith('type '));
  });
  expect(new Set(used)).toEqual(new Set(['isZero', 'FEE_KINDS']));
});
