import { EventEmitter } from 'node:events';
import type * as Electron from 'electron';
import { guardClass, type PartOf } from '../host/guard.ts';
import { windowRegistry } from './window-registry.ts';

/** The system here is light; `themeSource` decides as in Electron, and pages follow it. */
class NativeTheme extends EventEmitter implements PartOf<Electron.NativeTheme> {
  readonly shouldUseHighContrastColors = false;
  readonly shouldUseInvertedColorScheme = false;
  readonly inForcedColorsMode = false;
  readonly prefersReducedTransparency = false;
  #source: Electron.NativeTheme['themeSource'] = 'system';

  get themeSource(): Electron.NativeTheme['themeSource'] {
    return this.#source;
  }

  set themeSource(source: Electron.NativeTheme['themeSource']) {
    if (!['system', 'light', 'dark'].includes(source)) {
      throw new TypeError(`themeSource may be "system", "light" or "dark", not "${source}"`);
    }
    if (source === this.#source) return;
    this.#source = source;
    for (const contents of windowRegistry.contents()) contents._applyTheme();
    this.emit('updated');
  }

  /** The system's own, whatever the app chose; of macOS and Windows by the documents, here everywhere. */
  readonly shouldUseDarkColorsForSystemIntegratedUI = false;

  get shouldUseDarkColors(): boolean {
    return this.#source === 'dark';
  }
}

guardClass('electron.nativeTheme', NativeTheme);
export const nativeTheme = new NativeTheme();
