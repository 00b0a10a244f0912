import fs from 'node:fs';
import path from 'node:path';
import type { Browser } from '@playwright/test';
import { drawTrayIcon, type IconBackground } from '#core/tray/tray-icon.ts';
import { TRAY_STATES } from '#core/tray/tray-state.ts';
import { toPng } from '../electron/host/png.ts';
import { ICON_FOLDER } from './icon-manifest.ts';

const WINDOWS_SIZES = [16, 20, 24, 28, 32];
const NUMBERS = ['1587', '2460', '130', '0.92', '25.61', '58.4k', '584k'];
const BACKGROUNDS = { light: '#e8edf2', dark: '#1b1f24' } as const;
type Background = keyof typeof BACKGROUNDS;
const BOTH: readonly Background[] = ['light', 'dark'];
const WIDTH = 1_640;

const dataUrl = (png: Buffer): string => `data:image/png;base64,${png.toString('base64')}`;
const picture = (source: string, side: number): string =>
  `<img alt="" src="${source}" width="${side}" height="${side}">`;
const figure = (background: string, title: string, groups: readonly string[][]): string =>
  `<figure style="background: ${background}"><figcaption>${title}</figcaption>${groups
    .map((pictures) => `<span>${pictures.join('')}</span>`)
    .join('')}</figure>`;

/** All states of an icon, scaled by `zoom`. */
function tray(
  background: IconBackground,
  size: number,
  numbers: readonly string[],
  zoom: number,
): string[] {
  return TRAY_STATES.map((state) =>
    picture(dataUrl(toPng(drawTrayIcon({ state, numbers, size, background }))), size * zoom),
  );
}

/** Each size with only the mark and with every number, and two of them enlarged. */
function windowsFigures(background: Background): string[] {
  const of = (size: number, number: string | null, zoom: number): string[] =>
    tray(background, size, number === null ? [] : [number], zoom);
  return WINDOWS_SIZES.flatMap((size) => [
    figure(
      BACKGROUNDS[background],
      `Windows, ${background}, ${size} px`,
      [null, ...NUMBERS].map((number) => of(size, number, 1)),
    ),
    figure(BACKGROUNDS[background], 'the same, 3 times', [of(size, null, 3), of(size, '1587', 3)]),
  ]);
}

/** Icons on the wrong background, because Electron can misreport the task bar's colour. */
const wrongGrounds = (): string[] =>
  BOTH.map((background) => {
    const other = background === 'light' ? 'dark' : 'light';
    const groups = WINDOWS_SIZES.flatMap((size) => [tray(background, size, ['1587'], 1)]);
    const large = [tray(background, 16, ['1587'], 3), tray(background, 24, [], 3)];
    return figure(BACKGROUNDS[other], `Windows: drawn for ${background}, on ${other}`, [
      ...groups,
      ...large,
    ]);
  });

function otherFigures(background: Background): string[] {
  const both = (kind: IconBackground, sizes: readonly number[]): string[][] =>
    [1, 4].flatMap((zoom) =>
      sizes.map((size) => tray(kind, size, [], size > 30 ? zoom / 2 : zoom)),
    );
  const mac = figure(
    BACKGROUNDS[background],
    `macOS, ${background}, 16 and 32 px`,
    both('template', [16, 32]),
  );
  return [
    // macOS inverts a template icon on a dark menu bar.
    background === 'dark' ? mac.replace('<figure', '<figure class="inverted"') : mac,
    figure(BACKGROUNDS[background], `Linux, ${background}, 22 and 44 px`, both('any', [22, 44])),
  ];
}

function appFigures(background: Background): string[] {
  const at = (size: number, zoom: number): string => {
    const png = fs.readFileSync(path.join(ICON_FOLDER, 'linux', `${size}x${size}.png`));
    return picture(dataUrl(png), size * zoom);
  };
  const plain = [256, 128, 64, 48, 32, 24, 16].map((size) => at(size, 1));
  const enlarged = [32, 24, 16].map((size) => at(size, 5));
  return [figure(BACKGROUNDS[background], `The application, ${background}`, [plain, enlarged])];
}

/** Every icon in every state and size, on light and dark, at its size and enlarged. */
export async function drawIconSheet(browser: Browser, target: string): Promise<void> {
  const page = await browser.newPage({ viewport: { width: WIDTH, height: 800 } });
  const figures = [
    ...BOTH.flatMap(appFigures),
    ...BOTH.flatMap(otherFigures),
    ...BOTH.flatMap(windowsFigures),
    ...wrongGrounds(),
  ];
  await page.setContent(`<style>
    body { margin: 0; font: 11px sans-serif; background: #9aa5b1 }
    figure { margin: 0 0 1px; padding: 5px 8px; line-height: 0 }
    figcaption { line-height: 1.4; color: #7f8a96 }
    span { margin-right: 14px; white-space: nowrap }
    img { margin: 2px 3px; image-rendering: pixelated }
    .inverted img { filter: invert(1) }
  </style>${figures.join('')}`);
  await page.screenshot({ path: target, fullPage: true });
}
