import type { Page } from '@playwright/test';
import type { Act } from './act.ts';

/** What a newcomer sees, and the sheet of keys. */
export const START_ACTS: readonly Act[] = [
  {
    isFirstStart: true,
    until: /1,\d{3}\.\d\d/,
    scenes: [
      { name: 'start' },
      {
        name: 'start-more',
        async arrange(popup: Page): Promise<void> {
          await popup.getByRole('button', { name: 'More' }).click();
          await popup.getByRole('combobox', { name: 'Find a currency' }).fill('shil');
        },
      },
      {
        name: 'start-rates',
        async arrange(popup: Page): Promise<void> {
          // Chosen, and taken back: the list is that of somebody who presses Enter at once.
          await popup.getByRole('option', { name: 'TZS Tanzanian Shilling' }).click();
          await popup.getByRole('button', { name: /^TZS/ }).click();
          await popup.getByRole('button', { name: 'Show my rates' }).click();
        },
      },
      {
        name: 'start-rates-all',
        arrange: (popup: Page) =>
          popup.getByRole('button', { name: /^All \d+ currencies/ }).click(),
      },
      {
        name: 'keys',
        async arrange(popup: Page): Promise<void> {
          await popup.getByRole('tab', { name: 'Rates' }).focus();
          await popup.keyboard.press('?');
          await popup.getByRole('dialog').waitFor();
        },
      },
    ],
  },
];
