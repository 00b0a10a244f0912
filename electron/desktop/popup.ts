import { type BrowserWindow, screen, type Tray } from 'electron';
import type { Choices } from '#core/choices.ts';
import { type Box, popupBounds } from '#core/popup-position.ts';
import { openWindow, type PageOptions } from './web-preferences.ts';

type Size = NonNullable<Choices['popupSize']>;

const DEFAULT_SIZE: Size = { width: 400, height: 620 };
/** A click is at most this long after the press that began it. */
const CLICK_MS = 300;
const REST_MS = 300;
const SMALLEST: Size = { width: 360, height: 420 };

export interface PopupOptions {
  readonly page: PageOptions;
  readonly url: string;
  readonly title: string;
  readonly size: Size | null;
  /** Whether losing the focus hides it. */
  readonly hidesOnBlur: () => boolean;
  readonly onResized: (size: Size) => void;
  readonly onVisible: (visible: boolean) => void;
}

/** The one window, made once and kept: opening it again costs nothing. */
export interface Popup {
  readonly window: BrowserWindow;
  show(tray: Tray | null): void;
  hide(): void;
  toggle(tray: Tray | null): void;
  /** Sends its page a message; nothing once the window is gone, as it is before the app has quit. */
  tell(channel: string, payload: unknown): void;
}

export function createPopup(options: PopupOptions): Popup {
  const window = openWindow(
    {
      ...DEFAULT_SIZE,
      ...options.size,
      minWidth: SMALLEST.width,
      minHeight: SMALLEST.height,
      useContentSize: true,
      show: false,
      frame: false,
      skipTaskbar: true,
      title: options.title,
    },
    options.page,
  );
  let hiddenByBlurAtMs = -Infinity;
  window.on('blur', () => {
    if (!options.hidesOnBlur()) return;
    hiddenByBlurAtMs = performance.now();
    window.hide();
  });
  window.on('show', () => options.onVisible(true));
  window.on('hide', () => options.onVisible(false));
  // The page begins by believing that it is seen.
  window.webContents.on('did-finish-load', () => options.onVisible(window.isVisible()));
  whenResized(window, options.onResized);
  void window.loadURL(options.url);

  const popup: Popup = {
    window,
    show(tray) {
      window.setBounds(place(window, tray));
      window.show();
      window.focus();
    },
    hide: () => window.hide(),
    toggle(tray) {
      // Pressing the tray icon takes the focus away, which has hidden the popup before the click.
      const byThisClick = performance.now() - hiddenByBlurAtMs < CLICK_MS;
      if (window.isVisible()) window.hide();
      else if (!byThisClick) popup.show(tray);
    },
    tell(channel, payload) {
      if (!window.isDestroyed()) window.webContents.send(channel, payload);
    },
  };
  return popup;
}

/** Tells the size once it rests: `resized` is not told on Linux, `resize` at every step. */
function whenResized(window: BrowserWindow, tell: (size: Size) => void): void {
  let timer: NodeJS.Timeout | undefined;
  window.on('resize', () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (window.isDestroyed()) return;
      const [width = 0, height = 0] = window.getContentSize();
      tell({ width, height });
    }, REST_MS);
  });
}

/** By the tray icon where the system tells its place, else by the cursor. */
function place(window: BrowserWindow, tray: Tray | null): Box {
  const bounds = tray?.getBounds();
  const known = bounds && bounds.width > 0 && bounds.height > 0;
  const anchor: Box = known ? bounds : { ...screen.getCursorScreenPoint(), width: 0, height: 0 };
  const { workArea } = screen.getDisplayNearestPoint({ x: anchor.x, y: anchor.y });
  return popupBounds(window.getBounds(), anchor, workArea);
}
