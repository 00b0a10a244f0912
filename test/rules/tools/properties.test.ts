import fs from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { KNOWN_CASES } from '../../support/known-cases.ts';
import { firstly, lineOf } from '../../support/properties.ts';

const TESTS = path.resolve(import.meta.dirname, '..');

describe('a property', () => {
  it('runs its known cases first, and then others', () => {
    const seen: unknown[] = [];
    const property = fc.property(fc.nat(9), fc.string(), (...each) => void seen.push(each));
    fc.assert(property, {
      plugins: [
        firstly([
          [100, 'x'],
          [200, ''],
        ]),
      ],
    });
    expect(seen.slice(0, 2)).toEqual([
      [100, 'x'],
      [200, ''],
    ]);
    expect(seen).toHaveLength(100);
  });

  it('has the same cases each time', () => {
    const [one, other] = [1, 2].map(() => {
      const seen: string[] = [];
      fc.assert(fc.property(fc.string(), (text) => void seen.push(text)));
      return seen;
    });
    expect(one).toEqual(other);
  });

  it('prints what it fails for as a line of known cases', () => {
    const line = lineOf('a.test.ts > it’s "so"', [-0, 'de', [undefined, 1n]], -7);
    expect(line).toBe(`  "a.test.ts > it’s \\"so\\"": [[-0,"de",[undefined,1n]]], // seed -7`);
  });
});

it.each(Object.keys(KNOWN_CASES))('is still there: %s', (name) => {
  const [file = '', ...titles] = name.split(' > ');
  const found = fs
    .readdirSync(TESTS, { recursive: true, encoding: 'utf8' })
    .find((each) => path.basename(each) === file);
  const source = fs.readFileSync(path.join(TESTS, found ?? file), 'utf8');
  for (const title of titles) expect(source).toContain(`'${title}'`);
});
