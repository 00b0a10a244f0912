import type { BrowserWindow, Tray } from 'electron';
import type { Choices } from '#core/settings/choices.ts';
import type { Text } from '#core/text/en.ts';
import type { Log } from '../base/log.ts';
import type { NativeDialogs } from './native-dialogs.ts';
import { giveFocusBack, joinCurrentSpace } from './mac-popup.ts';
import { keepPage } from './popup-page.ts';
import { placing, whenDisplaysChange } from './popup-place.ts';
import { openWindow, type PageOptions } from './web-preferences.ts';

type Size = NonNullable<Choices['popupSize']>;

const DEFAULT_SIZE: Size = { width: 400, height: 620 };
const BAR_SIZE: Size = { width: 560, height: 420 };
/** The longest time from a press to its click. */
const CLICK_MS = 300;
const REST_MS = 300;
const SMALLEST: Size = { width: 360, height: 420 };
/** How long showing waits for the page to draw; longer for a page that is still loading. */
const DRAW_MOST_MS = 120;
const LOAD_MOST_MS = 5_000;
/** The most messages that wait for a loading page. */
const MOST_WAITING = 20;

export interface PopupOptions {
  readonly page: PageOptions;
  readonly url: string;
  readonly text: Text;
  readonly size: () => Size | null;
  readonly platform: string;
  /** Whether the system allows the app to place its window. */
  readonly isPlaced: boolean;
  /** The colour before the page is drawn, such as `#12171d`. */
  readonly background: () => string;
  readonly dialogs: Pick<NativeDialogs, 'showMessageBox'>;
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
export interface Popup {
  readonly window: BrowserWindow;
  /** Whether it is visible, or about to be. */
  readonly isShown: boolean;
  show(tray: Tray | null): void;
  /** Shows the command bar alone, as a small window of its own. */
  showBar(): void;
  /** What the page shows: once its bar is closed, the window is the whole popup again. */
  showsCommand(isOpen: boolean): void;
  hide(): void;
  toggle(tray: Tray | null): void;
  keepOnTop(isOnTop: boolean): void;
  /**
   * Sends a message to the page once it has loaded. Does nothing after the window is destroyed,
   * which happens before the app quits.
   */
  send(channel: string, payload: unknown): void;
  drawn(): void;
}

export function createPopup(options: PopupOptions): Popup {
  const { onVisible } = options;
  const isMac = options.platform === 'darwin';
  const window = openWindow(
    {
      ...DEFAULT_SIZE,
      ...options.size(),
      minWidth: SMALLEST.width,
      minHeight: SMALLEST.height,
      useContentSize: true,
      show: false,
      frame: false,
      skipTaskbar: true,
      title: options.text.app,
      backgroundColor: options.background(),
    },
    options.page,
  );
  /** The small window of the command bar: null for the whole popup, `asked` until the page has it. */
  let bar: 'asked' | 'open' | null = null;
  const wanted = (): Size => (bar ? BAR_SIZE : (options.size() ?? DEFAULT_SIZE));
  const place = placing(window, options.isPlaced, SMALLEST, wanted);
  let isShown = false;
  let wasDrawn = false;
  let drawing: NodeJS.Timeout | undefined;
  let lastTray: Tray | null = null;
  let hiddenByBlurAtMs = -Infinity;
  /** Since when it is visible without the focus. */
  let awaySinceMs: number | null = null;
  const waiting: [channel: string, payload: unknown][] = [];

  const page = keepPage(window, {
    ...options,
    onListening() {
      for (const [channel, payload] of waiting.splice(0)) window.webContents.send(channel, payload);
      // A new page assumes that it is visible.
      onVisible(isShown);
    },
    onGivenUp: leave,
    onWanted: () => popup.show(lastTray),
  });

  function change(shown: boolean): void {
    if (isShown === shown) return;
    isShown = shown;
    awaySinceMs = null;
    onVisible(shown);
  }

  function leave(): void {
    clearTimeout(drawing);
    drawing = undefined;
    change(false);
    window.hide();
  }

  function hide(): void {
    const hadFocus = isMac && window.isFocused();
    leave();
    if (hadFocus) giveFocusBack();
  }

  function appear(): void {
    window.setBackgroundColor(options.background());
    change(true);
    showOnceDrawn();
  }

  function leaveBar(): void {
    bar = null;
    place.open(lastTray);
  }

  /** Waits for the page, so that the first frame shows current data instead of the last frame. */
  function showOnceDrawn(): void {
    const mostMs = page.isListening ? DRAW_MOST_MS : LOAD_MOST_MS;
    drawing = setTimeout(present, mostMs);
  }

  function present(): void {
    clearTimeout(drawing);
    drawing = undefined;
    if (!isShown || window.isDestroyed()) return;
    if (isMac) joinCurrentSpace(window);
    window.show();
    window.focus();
  }

  window.on('blur', () => {
    if (!isShown || drawing) return;
    awaySinceMs = performance.now();
    if (!options.hidesOnBlur(bar !== null)) return;
    hiddenByBlurAtMs = performance.now();
    hide();
  });
  window.on('focus', () => (awaySinceMs = null));
  // The system shows and hides windows too.
  window.on('show', () => change(true));
  window.on('hide', () => change(false));
  whenResized(window, () => {
    const size = place.sizeByHand();
    if (size && !bar) options.onResized(size);
  });
  whenDisplaysChange(window, () => {
    if (isShown) place.keepInView();
  });

  /** Whether it is visible and recently focused, not behind other windows. */
  const isAtHand = (): boolean =>
    !window.isMinimized() && (awaySinceMs === null || performance.now() - awaySinceMs < CLICK_MS);

  const popup: Popup = {
    window,
    get isShown() {
      return isShown;
    },
    show(tray) {
      lastTray = tray;
      page.wake();
      if (drawing) return;
      if (isShown) {
        if (window.isMinimized()) window.restore();
        if (bar) leaveBar();
        else place.keepInView();
        present();
        return;
      }
      bar = null;
      place.open(tray);
      appear();
    },
    showBar() {
      page.wake();
      if (isShown) return;
      bar = 'asked';
      place.openBar();
      appear();
    },
    showsCommand(isOpen) {
      if (isOpen && bar) bar = 'open';
      else if (bar === 'open' && isShown) leaveBar();
    },
    hide,
    toggle(tray) {
      // Pressing the tray icon takes the focus, which hides the popup before the click arrives.
      const byThisClick = performance.now() - hiddenByBlurAtMs < CLICK_MS;
      if (isShown && isAtHand()) hide();
      else if (isShown || !byThisClick) popup.show(tray);
    },
    keepOnTop(isOnTop) {
      const stays = isOnTop || isMac;
      if (!window.isDestroyed() && window.isAlwaysOnTop() !== stays) window.setAlwaysOnTop(stays);
    },
    send(channel, payload) {
      if (window.isDestroyed()) return;
      if (page.isListening) {
        window.webContents.send(channel, payload);
        return;
      }
      waiting.push([channel, payload]);
      if (waiting.length > MOST_WAITING) waiting.shift();
    },
    drawn() {
      if (!wasDrawn) options.onFirstFrame();
      wasDrawn = true;
      if (drawing) present();
    },
  };
  return popup;
}

/**
 * Reports that resizing has ended: `resized` does not exist on Linux, and `resize` fires at every
 * step.
 */
function whenResized(window: BrowserWindow, onResize: () => void): void {
  let timer: NodeJS.Timeout | undefined;
  window.on('resize', () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (!window.isDestroyed()) onResize();
    }, REST_MS);
  });
}
