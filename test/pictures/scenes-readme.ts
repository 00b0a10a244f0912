import type { Page } from '@playwright/test';
import { candles } from './scenes-history.ts';
import type { Act } from './act.ts';

/** What the README shows, side by side: three views as somebody new sees them. */
export const README_ACT: Act = {
  until: /1,\d{3}\.\d\d/,
  scenes: [
    { name: 'readme-rates' },
    {
      name: 'readme-platforms',
      async arrange(popup: Page): Promise<void> {
        await popup.getByRole('tab', { name: 'Platforms' }).click();
        await popup.getByRole('table', { name: 'Platform quotes' }).waitFor();
      },
    },
    { name: 'readme-history', arrange: candles },
  ],
};
