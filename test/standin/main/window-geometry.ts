import type * as Electron from 'electron';
import { usesWayland } from './ozone-platform.ts';
import { primaryDisplay } from './screen.ts';

const DEFAULT_SIZE = { width: 800, height: 600 };

/** Wayland's clients know no place of theirs. */
const NOWHERE: Electron.Point = { x: 0, y: 0 };

function centred({ width, height }: Electron.Size): Electron.Point {
  if (usesWayland()) return NOWHERE;
  const { workArea } = primaryDisplay;
  return {
    x: Math.round(workArea.x + (workArea.width - width) / 2),
    y: Math.round(workArea.y + (workArea.height - height) / 2),
  };
}

/** Where a window is. Its frame has no thickness here: outer and content bounds are the same. */
export class WindowGeometry {
  #bounds: Electron.Rectangle;
  #minimum: Electron.Size;

  constructor(options: Electron.BrowserWindowConstructorOptions) {
    const { minWidth: width = 0, minHeight: height = 0, x, y } = options;
    this.#minimum = { width, height };
    const size = this.#atLeast({
      width: options.width ?? DEFAULT_SIZE.width,
      height: options.height ?? DEFAULT_SIZE.height,
    });
    const middle = centred(size);
    const place = usesWayland() ? NOWHERE : { x: x ?? middle.x, y: y ?? middle.y };
    this.#bounds = { ...place, ...size };
  }

  get bounds(): Electron.Rectangle {
    return { ...this.#bounds };
  }

  get minimum(): Electron.Size {
    return { ...this.#minimum };
  }

  set minimum(size: Electron.Size) {
    this.#minimum = size;
  }

  /** Says what changed, for the events to tell. */
  change(wish: Partial<Electron.Rectangle>): { resized: boolean; moved: boolean } {
    const before = this.#bounds;
    const merged = { ...before, ...wish, ...(usesWayland() && NOWHERE) };
    this.#bounds = { x: merged.x, y: merged.y, ...this.#atLeast(merged) };
    const { x, y, width, height } = this.#bounds;
    return {
      resized: width !== before.width || height !== before.height,
      moved: x !== before.x || y !== before.y,
    };
  }

  center(): { resized: boolean; moved: boolean } {
    return this.change(centred(this.#bounds));
  }

  #atLeast({ width, height }: Electron.Size): Electron.Size {
    return {
      width: Math.max(Math.round(width), this.#minimum.width),
      height: Math.max(Math.round(height), this.#minimum.height),
    };
  }
}
