import { EventEmitter } from 'node:events';
import type * as Electron from 'electron';
import { guardClass, standFor, type PartOf } from '../host/guard.ts';
import { currentSpace, goToSpace } from './spaces.ts';

const bounds = { x: 0, y: 0, width: 1280, height: 800 };
const workArea = { x: 0, y: 24, width: 1280, height: 776 };

export const primaryDisplay = standFor<Electron.Display>({
  id: 1,
  label: 'Stand-in',
  bounds,
  workArea,
  size: { width: bounds.width, height: bounds.height },
  workAreaSize: { width: workArea.width, height: workArea.height },
  scaleFactor: 1,
  rotation: 0,
  internal: false,
});

/** One display, whatever is really there. */
class Screen extends EventEmitter implements PartOf<Electron.Screen> {
  getPrimaryDisplay(): Electron.Display {
    return structuredClone(primaryDisplay);
  }

  getAllDisplays(): Electron.Display[] {
    return [this.getPrimaryDisplay()];
  }

  getDisplayNearestPoint(): Electron.Display {
    return this.getPrimaryDisplay();
  }

  getDisplayMatching(): Electron.Display {
    return this.getPrimaryDisplay();
  }

  getCursorScreenPoint(): Electron.Point {
    return { x: 1_200, y: 10 };
  }

  /** For tests: the Space of macOS that a person looks at. */
  get _space(): string {
    return currentSpace();
  }

  set _space(space: string) {
    goToSpace(space);
  }
}

guardClass('electron.screen', Screen);
export const screen = new Screen();
