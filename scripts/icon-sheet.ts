import fs from 'node:fs';
import path from 'node:path';
import type { Browser } from '@playwright/test';
import { drawTrayIcon, type IconGround } from '#core/icon/tray-icon.ts';
import { TRAY_STATES } from '#core/tray-state.ts';
import { toPng } from '../electron/desktop/png.ts';
import { ICON_FOLDER } from './icon-manifest.ts';

const WINDOWS_SIZES = [16, 20, 24, 28, 32, 48];
const NUMBERS = ['1587', '2460', '130', '0.92', '58.4k', '584k'];
const GROUNDS = { light: '#e8edf2', dark: '#1b1f24' } as const;
const WIDTH = 1_240;

const dataUrl = (png: Buffer): string => `data:image/png;base64,${png.toString('base64')}`;
const picture = (source: string, side: number): string =>
  `<img alt="" src="${source}" width="${side}" height="${side}">`;
const strip = (ground: string, title: string, pictures: readonly string[]): string =>
  `<figure style="background:${ground}"><figcaption>${title}</figcaption>${pictures.join('')}</figure>`;

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

function windowsStrips(): string[] {
  return (['light', 'dark'] as const).flatMap((ground) =>
    WINDOWS_SIZES.flatMap((size) => {
      const kinds = [[], ...NUMBERS.map((number) => [number])];
      const at = (zoom: number): string[] =>
        kinds.flatMap((numbers) => tray(ground, size, numbers, zoom));
      const large = [[], ['1587']].flatMap((numbers) => tray(ground, size, numbers, 4));
      return [
        strip(GROUNDS[ground], `Windows, ${ground}, ${size} px`, at(1)),
        strip(GROUNDS[ground], `the same, 4 times`, large),
      ];
    }),
  );
}

/** What is drawn for one ground, on the other: Electron's word about the task bar may be wrong. */
function wrongGrounds(): string[] {
  const sizes = [16, 24, 32];
  return [
    strip(GROUNDS.light, 'drawn for dark, on light', sizes.flatMap((size) => tray('dark', size, ['1587'], 2))), // prettier-ignore
    strip(GROUNDS.dark, 'drawn for light, on dark', sizes.flatMap((size) => tray('light', size, ['1587'], 2))), // prettier-ignore
  ];
}

function otherStrips(): string[] {
  const linux = [22, 44].flatMap((size) => [
    ...tray('any', size, [], 1),
    ...tray('any', size, [], 3),
  ]);
  const mac = [16, 32].flatMap((size) => [...tray('template', size, [], 1), ...tray('template', size, [], 4)]); // prettier-ignore
  return [
    ...Object.entries(GROUNDS).map(([name, ground]) => strip(ground, `Linux, ${name}`, linux)),
    strip(GROUNDS.light, 'macOS template, light', mac),
    // The system inks a template: a dark menu bar makes it white.
    strip(GROUNDS.dark, 'macOS template, dark', mac).replace('<figure', '<figure class="inverted"'),
  ];
}

function appStrips(): string[] {
  const linux = [512, 256, 128, 64, 48, 32, 24, 16].map((size) => ({
    ...{ size, png: fs.readFileSync(path.join(ICON_FOLDER, 'linux', `${size}x${size}.png`)) },
  }));
  const plain = linux.map(({ size, png }) => picture(dataUrl(png), size));
  const small = linux.filter(({ size }) => size <= 32);
  const zoomed = small.map(({ size, png }) => picture(dataUrl(png), size * 5));
  return Object.entries(GROUNDS).flatMap(([name, ground]) => [
    strip(ground, `The application, ${name}`, plain),
    strip(ground, 'the same, 5 times', zoomed),
  ]);
}

/** Every icon in every state and size, on light and dark ground, as it is and enlarged. */
export async function drawIconSheet(browser: Browser, target: string): Promise<void> {
  const page = await browser.newPage({ viewport: { width: WIDTH, height: 800 } });
  await page.setContent(`<style>
    body { margin: 0; font: 11px sans-serif; background: #9aa5b1 }
    figure { margin: 0 0 1px; padding: 4px 8px; line-height: 0 }
    figcaption { line-height: 1.4; color: #7f8a96 }
    img { margin: 2px 3px; image-rendering: pixelated }
    .inverted img { filter: invert(1) }
  </style>${[...appStrips(), ...otherStrips(), ...windowsStrips(), ...wrongGrounds()].join('')}`);
  await page.screenshot({ path: target, fullPage: true });
}
