import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { withEntry } from '../../changes/apply.ts';
import { CHANGES } from '../../changes/changes.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');

/** The night makes these changes and runs what covers them; by day, their places are found. */
it.each(CHANGES)('the places of $name are there', ({ entries, imports = [], covers }) => {
  for (const [file, table, entry] of entries) {
    const text = fs.readFileSync(path.join(ROOT, file), 'utf8');
    expect(withEntry(text, table, entry), file).toContain(entry);
  }
  for (const [file] of imports) expect(fs.existsSync(path.join(ROOT, file)), file).toBe(true);
  const tests = fs.readdirSync(path.join(ROOT, 'test/rules'), { recursive: true }).map(String);
  for (const name of covers) {
    expect(
      tests.some((file) => path.basename(file).startsWith(name)),
      name,
    ).toBe(true);
  }
});
