import type { Page } from '@playwright/test';
import type { Act } from './act.ts';
import { openTab } from './steps.ts';

async function type(popup: Page, text: string): Promise<void> {
  const field = popup.getByRole('combobox', { name: 'Command' });
  if (!(await field.isVisible())) await popup.keyboard.press('Control+k');
  await field.fill(text);
}

/** The command bar over Rates. */
export const COMMAND_ACTS: readonly Act[] = [
  {
    until: /1,\d{3}\.\d\d/,
    scenes: [
      {
        name: 'command',
        async arrange(popup): Promise<void> {
          // The platforms' quotes come with their view.
          await openTab(popup, 'Platforms');
          await popup.getByRole('row').nth(3).waitFor();
          await openTab(popup, 'Rates');
          await type(popup, '500 usdt');
        },
      },
      { name: 'command-platform', arrange: (popup) => type(popup, 'rafter') },
      { name: 'command-alert', arrange: (popup) => type(popup, 'alert usd/ngn > 1650') },
      { name: 'command-currency', arrange: (popup) => type(popup, 'pound') },
      { name: 'command-buy', arrange: (popup) => type(popup, 'buy 500k') },
      { name: 'command-asked', arrange: (popup) => type(popup, 'buy 500k usdt') },
      { name: 'command-premium', arrange: (popup) => type(popup, 'premium') },
      { name: 'command-spread', arrange: (popup) => type(popup, 'usdt spread') },
      { name: 'command-coin', arrange: (popup) => type(popup, 'usdt') },
      { name: 'command-high', arrange: (popup) => type(popup, 'high usd month') },
      { name: 'command-own-rate', arrange: (popup) => type(popup, '500 usdt at 1450') },
      { name: 'command-empty', arrange: (popup) => type(popup, '') },
      { name: 'command-without', arrange: (popup) => type(popup, 'wetin be dollar rate today') },
      { name: 'command-nearest', arrange: (popup) => type(popup, 'usdt 1450 x 300') },
      { name: 'command-unknown', arrange: (popup) => type(popup, '500 doubloons') },
    ],
  },
];
