import type { Choices } from '#core/settings/choices.ts';
import type { Text } from '#core/text/en.ts';
import type { Log } from '../base/log.ts';
import { joinCurrentSpace } from './mac-popup.ts';
import { keepPage, type PageLife } from './popup-page.ts';
import { placing, type PopupPlace, whenDisplaysChange } from './popup-place.ts';
import type { Dialogs, Host } from '../host/host.ts';
import type { AppTray } from '../host/tray.ts';
import type { AppWindow, OpenWindow } from '../host/window.ts';

type Size = NonNullable<Choices['popupSize']>;
type Icon = Pick<AppTray, 'bounds'>;

export const DEFAULT_SIZE: Size = { width: 400, height: 620 };
const BAR_SIZE: Size = { width: 560, height: 420 };
/** The longest time from a press to its click. */
const CLICK_MS = 300;
const REST_MS = 300;
/** A window that comes up in front has the focus by then. */
const FOCUS_MS = 300;
const SMALLEST: Size = { width: 360, height: 420 };
/** How long showing waits for the page to draw; longer for a page that is still loading. */
const DRAW_MOST_MS = 120;
const LOAD_MOST_MS = 5_000;
/** The most messages that wait for a loading page. */
const MOST_WAITING = 20;

export interface PopupOptions {
  readonly host: Pick<Host, 'displays' | 'hideApp' | 'on'>;
  readonly openWindow: OpenWindow;
  readonly url: () => string;
  readonly text: Text;
  readonly size: () => Size;
  readonly platform: string;
  /** Whether the system allows the app to place its window. */
  readonly isPlaced: boolean;
  /** The colour before the page is drawn, such as `#12171d`. */
  readonly background: () => string;
  readonly dialogs: Pick<Dialogs, 'ask'>;
  readonly log: Pick<Log, 'error' | 'info'>;
  /** Whether losing the focus hides it. */
  readonly hidesOnBlur: (isBar: boolean) => boolean;
  readonly onResized: (size: Size) => void;
  /** Called after the page's first paint. */
  readonly onFirstFrame: () => void;
  /** Called right before the popup becomes visible, and after it was hidden. */
  readonly onVisible: (visible: boolean) => void;
}

/** The only window. It is created once and reused, so that reopening is fast. */
export class Popup {
  readonly window: AppWindow;
  readonly #options: PopupOptions;
  readonly #isMac: boolean;
  readonly #place: PopupPlace;
  readonly #page: PageLife;
  readonly #waiting: [channel: string, payload: unknown][] = [];
  /** The small window of the command bar: null for the whole popup, `asked` until the page has it. */
  #bar: 'asked' | 'open' | null = null;
  #isShown = false;
  #wasDrawn = false;
  #drawing: NodeJS.Timeout | undefined;
  #lastIcon: Icon | null = null;
  #hiddenByBlurAtMs = -Infinity;
  /** Since when it is visible without the focus. */
  #awaySinceMs: number | null = null;
  #focusing: NodeJS.Timeout | undefined;

