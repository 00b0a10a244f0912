import type { Page } from '@playwright/test';

const PATIENCE_MS = 60_000;
const PAUSE_MS = 50;

/**
 * Until main answers so: `waitForFunction` would take the promise of an answer for a yes.
 * @param isSo asked in the page; refers to nothing outside of itself.
 */
export async function until(popup: Page, isSo: () => Promise<boolean>): Promise<void> {
  for (let waitedMs = 0; waitedMs < PATIENCE_MS; waitedMs += PAUSE_MS) {
    if (await popup.evaluate(isSo)) return;
    await popup.waitForTimeout(PAUSE_MS);
  }
  throw new Error(`After ${PATIENCE_MS / 1000} s it was still not so: ${isSo.toString()}`);
}

const LOOKS = 20;
const REST_MS = 500;

/**
 * What is wrong in a view that stands still. On a busy machine a chart gets its size and its data
 * late, so what is found is looked for again.
 */
export async function atRest(
  popup: Page,
  look: () => Promise<readonly string[]>,
): Promise<readonly string[]> {
  let found = await look();
  for (let looks = 1; looks < LOOKS && found.length > 0; looks += 1) {
    await popup.waitForTimeout(REST_MS);
    found = await look();
  }
  return found;
}
