import type { Page } from '@playwright/test';
import type { Act } from './act.ts';
import { MOMENT_MS } from './moment.ts';

/** The board's own clock ticks each second. */
const TICK_MS = 1_100;
const LOADING_MS = 50;
const USDT = { kind: 'quote', ticker: 'USDTNGN', platform: null } as const;

/** The mini-board, with its clock standing still as the popup's does. */
async function miniBoard(popup: Page): Promise<Page> {
  const pages = popup.context();
  const find = (): Page | undefined => pages.pages().find((each) => each.url().includes('mini'));
  // It has its address only once it is loaded.
  while (!find()) await popup.waitForTimeout(LOADING_MS);
  const board = find() ?? popup;
  await board.clock.setFixedTime(MOMENT_MS);
  await board
    .getByText(/^\d,\d{3}\.\d\d$/)
    .first()
    .waitFor();
  await board.waitForTimeout(TICK_MS);
  return board;
}

/** Messages about the popup's window, and the window beside it. */
export const POPUP_ACTS: readonly Act[] = [
  {
    env: { PARALLAX_TRAY: 'unsure' },
    until: /1,\d{3}\.\d\d/,
    scenes: [
      { name: 'no-tray' },
      {
        name: 'mini-board',
        arrange: (popup) => popup.evaluate(() => window.parallax.choose({ miniBoard: true })),
        window: miniBoard,
      },
      {
        name: 'mini-best',
        async arrange(popup): Promise<void> {
          for (const side of ['ask', 'bid'] as const) {
            await popup.evaluate((pin) => window.parallax.pinToTray(pin as never), {
              ...USDT,
              side,
            });
          }
        },
        window: miniBoard,
      },
    ],
  },
];
