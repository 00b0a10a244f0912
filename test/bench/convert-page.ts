import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { hostInUse, launchApp } from '../system/host/launch.ts';
import { figure, type Figure } from './figures.ts';

const root = path.resolve(import.meta.dirname, '../..');

interface Key {
  /** From the key to the answer that changed the page: the page's own work and both ways to main. */
  readonly answeredMs: number;
  /** From then to the frame that shows it. */
  readonly frameMs: number;
}

/** Types digits into the amount, one by one, each once the one before is painted. */
export async function measurePage(count: number, log: (line: string) => void): Promise<Figure[]> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'parallax-bench-'));
  fs.writeFileSync(path.join(folder, 'settings.json'), '{"firstStart":{"closed":true}}');
  const app = await launchApp({ appDir: root, args: [`--user-data-dir=${folder}`, '--show'] });
  try {
    const popup = await app.firstWindow();
    await popup.getByRole('tab', { name: 'Convert' }).click();
    await popup.getByRole('list', { name: 'Results' }).getByText('1 USD = ').first().waitFor();
    await popup.getByRole('textbox', { name: 'You have' }).focus();
    const session = await popup.context().newCDPSession(popup);
    await session.send('Performance.enable');
    const metrics = async (): Promise<Map<string, number>> => {
      const { metrics: all } = await session.send('Performance.getMetrics');
      return new Map(all.map(({ name, value }) => [name, value * 1_000]));
    };
    await watch(popup);
    const keys: Key[] = [];
    await type(popup, Math.min(10, count));
    const before = await metrics();
    keys.push(...(await type(popup, count)));
    const after = await metrics();
    const each = (name: string): string =>
      `${(((after.get(name) ?? 0) - (before.get(name) ?? 0)) / count).toFixed(2)} ms`;
    log(
      `host: ${hostInUse() === 'electron' ? 'Electron' : 'the stand-in, whose way to main is longer than Electron’s'}`,
    );
    log(
      `per key: script ${each('ScriptDuration')}, style ${each('RecalcStyleDuration')}, layout ${each('LayoutDuration')}`,
    );
    return [
      figure(
        'a key in Convert to the answer in the page',
        keys.map((key) => key.answeredMs),
      ),
      figure(
        'a key in Convert: then waiting for its frame',
        keys.map((key) => key.frameMs),
      ),
    ];
  } finally {
    await app.close();
    fs.rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

interface Watched {
  benchKeys: Key[];
}

/** Notes, in the page, when a key came, when its answer changed the results, when that was drawn. */
function watch(popup: Page): Promise<void> {
  return popup.evaluate(() => {
    const page = window as unknown as Watched;
    page.benchKeys = [];
    let keyMs: number | null = null;
    addEventListener('keydown', (event) => (keyMs = event.timeStamp), { capture: true });
    const list = document.querySelector('ul[aria-label="Results"]');
    if (!list) throw new Error('there are no results');
    new MutationObserver(() => {
      if (keyMs === null) return;
      const startMs = keyMs;
      const answeredMs = performance.now();
      keyMs = null;
      requestAnimationFrame(() => {
        // A message is handled once the frame is out.
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => {
          const paintedMs = performance.now();
          page.benchKeys.push({
            answeredMs: answeredMs - startMs,
            frameMs: paintedMs - answeredMs,
          });
        };
        port2.postMessage(null);
      });
    }).observe(list, { subtree: true, characterData: true, childList: true });
  });
}

async function type(popup: Page, count: number): Promise<Key[]> {
  const page = (): Promise<Key[]> => popup.evaluate(() => (window as unknown as Watched).benchKeys);
  const start = (await page()).length;
  for (let typed = 0; typed < count; typed += 1) {
    // Twelve digits at most, then from the beginning.
    if (typed % 12 === 0) await popup.keyboard.press('Control+A');
    await popup.keyboard.press(String((typed % 9) + 1));
    const due = start + typed + 1;
    await popup.waitForFunction(
      (least) => (window as unknown as Watched).benchKeys.length >= least,
      due,
    );
  }
  return (await page()).slice(start, start + count);
}
