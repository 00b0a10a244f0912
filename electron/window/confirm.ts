import type { Dialogs } from '../host/host.ts';
import type { AppWindow } from '../host/window.ts';

/** A question for the user; `yes` and `no` are button labels. */
export interface Question {
  readonly title: string;
  readonly body: string;
  readonly yes: string;
  readonly no: string;
}

/** Asks in a system dialog, whose buttons no page can press. */
export type Confirm = (question: Question) => Promise<boolean>;

/**
 * After this many refusals within a minute, further questions count as refused. A page must not
 * wear users down.
 */
const MOST_REFUSALS = 3;
const MINUTE_MS = 60_000;

export interface ConfirmOptions {
  readonly dialogs: Pick<Dialogs, 'ask'>;
  /** The dialog's parent; null while it is hidden. */
  readonly window: () => AppWindow | null;
  readonly elapsed: () => number;
}

/** One dialog at a time; other questions are refused meanwhile. */
export function confirmNatively({ dialogs, window, elapsed }: ConfirmOptions): Confirm {
  let isOpen = false;
  let refusals: number[] = [];
  return async ({ title, body, yes, no }) => {
    refusals = refusals.filter((atMs) => elapsed() - atMs < MINUTE_MS);
    if (isOpen || refusals.length >= MOST_REFUSALS) return false;
    isOpen = true;
    try {
      const pressed = await dialogs.ask(window(), {
        type: 'question',
        title,
        message: title,
        detail: body,
        buttons: [no, yes],
        // Enter and Escape change nothing.
        defaultId: 0,
        cancelId: 0,
      });
      if (pressed !== 1) refusals.push(elapsed());
      return pressed === 1;
    } finally {
      isOpen = false;
    }
  };
}
