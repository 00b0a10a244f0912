import { firingKey } from '#core/alerts/alerts-state.ts';
import { toTell } from '#core/alerts/telling.ts';
import { notificationText, type Wording } from '#core/alerts/words.ts';
import type { Text } from '#core/text/en.ts';
import { startAlertClock } from './alert-clock.ts';
import type { Notifier } from './notifications.ts';
import type { Store } from '../store/store.ts';

/** Markets answer one after the other: what fires within this is told in one notification. */
const REST_MS = 400;
/** A system that says nothing of a notification for so long shows it. */
const SILENCE_MS = 2_000;

export interface AlertDeskOptions {
  readonly store: Store;
  readonly notifier: Notifier;
  readonly text: Text;
  /** How numbers and times are written now. */
  readonly wording: () => Wording;
  readonly now: () => number;
  /** The popup, on the alerts; on one rule where a single one was told. */
  readonly open: (ruleId: string | null) => void;
  readonly onProblem: (what: string, error: unknown) => void;
  /** The real ones unless a test says otherwise. */
  readonly minuteOfDay?: (nowMs: number) => number;
  readonly afterRest?: (work: () => void) => () => void;
  readonly afterSilence?: (work: () => void) => void;
  readonly each?: (work: () => void, periodMs: number) => () => void;
}

/** Tells what fired: stored before, marked as told before it is shown, and so never told twice. */
export interface AlertController {
  /** Shows a notification that says that it is a test. @returns false where the system shows none. */
  readonly test: () => Promise<boolean>;
  close(): void;
}

/** Minutes since midnight where the person is. */
function localMinute(nowMs: number): number {
  const date = new Date(nowMs);
  return date.getHours() * 60 + date.getMinutes();
}

function realRest(work: () => void): () => void {
  const timer = setTimeout(work, REST_MS);
  return () => clearTimeout(timer);
}

const realSilence = (work: () => void): void => void setTimeout(work, SILENCE_MS).unref();

export function createAlertController(options: AlertDeskOptions): AlertController {
  const { store, notifier, text, wording, now, open } = options;
  const { minuteOfDay = localMinute, afterRest = realRest, each } = options;
  const { afterSilence = realSilence } = options;
  const onRefused = (why: string): void => options.onProblem('notification refused:', why);
  let endRest: (() => void) | null = null;

  function look(): void {
    if (endRest || toTell(store.state, minuteOfDay(now())).length === 0) return;
    endRest = afterRest(tell);
  }

  function tell(): void {
    endRest = null;
    const nowMs = now();
    const { source, choices } = store.state;
    const firings = toTell(store.state, minuteOfDay(nowMs));
    const [first] = firings;
    if (!first) return;
    const keys = firings.map(firingKey);
    // Before it is shown: a crash in between leaves it in the list alone, never shown again.
    store.dispatch({ kind: 'firings-claimed', keys, atMs: nowMs });
    const said = notificationText(firings, source.kind === 'sandbox', nowMs, wording());
    const ruleId = firings.length === 1 ? first.ruleId : null;
    notifier.show(
      { ...said, silent: !choices.alerts.sound },
      {
        onShown() {
          // Meanwhile another source may be open: what belongs to one is not written to another.
          if (store.state.source.key !== source.key) return;
          store.dispatch({ kind: 'firings-shown', keys, atMs: now() });
        },
        onRefused,
        onClick: () => open(ruleId),
      },
    );
  }

  const unsubscribe = store.subscribe(look);
  const stopClock = startAlertClock({ store, now, ...(each && { each }) });
  look();
  return {
    test() {
      const words = text.alerts.notification;
      const silent = !store.state.choices.alerts.sound;
      const note = { title: words.test, body: words.testBody, silent };
      return new Promise((resolve) => {
        const isHandedOver = notifier.show(note, {
          onShown: () => resolve(true),
          onRefused(why) {
            onRefused(why);
            resolve(false);
          },
          onClick: () => open(null),
        });
        if (!isHandedOver) resolve(false);
        // Linux does not tell of every one that it shows.
        else afterSilence(() => resolve(true));
      });
    },
    close() {
      stopClock();
      unsubscribe();
      endRest?.();
    },
  };
}
