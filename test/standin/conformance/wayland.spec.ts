import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test';
import { CHROMIUM_FLAGS } from '../host/chromium.ts';
import { findChromium } from '../host/find-chromium.ts';
import { expect, test as base } from './fixtures.ts';
import { missingForSway, type Seen, Sway } from './sway.ts';

/**
 * What the stand-in plays of Wayland (`desktops.spec.ts`) against a compositor and Chromium's own
 * windows on it.
 */
interface Desktop {
  sway: Sway;
  open: (place?: { left: number; top: number; width: number; height: number }) => Promise<Page>;
  browser: CDPSession;
}

const DISPLAY = 'xwayland disable\noutput HEADLESS-1 resolution 1280x800\n';
/** For one who wants a program's windows to float. */
const FLOATS = 'for_window [title="floats"] floating enable\n';

const test = base.extend<{ desktop: Desktop }>({
  desktop: async ({}, use) => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'host-sway-'));
    const sway = await Sway.start(folder, DISPLAY + FLOATS);
    const context = await chromium.launchPersistentContext(path.join(folder, 'profile'), {
      headless: false,
      executablePath: findChromium() ?? '',
      viewport: null,
      env: sway.env,
      args: [...CHROMIUM_FLAGS, '--test-type', '--ozone-platform=wayland'],
    });
    await use({ sway, ...(await windowsIn(context)) });
    await context.close();
    sway.close();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  },
});

async function windowsIn(context: BrowserContext): Promise<Pick<Desktop, 'open' | 'browser'>> {
  const browser = await context.browser()?.newBrowserCDPSession();
  if (!browser) throw new Error('Chromium has no browser session');
  return {
    browser,
    async open(place) {
      const opened = context.waitForEvent('page');
      const url = 'data:text/html,<p>Text</p>';
      await browser.send('Target.createTarget', { url, newWindow: true, ...place });
      const page = await opened;
      await page.waitForURL(url);
      return page;
    },
  };
}

test.skip(missingForSway().length > 0, `Missing: ${missingForSway().join(', ')}.`);

/** How many frames a page draws in a second. */
const framesOf = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let frames = 0;
        const count = (): void => {
          frames += 1;
          requestAnimationFrame(count);
        };
        requestAnimationFrame(count);
        setTimeout(() => resolve(frames), 1_000);
      }),
  );

const placeOf = (page: Page): Promise<number[]> =>
  page.evaluate(() => [window.screenX, window.screenY]);

/** @returns what the page itself reads then. */
const copy = (page: Page, text: string): Promise<string> =>
  page.evaluate(async (copied) => {
    await navigator.clipboard.writeText(copied);
    return navigator.clipboard.readText();
  }, text);

test('a window has no frame until the compositor maps it', async ({ desktop: { sway, open } }) => {
  sway.pause();
  const page = await open();
  // The one that was asked for before it is known that there is nothing to draw on.
  expect(await framesOf(page)).toBeLessThanOrEqual(1);
  sway.continue();
  await expect.poll(() => framesOf(page)).toBeGreaterThan(5);
});

test('a window knows no place, and gets none that it asks for', async ({
  desktop: { sway, open, browser },
}) => {
  const page = await open({ left: 30, top: 40, width: 700, height: 500 });
  await page.evaluate(() => (document.title = 'floats'));
  const floating = (): Seen | undefined => sway.windows().find(({ isFloating }) => isFloating);
  await expect.poll(floating).toBeDefined();
  await expect.poll(() => placeOf(page)).toEqual([0, 0]);
  const place = floating()?.rect;
  const session = await page.context().newCDPSession(page);
  const { windowId } = await session.send('Browser.getWindowForTarget');
  const move = (bounds: { left: number; top: number } | { width: number; height: number }) =>
    browser.send('Browser.setWindowBounds', { windowId, bounds });
  await move({ left: 50, top: 60 });
  // A size is another matter: it comes after the place, which would have come by then.
  await move({ width: 800, height: 300 });
  await expect.poll(() => floating()?.rect.width).not.toBe(place?.width);
  expect(floating()?.rect).toMatchObject({ x: place?.x, y: place?.y });
});

test('a window that can be resized is tiled, whatever size it has', async ({
  desktop: { sway, open },
}) => {
  await open({ left: 0, top: 0, width: 700, height: 500 });
  // Beside the one that Chromium opened at its start.
  await expect
    .poll(() => sway.windows().map(({ rect: { width, height } }) => [width, height]))
    .toEqual([
      [640, 775],
      [640, 775],
    ]);
});

test('a copy resolves, is read back, and reaches others only from a window in which something was pressed', async ({
  desktop: { sway, open },
  canary,
}) => {
  sway.copy('theirs');
  const page = await open();
  await page.goto(canary.url);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await expect.poll(() => sway.windows().length).toBe(2);
  const copyAndDraw = async (text: string): Promise<void> => {
    expect(await copy(page, text)).toBe(text);
    // The compositor takes a frame after all that was asked of it before.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  };
  const press = async (): Promise<void> => {
    const keys = await page.evaluateHandle(() => {
      const seen = { down: 0 };
      document.addEventListener('keydown', () => (seen.down += 1));
      return seen;
    });
    sway.pressKey();
    await expect.poll(() => keys.evaluate(({ down }) => down)).toBe(1);
  };
  await copyAndDraw('without keys');
  expect(sway.paste()).toBe('theirs');
  sway.addKeyboard();
  await copyAndDraw('with the focus alone');
  expect(sway.paste()).toBe('theirs');
  await press();
  await copyAndDraw('after a press');
  await expect.poll(() => sway.paste()).toBe('after a press');
  sway.copy('theirs again');
  await copyAndDraw('without another press');
  expect(sway.paste()).toBe('theirs again');
  await press();
  await copyAndDraw('after another press');
  await expect.poll(() => sway.paste()).toBe('after another press');
});
