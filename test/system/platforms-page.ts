import { expect, type Locator, type Page } from '@playwright/test';

/** The platforms' view by what a person calls things. */
export function platformsIn(popup: Page): {
  open: () => Promise<void>;
  /** Shows what is not ranked. */
  unfold: () => Promise<void>;
  row: (code: string) => Locator;
} {
  return {
    async open() {
      await popup.getByRole('tab', { name: 'Platforms' }).click();
      await expect(popup.getByRole('table', { name: 'Platform quotes' })).toBeVisible();
    },
    unfold: () => popup.getByRole('button', { name: /median/ }).click(),
    row: (code) =>
      popup
        .getByRole('row')
        .filter({ has: popup.getByRole('button', { name: code, exact: true }) }),
  };
}
