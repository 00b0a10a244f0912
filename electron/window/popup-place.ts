import {
  barBounds,
  type Box,
  displayOf,
  movedIntoView,
  popupBounds,
} from '#core/tray/popup-position.ts';
import type { Displays, Host } from '../host/host.ts';
import type { AppWindow } from '../host/window.ts';

type Size = Pick<Box, 'width' | 'height'>;

/**
 * Whether the app may place its window; on Wayland only the compositor may. Chromium decides by the
 * switch, else by the session type. A Wayland session may run the app through X11, which allows
 * placing, while shortcuts still belong to the desktop (`isWayland`).
 */
export function canBePlaced(
  platform: NodeJS.Platform,
  env: NodeJS.ProcessEnv,
  /** The command line's value; empty if it is missing, which means `auto`. */
  ozonePlatform: string,
): boolean {
  if (platform !== 'linux') return true;
  const isNamed = ozonePlatform !== '' && ozonePlatform !== 'auto';
  return (isNamed ? ozonePlatform : env['XDG_SESSION_TYPE']) !== 'wayland';
}

export interface PopupPlace {
  /** Places the window near an icon, or else near the cursor, at the wanted size. */
  open(icon: Box | null): void;
  /** Places the window as a small one on the display with the cursor. */
  openBar(): void;
  /** Moves it back into view after displays changed. */
  keepInView(): void;
  /** The content's size if the user resized the window; else null. Call it after each resize. */
  sizeByHand(): Size | null;
}

/** A compositor that chooses sizes itself does it this soon after the window appears. */
const TILED_WITHIN_MS = 1_000;

/**
 * @param smallest the minimum for resizing; a display may have even less room.
 * @param wanted the size that the user chose.
 */
export function placing(
  displays: Displays,
  window: AppWindow,
  isPlaced: boolean,
  smallest: Size,
  wanted: () => Size,
): PopupPlace {
  let given: Size | null = contentSize(window);
  let shownAtMs = -Infinity;
  /** Compositors that tile (sway, Hyprland) give every size: none is the user's choice then. */
  let isTiled = false;
  window.on('show', () => (shownAtMs = performance.now()));
  const atCursor = (): Box => ({ ...displays.getCursorScreenPoint(), width: 0, height: 0 });

  function put(box: Box): void {
    const width = Math.min(smallest.width, box.width);
    const height = Math.min(smallest.height, box.height);
    window.setMinimumSize(width, height);
    const bounds = isPlaced ? box : { width: box.width, height: box.height };
    window.setBounds(bounds);
    // When moving between displays of different scale, the first call may set a wrong size.
    if (!isSameSize(window.getBounds(), box)) window.setBounds(bounds);
    given = contentSize(window);
  }

  return {
    open(icon) {
      const anchor = icon ?? atCursor();
      const display = displayOf(anchor, displays.getAllDisplays());
      if (display) put(popupBounds(wanted(), anchor, display.workArea));
    },
    openBar() {
      const display = displayOf(atCursor(), displays.getAllDisplays());
      if (display) put(barBounds(wanted(), display.workArea));
    },
    keepInView() {
      const bounds = window.getBounds();
      const moved = movedIntoView(bounds, wanted(), displays.getAllDisplays());
      if (moved.x !== bounds.x || moved.y !== bounds.y || !isSameSize(moved, bounds)) put(moved);
    },
    sizeByHand() {
      const size = contentSize(window);
      if (given && isSameSize(given, size)) return null;
      if (!isPlaced && performance.now() - shownAtMs < TILED_WITHIN_MS) isTiled = true;
      if (isTiled) return null;
      given = null;
      return size;
    },
  };
}

function contentSize(window: AppWindow): Size {
  const [width = 0, height = 0] = window.getContentSize();
  return { width, height };
}

const isSameSize = (one: Size, other: Size): boolean =>
  one.width === other.width && one.height === other.height;

/** Removing a display emits several events, and the system moves windows itself. */
const REST_MS = 150;

/** @param onBegin called at each event, before the rest. */
export function whenDisplaysChange(
  { on }: Pick<Host, 'on'>,
  window: AppWindow,
  onChange: () => void,
  { onBegin, restMs = REST_MS }: { onBegin?: () => void; restMs?: number } = {},
): void {
  let timer: NodeJS.Timeout | undefined;
  const changed = (): void => {
    onBegin?.();
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (!window.isDestroyed()) onChange();
    }, restMs);
  };
  const ignore = on('displays-changed', changed);
  window.on('closed', () => {
    clearTimeout(timer);
    ignore();
  });
}
