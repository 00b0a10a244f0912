import type { App, Clipboard } from 'electron';

/** So long a window that was opened for a copy may wait for a key or a button. */
const PRESS_MOST_MS = 30_000;
const PRESSES: readonly string[] = ['rawKeyDown', 'keyDown', 'mouseDown', 'touchStart'];

/** What becomes of a copy that waits. */
type CopyState = 'waits' | 'copied' | 'failed';

/** How the person is asked for a press, where a copy needs one. */
export interface CopyAsking {
  /**
   * Whether a write needs a press in the window with the focus, as on Wayland: the focus alone gives
   * Chromium nothing to show the compositor. Before, a write reaches nobody, and Chromium reports
   * success all the same.
   */
  readonly needsPress: boolean;
  /** Opens a window that takes the focus. */
  readonly open: () => void;
  /** Says in that window what is to be pressed, and what became of it. */
  readonly tell: (text: string, state: CopyState) => void;
}

export interface ClipboardOptions extends CopyAsking {
  readonly clipboard: Pick<Clipboard, 'writeText'>;
  readonly app: Pick<App, 'on'>;
}

/** Resolves once others can paste the text; rejects if nothing was pressed in a window of the app. */
export function clipboardWriter(options: ClipboardOptions): (text: string) => Promise<void> {
  const { clipboard, needsPress, open, tell } = options;
  if (!needsPress) return (text) => clipboard.writeText(text);
  const presses = watchPresses(options.app);
  return async (text) => {
    if (presses.isPressed()) return clipboard.writeText(text);
    open();
    tell(text, 'waits');
    try {
      await presses.next();
      await clipboard.writeText(text);
      tell(text, 'copied');
    } catch (error) {
      tell(text, 'failed');
      throw error;
    }
  };
}

interface Presses {
  /** Whether something was pressed since a window of the app got the focus. */
  readonly isPressed: () => boolean;
  readonly next: () => Promise<void>;
}

function watchPresses(app: ClipboardOptions['app']): Presses {
  let isPressed = false;
  const waiting = new Set<() => void>();
  app.on('browser-window-blur', () => (isPressed = false));
  app.on('web-contents-created', (_event, contents) => {
    contents.on('input-event', (_input, { type }) => {
      if (!PRESSES.includes(type)) return;
      isPressed = true;
      for (const press of waiting) press();
    });
  });
  return {
    isPressed: () => isPressed,
    next: () =>
      new Promise((resolve, reject) => {
        const end = (): void => {
          clearTimeout(timer);
          waiting.delete(press);
        };
        const press = (): void => {
          end();
          resolve();
        };
        const timer = setTimeout(() => {
          end();
          reject(
            new Error('Nothing was pressed in a window, without which Wayland copies nothing.'),
          );
        }, PRESS_MOST_MS);
        waiting.add(press);
      }),
  };
}
