import { spawnSync } from 'node:child_process';
import path from 'node:path';
import type { ElectronApplication, Page } from '@playwright/test';
import { expect, type Running, test } from './fixtures.ts';
import { cleanEnv, executablePath, hostSwitches } from './host/launch.ts';
import { historyIn } from './history-page.ts';
import { convertIn, ratesIn } from './pages.ts';
import { rowsIn } from './rates-rows.ts';
import { boundsOf, paintedAtShow, setDisplays, storedSettings } from './window.ts';
import { settingsIn } from './settings-page.ts';

const root = path.resolve(import.meta.dirname, '../..');
const LEFT = {
  bounds: { x: -1920, y: -200, width: 1920, height: 1080 },
  workArea: { x: -1920, y: -200, width: 1920, height: 1040 },
};
const MAIN = {
  bounds: { x: 0, y: 0, width: 1280, height: 800 },
  workArea: { x: 0, y: 24, width: 1280, height: 776 },
};
const TINY = {
  bounds: { x: 0, y: 0, width: 640, height: 400 },
  workArea: { x: 0, y: 24, width: 640, height: 376 },
};
/** In the bar at the bottom of the left display. */
const ICON_LEFT = { x: -130, y: 850, width: 24, height: 24 };

/** Of a hidden popup; it stays open on the one display that is left. */
async function followsItsIcon(running: Running): Promise<void> {
  const { app, hook: door, isVisible } = running;
  await setDisplays(app, [MAIN, LEFT], 'display-added', ICON_LEFT);
  await door('clickTray');
  await expect.poll(isVisible).toBe(true);
  expect(await boundsOf(running)).toEqual({ x: -408, y: 212, width: 400, height: 620 });

  await setDisplays(app, [MAIN], 'display-removed');
  await expect.poll(() => boundsOf(running)).toEqual({ x: 8, y: 172, width: 400, height: 620 });
  expect(await isVisible()).toBe(true);
}

/** Of an open popup; it ends smaller. */
async function shrinksAndGrows(running: Running): Promise<void> {
  const { app, popup } = running;
  await expect(ratesIn(popup).row('USD')).toContainText('1,580.50');
  await expect.poll(running.isVisible).toBe(true);
  await setDisplays(app, [TINY], 'display-metrics-changed');
  await expect.poll(async () => (await boundsOf(running)).height).toBe(360);
  const { x, y, width, height } = await boundsOf(running);
  expect([x >= 8, y, x + width <= 632, y + height]).toEqual([true, 32, true, 392]);
  // All of it can still be reached.
  await expect(popup.getByRole('tab', { name: 'Alerts' })).toBeInViewport({ ratio: 1 });
  await setDisplays(app, [MAIN], 'display-metrics-changed');
  await expect.poll(async () => (await boundsOf(running)).height).toBe(620);

  await setDisplays(app, [TINY], 'display-metrics-changed');
  await expect.poll(async () => (await boundsOf(running)).height).toBe(360);
  // Longer than a size rests before it is stored.
  await running.mainWaits(800);
}

const resize = (app: ElectronApplication, width: number, height: number): Promise<void> =>
  app.evaluate(
    ({ BrowserWindow }, size) => {
      BrowserWindow.getAllWindows()[0]?.setContentSize(size.width, size.height);
    },
    { width, height },
  );

async function choosesItsState({ app, popup }: Running, userData: string): Promise<void> {
  await rowsIn(popup).chooseMarket('Parallel');
  await popup.getByRole('tab', { name: 'History' }).click();
  await historyIn(popup).more();
  await popup.getByRole('button', { name: 'A past day' }).click();
  await expect(popup.getByRole('heading', { name: 'A past day' })).toBeVisible();
  const convert = convertIn(popup);
  await convert.open();
  await convert.amount.fill('1200*3+50');
  await convert.from.fill('EUR');
  await popup.getByRole('option', { name: 'EUR' }).click();
  await convert.receive.fill('250000');
  await resize(app, 470, 700);
  await expect
    .poll(() => storedSettings(userData))
    .toMatchObject({
      popupSize: { width: 470, height: 700 },
      place: { convert: { amount: '250000' } },
    });
}

async function hasItsState(running: Running): Promise<void> {
  const { popup } = running;
  const again = convertIn(popup);
  await expect(popup.getByRole('tab', { name: 'Convert', selected: true })).toBeVisible();
  await expect(again.results.first()).toContainText('Parallel');
  await expect(again.from).toHaveValue(/EUR/);
  await expect(again.to).toHaveValue(/NGN/);
  await expect(again.receive).toHaveValue('250,000');
  await expect(again.result('Parallel')).toContainText('144.22');
  await expect.poll(running.isVisible).toBe(true);
  expect(await boundsOf(running)).toMatchObject({ width: 470, height: 700 });
  await popup.getByRole('tab', { name: 'History' }).click();
  await expect(popup.getByRole('heading', { name: 'A past day' })).toBeVisible();
}

async function staysBehindADialog({ app, popup, blur, isVisible }: Running): Promise<void> {
  await expect.poll(isVisible).toBe(true);
  await app.evaluate(({ dialog }) => {
    dialog.showSaveDialog = () =>
      new Promise((resolve) => {
        const close = (): void => resolve({ canceled: true, filePath: '' });
        Object.assign(globalThis, { closeDialog: close });
      });
  });
  await settingsIn(popup).open('Data');
  await popup.getByRole('button', { name: 'Export', exact: true }).click();
  await expect.poll(() => app.evaluate(() => 'closeDialog' in globalThis)).toBe(true);
  await blur();
  expect(await isVisible()).toBe(true);
  await app.evaluate(() => (globalThis as unknown as { closeDialog: () => void }).closeDialog());
  await expect(popup.getByRole('button', { name: 'Export', exact: true })).toBeEnabled();
  await blur();
  await expect.poll(isVisible).toBe(false);
}

