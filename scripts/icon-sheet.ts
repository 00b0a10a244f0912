import fs from 'node:fs';
import path from 'node:path';
import type { Browser } from '@playwright/test';
import { drawTrayIcon, type IconGround } from '#core/tray/tray-icon.ts';
import { TRAY_STATES } from '#core/tray/tray-state.ts';
import { toPng } from '../electron/host/png.ts';
import { ICON_FOLDER } from './icon-manifest.ts';

const WINDOWS_SIZES = [16, 20, 24, 28, 32];
const NUMBERS = ['1587', '2460', '130', '0.92', '25.61', '58.4k', '584k'];
const GROUNDS = { light: '#e8edf2', dark: '#1b1f24' } as const;
type Ground = keyof typeof GROUNDS;
const BOTH: readonly Ground[] = ['light', 'dark'];
const WIDTH = 1_640;

const dataUrl = (png: Buffer): string => `data:image/png;base64,${png.toString('base64')}`;
const picture = (source: string, side: number): string =>
  `<img alt="" src="${source}" width="${side}" height="${side}">`;
const strip = (ground: string, title: string, groups: readonly string[][]): string =>
  `<figure style="background: ${ground}"><figcaption>${title}</figcaption>${groups
    .map((pictures) => `<span>${pictures.join('')}</span>`)
    .join('')}</figure>`;

/** All states of an icon, scaled by `zoom`. */
function tray(
  ground: IconGround,
  size: number,
  numbers: readonly string[],
  zoom: number,
): string[] {
  return TRAY_STATES.map((state) =>
    picture(dataUrl(toPng(drawTrayIcon({ state, numbers, size, ground }))), size * zoom),
  );
}

/** Each size with only the mark and with every number, and two of them enlarged. */
function windowsStrips(ground: Ground): string[] {
  const of = (size: number, number: string | null, zoom: number): string[] =>
    tray(ground, size, number === null ? [] : [number], zoom);
  return WINDOWS_SIZES.flatMap((size) => [
    strip(
      GROUNDS[ground],
      `Windows, ${ground}, ${size} px`,
      [null, ...NUMBERS].map((number) => of(size, number, 1)),
    ),
    strip(GROUNDS[ground], 'the same, 3 times', [of(size, null, 3), of(size, '1587', 3)]),
  ]);
}

/** Icons on the wrong background, because Electron can misreport the task bar's colour. */
const wrongGrounds = (): string[] =>
  BOTH.map((ground) => {
    const other = ground === 'light' ? 'dark' : 'light';
    const groups = WINDOWS_SIZES.flatMap((size) => [tray(ground, size, ['1587'], 1)]);
    const large = [tray(ground, 16, ['1587'], 3), tray(ground, 24, [], 3)];
    return strip(GROUNDS[other], `Windows: drawn for ${ground}, on ${other}`, [
      ...groups,
      ...large,
    ]);
  });

function otherStrips(ground: Ground): string[] {
  const both = (kind: IconGround, sizes: readonly number[]): string[][] =>
    [1, 4].flatMap((zoom) =>
      sizes.map((size) => tray(kind, size, [], size > 30 ? zoom / 2 : zoom)),
    );
  const mac = strip(GROUNDS[ground], `macOS, ${ground}, 16 and 32 px`, both('template', [16, 32]));
  return [
    // macOS inverts a template icon on a dark menu bar.
    ground === 'dark' ? mac.replace('<figure', '<figure class="inverted"') : mac,
    strip(GROUNDS[ground], `Linux, ${ground}, 22 and 44 px`, both('any', [22, 44])),
  ];
}

function appStrips(ground: Ground): string[] {
  const at = (size: number, zoom: number): string => {
    const png = fs.readFileSync(path.join(ICON_FOLDER, 'linux', `${size}x${size}.png`));
    return picture(dataUrl(png), size * zoom);
  };
  const plain = [256, 128, 64, 48, 32, 24, 16].map((size) => at(size, 1));
  const enlarged = [32, 24, 16].map((size) => at(size, 5));
  return [strip(GROUNDS[ground], `The application, ${ground}`, [plain, enlarged])];
}

/** Every icon in every state and size, on light and dark, at its size and enlarged. */
export async function drawIconSheet(browser: Browser, target: string): Promise<void> {
  const page = await browser.newPage({ viewport: { width: WIDTH, height: 800 } });
  const strips = [
    ...BOTH.flatMap(appStrips),
    ...BOTH.flatMap(otherStrips),
    ...BOTH.flatMap(windowsStrips),
    ...wrongGrounds(),
  ];
  await page.setContent(`<style>
    body { margin: 0; font: 11px sans-serif; background: #9aa5b1 }
    figure { margin: 0 0 1px; padding: 5px 8px; line-height: 0 }
    figcaption { line-height: 1.4; color: #7f8a96 }
    span { margin-right: 14px; white-space: nowrap }
    img { margin: 2px 3px; image-rendering: pixelated }
    .inverted img { filter: invert(1) }
  </style>${strips.join('')}`);
  await page.screenshot({ path: target, fullPage: true });
}
