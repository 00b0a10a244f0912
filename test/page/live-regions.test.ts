import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { MARKETS } from '#core/rates/market.ts';
import { MARKET } from '../support/platform-server.ts';
import { fakeTime, NOON, pass } from './fake-time.ts';
import { open, RATES } from './open-page.ts';
import { openTab, press, rateRow, showsText, shows } from './shown.ts';
import { converter } from './shown-convert.ts';
import { platforms } from './shown-platforms.ts';

const QUARTER_MS = 900_000;

beforeEach(() => {
  // Twenty polls are five hours. After midnight, a time gets its day: that would be news.
  fakeTime({ atMs: NOON });
});

/** @returns what every live region comes to say from now on, in order. */
function listen(): string[] {
  const LIVE = '[aria-live], [role="status"], [role="alert"], [role="log"]';
  const heard: string[] = [];
  const observer = new MutationObserver((changes) => {
    for (const { target } of changes) {
      const element = target instanceof Element ? target : target.parentElement;
      const region = element?.closest(LIVE);
      if (region?.getAttribute('aria-live') === 'off') continue;
      const spoken = region?.textContent.trim().replace(/\s+/g, ' ') ?? '';
      if (spoken !== '' && heard.at(-1) !== spoken) heard.push(spoken);
    }
  });
  observer.observe(document, { childList: true, characterData: true, subtree: true });
  onTestFinished(() => observer.disconnect());
  return heard;
}

/** So many answers, each a quarter of an hour later. */
async function poll(rounds: number, answer: () => void): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    vi.setSystemTime(Date.now() + QUARTER_MS);
    answer();
    await pass(100);
  }
  await pass(2_000);
}

it.each(['Rates', 'Platforms', 'Convert', 'Alerts', 'Desk'])(
  '%s: twenty unchanged polls announce nothing',
  async (tab) => {
    const app = await open({ platforms: { USDTNGN: MARKET } });
    await openTab(tab);
    if (tab === 'Platforms') await expect.element(platforms.table).toBeVisible();
    await pass(2_000);
    const heard = listen();
    await poll(20, () => {
      for (const market of MARKETS) app.answer(market, RATES[market]);
      app.quote('USDTNGN', MARKET);
    });
    expect(heard).toEqual([]);
  },
);

it('a repeated problem is announced once, and again after it has ended', async () => {
  const app = await open();
  await showsText(rateRow('USD'), '1,580.50');
  const heard = listen();
  await poll(5, () => app.fail('mid', 'server', 'maintenance'));
  expect(heard).toEqual([expect.stringMatching(/^Service fault\..*says “maintenance”\./)]);
});

it('the parsed amount is announced after a pause, not at every key', async () => {
  await open();
  await press('Control+3');
  await expect.element(converter.amount).toHaveFocus();
  fakeTime({ isFrozen: true });
  const heard = listen();
  for (const letter of '1200*3+50') {
    await userEvent.keyboard(letter);
    await pass(100);
  }
  await shows('= 3,650');
  expect(heard.filter((spoken) => spoken.includes('= '))).toEqual([]);
  await pass(1_000);
  await expect.poll(() => heard.at(-1)).toBe('You have, = 3,650');
});
