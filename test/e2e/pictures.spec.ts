import fs from 'node:fs';
import path from 'node:path';
import { ACTS } from '../pictures/scenes.ts';
import { takePictures, THEMES } from '../pictures/take.ts';
import { expect, test } from './fixtures.ts';
import { hostInUse } from './host/launch.ts';

test('every view and state is pictured, light and dark, with one sheet of all', async ({
  userData,
}) => {
  test.skip(
    hostInUse() === 'electron',
    'Pictures are taken on the stand-in, which needs no display.',
  );
  test.setTimeout(120_000);
  const files = await takePictures(path.join(userData, 'pictures'));
  const scenes = ACTS.flatMap((act) => act.scenes.map(({ name }) => name));
  expect(new Set(scenes).size).toBe(scenes.length);
  const expected = THEMES.flatMap((theme) => scenes.map((name) => `${name}-${theme}.png`));
  expect(files.map((file) => path.basename(file))).toEqual([...expected, 'contact-sheet.png']);
  // No two are alike: each scene shows what it says, each theme is its own.
  const pictures = files.map((file) => fs.readFileSync(file).toString('base64'));
  expect(new Set(pictures).size).toBe(pictures.length);
});
