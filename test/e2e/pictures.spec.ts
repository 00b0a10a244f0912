import fs from 'node:fs';
import path from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { ACTS } from '../pictures/scenes.ts';
import { takePictures, THEMES } from '../pictures/take.ts';
import { expect, test } from './fixtures.ts';
import { hostInUse } from './host/launch.ts';

/** By theme, so that both are taken at once. */
for (const theme of THEMES) {
  test(`every view and state has its picture, ${theme}, and axe finds nothing in any`, async ({
    userData,
  }) => {
    test.skip(hostInUse() === 'electron', 'Pictures are taken on the stand-in, without a display.');
    test.setTimeout(600_000);
    const violations: string[] = [];
    async function inspect(popup: Page, name: string): Promise<void> {
      // Legacy mode: the other one opens a page of its own, which the app does not allow.
      const found = await new AxeBuilder({ page: popup }).setLegacyMode(true).analyze();
      for (const { id, nodes } of found.violations) {
        violations.push(...nodes.map(({ html }) => `${name}: ${id}: ${html}`));
      }
    }
    const files = await takePictures(path.join(userData, 'pictures'), inspect, ACTS, [theme]);
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
