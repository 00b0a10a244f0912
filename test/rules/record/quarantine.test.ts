import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { quarantined } from '../../../electron/store/quarantine.ts';
import { useFolder } from '../../support/folder.ts';

const inFolder = useFolder();

it('a file quarantined on the same day replaces no other', () => {
  const file = inFolder('settings.json');
  const places = ['first', 'second', 'third'].map((content) => {
    fs.writeFileSync(file, content);
    return path.basename(quarantined(file, '2026-11-20'));
  });
  expect(places).toEqual([
    'settings.broken-2026-11-20.json',
    'settings.broken-2026-11-20-2.json',
    'settings.broken-2026-11-20-3.json',
  ]);
  const contents = places.map((place) => fs.readFileSync(inFolder(place), 'utf8'));
  expect(contents).toEqual(['first', 'second', 'third']);
  expect(fs.existsSync(file)).toBe(false);
});
