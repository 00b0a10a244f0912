import { EventEmitter } from 'node:events';
import type { AppWindow, WindowOptions } from '../../electron/host/window.ts';

type Bounds = ReturnType<AppWindow['getBounds']>;

class FakePage extends EventEmitter {
  /** What main sent, oldest first. */
  readonly sent: { readonly channel: string; readonly payload: unknown }[] = [];
  zoom = 1;

  send(channel: string, payload: unknown): void {
    this.sent.push({ channel, payload: structuredClone(payload) });
  }

  setZoomFactor(factor: number): void {
    this.zoom = factor;
  }

  forcefullyCrashRenderer(): void {
    this.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 5 });
  }
}

/** A window without a screen: it has what it was given, and its page loads at once. */
export class FakeWindow extends EventEmitter implements AppWindow {
  readonly webContents = new FakePage();
  readonly options: WindowOptions;
  url = '';
  #bounds: Bounds;
  #isShown = false;
  #isFocused = false;
  #isOnTop = false;
  #isGone = false;

  constructor(options: WindowOptions) {
    super();
    this.options = options;
    const { x = 0, y = 0, width, height } = options;
    this.#bounds = { x, y, width, height };
  }

  async loadURL(url: string): Promise<void> {
    this.url = url;
    await Promise.resolve();
    this.webContents.emit('did-finish-load');
    this.emit('ready-to-show');
  }

  show(): void {
    this.showInactive();
    this.focus();
  }

  showInactive(): void {
    this.#isShown = true;
    this.emit('show');
  }

  hide(): void {
    if (!this.#isShown) return;
    this.#isShown = false;
    this.#isFocused = false;
    this.emit('hide');
  }

  focus(): void {
    this.#isFocused = true;
    this.emit('focus');
  }

  /** The person clicks into another window. */
  blur(): void {
    this.#isFocused = false;
    this.emit('blur');
  }

  /** The person closes it, which the app may refuse. */
  close(): void {
    const event = { isPrevented: false, preventDefault: () => void (event.isPrevented = true) };
    this.emit('close', event);
    if (!event.isPrevented) this.destroy();
  }

  destroy(): void {
    this.#isGone = true;
    this.#isShown = false;
    this.emit('closed');
  }

  isDestroyed = (): boolean => this.#isGone;
  isVisible = (): boolean => this.#isShown;
  isFocused = (): boolean => this.#isFocused;
  isMinimized = (): boolean => false;
  restore = (): void => undefined;
  isAlwaysOnTop = (): boolean => this.#isOnTop;
  setAlwaysOnTop = (isOnTop: boolean): void => void (this.#isOnTop = isOnTop);
  setVisibleOnAllWorkspaces = (): void => undefined;
  setBackgroundColor = (): void => undefined;
  setMinimumSize = (): void => undefined;
  getBounds = (): Bounds => this.#bounds;
  getPosition = (): number[] => [this.#bounds.x, this.#bounds.y];
  getContentSize = (): number[] => [this.#bounds.width, this.#bounds.height];
  setPosition = (x: number, y: number): void => this.setBounds({ x, y });
  setContentSize = (width: number, height: number): void => this.setBounds({ width, height });

  setBounds(change: Partial<Bounds>): void {
    this.#bounds = { ...this.#bounds, ...change };
    this.emit('resize');
  }
}
