import { EventEmitter } from 'node:events';
import type * as Electron from 'electron';
import { retire, type PartOf } from '../host/guard.ts';
import { app } from './app.ts';
import { createEvent } from './events.ts';
import { WindowGeometry } from './window-geometry.ts';
import { usesWayland } from './ozone-platform.ts';
import { primaryDisplay } from './screen.ts';
import { comeUp, type SpaceBehaviour } from './spaces.ts';
import { windowRegistry } from './window-registry.ts';

/** A compositor that tiles gives each window that can be resized half of the display. */
const isTiling = process.env['STANDIN_TILING'] === '1' && usesWayland();

/** KDE's compositor gives no window the focus that brings no token of a click. */
const refusesFocus = process.env['STANDIN_FOCUS'] === 'refused' && usesWayland();

let focused: BaseWindow | null = null;

export function focusedWindow(): BaseWindow | null {
  return focused;
}

function moveFocus(to: BaseWindow | null): void {
  if (focused) focused._wasPressed = false;
  focused = to;
}

/** What a window is without its page: place, title, visibility, focus, and its end. */
export abstract class BaseWindow extends EventEmitter implements PartOf<Electron.BaseWindow> {
  readonly id = windowRegistry.nextId();
  /** macOS: whether hiding the app hides it. */
  _canHide = true;
  /** Whether a key or a button was pressed in it since it got the focus. */
  _wasPressed = false;
  protected readonly geometry: WindowGeometry;
  #isVisible: boolean;
  #wasSeen = false;
  #isAlwaysOnTop: boolean;
  #isResizable: boolean;
  #isDestroyed = false;
  #title: string;
  #background: string;
  #space: string | null = null;
  readonly #inSpaces: SpaceBehaviour = { isInAll: false, isOverFullScreen: false };

