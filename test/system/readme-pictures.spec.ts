import path from 'node:path';
import { inspectReadme, PICTURE_FILES, readPicture, readSeen } from '../pictures/readme-picture.ts';
import { expect, isOnElectron, test } from './thread-fixtures.ts';

const HINT =
  "The popup says something else now: `npm run pictures` takes the README's pictures again.";

test('the pictures of the README show what is there', async ({ launch, userData }) => {
  test.skip(isOnElectron, 'Pictures are taken on the stand-in.');
  test.setTimeout(240_000);
  const before = readSeen();
  const { scenes } = await inspectReadme(path.join(userData, 'pictures'), before.scenes, {
    launch,
  });
  for (const [name, words] of Object.entries(scenes)) {
    expect(words, `${HINT} ${name}:`).toEqual(before.scenes[name]);
  }
  expect(Object.keys(scenes)).toEqual(Object.keys(before.scenes));
});

test('the pictures of the README are the ones that were taken', () => {
  const { files, size } = readSeen();
  expect(Object.keys(files)).toEqual(PICTURE_FILES);
  for (const [name, sha256] of Object.entries(files)) {
    expect(readPicture(name), name).toEqual({ sha256, ...size });
  }
});
