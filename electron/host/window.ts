import type { Box } from '#core/tray/popup-position.ts';

/** What a window reports. */
type WindowEvent =
  | 'blur'
  | 'closed'
  | 'focus'
  | 'hide'
  | 'move'
  | 'ready-to-show'
  | 'resize'
  | 'responsive'
  | 'show'
  | 'unresponsive';

interface Preventable {
  preventDefault(): void;
}

/** The page in a window. */
interface WindowPage {
  on(event: 'did-finish-load', listener: () => void): unknown;
  on(
    event: 'did-fail-load',
    listener: (
      event: unknown,
      code: number,
      description: string,
      url: string,
      isMainFrame: boolean,
    ) => void,
  ): unknown;
  on(
    event: 'render-process-gone',
    listener: (
      event: unknown,
      gone: { readonly reason: string; readonly exitCode: number },
    ) => void,
  ): unknown;
  on(
    event: 'preload-error',
    listener: (event: unknown, path: string, error: Error) => void,
  ): unknown;
  once(event: 'did-finish-load', listener: () => void): unknown;
  send(channel: string, payload: unknown): void;
  setZoomFactor(factor: number): void;
  forcefullyCrashRenderer(): void;
}

/** A window of the app's pages. Once it is destroyed, only `isDestroyed` may be called. */
export interface AppWindow {
  readonly webContents: WindowPage;
  on(event: 'close' | 'page-title-updated', listener: (event: Preventable) => void): unknown;
  on(event: WindowEvent, listener: () => void): unknown;
  once(event: WindowEvent, listener: () => void): unknown;
  loadURL(url: string): Promise<void>;
  destroy(): void;
  isDestroyed(): boolean;
  show(): void;
  /** Without taking the focus. */
  showInactive(): void;
  hide(): void;
  restore(): void;
  focus(): void;
  isVisible(): boolean;
  isFocused(): boolean;
  isMinimized(): boolean;
  isAlwaysOnTop(): boolean;
  setAlwaysOnTop(isOnTop: boolean): void;
  setVisibleOnAllWorkspaces(
    isVisible: boolean,
    options: {
      readonly visibleOnFullScreen: boolean;
      readonly skipTransformProcessType: boolean;
    },
  ): void;
  setBackgroundColor(colour: string): void;
  getBounds(): Box;
  setBounds(bounds: Partial<Box>): void;
  getPosition(): number[];
  setPosition(x: number, y: number): void;
  getContentSize(): number[];
  setContentSize(width: number, height: number): void;
  setMinimumSize(width: number, height: number): void;
}

export interface WindowOptions extends Partial<Box> {
  readonly width: number;
  readonly height: number;
  readonly minWidth?: number;
  readonly minHeight?: number;
  readonly useContentSize: true;
  readonly resizable?: boolean;
  readonly show: false;
  readonly frame: false;
  readonly skipTaskbar: true;
  readonly alwaysOnTop?: boolean;
  readonly title: string;
  readonly backgroundColor: string;
}

/** Opens a window of the app's pages. */
export type OpenWindow = (options: WindowOptions) => AppWindow;
