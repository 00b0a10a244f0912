import type { Page } from '@playwright/test';
import { expect, type Running, test } from './thread-fixtures.ts';

/** From now on what every live region comes to say is written down, in order. */
async function listen(popup: Page): Promise<void> {
  await popup.evaluate(() => {
    const LIVE =
      '[aria-live]:not([aria-live="off"]), [role="status"], [role="alert"], [role="log"]';
    const heard: string[] = [];
    Object.assign(window, { heard });
    const observer = new MutationObserver((changes) => {
      for (const { target } of changes) {
        const element = target instanceof Element ? target : target.parentElement;
        const region = element?.closest(LIVE);
        const spoken = region?.textContent.trim().replace(/\s+/g, ' ') ?? '';
        if (spoken !== '' && heard.at(-1) !== spoken) heard.push(spoken);
      }
    });
    observer.observe(document, { childList: true, characterData: true, subtree: true });
  });
}

const heard = (popup: Page): Promise<string[]> =>
  popup.evaluate(() => (window as unknown as { heard: string[] }).heard);

/** So many rounds of requests, each a quarter of an hour later in the page. */
async function poll(
  { popup }: Running,
  rounds: number,
  requests: readonly string[],
): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    const before = requests.length;
    await popup.clock.fastForward('15:00');
    await popup.evaluate(() => window.parallax.refresh());
    await expect.poll(() => requests.length).toBeGreaterThan(before);
  }
  await popup.clock.runFor(2_000);
}

// The other views need no record: test/page/live-regions.test.ts.
test('History: twenty unchanged polls announce nothing', async ({ start, service }) => {
  const running = await start({ service, args: ['--show'] });
  const { popup } = running;
  await popup.clock.install();
  await popup.getByRole('tab', { name: 'History' }).click();
  await popup.clock.runFor(2_000);
  await listen(popup);
  await poll(running, 20, service.requests);
  expect(await heard(popup)).toEqual([]);
});
