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
  /** Time and closing value at each of so many places of the cross, pressing a key after each. */
  readonly walk: (key: string, places: number) => Promise<[time: string, close: string][]>;
  readonly button: (name: string | RegExp) => Locator;
}

/** In the page itself, where hundreds of keys take a second. */
async function walkIn(
  chart: Element,
  { key, places }: { key: string; places: number },
): Promise<[string, string][]> {
  const seen: [string, string][] = [];
  while (seen.length < places) {
    const readout = document.querySelector<HTMLElement>('dl.readout');
    const terms = [...(readout?.querySelectorAll('dt') ?? [])];
    const close = terms.find((each) => each.textContent.trim() === 'Close')?.parentElement;
    const value = close?.querySelector('data');
    const shown = value?.textContent.replaceAll(',', '') ?? '';
    // What can be seen is what is said to machines.
    if (value?.value !== shown) throw new Error(`${shown} is shown, ${value?.value} is said`);
    seen.push([terms[0]?.innerText ?? '', shown]);
    chart.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    await new Promise((resolve) => setTimeout(resolve));
  }
  return seen;
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
    walk: (key, places) => chart.evaluate(walkIn, { key, places }),
    time: () => readout.locator('dt').first().innerText(),
    button: (name) => popup.getByRole('button', { name, exact: typeof name === 'string' }),
  };
}
