import fs from 'node:fs';
import path from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { findLost } from '../pictures/look-over.ts';
import { ACTS } from '../pictures/scenes.ts';
import { enlarge, takePictures, THEMES } from '../pictures/take.ts';
import { expect, test } from './fixtures.ts';
import { hostInUse } from './host/launch.ts';

/** Of a second theme its colours alone: names, roles and order are those of the first. */
async function axeFinds(popup: Page, theme: string): Promise<string[]> {
  // Legacy mode: the other one opens a page of its own, which the app does not allow.
  const axe = new AxeBuilder({ page: popup }).setLegacyMode(true);
  const found = await (theme === 'light' ? axe : axe.withRules('color-contrast')).analyze();
  return found.violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}

/** Of each start of the app one is enough for axe in other colours: the views differ, not their marks. */
const FIRST = new Set(ACTS.map(({ scenes }) => scenes[0]?.name));

/**
 * Each theme looks once more at every scene as somebody else sees it, without setting it anew: the
 * light one at twice the size, the dark one in the few colours of a high contrast.
 */
async function seenOtherwise(popup: Page, scene: string, theme: string): Promise<string[]> {
  if (theme === 'light') {
    await enlarge(popup, 200);
    return findLost(popup);
  }
  if (!FIRST.has(scene)) return [];
  await popup.emulateMedia({ forcedColors: 'active' });
  const found = await axeFinds(popup, 'light');
  await popup.emulateMedia({ forcedColors: 'none' });
  return found;
}

/** By theme, so that both are taken at once. */
for (const theme of THEMES) {
  test(`every view and state has its picture, ${theme}, and axe finds nothing in any`, async ({
    userData,
  }) => {
    test.skip(hostInUse() === 'electron', 'Pictures are taken on the stand-in, without a display.');
    test.setTimeout(600_000);
    const violations: string[] = [];
    async function inspect(popup: Page, name: string): Promise<void> {
      const found = await axeFinds(popup, theme);
      if (theme === 'light') found.push(...(await findLost(popup)));
      violations.push(...found.map((each) => `${name}: ${each}`));
      const otherwise = await seenOtherwise(popup, name.split(',', 1)[0] ?? '', theme);
      violations.push(...otherwise.map((each) => `${name}, seen otherwise: ${each}`));
    }
    const folder = path.join(userData, 'pictures');
    const files = await takePictures(folder, { inspect, themes: [theme], settleMs: 200 });
    expect(violations).toEqual([]);

    const scenes = ACTS.flatMap((act) => act.scenes.map(({ name }) => name));
    expect(new Set(scenes).size).toBe(scenes.length);
    const expected = scenes.map((name) => `${name}-${theme}.png`);
    expect(files.map((file) => path.basename(file))).toEqual([...expected, 'contact-sheet.png']);
    // No two are alike: each scene shows what it says, and its theme.
    const pictures = files.map((file) => fs.readFileSync(file).toString('base64'));
    expect(new Set(pictures).size).toBe(pictures.length);
  });
}
