import path from 'node:path';
import type { Page } from '@playwright/test';
import { CHOSEN_ACTS, sample } from '../pictures/chosen-acts.ts';
import { enlarge } from '../pictures/enlarge.ts';
import { findLost, findUntranslated } from '../pictures/unreadable.ts';
import { type PictureOptions, takePictures } from '../pictures/take.ts';
import { atRest } from '../pictures/until.ts';
import { axeFinds } from './axe.ts';
import { expect, isOnElectron, test } from './thread-fixtures.ts';

/** What no language translates: codes, base paths, months of a date, and the codes of the sandbox's platforms. */
const CODE = /^(?:[A-Z0-9]{1,10}|[a-z]+-(?:bdc|desk|fx|p2p|pay|remit|send|x)|core|public|T)$/;
const MONTH = /^(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)$/;
/** What scenes themselves put there: names of platforms, a note, what is typed, a service's words. */
const GIVEN = new Set(
  'Parallax alpha Alpha Beta Delta Epsilon Eta Far Gamma Silent Stale One Old Two Zeta delta zeta slow to pay maintenance cbn fastforex cambridge_currencies Pays out within the hour m k'.split(
    ' ',
  ),
);

async function currencyNames(popup: Page): Promise<Set<string>> {
  const names = await popup.evaluate(async () => {
    const answer = await window.parallax.facts();
    return answer.ok ? [...answer.value.currencies.names.values()] : [];
  });
  return new Set(names.join(' ').match(/\p{L}[\p{L}\p{M}'’ʻ-]*/gu));
}

/** Sets each scene in a language, light, without a picture of it. */
const overScenes = (
  userData: string,
  options: Pick<PictureOptions, 'launch' | 'language' | 'acts' | 'inspect'>,
): Promise<string[]> =>
  takePictures(path.join(userData, 'pictures'), {
    themes: ['light'],
    isDrawn: false,
    settleMs: 150,
    ...options,
  });

test('in another language every text is there, marked as such, and none is cut off', async ({
  launch,
  userData,
}) => {
  test.skip(isOnElectron, 'Pictures are taken on the stand-in, without a display.');
  test.setTimeout(600_000);
  const found: string[] = [];
  await overScenes(userData, {
    launch,
    language: 'pseudo',
    acts: CHOSEN_ACTS,
    async inspect(popup: Page, name: string): Promise<void> {
      const names = await currencyNames(popup);
      const isData = (word: string): boolean =>
        CODE.test(word) || MONTH.test(word) || GIVEN.has(word) || names.has(word);
      const lost = await atRest(popup, async () => [
        ...(await findLost(popup)),
        ...(await findUntranslated(popup, isData)),
      ]);
      found.push(...lost.map((each) => `${name}: ${each}`));
    },
  });
  expect(found).toEqual([]);
});

test('in French nothing is cut off, at twice the size neither, and axe finds nothing', async ({
  launch,
  userData,
}) => {
  test.skip(isOnElectron, 'Pictures are taken on the stand-in, without a display.');
  test.setTimeout(600_000);
  const found: string[] = [];
  await overScenes(userData, {
    launch,
    language: 'fr',
    acts: sample(),
    async inspect(popup: Page, name: string): Promise<void> {
      expect(await popup.evaluate(() => document.documentElement.lang)).toBe('fr');
      const small = await atRest(popup, () => findLost(popup));
      const axe = await axeFinds(popup);
      const shrink = await enlarge(popup, 200);
      const large = await atRest(popup, () => findLost(popup));
      await shrink();
      found.push(...[...small, ...axe, ...large].map((each) => `${name}: ${each}`));
    },
  });
  expect(found).toEqual([]);
});

test('outside the page too: the tray and its menu', async ({ start, service }) => {
  const { popup, hook: door } = await start({ service, args: ['--language=pseudo'] });
  await popup.getByText('1,580.50').first().waitFor();
  expect(await popup.evaluate(() => document.documentElement.lang)).toBe('en');
  const labels = await door('menuLabels');
  expect(labels.filter((label) => /Quit|Open|Refresh|Pause/.test(label))).toEqual([]);
  expect(labels.some((label) => label.includes('[Ɋüïţ~~]'))).toBe(true);
});

test('chosen in the settings, French is at once everywhere, and goes again', async ({
  start,
  service,
}) => {
  const { popup, hook: door } = await start({ service });
  await popup.getByText('1,580.50').first().waitFor();
  await popup.getByRole('button', { name: 'Settings', exact: true }).click();
  await popup.getByRole('button', { name: /^Appearance/ }).click();
  // A page that was loaded again would have lost it, and been white meanwhile.
  await popup.evaluate(() => Object.assign(window, { isSame: true }));
  await popup.getByRole('radio', { name: 'Français' }).click();
  await expect(popup.getByRole('region', { name: 'Apparence' })).toBeFocused();
  expect(await popup.evaluate(() => Object.hasOwn(window, 'isSame'))).toBe(true);
  expect(await popup.evaluate(() => document.documentElement.lang)).toBe('fr');
  expect(await door('menuLabels')).toContain('Quitter');
  await popup.getByRole('radio', { name: 'English' }).click();
  await popup.getByRole('region', { name: 'Settings' }).waitFor();
  expect(await door('menuLabels')).toContain('Quit');
});
