import { expect, type Page } from '@playwright/test';
import { type } from './scenes-convert.ts';
import { candles } from './scenes-history.ts';
import type { Act } from './act.ts';

/** An alert as a person types it. */
async function alert(popup: Page, sentence: string, read: RegExp): Promise<void> {
  const line = popup.getByRole('textbox', { name: 'New alert in words' });
  await line.fill(sentence);
  await popup.getByText(read).first().waitFor();
  await line.press('Enter');
  await expect(line).toHaveValue('');
}

/**
 * What the README and the site show, in strips of three views side by side: the first as somebody
 * new sees them, the second after his first alerts.
 */
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
    {
      name: 'readme-convert',
      async arrange(popup: Page): Promise<void> {
        await popup.getByRole('tab', { name: 'Convert' }).click();
        await type(popup, '1,200');
      },
    },
    {
      name: 'readme-alerts',
      async arrange(popup: Page): Promise<void> {
        await popup.getByRole('tab', { name: 'Alerts' }).click();
        await alert(popup, 'usd/ngn parallel above 1,450', /rises above 1,450/);
        await alert(popup, 'usdt buy below 1,390', /falls below 1,390/);
        await alert(popup, 'gbp/ngn parallel above 2,000', /rises above 2,000/);
        await popup.getByRole('textbox', { name: 'New alert in words' }).blur();
        await popup.getByText(/^Alert added/).waitFor({ state: 'hidden' });
      },
    },
    {
      name: 'readme-desk',
      async arrange(popup: Page): Promise<void> {
        await popup.getByRole('tab', { name: 'Desk' }).click();
        await popup.getByRole('region', { name: 'Stock' }).waitFor();
      },
    },
  ],
};
