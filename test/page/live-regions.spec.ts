import type { Page } from '@playwright/test';
import { expect, type Running, test } from './fixtures.ts';
import { convertIn } from './pages.ts';
import { MARKET, platformsIn } from './platforms-page.ts';

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
        const said = region?.textContent.trim().replace(/\s+/g, ' ') ?? '';
        if (said !== '' && heard.at(-1) !== said) heard.push(said);
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

for (const tab of ['Rates', 'Platforms', 'Convert', 'History', 'Alerts']) {
  test(`${tab}: twenty polls without news say nothing`, async ({ start, service }) => {
    service.setPlatforms('USDTNGN', MARKET);
    const running = await start({ service, args: ['--show'] });
    const { popup } = running;
    await popup.clock.install();
    await popup.getByRole('tab', { name: tab }).click();
    if (tab === 'Platforms') await expect(platformsIn(popup).table).toBeVisible();
    await popup.clock.runFor(2_000);
    await listen(popup);
    await poll(running, 20, service.requests);
    expect(await heard(popup)).toEqual([]);
  });
}

test('a problem is said once however often it comes, and its end lets the next be said', async ({
  start,
  service,
}) => {
  const running = await start({ service, args: ['--show'] });
  const { popup } = running;
  await popup.getByText('1,580.50').first().waitFor();
  await popup.clock.install();
  await listen(popup);
  service.fail({ status: 503, body: '{"message":"maintenance"}' });
  await poll(running, 5, service.requests);
  const said = await heard(popup);
  expect(said).toHaveLength(1);
  expect(said[0]).toContain('The service has a fault');
});

test('what was understood of an amount is said at rest, not at every letter', async ({
  start,
  service,
}) => {
  const { popup } = await start({ service, args: ['--show'] });
  await popup.keyboard.press('Control+3');
  await expect(convertIn(popup).amount).toBeFocused();
  await popup.clock.install();
  await listen(popup);
  for (const letter of '1200*3+50') {
    await popup.keyboard.press(letter);
    await popup.clock.runFor(100);
  }
  await popup.getByText('read as 3,650', { exact: true }).waitFor();
  expect((await heard(popup)).filter((said) => said.includes('read as'))).toEqual([]);
  await popup.clock.runFor(1_000);
  expect((await heard(popup)).at(-1)).toBe('Amount, read as 3,650');
});
