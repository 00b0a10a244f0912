import { EventEmitter } from 'node:events';
import type * as Electron from 'electron';
import { guardClass, retire, type PartOf } from '../host/guard.ts';

type Image = Electron.NativeImage | string;

/** A tray icon that nobody sees: a test clicks it with `emit('click', …)`. */
export class Tray extends EventEmitter implements PartOf<Electron.Tray> {
  #title = '';
  #menu: Electron.Menu | null = null;
  #ignoresDoubleClicks = false;
  #isDestroyed = false;

  constructor(image: Image) {
    super();
    this.setImage(image);
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
    retire(this);
  }
}

guardClass('electron.Tray', Tray);