test('the popup keeps its place, size, state and dialogs', async ({ start, service, userData }) => {
  const first = await start({ service, args: ['--hidden'] });
  await test.step('the popup opens by its icon, and returns from a display that is unplugged', () =>
    followsItsIcon(first));
  await test.step('a display with less room makes it smaller, one with more gives its size back', () =>
    shrinksAndGrows(first));
  await first.quit();

  const second = await start({ service });
  await test.step('a restart gives its size back too', async () => {
    await expect.poll(second.isVisible).toBe(true);
    expect(await boundsOf(second)).toMatchObject({ width: 400, height: 620 });
  });
  await test.step('size, tab, market, conversion and chart are chosen', () =>
    choosesItsState(second, userData));
  await second.quit();

  const third = await start({ service });
  await test.step('size, tab, market, conversion and chart are there after a restart', () =>
    hasItsState(third));
  await test.step('a dialog of the system keeps the popup while it is open', () =>
    staysBehindADialog(third));
});

test.describe('messages to a popup', () => {
  /** The page has whatever main sent it within a while. */
  async function hears({ popup, mainWaits }: Running): Promise<void> {
    await mainWaits(300);
    await popup.evaluate(() => window.parallax.about());
  }
  const count = (popup: Page): Promise<number> =>
    popup.evaluate(() => (globalThis as unknown as { sent: number }).sent);

  test('hidden nothing; opened it is right before it is seen', async ({ start, service }) => {
    const running = await start({ service });
    const { popup, hook: door, isVisible } = running;
    await expect(ratesIn(popup).row('USD')).toContainText('1,580.50');
    await expect.poll(isVisible).toBe(true);
    await popup.evaluate(() => {
      Object.assign(globalThis, { sent: 0 });
      window.parallax.on('facts', () => {
        (globalThis as unknown as { sent: number }).sent += 1;
      });
    });
    await popup.keyboard.press('Escape');
    await expect.poll(isVisible).toBe(false);
    await hears(running);
    const before = await count(popup);
    service.setRates('mid', { NGN: '1700.25', EUR: '0.92' });
    service.setRates('parallel', { NGN: '1710.75', EUR: '0.93' });
    const requestCount = service.requests.length;
    await door('clickMenu', 'Refresh now (free)');
    await expect.poll(() => service.requests.slice(requestCount)).toContain('latest mid');
    await expect.poll(() => door('tooltip')).toContain('1,710.75');
    await hears(running);
    expect(await count(popup)).toBe(before);
    await expect(ratesIn(popup).row('USD')).toContainText('1,580.50');

    const painted = await paintedAtShow(running, '[data-code="USD"]');
    await door('clickTray');
    await expect.poll(isVisible).toBe(true);
    expect(await painted()).toContain('1,700.25');
    await expect(ratesIn(popup).row('USD')).toContainText('1,700.25');
    expect(await count(popup)).toBeGreaterThan(before);

    // The converter too.
    const convert = convertIn(popup);
    await convert.open();
    await expect(convert.result('Mid')).toContainText('170,025.00');
    await popup.keyboard.press('Escape');
    await expect.poll(isVisible).toBe(false);
    service.setRates('mid', { NGN: '1800.25', EUR: '0.92' });
    service.setRates('parallel', { NGN: '1810.75', EUR: '0.93' });
    const refreshed = service.requests.length;
    await door('clickMenu', 'Refresh now (free)');
    await expect.poll(() => door('tooltip')).toContain('1,810.75');
    // The tooltip has parallel only; mid may answer after it.
    await expect.poll(() => service.requests.slice(refreshed)).toContain('latest mid');
    await hears(running);
    const results = await paintedAtShow(running, '[aria-label="Results"]');
    await door('clickTray');
    await expect.poll(isVisible).toBe(true);
    expect(await results()).toContain('180,025.00');
  });
});

test.describe('a desktop without tray icons', () => {
  const env = { PARALLAX_TRAY: 'unsure' };

  test('the first start explains how to reopen the popup, a second launch reopens it, and the hint disappears once read', async ({
    start,
    service,
    userData,
  }) => {
    const first = await start({ service, env });
    const { popup, isVisible } = first;
    const hint = popup.getByRole('status', { name: 'State' });
    await expect(hint).toContainText('Closed it? Start Parallax again.');
    await expect.poll(isVisible).toBe(true);
    await popup.keyboard.press('Escape');
    await expect.poll(isVisible).toBe(false);
    const second = spawnSync(
      executablePath(),
      [...hostSwitches(), root, `--user-data-dir=${userData}`],
      {
        env: cleanEnv(),
        timeout: 60_000,
      },
    );
    expect(second.status).toBe(0);
    await expect.poll(isVisible).toBe(true);
    await hint.getByRole('button', { name: 'OK' }).click();
    await expect(hint).toHaveText('');
    await first.quit();
    const again = await start({ service, env });
    await expect(ratesIn(again.popup).row('USD')).toContainText('1,580.50');
    await expect(again.popup.getByRole('button', { name: 'OK' })).toBeHidden();
  });
});
