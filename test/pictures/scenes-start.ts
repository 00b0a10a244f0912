import type { Page } from '@playwright/test';
import type { Act } from './act.ts';

const press = (popup: Page, name: string, exact = false): Promise<void> =>
  popup.getByRole('button', { name, exact }).click();

/** What a newcomer sees, and the sheet of keys. */
export const START_ACTS: readonly Act[] = [
  {
    isFirstStart: true,
    until: /1,\d{3}\.\d\d/,
    scenes: [
      { name: 'start' },
      { name: 'start-next', arrange: (popup) => press(popup, 'Next: Platforms') },
      { name: 'start-connect', arrange: (popup) => press(popup, 'Connect, step 2') },
      { name: 'start-form', arrange: (popup) => press(popup, 'Open the form') },
      {
        name: 'start-watch',
        async arrange(popup: Page): Promise<void> {
          await popup.getByRole('tab', { name: 'Rates' }).click();
          await press(popup, 'Pick what to watch');
        },
      },
      {
        name: 'start-watch-search',
        async arrange(popup: Page): Promise<void> {
          await popup.getByRole('textbox', { name: 'Find a currency to watch' }).fill('shil');
          await popup.getByRole('button', { name: 'TZS Tanzanian Shilling' }).click();
        },
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
