import { existsSync } from 'node:fs';
import { EventEmitter } from 'node:events';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type * as Electron from 'electron';
import type { CdpSession, Protocol } from '../host/cdp.ts';
import { guardClass, retire, standFor, type PartOf } from '../host/guard.ts';
import { launchInfo } from '../host/launch-info.ts';
import { app } from './app.ts';
import type { BrowserWindow } from './browser-window.ts';
import { createEvent } from './events.ts';
import { FrameTree } from './frame-tree.ts';
import { NativeImage } from './native-image.ts';
import { nativeTheme } from './native-theme.ts';
import { Navigation } from './navigation.ts';
import { usesWayland } from './ozone-platform.ts';
import { PageConnection, type Attached } from './page-connection.ts';
import { watchConsole } from './page-console.ts';
import { receivePageMessage } from './page-messages.ts';
import { RequestPipeline } from './requests.ts';
import { toAppText } from './schemes.ts';
import { Session, sessionFor } from './session.ts';

type OpenHandler = Parameters<Electron.WebContents['setWindowOpenHandler']>[0];
type OpenWish = Omit<Electron.HandlerDetails, 'referrer' | 'postBody'>;

const CRASH_RETRY_MS = 20;

export class WebContents extends EventEmitter implements PartOf<Electron.WebContents> {
  readonly id: number;
  readonly session: Electron.Session;
  readonly _frames = new FrameTree();
  readonly _preloadPath: string;
  /** Settles when the page is there, still empty. */
  _attached: Promise<void>;
  readonly #window: BrowserWindow;
  readonly #session: Session;
  readonly #navigation: Navigation;
  readonly #connection: PageConnection;
  #page: Attached | undefined;
  #title = '';
  #zoomFactor = 1;
  #isDestroyed = false;
  #isCrashed = false;
  #isThrottled: boolean;
  #openHandler: OpenHandler | undefined;

