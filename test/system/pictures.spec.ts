import fs from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import type { Act } from '../pictures/act.ts';
import { CHOSEN_ACTS } from '../pictures/chosen-acts.ts';
import { findCollisions } from '../pictures/collisions.ts';
import { findLost, findUnseen } from '../pictures/unreadable.ts';
import { enlarge } from '../pictures/enlarge.ts';
import { WIDE } from '../pictures/sizes.ts';
import { takePictures } from '../pictures/take.ts';
import { atRest } from '../pictures/until.ts';
import { isNightly } from '../support/nightly.ts';
import { axeFinds } from './axe.ts';
import { expect, isOnElectron, test } from './thread-fixtures.ts';

const described = (how: string, found: readonly string[]): string[] =>
  found.map((each) => `${how}: ${each}`);

/** A scene under several system settings, which are restored afterwards. */
async function inspectPage(popup: Page): Promise<string[]> {
  const light = await atRest(popup, async () => [
    ...(await axeFinds(popup)),
    ...(await findLost(popup)),
    ...(await findUnseen(popup)),
    ...(await findCollisions(popup)),
  ]);
  const found = described('light', light);
  await popup.emulateMedia({ colorScheme: 'dark' });
  // Names, roles and order are the same in every theme; colours are not.
  found.push(
    ...described('dark', [
      ...(await axeFinds(popup, 'color-contrast')),
      ...(await findUnseen(popup)),
      ...(isNightly ? await findCollisions(popup) : []),
    ]),
  );
  await popup.emulateMedia({ colorScheme: 'light' });
  await popup.emulateMedia({ forcedColors: 'active' });
  // The tree is the same in every setting, so every run checks it once, and the night each time.
  const axe = async (): Promise<string[]> => (isNightly ? axeFinds(popup) : []);
  found.push(...described('few colours', [...(await axe()), ...(await findUnseen(popup))]));
  await popup.emulateMedia({ forcedColors: 'none' });
  const shrink = await enlarge(popup, 200);
  found.push(...described('twice the size', [...(await axe()), ...(await findLost(popup))]));
  await shrink();
  for (const size of WIDE) {
    const narrow = await enlarge(popup, 100, size);
    // Chromium never ends a hit test at a chart's label below a box, so those are left out.
    const isBare = (await popup.getByRole('dialog').count()) === 0;
    const collisions = isBare ? await findCollisions(popup, isNightly) : [];
    // In every run the scene of three panes is the wide one.
    found.push(...described(`${size.width} px wide`, [...(await axe()), ...collisions]));
    await narrow();
  }
  return found;
}

/** By day one act has most of the scenes. */
function inHalves(act: Act): readonly Act[] {
  const middle = Math.ceil(act.scenes.length / 2);
  return [act.scenes.slice(0, middle), act.scenes.slice(middle)]
    .filter((scenes) => scenes.length > 0)
    .map((scenes) => ({ ...act, scenes }));
}

/** Two parts, so that both are taken at once. */
for (const part of [0, 1]) {
  const all = isNightly ? CHOSEN_ACTS : CHOSEN_ACTS.flatMap(inHalves);
  const acts = all.filter((_act, index) => index % 2 === part);
  test(`views and states have their pictures, and nobody loses anything in them, part ${part + 1}`, async ({
    launch,
    userData,
  }) => {
    test.skip(isOnElectron, 'Pictures are taken on the stand-in, without a display.');
    test.setTimeout(900_000);
    const violations: string[] = [];
    async function inspect(popup: Page, name: string): Promise<void> {
      const scene = name.split(',', 1)[0] ?? '';
      violations.push(...described(scene, await inspectPage(popup)));
    }
    const folder = path.join(userData, 'pictures');
    const files = await takePictures(folder, {
      launch,
      acts,
      inspect,
      themes: ['light'],
      settleMs: 200,
    });
    expect(violations).toEqual([]);

    const scenes = acts.flatMap((act) => act.scenes.map(({ name }) => name));
    expect(new Set(scenes).size).toBe(scenes.length);
    const expected = scenes.map((name) => `${name}-light.png`);
    const ofScenes = files.filter((file) => !file.endsWith('-card-light.png'));
    expect(ofScenes.map((file) => path.basename(file))).toEqual([...expected, 'contact-sheet.png']);
    // No two are alike: each scene shows what it says.
    const byPicture = Map.groupBy(files, (file) => fs.readFileSync(file, 'base64'));
    const alike = [...byPicture.values()].filter((each) => each.length > 1);
    expect(alike.map((each) => each.map((file) => path.basename(file)))).toEqual([]);
  });
}
