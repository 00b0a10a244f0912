import type { Page } from '@playwright/test';
import type { TestHooks } from '../../electron/host/test-hooks.ts';
import { rowsIn } from './rates-rows.ts';
import type { Running } from './fixtures.ts';

/** Chooses its market, too. */
export async function pinParallel(popup: Page): Promise<void> {
  const { choose, chooseMarket } = rowsIn(popup);
  await chooseMarket('Parallel');
  await choose('USD', 'Pin to the tray');
}

/** Whatever else its line says by now. */
export const clickEntry = ({ app }: Running, start: string): Promise<void> =>
  app.evaluate((_electron, beginning) => {
    const { parallaxTestHooks } = globalThis as unknown as { parallaxTestHooks: TestHooks };
    const label = parallaxTestHooks.menuLabels().find((each) => each.startsWith(beginning));
    parallaxTestHooks.clickMenu(label ?? beginning);
  }, start);

export const clipboardOf = ({ app }: Running): Promise<string> =>
  app.evaluate(({ clipboard }) => clipboard.readText());

/** The first entry that begins so. */
export async function entry({ hook: door }: Running, start: string): Promise<string> {
  const labels = await door('menuLabels');
  return labels.find((label) => label.startsWith(start)) ?? '';
}
