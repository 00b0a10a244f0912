import type { App, Clipboard } from 'electron';

/** So long a window that was opened for a copy may take to get the focus. */
const FOCUS_MOST_MS = 10_000;

export interface ClipboardOptions {
  readonly clipboard: Pick<Clipboard, 'writeText'>;
  readonly app: Pick<App, 'on' | 'off'>;
  /**
   * Whether only a focused window may write, as on Wayland. Elsewhere a write reaches nobody, and
   * Chromium reports success all the same.
   */
  readonly needsFocus: boolean;
  readonly hasFocus: () => boolean;
  /** Opens a window that takes the focus. */
  readonly open: () => void;
}

/** Resolves once others can paste the text; rejects if no window got the focus that it takes. */
export function clipboardWriter(options: ClipboardOptions): (text: string) => Promise<void> {
  const { clipboard, needsFocus, hasFocus } = options;
  return async (text) => {
    if (needsFocus && !hasFocus()) await focusOf(options);
    await clipboard.writeText(text);
  };
}

function focusOf({ app, open }: ClipboardOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    const onFocus = (): void => {
      clearTimeout(timer);
      app.off('browser-window-focus', onFocus);
      resolve();
    };
    const timer = setTimeout(() => {
      app.off('browser-window-focus', onFocus);
      reject(new Error('No window got the focus, without which Wayland copies nothing.'));
    }, FOCUS_MOST_MS);
    app.on('browser-window-focus', onFocus);
    open();
  });
}
