import path from 'node:path';
import type { Page } from '@playwright/test';
import { openTrades } from '../../electron/desk/trades-file.ts';
import { trade } from '../support/trades.ts';
import { type Bench, figure, runAlone } from './figures.ts';
import { withPlatforms } from './platforms.ts';

/**
 * From a press on Desk to its view of 100,000 trades, laid out: the way to main and back, main's
 * view, and the page's drawing, by the clock on the stand-in. It wants a build.
 */
const GOAL_MS = 60;
const ROUNDS = 40;
const WARM_UP = 5;

/** Some sales among purchases, never more than is open. */
function writeTrades(file: string, count: number): void {
  const trades = openTrades(file);
  const added = Array.from({ length: count }, (_, index) =>
    trade(index % 20 === 19 ? 'sell 9 @ 1410' : `buy ${(index % 50) + 1}.5 @ 1400.25`),
  );
  trades.apply('sandbox', { removed: [], added }, () => ({ ok: true, value: null }));
  trades.close();
}

/** Until the newest trades are in the layout, ms. */
const openDesk = (popup: Page): Promise<number> =>
  popup.evaluate(async () => {
    const tabs = [...document.querySelectorAll<HTMLElement>('[role=tab]')];
    const turn = (): Promise<void> =>
      new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => resolve();
        port2.postMessage(null);
      });
    // A hidden view keeps its rows.
    const rowCount = (): number =>
      [...document.querySelectorAll('section[aria-labelledby=trades] tbody tr')].filter((row) =>
        row.checkVisibility(),
      ).length;
    if (rowCount() > 0) throw new Error('the desk is open already');
    const startMs = performance.now();
    tabs.find(({ textContent }) => textContent.includes('Desk'))?.click();
    while (rowCount() < 50) await turn();
    document.body.getBoundingClientRect();
    return performance.now() - startMs;
  });

export const bench: Bench = ({ isSmall }) => {
  const count = isSmall ? 1_000 : 100_000;
  return withPlatforms(
    20,
    async (popup) => {
      await popup.getByRole('tab', { name: 'Desk' }).click();
      await popup.getByRole('table').getByRole('row').nth(50).waitFor();
      const taken: number[] = [];
      for (let round = 0; round < (isSmall ? 2 : WARM_UP + ROUNDS); round += 1) {
        await popup.getByRole('tab', { name: 'Rates' }).click();
        await popup.getByRole('table').waitFor({ state: 'detached' });
        const ms = await openDesk(popup);
        if (isSmall || round >= WARM_UP) taken.push(ms);
      }
      return [figure(`press Desk, ${count} trades: drawn`, taken, { goal: GOAL_MS })];
    },
    (_server, userData) => writeTrades(path.join(userData, 'trades.sqlite'), count),
  );
};

if (import.meta.main) await runAlone(bench);