  constructor(options: Electron.BrowserWindowConstructorOptions) {
    super();
    this.geometry = new WindowGeometry(options);
    this.#isVisible = options.show ?? true;
    this.#isAlwaysOnTop = options.alwaysOnTop ?? false;
    this.#isResizable = options.resizable ?? true;
    this.#title = options.title ?? app.name;
    this.#background = options.backgroundColor ?? '#FFFFFF';
    if (this.#isVisible) queueMicrotask(() => this.focus());
  }

  /** Brings the real window to what this object says. */
  abstract _applyToPage(): void;
  protected abstract end(): void;

  isDestroyed(): boolean {
    return this.#isDestroyed;
  }

  isVisible(): boolean {
    return this.#isVisible && !this.#isDestroyed;
  }

  /** Hidden again; before a window is first shown its page paints. */
  get _isPutAway(): boolean {
    return this.#wasSeen && !this.#isVisible;
  }

  isFocused(): boolean {
    return focused === this;
  }

  isMinimized(): boolean {
    return false;
  }

  isMaximized(): boolean {
    return false;
  }

  isFullScreen(): boolean {
    return false;
  }

  restore(): void {
    // Never minimised.
  }

  show(): void {
    this.showInactive();
    this.focus();
  }

  showInactive(): void {
    if (this.#isVisible) return;
    this.#isVisible = true;
    const { isInAll, isOverFullScreen } = this.#inSpaces;
    this.#space = comeUp(this.#space, {
      isInAll,
      isOverFullScreen: isOverFullScreen && this.#isAlwaysOnTop,
    });
    this._applyToPage();
    this.emit('show');
    if (isTiling && this.#isResizable) setImmediate(() => this.#tile());
  }

  #tile(): void {
    if (this.#isDestroyed) return;
    const { width, height } = primaryDisplay.workArea;
    this.setBounds({ width: width / 2, height });
  }

  hide(): void {
    if (!this.#isVisible) return;
    this.#isVisible = false;
    this.#wasSeen = true;
    this._applyToPage();
    this.emit('hide');
    // On macOS the app stays the one that keys go to.
    this.#loseFocus();
  }

  focus(): void {
    if (focused === this || !this.isVisible() || refusesFocus) return;
    focused?.blur();
    moveFocus(this);
    app._isFrontmost = true;
    this.emit('focus');
    app.emit('browser-window-focus', createEvent(), this);
  }

  blur(): void {
    app._isFrontmost = false;
    this.#loseFocus();
  }

  #loseFocus(): void {
    if (focused !== this) return;
    moveFocus(null);
    this.emit('blur');
    app.emit('browser-window-blur', createEvent(), this);
  }

  moveTop(): void {
    // There is nothing above it.
  }

  getBounds(): Electron.Rectangle {
    return this.geometry.bounds;
  }

  setBounds(bounds: Partial<Electron.Rectangle>): void {
    this.#announce(this.geometry.change(bounds));
  }

  getContentBounds(): Electron.Rectangle {
    return this.geometry.bounds;
  }

  setContentBounds(bounds: Electron.Rectangle): void {
    this.setBounds(bounds);
  }

  getSize(): number[] {
    const { width, height } = this.geometry.bounds;
    return [width, height];
  }

  setSize(width: number, height: number): void {
    this.setBounds({ width, height });
  }

  getContentSize(): number[] {
    return this.getSize();
  }

  setContentSize(width: number, height: number): void {
    this.setBounds({ width, height });
  }

  getPosition(): number[] {
    const { x, y } = this.geometry.bounds;
    return [x, y];
  }

  setPosition(x: number, y: number): void {
    this.setBounds({ x, y });
  }

  center(): void {
    this.#announce(this.geometry.center());
  }

  getMinimumSize(): number[] {
    const { width, height } = this.geometry.minimum;
    return [width, height];
  }

  setMinimumSize(width: number, height: number): void {
    this.geometry.minimum = { width, height };
  }

  isResizable(): boolean {
    return this.#isResizable;
  }

  setResizable(resizable: boolean): void {
    this.#isResizable = resizable;
  }

  getTitle(): string {
    return this.#title;
  }

  setTitle(title: string): void {
    this.#title = title;
  }

  setIcon(icon: Electron.NativeImage | string): void {
    if (typeof icon === 'string' || !icon.isEmpty()) return;
    console.error('stand-in: a window was given an empty icon');
  }

  getBackgroundColor(): string {
    return this.#background;
  }

  setBackgroundColor(color: string): void {
    this.#background = color;
  }

  isAlwaysOnTop(): boolean {
    return this.#isAlwaysOnTop;
  }

  setAlwaysOnTop(flag: boolean): void {
    if (flag === this.#isAlwaysOnTop) return;
    this.#isAlwaysOnTop = flag;
    this.emit('always-on-top-changed', createEvent(), flag);
  }

  setVisibleOnAllWorkspaces(
    visible: boolean,
    { visibleOnFullScreen = false }: Electron.VisibleOnAllWorkspacesOptions = {},
  ): void {
    this.#inSpaces.isInAll = visible;
    this.#inSpaces.isOverFullScreen = visibleOnFullScreen;
  }

  setSkipTaskbar(): void {
    // There is no taskbar.
  }

  setMenu(): void {
    // Windows have no menu bar here.
  }

  removeMenu(): void {
    // Windows have no menu bar here.
  }

  setMenuBarVisibility(): void {
    // Windows have no menu bar here.
  }

  setAutoHideMenuBar(): void {
    // Windows have no menu bar here.
  }

  close(): void {
    if (this.#isDestroyed) return;
    const event = createEvent();
    this.emit('close', event);
    if (event.defaultPrevented) app._cancelQuit();
    // Not at once: as in Electron the page has its say first, and `closed` comes later.
    else setImmediate(() => this.destroy());
  }

  destroy(): void {
    if (this.#isDestroyed) return;
    if (focused === this) moveFocus(null);
    this.#isDestroyed = true;
    this.end();
    this.emit('closed');
    retire(this);
    // Only now: the app quits when its last window has said goodbye.
    windowRegistry.emit('removed');
  }

  #announce({ resized, moved }: { resized: boolean; moved: boolean }): void {
    if (!resized && !moved) return;
    this._applyToPage();
    // Electron tells `resized` on macOS and Windows alone.
    const names = process.platform === 'linux' ? ['resize'] : ['resize', 'resized'];
    for (const name of resized ? names : []) this.emit(name);
    for (const name of moved ? ['move', 'moved'] : []) this.emit(name);
  }
}