  constructor(options: PopupOptions) {
    this.#options = options;
    this.#isMac = options.platform === 'darwin';
    const window = options.openWindow({
      ...options.size(),
      minWidth: SMALLEST.width,
      minHeight: SMALLEST.height,
      useContentSize: true,
      show: false,
      frame: false,
      skipTaskbar: true,
      title: options.text.app,
      backgroundColor: options.background(),
    });
    this.window = window;
    const wanted = (): Size => (this.#bar ? BAR_SIZE : options.size());
    this.#place = placing(options.host.displays, window, options.isPlaced, SMALLEST, wanted);
    this.#page = keepPage(window, {
      ...options,
      onListening: () => {
        for (const message of this.#waiting.splice(0)) window.webContents.send(...message);
        // A new page assumes that it is visible.
        options.onVisible(this.#isShown);
        // What is left to wait for is one frame, which a window that was never shown has not on Wayland.
        if (this.#drawing) this.#presentWithin(DRAW_MOST_MS);
      },
      onGivenUp: () => this.#leave(),
      onWanted: () => this.show(this.#lastIcon),
    });
    this.#watch();
  }

  /** Whether it is visible, or about to be. */
  get isShown(): boolean {
    return this.#isShown;
  }

  show(icon: Icon | null): void {
    this.#lastIcon = icon;
    this.#page.wake();
    if (this.#drawing) return;
    if (this.#isShown) {
      if (this.window.isMinimized()) this.window.restore();
      if (this.#bar) this.#leaveBar();
      else this.#place.keepInView();
      this.#present();
      return;
    }
    this.#leaveBar();
    this.#appear();
  }

  /** Shows the command bar alone, as a small window of its own. */
  showBar(): void {
    this.#page.wake();
    if (this.#isShown) return;
    this.#bar = 'asked';
    this.#place.openBar();
    this.#appear();
  }

  /** What the page shows: once its bar is closed, the window is the whole popup again. */
  showsCommand(isOpen: boolean): void {
    if (isOpen && this.#bar) this.#bar = 'open';
    else if (this.#bar === 'open' && this.#isShown) this.#leaveBar();
  }

  hide(): void {
    const hadFocus = this.#isMac && this.window.isFocused();
    this.#leave();
    // Or it would stay in front and receive the keys.
    if (hadFocus) this.#options.host.hideApp();
  }

  toggle(icon: Icon | null): void {
    // Pressing the tray icon takes the focus, which hides the popup before the click arrives.
    const byThisClick = performance.now() - this.#hiddenByBlurAtMs < CLICK_MS;
    if (this.#isShown && this.#isAtHand()) this.hide();
    else if (this.#isShown || !byThisClick) this.show(icon);
  }

  keepOnTop(isOnTop: boolean): void {
    const stays = isOnTop || this.#isMac;
    const { window } = this;
    if (!window.isDestroyed() && window.isAlwaysOnTop() !== stays) window.setAlwaysOnTop(stays);
  }

  /**
   * Sends a message to the page once it has loaded. Does nothing after the window is destroyed,
   * which happens before the app quits.
   */
  send(channel: string, payload: unknown): void {
    if (this.window.isDestroyed()) return;
    if (this.#page.isListening) {
      this.window.webContents.send(channel, payload);
      return;
    }
    this.#waiting.push([channel, payload]);
    if (this.#waiting.length > MOST_WAITING) this.#waiting.shift();
  }

  drawn(): void {
    if (!this.#wasDrawn) this.#options.onFirstFrame();
    this.#wasDrawn = true;
    if (this.#drawing) this.#present();
  }

  #watch(): void {
    const { window } = this;
    const { hidesOnBlur, onResized, host } = this.#options;
    window.on('blur', () => {
      if (!this.#isShown || this.#drawing) return;
      this.#awaySinceMs = performance.now();
      if (!hidesOnBlur(this.#bar !== null)) return;
      this.#hiddenByBlurAtMs = performance.now();
      this.hide();
    });
    window.on('focus', () => (this.#awaySinceMs = null));
    // The system shows and hides windows too.
    window.on('show', () => this.#change(true));
    window.on('hide', () => this.#change(false));
    whenResized(window, () => {
      const size = this.#place.sizeByHand();
      if (size && !this.#bar) onResized(size);
    });
    whenDisplaysChange(host, window, () => {
      if (this.#isShown) this.#place.keepInView();
    });
  }

  #change(shown: boolean): void {
    if (this.#isShown === shown) return;
    this.#isShown = shown;
    this.#awaySinceMs = null;
    this.#options.onVisible(shown);
  }

  #leave(): void {
    clearTimeout(this.#drawing);
    clearTimeout(this.#focusing);
    this.#drawing = undefined;
    this.#change(false);
    this.window.hide();
  }

  #leaveBar(): void {
    this.#bar = null;
    this.#place.open(this.#lastIcon?.bounds() ?? null);
  }

  /** Waits for the page, so that the first frame shows current data instead of the last frame. */
  #appear(): void {
    this.window.setBackgroundColor(this.#options.background());
    this.#change(true);
    const mostMs = this.#page.isListening ? DRAW_MOST_MS : LOAD_MOST_MS;
    this.#presentWithin(mostMs);
  }

  #presentWithin(mostMs: number): void {
    clearTimeout(this.#drawing);
    this.#drawing = setTimeout(() => this.#present(), mostMs);
  }

  #present(): void {
    const { window } = this;
    clearTimeout(this.#drawing);
    this.#drawing = undefined;
    if (!this.#isShown || window.isDestroyed()) return;
    if (this.#isMac) joinCurrentSpace(window);
    // On Wayland only a window that appears comes up in front.
    if (!this.#options.isPlaced && this.#awaySinceMs !== null) window.hide();
    window.show();
    window.focus();
    if (!this.#options.isPlaced) this.#expectFocus();
  }

  /** KDE on Wayland may open it behind the others, as Chromium's tray icon gets no token for it. */
  #expectFocus(): void {
    clearTimeout(this.#focusing);
    this.#focusing = setTimeout(() => {
      if (this.window.isDestroyed() || this.window.isFocused()) return;
      this.#awaySinceMs = -Infinity;
    }, FOCUS_MS);
  }

  /** Whether it is visible and recently focused, not behind other windows. */
  #isAtHand(): boolean {
    if (this.window.isMinimized()) return false;
    return this.#awaySinceMs === null || performance.now() - this.#awaySinceMs < CLICK_MS;
  }
}

/**
 * Reports that resizing has ended: `resized` does not exist on Linux, and `resize` fires at every
 * step.
 */
function whenResized(window: AppWindow, onResize: () => void): void {
  let timer: NodeJS.Timeout | undefined;
  window.on('resize', () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (!window.isDestroyed()) onResize();
    }, REST_MS);
  });
}
