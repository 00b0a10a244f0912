import fs from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { chromium, type ElectronApplication, type Page } from '@playwright/test';
import type { MessageBoxOptions, Rectangle } from 'electron';
import type { DisplayArea } from '../../electron/core/tray/popup-position.ts';
import type { App, Running as RunningOn } from '../support/app-fixtures.ts';

type Running = RunningOn;

/** The settings as they are in their file. */
export const storedSettings = (userData: string): unknown =>
  JSON.parse(fs.readFileSync(path.join(userData, 'settings.json'), 'utf8'));

/** A port without a listener. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** The popup's page as it is now: one that crashed is nothing any more to who was attached to it. */
export async function seeReloaded<Seen>(
  port: number,
  read: (popup: Page) => Promise<Seen>,
): Promise<Seen> {
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
  try {
    const [popup] = browser.contexts().flatMap((context) => context.pages());
    if (!popup) throw new Error('there is no page');
    return await read(popup);
  } finally {
    await browser.close();
  }
}

/** The page's process ends, as by a fault in it. */
export const crash = ({ app }: Running): Promise<void> =>
  app.evaluate(({ BrowserWindow }) => {
    BrowserWindow.getAllWindows()[0]?.webContents.forcefullyCrashRenderer();
  });

/** Until a page was loaded, from now on. */
export const nextLoad = ({ app }: Running): Promise<void> =>
  app.evaluate(
    ({ BrowserWindow }) =>
      new Promise<void>((loaded) => {
        BrowserWindow.getAllWindows()[0]?.webContents.once('did-finish-load', () => loaded());
      }),
  );

interface Boxes {
  nativeBoxes: { options: Omit<MessageBoxOptions, 'signal'>; answer: (response: number) => void }[];
}

/** From now on native dialogs wait for an answer or an abort. */
export const holdBoxes = ({ app }: { app: Pick<App, 'evaluate'> }): Promise<void> =>
  app.evaluate(({ dialog }) => {
    const boxes: Boxes['nativeBoxes'] = [];
    Object.assign(globalThis, { nativeBoxes: boxes });
    dialog.showMessageBox = (...args: unknown[]) =>
      new Promise((resolve) => {
        const { signal, ...options } = args.at(-1) as MessageBoxOptions;
        const box = {
          options,
          answer(response: number): void {
            const place = boxes.indexOf(box);
            if (place !== -1) boxes.splice(place, 1);
            resolve({ response, checkboxChecked: false });
          },
        };
        boxes.push(box);
        signal?.addEventListener('abort', () => box.answer(options.cancelId ?? 0));
      });
  });

/** What every native question that is open says, with its buttons. */
export const openBoxes = ({ app }: { app: Pick<App, 'evaluate'> }): Promise<string[]> =>
  app.evaluate(() =>
    (globalThis as unknown as Boxes).nativeBoxes.map(
      ({ options }) => `${options.message} [${(options.buttons ?? []).join('] [')}]`,
    ),
  );

export const answerBox = ({ app }: { app: Pick<App, 'evaluate'> }, button: string): Promise<void> =>
  app.evaluate((_electron, name) => {
    const [box] = (globalThis as unknown as Boxes).nativeBoxes;
    const response = box?.options.buttons?.indexOf(name) ?? -1;
    if (!box || response === -1) throw new Error(`no box with the button ${name}`);
    box.answer(response);
  }, button);

/** The desktop has these displays from now on, and its cursor and icons are where it says. */
export const setDisplays = (
  app: ElectronApplication,
  displays: readonly DisplayArea[],
  event: 'display-added' | 'display-removed' | 'display-metrics-changed',
  icon: Rectangle | null = null,
): Promise<void> =>
  app.evaluate(
    ({ screen, Tray }, given) => {
      screen.getAllDisplays = () => given.displays as never;
      if (given.icon) Tray.prototype.getBounds = () => given.icon as never;
      screen.emit(given.event);
    },
    { displays, event, icon },
  );

export const boundsOf = ({ app }: Running): Promise<Rectangle> =>
  app.evaluate(({ BrowserWindow }) => {
    const window = BrowserWindow.getAllWindows()[0];
    if (!window) throw new Error('there is no window');
    return window.getBounds();
  });

/**
 * What a part of the page held in the last frame that was painted before the window is next shown:
 * what a person sees first.
 * @returns reads it, once the window was.
 */
export async function paintedAtShow(
  { app, popup }: Running,
  selector: string,
): Promise<() => Promise<string>> {
  await popup.evaluate((part) => {
    const note = (): void => {
      Object.assign(window, { painted: document.querySelector(part)?.textContent });
      requestAnimationFrame(note);
    };
    requestAnimationFrame(note);
  }, selector);
  await app.evaluate(({ BrowserWindow }) => {
    const window = BrowserWindow.getAllWindows()[0];
    const show = window?.show.bind(window);
    if (!window || !show) throw new Error('there is no window');
    window.show = () => {
      Object.assign(globalThis, {
        paintedAtShow: window.webContents.executeJavaScript('window.painted ?? ""'),
      });
      show();
    };
  });
  return () =>
    app.evaluate(() => (globalThis as unknown as { paintedAtShow: Promise<string> }).paintedAtShow);
}
