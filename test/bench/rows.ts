import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { hostInUse, launchApp } from '../e2e/host/launch.ts';
import { type Bench, figure, type Figure, runAlone } from './figures.ts';

// The list of every currency of the sandbox: what scrolling it costs, and a key in its search box.
const root = path.resolve(import.meta.dirname, '../..');
const STEPS = 60;
const WORDS = ['dollar', 'naira', 'franc', 'us', 'krona', 'peso'];

interface Key {
  /** From the key to the changed page: the search and the drawing of the rows into the document. */
  readonly scriptMs: number;
  /** From then until the frame that shows it is out. */
  readonly frameMs: number;
}
interface Watched {
  benchKeys: Key[];
}

async function scrolled(popup: Page, steps: number): Promise<Figure[]> {
  const session = await popup.context().newCDPSession(popup);
  await session.send('Performance.enable');
  const read = async (): Promise<Map<string, number>> =>
    new Map(
      (await session.send('Performance.getMetrics')).metrics.map((each) => [each.name, each.value]),
    );
  const spent = { ScriptDuration: [], LayoutDuration: [], RecalcStyleDuration: [] } as Record<
    string,
    number[]
  >;
  const nodes: number[] = [];
  for (let step = 0; step < steps; step += 1) {
    const before = await read();
    await popup.evaluate(
      async (down) => {
        document.querySelector('ul[aria-label="Rates"]')?.scrollBy(0, down ? 240 : -240);
        // Two frames, and until the rows rest and their trends are there.
        await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
        await new Promise((done) => setTimeout(done, 250));
      },
      step < steps / 2,
    );
    const after = await read();
    for (const [name, list] of Object.entries(spent)) {
      list.push(1_000 * ((after.get(name) ?? 0) - (before.get(name) ?? 0)));
    }
    nodes.push((after.get('Nodes') ?? 0) - (before.get('Nodes') ?? 0));
  }
  const what = 'a scroll step of 240 px with its trends';
  return [
    figure(`${what}: script`, spent['ScriptDuration'] ?? []),
    figure(`${what}: style`, spent['RecalcStyleDuration'] ?? []),
    figure(`${what}: layout`, spent['LayoutDuration'] ?? []),
    figure(`${what}: nodes added`, nodes, { unit: 'nodes' }),
  ];
}

/** Notes, in the page, when a key came, when the list had changed, when that was out. */
function watch(popup: Page): Promise<void> {
  return popup.evaluate(() => {
    const page = window as unknown as Watched;
    page.benchKeys = [];
    let keyMs: number | null = null;
    addEventListener('keydown', (event) => (keyMs = event.timeStamp), { capture: true });
    const box = document.querySelector<HTMLInputElement>('input[type="search"]');
    const view = box?.closest('[data-view]');
    if (!view) throw new Error('there is no list of rates');
    new MutationObserver(() => {
      if (keyMs === null) return;
      const startMs = keyMs;
      const changedMs = performance.now();
      keyMs = null;
      requestAnimationFrame(() => {
        // A message is handled once the frame is out.
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () =>
          page.benchKeys.push({
            scriptMs: changedMs - startMs,
            frameMs: performance.now() - changedMs,
          });
        port2.postMessage(null);
      });
    }).observe(view, { subtree: true, childList: true, attributes: true, characterData: true });
  });
}

async function typed(popup: Page, words: readonly string[]): Promise<Figure[]> {
  await popup.keyboard.press('/');
  await popup.getByRole('searchbox').focus();
  await watch(popup);
  const keys = (): Promise<Key[]> => popup.evaluate(() => (window as unknown as Watched).benchKeys);
  for (const word of words) {
    for (const key of [...word.split(''), ...word.split('').map(() => 'Backspace')]) {
      const due = (await keys()).length + 1;
      await popup.keyboard.press(key);
      // A letter that changes no row leaves the page as it is.
      await popup
        .waitForFunction((least) => (window as unknown as Watched).benchKeys.length >= least, due, {
          timeout: 300,
        })
        .catch(() => undefined);
    }
  }
  const all = await keys();
  if (all.length === 0) throw new Error('no key changed the list');
  return [
    figure(
      'a key in the search box to the changed list',
      all.map(({ scriptMs }) => scriptMs),
    ),
    figure(
      'a key in the search box: then to its frame',
      all.map(({ frameMs }) => frameMs),
    ),
  ];
}

export const bench: Bench = async ({ isSmall, log }) => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'parallax-bench-'));
  fs.writeFileSync(path.join(folder, 'settings.json'), '{"firstStart":{"closed":true}}');
  const app = await launchApp({ appDir: root, args: [`--user-data-dir=${folder}`, '--show'] });
  try {
    const popup = await app.firstWindow();
    const rows = popup.getByRole('list', { name: 'Rates', exact: true }).locator('[data-row]');
    await rows.nth(100).waitFor();
    const count = await rows.count();
    log(`${count} rows on ${hostInUse() === 'electron' ? 'Electron' : 'the stand-in'}`);
    const steps = await scrolled(popup, isSmall ? 4 : STEPS);
    return [...steps, ...(await typed(popup, isSmall ? ['us'] : WORDS))];
  } finally {
    await app.close();
    fs.rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  }
};

if (import.meta.main) await runAlone(bench);
