import { type BrowserWindow, screen } from 'electron';
import { type MiniView, miniView } from '#core/tray/mini-view.ts';
import { type Box, miniBounds } from '#core/tray/popup-position.ts';
import type { TrayReader } from '#core/tray/tray-lines.ts';
import { eventChannel } from '#ipc/names.ts';
import type { OwnPair } from '#core/rates/own-pairs.ts';
import type { Change } from '#core/rates/trend.ts';
import { createPairTrends, type RecordedCloses } from '../rates/trends.ts';
import type { Store } from '../store/store.ts';
import { openWindow, type PageOptions } from './web-preferences.ts';

/** Three rows below a line with the age; px at the usual size of texts. */
const SIZE = { width: 260, height: 140 };
const REST_MS = 300;

export interface MiniBoardOptions {
  readonly page: PageOptions;
  readonly url: string;
  readonly store: Store;
  readonly reader: () => TrayReader;
  /** The open record; null without one. */
  readonly record: () => RecordedCloses | null;
  readonly background: () => string;
  readonly onProblem: (what: string, error: unknown) => void;
}

/**
 * A small window of the pinned numbers, on top of the others, while the person wants it. Its page
 * receives what it draws and may only move, close and open (`MINI_CALLS`).
 */
export class MiniBoard {
  readonly #options: MiniBoardOptions;
  readonly #trendOf: ReturnType<typeof createPairTrends>;
  #window: BrowserWindow | null = null;
  #sent = '';
  /** The size of texts that the window has. */
  #percent = 0;
  #isDue = false;
  #isOver = false;
  #resting: NodeJS.Timeout | undefined;

  constructor(options: MiniBoardOptions) {
    this.#options = options;
    this.#trendOf = createPairTrends(options.record);
  }

  view(): MiniView {
    const { store, reader } = this.#options;
    const changeOf = (pair: OwnPair): Change | null =>
      this.#trendOf(store.state, pair)?.change ?? null;
    return miniView(store.state, reader(), changeOf);
  }

  /** Whether a message comes from its page. */
  isSender(sender: unknown): boolean {
    return this.#window !== null && this.#window.webContents === sender;
  }

  /** Opens, closes or redraws it as the state says: once for all events of one turn. */
  show(): void {
    if (this.#isOver) return;
    const { miniBoard, textPercent } = this.#options.store.state.choices;
    if (!miniBoard) {
      this.#close();
      return;
    }
    this.#window ??= this.#open();
    if (textPercent !== this.#percent) this.#scale();
    if (this.#isDue) return;
    this.#isDue = true;
    setImmediate(() => {
      this.#isDue = false;
      this.#send();
    });
  }

  moveTo({ x, y }: Pick<Box, 'x' | 'y'>): void {
    this.#window?.setPosition(x, y);
  }

  /** Closes it for good: the app quits, and a new window would keep it from that. */
  end(): void {
    this.#isOver = true;
    this.#close();
  }

  #close(): void {
    clearTimeout(this.#resting);
    const window = this.#window;
    this.#window = null;
    if (window && !window.isDestroyed()) window.destroy();
  }

  #open(): BrowserWindow {
    const { store, page, url, background, onProblem } = this.#options;
    this.#sent = '';
    const window = openWindow(
      {
        ...miniBounds(SIZE, store.state.choices.miniPlace, screen.getAllDisplays()),
        useContentSize: true,
        resizable: false,
        show: false,
        frame: false,
        skipTaskbar: true,
        alwaysOnTop: true,
        title: this.#options.reader().text.mini.label,
        backgroundColor: background(),
      },
      page,
    );
    // A loaded page starts with its origin's zoom.
    window.webContents.on('did-finish-load', () => this.#scale());
    // It takes no focus: the person is busy in another window.
    window.once('ready-to-show', () => window.showInactive());
    window.on('move', () => this.#keepPlace());
    // The system closed it, or its page crashed: the setting opens it again.
    const end = (): void => {
      if (this.#window === window)
        store.dispatch({ kind: 'chosen', choices: { miniBoard: false } });
    };
    window.on('closed', end);
    window.webContents.on('render-process-gone', () => setImmediate(end));
    void window.loadURL(url).catch((error: unknown) => onProblem('the mini-board', error));
    return window;
  }

  #scale(): void {
    this.#percent = this.#options.store.state.choices.textPercent;
    const factor = this.#percent / 100;
    this.#window?.webContents.setZoomFactor(factor);
    this.#window?.setContentSize(Math.round(SIZE.width * factor), Math.round(SIZE.height * factor));
  }

  #send(): void {
    if (!this.#window) return;
    const view = this.view();
    const sent = JSON.stringify(view);
    if (sent === this.#sent) return;
    this.#sent = sent;
    this.#window.webContents.send(eventChannel('miniBoard'), view);
  }

  #keepPlace(): void {
    clearTimeout(this.#resting);
    this.#resting = setTimeout(() => {
      if (!this.#window || this.#window.isDestroyed()) return;
      const [x = 0, y = 0] = this.#window.getPosition();
      this.#options.store.dispatch({ kind: 'chosen', choices: { miniPlace: { x, y } } });
    }, REST_MS);
  }
}
