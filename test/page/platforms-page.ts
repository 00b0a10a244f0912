import { expect, type Locator, type Page } from '@playwright/test';

/** The platforms' view by what a person calls things. */
export function platformsIn(popup: Page): {
  open: () => Promise<void>;
  row: (code: string) => Locator;
} {
  return {
    async open() {
      await popup.getByRole('tab', { name: 'Platforms' }).click();
      await expect(popup.getByRole('table', { name: 'Platform quotes' })).toBeVisible();
    },
    row: (code) =>
      popup
        .getByRole('row')
        .filter({ has: popup.getByRole('button', { name: code, exact: true }) }),
  };
}