  constructor(window: BrowserWindow, id: number, preferences: Electron.WebPreferences) {
    super();
    this.id = id;
    this.#window = window;
    this.#isThrottled = preferences.backgroundThrottling ?? true;
    this._preloadPath = preferences.preload ?? '';
    const given: unknown = preferences.session;
    this.#session = given instanceof Session ? given : sessionFor(preferences.partition ?? '');
    this.session = standFor<Electron.Session>(this.#session);
    this.#connection = new PageConnection(preferences, () => {
      this.#page = undefined;
      window._pageGone();
    });
    this.#navigation = new Navigation(this, this._frames, this.#connection.blank);
    this._attached = this.#open();
  }

  get mainFrame(): Electron.WebFrameMain {
    return standFor<Electron.WebFrameMain>(this._frames.main);
  }

  getURL(): string {
    return this._frames.main.url;
  }

  getTitle(): string {
    return this.#title;
  }

  isDestroyed(): boolean {
    return this.#isDestroyed;
  }

  isCrashed(): boolean {
    return this.#isCrashed;
  }

  isLoading(): boolean {
    return this.#navigation.isLoading;
  }

  isLoadingMainFrame(): boolean {
    return this.#navigation.isLoading;
  }

  isFocused(): boolean {
    return this.#window.isFocused();
  }

  focus(): void {
    this.#window.focus();
  }

  async loadURL(url: string): Promise<void> {
    await this._attached;
    if (app._isSandboxBroken) {
      this.#crashed();
      throw new Error(`ERR_FAILED (-2) loading '${url}'`);
    }
    this.#isCrashed = false;
    await this.#navigation.load(url);
  }

  loadFile(file: string, options: Electron.LoadFileOptions = {}): Promise<void> {
    const url = pathToFileURL(path.resolve(launchInfo.appFolder, file));
    url.search = options.search ?? new URLSearchParams(options.query).toString();
    url.hash = options.hash ?? '';
    return this.loadURL(url.href);
  }

  reload(): void {
    this.#isCrashed = false;
    this.#navigation.reload();
  }

  send(channel: string, ...args: unknown[]): void {
    this._frames.main.send(channel, ...args);
  }

  async executeJavaScript(code: string, userGesture = false): Promise<unknown> {
    if (this.isLoading() || !this.#navigation.hasDocument) {
      await new Promise((resolve) => this.once('did-stop-loading', resolve));
    }
    return this._frames.main.executeJavaScript(code, userGesture);
  }

  setWindowOpenHandler(handler: OpenHandler): void {
    this.#openHandler = handler;
  }

  openDevTools(): void {
    // There is a debugging port for that.
  }

  closeDevTools(): void {
    // None are ever open.
  }

  isDevToolsOpened(): boolean {
    return false;
  }

  getZoomFactor(): number {
    return this.#zoomFactor;
  }

  /** What was dragged out of the page, for tests: no other app can take it here. */
  readonly _dragged: string[] = [];

  startDrag({ file, icon }: Electron.Item): void {
    if (!file) throw new Error("Must specify either 'file' or 'files' option");
    const isEmpty = typeof icon === 'string' ? !existsSync(icon) : icon.isEmpty();
    if (isEmpty && process.platform === 'darwin') {
      throw new Error("Must specify non-empty 'icon' option");
    }
    this._dragged.push(file);
  }

  /** Without a live page it does nothing (shell/browser/web_contents_zoom_controller.cc). */
  setZoomFactor(factor: number): void {
    if (!(factor > 0)) throw new Error("'zoomFactor' must be a double greater than 0.0");
    if (!this.#navigation.hasDocument) return;
    this.#zoomFactor = factor;
    this.#window._applyToPage();
  }

  setBackgroundThrottling(allowed: boolean): void {
    this.#isThrottled = allowed;
    this._applyFrames();
  }

  setWebRTCIPHandlingPolicy(): void {
    // Chromium takes it for all pages at once, and only when it starts.
  }

  async capturePage(rect?: Electron.Rectangle): Promise<Electron.NativeImage> {
    await this._attached;
    const clip = rect && { clip: { ...rect, scale: 1 } };
    const shot = await this.#page?.cdp.send('Page.captureScreenshot', { format: 'png', ...clip });
    const image = NativeImage.createFromBuffer(Buffer.from(shot?.data ?? '', 'base64'));
    return standFor<Electron.NativeImage>(image);
  }

  forcefullyCrashRenderer(): void {
    this.#page?.cdp.send('Page.crash').catch((error: unknown) => {
      // Chromium spares a page that is about to navigate, and Electron does not. Any other error
      // says that the page is gone.
      if (!String(error).includes('pending navigations')) return;
      setTimeout(() => this.forcefullyCrashRenderer(), CRASH_RETRY_MS);
    });
  }

  close(): void {
    // As when the page closes itself: the window is not asked.
    setImmediate(() => this.#window.destroy());
  }

  get _page(): Attached | undefined {
    return this.#page;
  }

  get _window(): BrowserWindow {
    return this.#window;
  }

  get _requestSession(): Session {
    return this.#session;
  }

  get _navigation(): Navigation {
    return this.#navigation;
  }

  /** For what a page is told and answers nothing to; nothing happens before it is there. */
  readonly _notify: CdpSession['notify'] = (method, params) => {
    this.#page?.cdp.notify(method, params);
  };

  /**
   * Of a window that was hidden the page paints nothing: what is seen first is its last frame. On
   * Wayland a window that is not shown has no surface to paint on, throttled or not.
   */
  _applyFrames(): void {
    const isUnmapped = usesWayland() && !this.#window.isVisible();
    const hold = isUnmapped || (this.#isThrottled && this.#window._isPutAway);
    this._notify('Runtime.evaluate', { expression: `window.__standinHoldFrames?.(${hold})` });
  }

  _applyTheme(): void {
    const value = nativeTheme.shouldUseDarkColors ? 'dark' : 'light';
    this._notify('Emulation.setEmulatedMedia', {
      features: [{ name: 'prefers-color-scheme', value }],
    });
  }

  _requestOpen({ url, frameName, features, disposition }: OpenWish): void {
    if (this.#isDestroyed) return;
    const details: Electron.HandlerDetails = {
      url: toAppText(url),
      frameName,
      features,
      disposition,
      referrer: { url: this.getURL(), policy: 'strict-origin-when-cross-origin' },
    };
    const response = this.#openHandler?.(details) ?? { action: 'allow' };
    if (response.action !== 'allow') return;
    console.error(`stand-in: windows opened by pages are not provided; ${details.url} is denied`);
  }

  _pageFocused(focused: boolean): void {
    this.emit(focused ? 'focus' : 'blur');
    this.#window._pageFocused(focused);
  }

  _pressed(type: 'keyDown' | 'mouseDown' | 'touchStart'): void {
    if (this.#window.isFocused()) this.#window._wasPressed = true;
    this.emit('input-event', createEvent(), { type } satisfies Electron.InputEvent);
  }

  _pageResized(): void {
    void this.#window._pageResized();
  }

  /** Puts a page in the place of one that a person closed although the app refused. */
  _reopen(): void {
    const url = this.getURL();
    this._attached = this.#open();
    this.loadURL(url).catch((error: unknown) => console.error(`stand-in: ${String(error)}`));
  }

  _titled(title: string): void {
    if (title === this.#title || title === '') return;
    this.#title = title;
    const event = createEvent();
    this.emit('page-title-updated', event, title, true);
    this.#window._pageTitled(title, event);
  }

  /** It comes with the first frame. */
  _readyToShow(): void {
    const tell = (): void => void this.#window.emit('ready-to-show', createEvent());
    if (usesWayland() && !this.#window.isVisible()) this.#window.once('show', tell);
    else tell();
  }

  _destroyed(): void {
    if (this.#isDestroyed) return;
    this.#isDestroyed = true;
    this._frames.detach();
    this.emit('destroyed');
    retire(this);
  }

  async #open(): Promise<void> {
    try {
      await this.#connection.open(this.#window.getBounds(), (page) => {
        this.#page = page;
        this.#listen(page);
        this.#window._applyToPage();
      });
    } catch (error) {
      // A window may be closed before its page is there; then nobody waits for it.
      if (this.#isDestroyed) await new Promise(() => undefined);
      throw error;
    }
  }

  #listen({ cdp, targetId }: Attached): void {
    this._frames.attach(cdp, targetId);
    this.#navigation.attach(cdp);
    watchConsole(this, this._frames, cdp);
    new RequestPipeline(this, cdp).start();
    cdp.on('Runtime.bindingCalled', ({ payload, executionContextId }) => {
      receivePageMessage(this, this._frames, executionContextId, payload);
    });
    cdp.on('Page.windowOpen', (opened) => this.#slippedThrough(opened));
    cdp.on('Inspector.targetCrashed', () => this.#crashed());
    this._applyTheme();
  }

  /** A page that was opened past the watch in the page (a form's target): it is closed, and asked about. */
  #slippedThrough({ url, windowName, windowFeatures }: Protocol.Page.WindowOpenEvent): void {
    const features = windowFeatures.join(',');
    this._requestOpen({ url, frameName: windowName, features, disposition: 'foreground-tab' });
  }

  #crashed(): void {
    this.#isCrashed = true;
    const details: Electron.RenderProcessGoneDetails = { reason: 'crashed', exitCode: 133 };
    this.emit('render-process-gone', createEvent(), details);
    app.emit('render-process-gone', createEvent(), this, details);
  }
}

guardClass('electron.WebContents', WebContents);
