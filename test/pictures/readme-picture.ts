import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { findChromium } from '../support/chromium.ts';
import { README_ACT } from './scenes-readme.ts';
import { type PictureOptions, takePictures, THEMES } from './take.ts';

const root = path.resolve(import.meta.dirname, '../..');
/** Where the README's pictures are, and what was seen when they were taken. */
const PICTURES = path.join(root, '.github', 'pictures');
const SEEN = path.join(PICTURES, 'seen.json');

const GAP = 24;
const POPUP = { width: 400, height: 620 };
const VIEWS = 3;
const SIZE = {
  width: VIEWS * (POPUP.width + GAP) + GAP,
  height: POPUP.height + 2 * GAP,
};

type Theme = (typeof THEMES)[number];

/** The accessible text of a scene: every name, number and state, in lines. */
type Words = readonly string[];

export interface Seen {
  readonly size: { readonly width: number; readonly height: number };
  readonly scenes: Readonly<Record<string, Words>>;
  /** SHA-256 of each picture, by its file's name. */
  readonly files: Readonly<Record<string, string>>;
}

/**
 * Of a long list, what is in sight whatever the font: changes and sparklines are asked for rows that
 * can be seen, and how many can be is a matter of their height.
 */
const ROWS = 5;

const digest = (content: string | Buffer): string =>
  createHash('sha256').update(content).digest('hex');
/** The strips of a theme, by the first word of their names. */
const STRIPS = ['parallax', 'more'] as const;
const pictureFile = (strip: string, theme: Theme): string => `${strip}-${theme}.png`;
export const PICTURE_FILES: readonly string[] = STRIPS.flatMap((name) =>
  THEMES.map((theme) => pictureFile(name, theme)),
);

/** Takes the rows of long lists away that may be out of sight. */
const shorten = (popup: Page): Promise<void> =>
  popup.evaluate((most) => {
    for (const list of document.querySelectorAll('[role="list"], ul')) {
      const rows = [
        ...list.querySelectorAll<HTMLElement>(':scope > li, :scope > [role="listitem"]'),
      ];
      for (const row of rows.slice(most)) row.style.setProperty('display', 'none', 'important');
    }
  }, ROWS);

async function wordsOf(popup: Page): Promise<Words> {
  await shorten(popup);
  return (await popup.locator('body').ariaSnapshot()).split('\n');
}

const same = (left: Words, right: Words): boolean => left.join('\n') === right.join('\n');

const REST_MS = 400;
/** On a machine that does much else, answers and frames come late. */
const LONGEST_MS = 30_000;
/** Readings that are alike, before a scene is taken to stand still. */
const ALIKE = 4;

/** The words once they are the expected ones, or at the end; without these, once they stay. */
async function watch(popup: Page, wanted: Words | undefined): Promise<Words> {
  const endsAtMs = performance.now() + LONGEST_MS;
  let last = await wordsOf(popup);
  let alike = 1;
  while (performance.now() < endsAtMs && !(wanted ? same(last, wanted) : alike >= ALIKE)) {
    await popup.waitForTimeout(REST_MS);
    const next = await wordsOf(popup);
    alike = same(last, next) ? alike + 1 : 1;
    last = next;
  }
  return last;
}

/**
 * Sets the README's scenes and says what was seen; where something is waited for,
 * once it came. @returns also the pictures' paths.
 */
export async function inspectReadme(
  folder: string,
  wanted: Seen['scenes'] | null,
  host: Pick<PictureOptions, 'launch'> = {},
): Promise<{ scenes: Seen['scenes']; files: string[] }> {
  const scenes: Record<string, Words> = {};
  async function inspect(popup: Page, name: string): Promise<void> {
    const [scene = ''] = name.split(', ');
    scenes[scene] = await watch(popup, wanted?.[scene]);
  }
  const isDrawn = wanted === null;
  const settleMs = isDrawn ? 3_000 : REST_MS;
  // What is said is the same in both themes.
  const themes = isDrawn ? THEMES : (['light'] as const);
  const options = { ...host, acts: [README_ACT], inspect, isDrawn, settleMs, themes };
  return { files: await takePictures(folder, options), scenes };
}

/** The three of a theme on one ground that suits pages of either kind. */
async function strip(files: readonly string[], target: string): Promise<void> {
  const executablePath = findChromium();
  if (executablePath === null) throw new Error('There is no Chromium to draw the picture with.');
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  try {
    const page = await browser.newPage({ viewport: SIZE });
    const images = files.map((file) => fs.readFileSync(file).toString('base64'));
    await page.setContent(`<style>
      body { display: flex; gap: ${GAP}px; margin: 0; padding: ${GAP}px }
      img { width: ${POPUP.width}px; height: ${POPUP.height}px; border-radius: 12px;
        box-shadow: 0 0 0 1px #8884, 0 6px 18px #0003 }
    </style>${images.map((data) => `<img alt="" src="data:image/png;base64,${data}">`).join('')}`);
    await page.screenshot({ path: target, omitBackground: true });
  } finally {
    await browser.close();
  }
}

/** Takes the README's pictures and writes their text beside them. @returns their paths. */
export async function takeReadmePictures(folder: string): Promise<string[]> {
  const { scenes, files } = await inspectReadme(folder, null);
  fs.mkdirSync(PICTURES, { recursive: true });
  const targets: string[] = [];
  for (const [index, name] of STRIPS.entries()) {
    for (const theme of THEMES) {
      const target = path.join(PICTURES, pictureFile(name, theme));
      const own = files.filter((file) => file.endsWith(`-${theme}.png`));
      await strip(own.slice(index * VIEWS, (index + 1) * VIEWS), target);
      targets.push(target);
    }
  }
  const hashes = targets.map((file) => [path.basename(file), digest(fs.readFileSync(file))]);
  const seen: Seen = { size: SIZE, scenes, files: Object.fromEntries(hashes) as Seen['files'] };
  fs.writeFileSync(SEEN, `${JSON.stringify(seen, null, 2)}\n`);
  return targets;
}

/** What was seen when the committed pictures were taken. */
export const readSeen = (): Seen => JSON.parse(fs.readFileSync(SEEN, 'utf8')) as Seen;

/** The metadata of a committed picture. */
export function readPicture(name: string): { sha256: string; width: number; height: number } {
  const png = fs.readFileSync(path.join(PICTURES, name));
  return { sha256: digest(png), width: png.readUInt32BE(16), height: png.readUInt32BE(20) };
}
