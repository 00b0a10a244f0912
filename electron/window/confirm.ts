import type { BrowserWindow } from 'electron';
import type { NativeDialogs } from './native-dialogs.ts';

/** What the person is asked; `yes` and `no` are buttons. */
export interface Question {
  readonly title: string;
  readonly body: string;
  readonly yes: string;
  readonly no: string;
}

/** Whether the person says yes, in a dialog of the system: no page can press its buttons. */
export type Confirm = (question: Question) => Promise<boolean>;

/** Who says no so often within a minute is asked no more in it: a page must not wear people out. */
const MOST_REFUSALS = 3;
const MINUTE_MS = 60_000;

export interface ConfirmOptions {
  readonly dialogs: Pick<NativeDialogs, 'showMessageBox'>;
  /** Whom the dialog belongs to; null where that can't be seen. */
  readonly window: () => BrowserWindow | null;
  /** Ms of a clock that only goes on. */
  readonly elapsed: () => number;
}

/** One question at a time: what comes meanwhile is answered with no. */
export function confirmNatively({ dialogs, window, elapsed }: ConfirmOptions): Confirm {
  let isOpen = false;
  let refusals: number[] = [];
  return async ({ title, body, yes, no }) => {
    refusals = refusals.filter((atMs) => elapsed() - atMs < MINUTE_MS);
    if (isOpen || refusals.length >= MOST_REFUSALS) return false;
    isOpen = true;
    try {
      const { response } = await dialogs.showMessageBox(window(), {
        type: 'question',
        title,
        message: title,
        detail: body,
        buttons: [no, yes],
        // Enter and Escape change nothing.
        defaultId: 0,
        cancelId: 0,
        noLink: true,
      });
      if (response !== 1) refusals.push(elapsed());
      return response === 1;
    } finally {
      isOpen = false;
    }
  };
}
