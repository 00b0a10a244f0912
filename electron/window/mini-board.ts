import { type MiniView, miniView } from '#core/tray/mini-view.ts';
import { type Box, miniBounds } from '#core/tray/popup-position.ts';
import type { WordingNow } from '#core/text/wording.ts';
import { eventChannel } from '#ipc/names.ts';
import type { OwnPair } from '#core/rates/own-pairs.ts';
import type { Change } from '#core/rates/trend.ts';
import { createPairTrends, type RecordedCloses } from '../rates/trends.ts';
import type { WithRecord } from '../record/open-record.ts';
import type { Store } from '../store/store.ts';
import { joinCurrentSpace } from './mac-popup.ts';
import { whenDisplaysChange } from './popup-place.ts';
import type { Host } from '../host/host.ts';
import type { AppWindow, OpenWindow } from '../host/window.ts';

/** At the usual size of texts; px. */
const WIDTH = 260;
const HEAD_HEIGHT = 32;
const ROW_HEIGHT = 34;
const REST_MS = 300;
/** So long the system moves windows after displays changed. */
const DISPLAYS_MS = 1_000;
/** So long the first frame is waited for. */
const APPEAR_MS = 500;

export interface MiniBoardOptions {
  readonly host: Pick<Host, 'displays' | 'keepWindows' | 'on'>;
  readonly openWindow: OpenWindow;
  /** Another one, such as for another language, is opened in a new window. */
  readonly url: () => string;
  readonly platform: string;
  /** Whether the system allows the app to place its windows. */
  readonly isPlaced: boolean;
  readonly store: Store;
  readonly reader: () => WordingNow;
  /** The open record; null without one. */
  readonly withRecord: WithRecord<RecordedCloses>;
  readonly background: () => string;
  readonly onProblem: (what: string, error: unknown) => void;
}

/**
 * A small window of the tray's numbers, on top of the others, while the person wants it: as high as
 * their number. Its page receives what it draws and may only move, close and open (`MINI_CALLS`).
 */
export class MiniBoard {
  readonly #options: MiniBoardOptions;
  readonly #trendOf: ReturnType<typeof createPairTrends>;
  #window: AppWindow | null = null;
  #url = '';
  #sent = '';
  /** What its size was worked out from: rows, and the size of texts in percent. */
  #sized = '';
  /** Where the person left it. Null before it was ever moved. */
  #left: Pick<Box, 'x' | 'y'> | null = null;
  /** Where it is instead, so that all of it is on a display. */
  #fitted: Pick<Box, 'x' | 'y'> | null = null;
  #isDue = false;
  #isOver = false;
  #isMovedBySystem = false;
  #resting: NodeJS.Timeout | undefined;

  constructor(options: MiniBoardOptions) {
    this.#options = options;
    this.#trendOf = createPairTrends(options.withRecord);
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
    if (!this.#options.store.state.choices.miniBoard) {
      this.#close();
      return;
    }
    if (this.#window && this.#url !== this.#options.url()) this.#close();
    this.#window ??= this.#open();
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

  #open(): AppWindow {
    const { host, store, url, platform, isPlaced, background, onProblem } = this.#options;
    this.#url = url();
    this.#sent = '';
    this.#sized = '';
    this.#isMovedBySystem = false;
    this.#left = store.state.choices.miniPlace;
    const bounds = this.#bounds(this.view());
    this.#fitted = bounds;
    const window = this.#options.openWindow({
      ...bounds,
      useContentSize: true,
      resizable: false,
      show: false,
      frame: false,
      skipTaskbar: true,
      alwaysOnTop: true,
      title: this.#options.reader().text.mini.label,
      backgroundColor: background(),
    });
    // The page's own title is the popup's.
    window.on('page-title-updated', (event) => event.preventDefault());
    if (platform === 'darwin') {
      joinCurrentSpace(window);
      // Or it would go when the popup closes, which hides the app.
      host.keepWindows();
    }
    // It takes no focus: the person is busy in another window.
    let isNew = true;
    const appear = (): void => {
      if (isNew && !window.isDestroyed()) window.showInactive();
      isNew = false;
    };
    window.once('ready-to-show', appear);
    // A loaded page starts with its origin's zoom.
    window.webContents.on('did-finish-load', () => {
      this.#sized = '';
      this.#fit(this.view());
      // On Wayland a window that was never shown has no frame, so it is never ready (electron#48859).
      setTimeout(appear, APPEAR_MS);
    });
    if (isPlaced) this.#followPlace(window);
    // The system closed it, or its page crashed: the setting opens it again.
    const end = (): void => {
      if (this.#window === window)
        store.dispatch({ kind: 'chosen', choices: { miniBoard: false } });
    };
    window.on('closed', end);
    window.webContents.on('render-process-gone', () => setImmediate(end));
    void window.loadURL(this.#url).catch((error: unknown) => onProblem('the mini-board', error));
    return window;
  }

  #bounds({ rows }: MiniView): Box {
    const factor = this.#options.store.state.choices.textPercent / 100;
    const size = {
      width: Math.round(WIDTH * factor),
      height: Math.round((HEAD_HEIGHT + rows.length * ROW_HEIGHT) * factor),
    };
    return miniBounds(size, this.#left, this.#options.host.displays.getAllDisplays());
  }

  #fit(view: MiniView): void {
    const { textPercent } = this.#options.store.state.choices;
    const sized = `${view.rows.length} ${textPercent}`;
    if (!this.#window || sized === this.#sized) return;
    this.#sized = sized;
    const { x, y, width, height } = this.#bounds(view);
    this.#fitted = { x, y };
    this.#window.webContents.setZoomFactor(textPercent / 100);
    this.#window.setContentSize(width, height);
    this.#window.setPosition(x, y);
  }

  #send(): void {
    if (!this.#window) return;
    const view = this.view();
    this.#fit(view);
    const sent = JSON.stringify(view);
    if (sent === this.#sent) return;
    this.#sent = sent;
    this.#window.webContents.send(eventChannel('miniBoard'), view);
  }

  /** The person moves it; when a display goes or comes the system does, which is nobody's choice. */
  #followPlace(window: AppWindow): void {
    window.on('move', () => {
      clearTimeout(this.#resting);
      if (!this.#isMovedBySystem) this.#resting = setTimeout(() => this.#keepPlace(), REST_MS);
    });
    const onBegin = (): void => {
      this.#isMovedBySystem = true;
      clearTimeout(this.#resting);
    };
    const comeBack = (): void => {
      this.#isMovedBySystem = false;
      this.#sized = '';
      this.#fit(this.view());
    };
    const restMs = DISPLAYS_MS;
    whenDisplaysChange(this.#options.host, window, comeBack, { onBegin, restMs });
  }

  /** Where the person moved it; not where it was fitted to a display. */
  #keepPlace(): void {
    if (!this.#window || this.#window.isDestroyed()) return;
    const [x = 0, y = 0] = this.#window.getPosition();
    if (x === this.#fitted?.x && y === this.#fitted.y) return;
    this.#left = { x, y };
    this.#options.store.dispatch({ kind: 'chosen', choices: { miniPlace: { x, y } } });
  }
}
