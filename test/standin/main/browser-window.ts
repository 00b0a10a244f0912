import type * as Electron from 'electron';
import { chromium } from '../host/browser.ts';
import { guardClass, standFor, type PartOf } from '../host/guard.ts';
import { headed } from '../host/launch-info.ts';
import { placeWindow, readPlace } from '../host/window-placement.ts';
import { app } from './app.ts';
import { BaseWindow, focusedWindow } from './base-window.ts';
import { createEvent } from './events.ts';
import { WebContents } from './web-contents.ts';
import { windowRegistry } from './window-registry.ts';

const asElectron = (window: BrowserWindow): Electron.BrowserWindow =>
  standFor<Electron.BrowserWindow>(window);

export class BrowserWindow extends BaseWindow implements PartOf<Electron.BrowserWindow> {
  readonly webContents: Electron.WebContents;
  readonly #contents: WebContents;

  constructor(options: Electron.BrowserWindowConstructorOptions = {}) {
    if (!app.isReady()) throw new Error('Cannot create BrowserWindow before app is ready');
    super(options);
    this.#contents = new WebContents(this, this.id, options.webPreferences ?? {});
    this.webContents = standFor<Electron.WebContents>(this.#contents);
    windowRegistry.add(this);
  }

  /** In no order that Electron promises; the newest tends to be first. */
  static getAllWindows(): Electron.BrowserWindow[] {
    return windowRegistry.all().toReversed().map(asElectron);
  }

  static getFocusedWindow(): Electron.BrowserWindow | null {
    const focused = focusedWindow();
    return focused instanceof BrowserWindow ? asElectron(focused) : null;
  }

  static fromWebContents(contents: Electron.WebContents): Electron.BrowserWindow | null {
    const found = windowRegistry.all().find((window) => window.webContents === contents);
    return found ? asElectron(found) : null;
  }

  static fromId(id: number): Electron.BrowserWindow | null {
    const found = windowRegistry.all().find((window) => window.id === id);
    return found ? asElectron(found) : null;
  }

  loadURL(url: string): Promise<void> {
    return this.#contents.loadURL(url);
  }

  loadFile(file: string, options?: Electron.LoadFileOptions): Promise<void> {
    return this.#contents.loadFile(file, options);
  }

  reload(): void {
    this.#contents.reload();
  }

  capturePage(rect?: Electron.Rectangle): Promise<Electron.NativeImage> {
    return this.#contents.capturePage(rect);
  }

  /** For those that keep count of the windows. */
  _contents(): WebContents {
    return this.#contents;
  }

  override _applyToPage(): void {
    const page = this.#contents._page;
    if (!page) return;
    this.#contents._applyFrames();
    const placement = {
      bounds: this.getBounds(),
      isVisible: this.isVisible(),
      zoomFactor: this.#contents.getZoomFactor(),
    };
    placeWindow(page.cdp, page.targetId, placement).catch((error: unknown) => {
      if (!this.isDestroyed()) console.error(`stand-in: ${String(error)}`);
    });
  }

  /** The page closed itself, or a person closed the real window: that comes too late to refuse. */
  _pageGone(): void {
    if (this.isDestroyed()) return;
    const event = createEvent();
    if (headed) this.emit('close', event);
    if (event.defaultPrevented) this.#contents._reopen();
    else this.destroy();
  }

  _pageFocused(isFocused: boolean): void {
    // Unseen windows take their focus from the app's own calls.
    if (!headed) return;
    if (isFocused) this.focus();
    else this.blur();
  }

  /** A person changed the real window's size. */
  async _pageResized(): Promise<void> {
    const page = this.#contents._page;
    if (!headed || !page || !this.isVisible()) return;
    const { cssLayoutViewport } = await page.cdp.send('Page.getLayoutMetrics');
    const { clientWidth: width, clientHeight: height } = cssLayoutViewport;
    const { resized } = this.geometry.change({
      ...(await readPlace(page.targetId)),
      width,
      height,
    });
    if (!resized) return;
    this.emit('resize');
    if (process.platform !== 'linux') this.emit('resized');
  }

  _pageTitled(title: string, event: Electron.Event): void {
    this.emit('page-title-updated', event, title, true);
    if (!event.defaultPrevented) this.setTitle(title);
  }

  protected override end(): void {
    windowRegistry.remove(this);
    this.#contents._destroyed();
    const page = this.#contents._page;
    if (page) chromium().cdp.root.notify('Target.closeTarget', { targetId: page.targetId });
  }
}

guardClass('electron.BrowserWindow', BaseWindow);
// Electron's statics are checked here; what `new` makes is checked by `implements`.
BrowserWindow satisfies PartOf<typeof Electron.BrowserWindow>;
