import fs from 'node:fs';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { findChromium } from '../support/chromium.ts';

const COLUMNS = 8;
const WIDTH = 400;
const GAP = 16;

/** All pictures on one page, each with its name. */
export async function drawContactSheet(files: readonly string[], target: string): Promise<void> {
  const executablePath = findChromium();
  if (executablePath === null) throw new Error('There is no Chromium to draw the sheet with.');
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  try {
    const width = COLUMNS * (WIDTH + GAP) + GAP;
    const page = await browser.newPage({ viewport: { width, height: 800 } });
    await page.setContent(`<style>
      body { display: grid; grid-template-columns: repeat(${COLUMNS}, ${WIDTH}px); gap: ${GAP}px;
        margin: 0; padding: ${GAP}px; background: #cfd6de; font: 14px sans-serif; }
      figure { margin: 0 } figcaption { padding: 0 0 4px } img { display: block; width: ${WIDTH}px }
    </style>${files.map(figure).join('')}`);
    await page.screenshot({ path: target, fullPage: true });
  } finally {
    await browser.close();
  }
}

function figure(file: string): string {
  const data = fs.readFileSync(file).toString('base64');
  const name = path.basename(file, '.png');
  return `<figure><figcaption>${name}</figcaption><img alt="" src="data:image/png;base64,${data}"></figure>`;
}
