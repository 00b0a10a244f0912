import { allowReload } from '#core/app/reload-allowance.ts';
import type { Text } from '#core/text/en.ts';
import type { Log } from '../base/log.ts';
import type { Dialogs } from '../host/host.ts';
import type { AppWindow } from '../host/window.ts';

/** The error code of a navigation that another one replaced. */
const ERR_ABORTED = -3;
/** Loading inside the event of a crashed renderer can crash main, so it happens in a later task. */
const RELOAD_MS = 50;
/** A page that does not load within this time counts as crashed. */
const LOAD_MOST_MS = 20_000;

export interface PageLifeOptions {
  /** Read at each load: the language is in it. */
  readonly url: () => string;
  readonly text: Text;
  readonly dialogs: Pick<Dialogs, 'ask'>;
  readonly log: Pick<Log, 'error' | 'info'>;
  /** The page has loaded, for the first time or again. */
  readonly onListening: () => void;
  /** The page crashed too often on loading; nothing can be shown. */
  readonly onGivenUp: () => void;
  /** The user wants to try again. */
  readonly onWanted: () => void;
}

/** The page of the persistent window. It is reloaded when its process ends or hangs. */
export interface PageLife {
  /** Whether the page has loaded and receives messages. */
  readonly isListening: boolean;
  /** Loads a page that was given up; does nothing otherwise. */
  wake(): void;
}

type Stage = 'loading' | 'listening' | 'gone' | 'given-up';

export function keepPage(window: AppWindow, options: PageLifeOptions): PageLife {
  const { url, text, dialogs, log, onListening, onGivenUp, onWanted } = options;
  const contents = window.webContents;
  let stage: Stage = 'loading';
  let reloadsMs: readonly number[] = [];
  /** The user chose to reload, so it does not count as a failure. */
  let isReloadWanted = false;
  let question: AbortController | null = null;
  let patience: NodeJS.Timeout | undefined;

  function load(): void {
    if (window.isDestroyed()) return;
    stage = 'loading';
    clearTimeout(patience);
    patience = setTimeout(() => gone('it did not load in time'), LOAD_MOST_MS);
    // Events report the error too.
    window.loadURL(url()).catch(() => undefined);
  }

  function gone(why: string): void {
    if (window.isDestroyed() || stage === 'gone' || stage === 'given-up') return;
    clearTimeout(patience);
    question?.abort();
    const counted = isReloadWanted ? reloadsMs : allowReload(reloadsMs, performance.now());
    isReloadWanted = false;
    log.error('the popup’s page is gone:', why);
    if (counted) {
      stage = 'gone';
      reloadsMs = counted;
      setTimeout(load, RELOAD_MS);
      return;
    }
    stage = 'given-up';
    onGivenUp();
    // Never showErrorBox: it blocks main, and with it polls and alerts.
    const { title, detail, again, later } = text.popup.failing;
    const box = { ...dialogOf('error', title, detail), buttons: [again, later], cancelId: 1 };
    void dialogs.ask(null, box).then((pressed) => {
      if (pressed === 0) onWanted();
    });
  }

  async function confirmWait(): Promise<void> {
    if (question || stage !== 'listening') return;
    const closing = new AbortController();
    question = closing;
    const { title, detail, reload, wait } = text.popup.unresponsive;
    // Nobody can answer a dialog of a hidden window.
    const pressed = window.isVisible()
      ? await dialogs.ask(window, {
          ...dialogOf('warning', title, detail),
          buttons: [reload, wait],
          defaultId: 1,
          cancelId: 1,
          signal: closing.signal,
        })
      : 0;
    question = null;
    if (pressed !== 0 || closing.signal.aborted || window.isDestroyed()) return;
    isReloadWanted = true;
    contents.forcefullyCrashRenderer();
  }

  contents.on('did-finish-load', () => {
    if (stage !== 'loading') return;
    clearTimeout(patience);
    stage = 'listening';
    onListening();
  });
  contents.on('did-fail-load', (_event, code, description, _url, isMainFrame) => {
    if (isMainFrame && code !== ERR_ABORTED) gone(`${description} (${code})`);
  });
  contents.on('render-process-gone', (_event, { reason, exitCode }) => {
    gone(`${reason} (${exitCode})`);
  });
  contents.on('preload-error', (_event, _path, error) => log.error('preload:', error));
  window.on('unresponsive', () => void confirmWait());
  window.on('responsive', () => question?.abort());
  window.on('closed', () => {
    clearTimeout(patience);
    question?.abort();
  });
  load();

  return {
    get isListening() {
      return stage === 'listening';
    },
    wake() {
      if (stage !== 'given-up') return;
      reloadsMs = [];
      load();
    },
  };
}

const dialogOf = (type: 'error' | 'warning', message: string, detail: string) =>
  ({ type, message, detail }) as const;
