import { EventEmitter } from 'node:events';
import { existsSync } from 'node:fs';
import type * as Electron from 'electron';
import { guardClass, retire, type PartOf } from '../host/guard.ts';

type Image = Electron.NativeImage | string;

/**
 * `STANDIN_TRAY_HOST`: a file that is there once the desktop has a place for icons. Linux looks for one
 * when an icon is made, and never again.
 */
const host = process.env['STANDIN_TRAY_HOST'];
/** `STANDIN_TRAY_ALLOWED=0`: the app is switched off under macOS's _Allow in the Menu Bar_. */
const isAllowed = process.env['STANDIN_TRAY_ALLOWED'] !== '0';

/** A tray icon that nobody sees: a test clicks it with `emit('click', …)`. */
export class Tray extends EventEmitter implements PartOf<Electron.Tray> {
  /** For tests: those that a person could see. */
  static readonly _seen = new Set<Tray>();
  #title = '';
  #menu: Electron.Menu | null = null;
  #ignoresDoubleClicks = false;
  #isDestroyed = false;

  constructor(image: Image) {
    super();
    this.setImage(image);
    if (host === undefined || existsSync(host)) Tray._seen.add(this);
  }

  setImage(image: Image): void {
    if (typeof image === 'string' || !image.isEmpty()) return;
    // Electron shows an empty picture without a word; here it is sure to be a mistake.
    console.error('stand-in: a tray was given an empty image');
  }

  setToolTip(): void {
    // Nobody points at it.
  }

  setTitle(title: string): void {
    this.#title = title;
  }

  getTitle(): string {
    return this.#title;
  }

  setContextMenu(menu: Electron.Menu | null): void {
    this.#menu = menu;
  }

  popUpContextMenu(menu?: Electron.Menu): void {
    (menu ?? this.#menu)?.popup();
  }

  closeContextMenu(): void {
    this.#menu?.closePopup();
  }

  getBounds(): Electron.Rectangle {
    // macOS 26 keeps one that is switched off just below the display.
    if (!isAllowed) return { x: 0, y: 800, width: 24, height: 22 };
    return { x: 1_200, y: 0, width: 24, height: 24 };
  }

  getIgnoreDoubleClickEvents(): boolean {
    return this.#ignoresDoubleClicks;
  }

  setIgnoreDoubleClickEvents(ignore: boolean): void {
    this.#ignoresDoubleClicks = ignore;
  }

  isDestroyed(): boolean {
    return this.#isDestroyed;
  }

  destroy(): void {
    this.#isDestroyed = true;
    Tray._seen.delete(this);
    retire(this);
  }
}

guardClass('electron.Tray', Tray);
