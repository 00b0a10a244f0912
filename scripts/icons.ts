import fs from 'node:fs';
import path from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { ensureChromium } from '../test/support/chromium.ts';
import { type SizedPng, toIcns, toIco } from './icon-files.ts';
import { ICON_FOLDER, manifestOf, PAGE_COPY, writeManifest } from './icon-manifest.ts';
import { main, printLine } from './run.ts';

const SMALL = [16, 20, 24, 32];
const LARGE = [40, 48, 64, 128, 256, 512, 1024];
const ICO_SIZES = [16, 20, 24, 32, 40, 48, 64, 256];
const LINUX_SIZES = [16, 24, 32, 48, 64, 128, 256, 512];
const ICNS_SIZES = [32, 64, 128, 256, 512, 1024];
/** A macOS icon leaves a tenth of its frame empty on each side, for its shadow. */
const MAC_PART = 824 / 1024;

interface Drawing {
  readonly source: string;
  readonly size: number;
  /** The share of the frame that is drawn into, from the centre. */
  readonly part: number;
}

async function draw(browser: Browser, { source, size, part }: Drawing): Promise<SizedPng> {
  const svg = fs.readFileSync(path.join(ICON_FOLDER, source)).toString('base64');
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  const side = size * part;
  await page.setContent(
    `<style>html, body { margin: 0; background: transparent } img { position: absolute; left: ${(size - side) / 2}px; top: ${(size - side) / 2}px; width: ${side}px; height: ${side}px }</style><img alt="" src="data:image/svg+xml;base64,${svg}">`,
  );
  await page.evaluate(() => document.images[0]?.decode());
  const png = await page.screenshot({ omitBackground: true });
  await page.close();
  return { size, png };
}

async function drawAll(browser: Browser, sizes: readonly number[], part = 1): Promise<SizedPng[]> {
  const drawn: SizedPng[] = [];
  for (const size of sizes) {
    const source = SMALL.includes(size) ? 'icon-small.svg' : 'icon.svg';
    drawn.push(await draw(browser, { source, size, part }));
  }
  return drawn;
}

/** Makes every icon file for packages and windows, and the manifest of their sources. */
async function makeIcons(browser: Browser): Promise<string[]> {
  const plain = await drawAll(browser, [...SMALL, ...LARGE]);
  const mac = await drawAll(browser, ICNS_SIZES, MAC_PART);
  const of = (sizes: readonly number[]): SizedPng[] =>
    plain.filter(({ size }) => sizes.includes(size));
  const files = new Map<string, Buffer>([
    ['icon.ico', toIco(of(ICO_SIZES))],
    ['icon.icns', toIcns(mac)],
    ...of([1024]).map(({ png }) => ['icon.png', png] as const),
    ...of(LINUX_SIZES).map(({ size, png }) => [`linux/${size}x${size}.png`, png] as const),
  ]);
  fs.mkdirSync(path.join(ICON_FOLDER, 'linux'), { recursive: true });
  for (const [name, content] of files) fs.writeFileSync(path.join(ICON_FOLDER, name), content);
  writeManifest(manifestOf([...files.keys()]));
  fs.copyFileSync(path.join(ICON_FOLDER, 'icon.svg'), PAGE_COPY);
  return [...files.keys()];
}

/**
 * `node scripts/icons.ts`: renders the application icon in all sizes from its drawing. The output
 * is committed.
 */
await main(async () => {
  const executablePath = ensureChromium(printLine);
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  try {
    printLine((await makeIcons(browser)).join('\n'));
  } finally {
    await browser.close();
  }
  return 0;
});
