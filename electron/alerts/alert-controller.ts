import { firingKey, type StoredFiring } from '#core/alerts/alerts-state.ts';
import { pairOn } from '#core/alerts/needs.ts';
import { pendingFirings } from '#core/alerts/delivery/pending-firings.ts';
import { soundOf } from '#core/alerts/delivery/sound.ts';
import { isNumber } from '#core/alerts/measure-words.ts';
import { notificationText, valueDigits } from '#core/alerts/words.ts';
import type { Wording } from '#core/text/wording.ts';
import type { AppState } from '#core/app/app-state.ts';
import type { DraftDeal } from '#core/desk/trade-draft.ts';
import type { DecimalText } from '#core/number/decimal.ts';
import type { TickerPair } from '#core/platforms/ticker-pair.ts';
import type { Text } from '#core/text/en.ts';
import { startAlertClock } from './alert-clock.ts';
import { snooze } from './change-rules.ts';
import type { Note, NoteEvents, Notifier } from '../host/notifications.ts';
import type { Store } from '../store/store.ts';

/** Markets answer one after another. Firings within this time share one notification. */
const REST_MS = 400;
/** A system that reports nothing for this long has shown the notification. */
const SILENCE_MS = 2_000;
const SNOOZE_MS = 3_600_000;
/**
 * How long after each refusal a notification is tried again. macOS refuses the first ones while it
 * asks the person for permission, and Linux while its notification server starts.
 */
const RETRIES_MS: readonly number[] = [3_000, 10_000, 30_000, 120_000];
/** The person who tests notifications waits for the answer. */
const TEST_RETRIES_MS: readonly number[] = [2_000, 3_000, 5_000];

const NONE = 'the system has no notifications';

/** Firings of one moment, which share a notification. */
interface Announced {
  readonly firings: readonly StoredFiring[];
  readonly first: StoredFiring;
  readonly source: AppState['source'];
}

type ShownEvents = Pick<NoteEvents, 'onClick' | 'onAction'> & Partial<Pick<NoteEvents, 'onShown'>>;

/** A button of a notification. */
interface Action {
  readonly label: string;
  readonly act: () => void;
}

export interface AlertControllerOptions {
  readonly store: Store;
  readonly notifier: Notifier;
  readonly text: Text;
  readonly wording: () => Wording;
  readonly now: () => number;
  /** Whether the system asks the person at the first notification, which fails meanwhile (macOS). */
  readonly asksFirst?: boolean;
  /** Opens the popup on the alerts, or on one rule after a single firing. */
  readonly open: (ruleId: string | null) => void;
  readonly convert: (pair: TickerPair) => void;
  readonly log: (deal: DraftDeal) => void;
  readonly copy: (digits: string) => Promise<void>;
  readonly onProblem: (what: string, error: unknown) => void;
  /** Tests replace the real ones. */
  readonly minuteOfDay?: (nowMs: number) => number;
  readonly afterRest?: (work: () => void) => () => void;
  readonly afterSilence?: (work: () => void) => void;
  readonly each?: (work: () => void, periodMs: number) => () => void;
}

/**
 * Shows notifications for firings. They are stored first and claimed before showing, so that none
 * is shown twice.
 */
export interface AlertController {
  /** Shows a test notification. @returns false if the system shows none. */
  readonly test: () => Promise<boolean>;
  /** Shows a notification, and tries again while the system refuses it: each try makes it new. */
  readonly show: (note: () => Note, events: ShownEvents) => void;
  close(): void;
}

/** Minutes since local midnight. */
export function localMinute(nowMs: number): number {
  const date = new Date(nowMs);
  return date.getHours() * 60 + date.getMinutes();
}

function realRest(work: () => void): () => void {
  const timer = setTimeout(work, REST_MS);
  return () => clearTimeout(timer);
}

const dealAt = (
  pair: TickerPair,
  { side, platform }: Extract<StoredFiring['subject'], { kind: 'side' }>,
  price: DecimalText,
): DraftDeal => ({
  ...pair,
  kind: side === 'ask' ? 'buy' : 'sell',
  price,
  platform: platform ?? '',
});

const realSilence = (work: () => void): void => void setTimeout(work, SILENCE_MS).unref();

