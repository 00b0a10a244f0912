import { expect, type Locator, type Page } from '@playwright/test';

/** The history by what a person calls things. */
export interface HistoryPage {
  readonly open: () => Promise<void>;
  readonly chart: Locator;
  readonly range: (name: string) => Promise<void>;
  readonly show: (name: string) => Promise<void>;
  readonly kind: (name: string) => Promise<void>;
  /** A value of the cross, digit for digit as it is shown, without the grouping of thousands. */
  readonly value: (name: string) => Promise<string | null>;
  /** When the place of the cross begins, as it is written. */
  readonly time: () => Promise<string>;
  readonly button: (name: string | RegExp) => Locator;
}

export function historyIn(popup: Page): HistoryPage {
  const chart = popup.getByRole('slider');
  const readout = popup.locator('dl.readout');
  /** What is drawn is what was chosen. */
  const settled = (): Promise<void> => expect(chart).toHaveAttribute('aria-busy', 'false');
  return {
    async open() {
      await popup.getByRole('tab', { name: 'History' }).click();
      await expect(popup.getByRole('radiogroup', { name: 'Show' })).toBeVisible();
    },
    chart,
    async range(name) {
      await popup
        .getByRole('group', { name: 'Range' })
        .getByRole('button', { name, exact: true })
        .click();
      await settled();
    },
    show: (name) => popup.getByRole('radio', { name }).click(),
    async kind(name) {
      await popup.getByRole('radio', { name }).click();
      await settled();
    },
    async value(name) {
      const cell = readout
        .locator('div')
        .filter({ has: popup.locator('dt', { hasText: new RegExp(`^${name}$`) }) });
      // In one call, because a value may disappear between two reads.
      const [found] = await cell
        .locator('data')
        .evaluateAll((all) => all.map((each) => [each.textContent, each.getAttribute('value')]));
      if (!found) return null;
      const shown = found[0]?.replaceAll(',', '') ?? '';
      // The visible text equals the accessible text.
      expect(found[1]).toBe(shown);
      return shown;
    },
    time: () => readout.locator('dt').first().innerText(),
    button: (name) => popup.getByRole('button', { name, exact: typeof name === 'string' }),
  };
}
