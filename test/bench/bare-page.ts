import { chromium, type Page } from '@playwright/test';
import { findChromium } from '../support/chromium.ts';
import { countThreadTime, difference, type Spent, spent } from './page-cost.ts';

/** The texts in sight, in the order of the document. */
export function textsInSight(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const texts: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.nodeValue?.trim() ?? '';
      if (text === '') continue;
      range.selectNodeContents(node);
      const { top, bottom, width } = range.getBoundingClientRect();
      if (width > 0 && bottom > 0 && top < innerHeight) texts.push(text);
    }
    return texts;
  });
}

/** The most texts in sight. */
const NODES = 400;

export interface BarePage {
  /** Parses the bytes and writes the texts, until the frame is laid out. @returns what it cost. */
  readonly draw: (bytes: string, texts: readonly string[]) => Promise<Spent>;
  readonly close: () => Promise<void>;
}

/**
 * The reference: a page without a framework that parses the same bytes and writes the same texts into
 * existing nodes.
 */
export async function openBarePage(): Promise<BarePage> {
  const executablePath = findChromium();
  const browser = await chromium.launch(executablePath === null ? {} : { executablePath });
  const page = await browser.newPage({ viewport: { width: 400, height: 620 } });
  await layOut(page);
  const session = await page.context().newCDPSession(page);
  await countThreadTime(session);
  return {
    async draw(bytes, texts) {
      if (texts.length > NODES) throw new Error(`${texts.length} texts`);
      await page.evaluate((next) => Object.assign(globalThis, { benchTexts: next }), texts);
      const before = await spent(session);
      await session.send('Runtime.evaluate', {
        expression: `benchTake(${JSON.stringify(bytes)})`,
        awaitPromise: true,
      });
      return difference(before, await spent(session));
    },
    close: () => browser.close(),
  };
}

/** Rows of four texts, and the function that takes the bytes. */
function layOut(page: Page): Promise<void> {
  return page.evaluate((count) => {
    document.body.style.font = '13px sans-serif';
    const nodes = Array.from({ length: count }, () => document.createElement('span'));
    for (let first = 0; first < nodes.length; first += 4) {
      const row = document.createElement('div');
      row.style.cssText = 'display: flex; justify-content: space-between';
      row.append(...nodes.slice(first, first + 4));
      document.body.append(row);
    }
    const benchTake = (bytes: string): Promise<unknown> => {
      const parsed: unknown = JSON.parse(bytes);
      const { benchTexts } = globalThis as unknown as { benchTexts: string[] };
      for (const [index, text] of benchTexts.entries()) {
        const node = nodes[index];
        if (node) node.textContent = text;
      }
      return new Promise((resolve) => {
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => resolve(parsed === null);
          port2.postMessage(null);
        });
      });
    };
    Object.assign(globalThis, { benchTake });
  }, NODES);
}
