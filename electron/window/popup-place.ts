import { type BrowserWindow, screen, type Tray } from 'electron';
import { type Box, displayOf, keptInView, popupBounds } from '#core/tray/popup-position.ts';

type Size = Pick<Box, 'width' | 'height'>;

/**
 * Where a window may be told to be: on Wayland that is the system's alone to say. It is Chromium's
 * choice: what the switch names, else what the session is. A session of Wayland may be served through
 * X11, which places windows, while its shortcuts stay the desktop's (`isWayland`).
 */
export function canBePlaced(
  platform: NodeJS.Platform,
  env: NodeJS.ProcessEnv,
  /** As on the command line; empty where it is not there, which is as good as `auto`. */
  ozonePlatform: string,
): boolean {
  if (platform !== 'linux') return true;
  const isNamed = ozonePlatform !== '' && ozonePlatform !== 'auto';
  return (isNamed ? ozonePlatform : env['XDG_SESSION_TYPE']) !== 'wayland';
}

export interface PopupPlace {
  /** Puts the window by the tray icon, or else by the cursor, in the size that is wanted. */
  open(tray: Tray | null): void;
  /** Brings it back into view, after displays came, went or changed. */
  keepInView(): void;
  /** The size of the window's content where it was made by hand, not here; else null. */
  sizeByHand(): Size | null;
}

/**
 * @param smallest is the least that a hand can make of it; a display may have even less room.
 * @param wanted is the size that the person chose.
 */
export function placing(
  window: BrowserWindow,
  isPlaced: boolean,
  smallest: Size,
  wanted: () => Size,
): PopupPlace {
  let given: Size | null = null;

  function put(box: Box): void {
    const width = Math.min(smallest.width, box.width);
    const height = Math.min(smallest.height, box.height);
    window.setMinimumSize(width, height);
    const bounds = isPlaced ? box : { width: box.width, height: box.height };
    window.setBounds(bounds);
    // From one display to another of a different scale, the first time may give another size.
    if (!isSameSize(window.getBounds(), box)) window.setBounds(bounds);
    given = contentSize(window);
  }

  return {
    open(tray) {
      const anchor = anchorOf(tray);
      const display = displayOf(anchor, screen.getAllDisplays());
      if (display) put(popupBounds(wanted(), anchor, display.workArea));
    },
    keepInView() {
      const bounds = window.getBounds();
      const kept = keptInView(bounds, wanted(), screen.getAllDisplays());
      if (kept.x !== bounds.x || kept.y !== bounds.y || !isSameSize(kept, bounds)) put(kept);
    },
    sizeByHand() {
      const size = contentSize(window);
      if (given && isSameSize(given, size)) return null;
      given = null;
      return size;
    },
  };
}

function contentSize(window: BrowserWindow): Size {
  const [width = 0, height = 0] = window.getContentSize();
  return { width, height };
}

const isSameSize = (one: Size, other: Size): boolean =>
  one.width === other.width && one.height === other.height;

function anchorOf(tray: Tray | null): Box {
  const bounds = tray && !tray.isDestroyed() ? tray.getBounds() : null;
  if (bounds && bounds.width > 0 && bounds.height > 0) return bounds;
  return { ...screen.getCursorScreenPoint(), width: 0, height: 0 };
}

/** A display that goes is told of by more than one event, and the system moves windows itself. */
const REST_MS = 150;

export function whenDisplaysChange(window: BrowserWindow, tell: () => void): void {
  let timer: NodeJS.Timeout | undefined;
  const changed = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (!window.isDestroyed()) tell();
    }, REST_MS);
  };
  screen.on('display-added', changed);
  screen.on('display-removed', changed);
  screen.on('display-metrics-changed', changed);
  window.on('closed', () => {
    clearTimeout(timer);
    screen.off('display-added', changed);
    screen.off('display-removed', changed);
    screen.off('display-metrics-changed', changed);
  });
}