export function createAlertController(options: AlertControllerOptions): AlertController {
  const { store, notifier, text, wording, now, open } = options;
  const { minuteOfDay = localMinute, afterRest = realRest, each } = options;
  const { afterSilence = realSilence } = options;
  const retries = new Set<NodeJS.Timeout>();
  let endRest: (() => void) | null = null;

  const report = (why: string): void =>
    options.onProblem('notification refused:', why || 'without a reason');

  function noteRefused(areNotificationsRefused: boolean): void {
    if (store.state.desktop.areNotificationsRefused === areNotificationsRefused) return;
    store.dispatch({ kind: 'desktop-changed', desktop: { areNotificationsRefused } });
  }

  /** @returns whether it will be tried again. */
  function tryAgain(again: () => void, delayMs: number | undefined): boolean {
    if (delayMs === undefined) return false;
    const timer = setTimeout(() => {
      retries.delete(timer);
      again();
    }, delayMs);
    retries.add(timer);
    return true;
  }

  /** Lets macOS ask as soon as there is an alert or a digest, not when the first one is shown. */
  function prepare(): void {
    const { rules, digest } = store.state.choices.alerts;
    if (rules.length > 0 || digest?.isHere) notifier.prepare();
  }

  function scheduleNotification(): void {
    if (endRest || pendingFirings(store.state, minuteOfDay(now())).length === 0) return;
    endRest = afterRest(notify);
  }

  function notify(): void {
    endRest = null;
    const nowMs = now();
    const { source } = store.state;
    const firings = pendingFirings(store.state, minuteOfDay(nowMs));
    const [first] = firings;
    if (!first) return;
    const keys = firings.map(firingKey);
    // Claimed before showing: after a crash in between, it is only in the list and is not shown
    // again.
    store.dispatch({ kind: 'firings-claimed', keys, atMs: nowMs });
    tell({ firings, first, source });
  }

  function tell({ firings, first, source }: Announced): void {
    const keys = firings.map(firingKey);
    const isDemo = source.kind === 'sandbox';
    const ruleId = firings.length === 1 ? first.ruleId : null;
    // Several alerts have no common number.
    const actions = ruleId === null ? [] : actionsOn(first);
    const note = (): Note => ({
      ...notificationText(firings, isDemo, now(), wording()),
      ...soundFor(firings),
      actions: actions.map(({ label }) => label),
    });
    show(note, {
      onShown() {
        // Another source may be open by now, and its record must not receive this.
        if (store.state.source.key !== source.key) return;
        store.dispatch({ kind: 'firings-shown', keys, atMs: now() });
      },
      onClick: () => open(ruleId),
      onAction: (index) => actions[index]?.act(),
    });
  }

  function show(note: () => Note, events: ShownEvents, tries = 0): void {
    const isHandedOver = notifier.show(note(), {
      ...events,
      onShown() {
        noteRefused(false);
        events.onShown?.();
      },
      onRefused(why) {
        report(why);
        const again = (): void => show(note, events, tries + 1);
        if (!tryAgain(again, RETRIES_MS[tries])) noteRefused(true);
      },
    });
    if (isHandedOver) return;
    report(NONE);
    noteRefused(true);
  }

  function soundFor(firings: readonly StoredFiring[]): ReturnType<typeof soundOf> {
    const { rules, sound } = store.state.choices.alerts;
    const fired = new Set(firings.map(({ ruleId }) => ruleId));
    return soundOf(
      rules.filter(({ id }) => fired.has(id)),
      sound,
    );
  }

  /** The first is the one that macOS shows without pointing at the notification. */
  function actionsOn({ ruleId, subject, condition, value }: StoredFiring): Action[] {
    const words = text.alerts.notification.actions;
    const pair = pairOn(subject, store.state.choices.quotes.added);
    const digits = valueDigits(subject, value, condition);
    const copied = (): void =>
      void options.copy(digits).catch((error: unknown) => options.onProblem('copy:', error));
    // A quote can be traded at; a market's rate names nobody.
    const deal =
      pair && subject.kind === 'side' && condition.kind !== 'moves'
        ? dealAt(pair, subject, value)
        : null;
    const snoozed = (): void => snooze(store, ruleId, now() + SNOOZE_MS, now());
    return [
      ...(isNumber(subject) ? [{ label: words.copy, act: copied }] : []),
      ...(pair ? [{ label: words.convert, act: () => options.convert(pair) }] : []),
      ...(deal ? [{ label: words.log, act: () => options.log(deal) }] : []),
      { label: words.snooze, act: snoozed },
    ];
  }

  /** @returns whether the system showed it, as far as it reports. */
  function test(tries = 0): Promise<boolean> {
    const words = text.alerts.notification;
    const silent = !store.state.choices.alerts.sound;
    const note = { title: words.test, body: words.testBody, silent };
    return new Promise((resolve) => {
      let isRefused = false;
      const isHandedOver = notifier.show(note, {
        onShown() {
          noteRefused(false);
          resolve(true);
        },
        onRefused(why) {
          isRefused = true;
          report(why);
          const delayMs = options.asksFirst ? TEST_RETRIES_MS[tries] : undefined;
          if (!tryAgain(() => resolve(test(tries + 1)), delayMs)) resolve(false);
        },
        onClick: () => open(null),
      });
      // Linux does not report every notification that it shows.
      if (isHandedOver) afterSilence(() => !isRefused && resolve(true));
      else {
        report(NONE);
        resolve(false);
      }
    });
  }

  const unsubscribe = store.subscribe(() => {
    prepare();
    scheduleNotification();
  });
  const stopClock = startAlertClock({ store, now, ...(each && { each }) });
  prepare();
  scheduleNotification();
  return {
    test: () => test(),
    show: (note, events) => show(note, events),
    close() {
      stopClock();
      unsubscribe();
      endRest?.();
      for (const timer of retries) clearTimeout(timer);
    },
  };
}
