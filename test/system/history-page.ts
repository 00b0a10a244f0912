import { expect, type Locator, type Page } from '@playwright/test';

/** The history by what a person calls things. */
export interface HistoryPage {
  readonly open: () => Promise<void>;
  readonly chart: Locator;
  readonly range: (name: string) => Promise<void>;
  readonly kind: (name: string) => Promise<void>;
  /** All digits of a value at the cross; six are shown. */
  readonly value: (name: string) => Promise<string | null>;
  /** When the place of the cross begins, as it is written. */
  readonly time: () => Promise<string>;
  /** Time and closing value at each of so many places of the cross, pressing a key after each. */
  readonly walk: (key: string, places: number) => Promise<[time: string, close: string][]>;
  readonly button: (name: string | RegExp) => Locator;
  /** Opens the panel behind the dots. */
  readonly more: () => Promise<Locator>;
  readonly closeMore: () => Promise<void>;
}

const MORE = 'Line, overlays, table, export';

/** In the page itself, where hundreds of keys take a second. */
async function walkIn(
  chart: Element,
  { key, places }: { key: string; places: number },
): Promise<[string, string][]> {
  const seen: [string, string][] = [];
  while (seen.length < places) {
    const readout = document.querySelector<HTMLElement>('dl.readout');
    const value = readout?.querySelector<HTMLDataElement>('data[data-part="close"]');
    const shown = Number(value?.textContent.replaceAll(',', ''));
    // What can be seen is what is said to machines, in six digits.
    if (!(Math.abs(shown - Number(value?.value)) <= 0.005)) {
      throw new Error(`${shown} is shown, ${value?.value} is said`);
    }
    seen.push([readout?.querySelector('b')?.title ?? '', value?.value ?? '']);
    chart.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    await new Promise((resolve) => setTimeout(resolve));
  }
  return seen;
}

export function historyIn(popup: Page): HistoryPage {
  // Levels of alerts on the chart are sliders too.
  const chart = popup.getByRole('slider', { name: /over time$/ });
  const readout = popup.locator('dl.readout');
  /** What is drawn is what was chosen. */
  const settled = (): Promise<void> => expect(chart).toHaveAttribute('aria-busy', 'false');
  const panel = popup.getByRole('dialog', { name: MORE });
  const more = async (): Promise<Locator> => {
    await popup.getByRole('button', { name: MORE }).click();
    await expect(panel).toBeVisible();
    return panel;
  };
  const closeMore = async (): Promise<void> => {
    await popup.keyboard.press('Escape');
    await expect(panel).toBeHidden();
  };
  return {
    async open() {
      await popup.getByRole('tab', { name: 'History' }).click();
      await expect(popup.getByTitle('Choose what to draw')).toBeVisible();
    },
    chart,
    async range(name) {
      await popup
        .getByRole('group', { name: 'Range' })
        .getByRole('button', { name, exact: true })
        .click();
      await settled();
    },
    async kind(name) {
      await (await more()).getByRole('radio', { name }).click();
      await closeMore();
      await settled();
    },
    async value(name) {
      // In one call, because a value may disappear between two reads.
      const [found] = await readout
        .locator(`data[data-part="${name}"]`)
        .evaluateAll((all) => all.map((each) => [each.textContent, each.getAttribute('value')]));
      if (!found) return null;
      const [shown = '', exact = ''] = found;
      expect(Math.abs(Number(shown?.replaceAll(',', '')) - Number(exact))).toBeLessThanOrEqual(
        0.005,
      );
      return exact;
    },
    walk: (key, places) => chart.evaluate(walkIn, { key, places }),
    time: async () => (await readout.locator('b').first().getAttribute('title')) ?? '',
    more,
    closeMore,
    button: (name) => popup.getByRole('button', { name, exact: typeof name === 'string' }),
  };
}
