import type { ShortcutStanding } from '#core/settings/desktop-state.ts';
import { appError, fail, ok, type Result } from '#core/base/result.ts';
import { type Accelerator, mayBeShortcut, type Shortcut } from '#core/settings/shortcut.ts';
import type { SystemKeys } from '../host/host.ts';
import type { Store } from '../store/store.ts';

export interface ShortcutOptions {
  readonly keys: SystemKeys;
  readonly store: Store;
  readonly onPress: () => void;
  /** There the desktop assigns combinations, does not report the result and never releases them. */
  readonly isWayland: boolean;
  /** Logs refused combinations, and those that the system cannot parse. */
  readonly onProblem: (what: string, error?: unknown) => void;
}

export interface ShortcutController {
  /** Keeps the previous shortcut if the system refuses the new one. */
  choose(shortcut: Shortcut | null): Result<null>;
  /** Retries a shortcut that another program had. */
  tryAgain(): Result<null>;
  /** While keys are recorded, our own shortcut reaches the page too. */
  record(isRecording: boolean): void;
  close(): void;
}

/** Registers the chosen shortcut now and after every change of the choice. */
export function createShortcut(options: ShortcutOptions): ShortcutController {
  const { keys, store, isWayland } = options;
  const ours: ShortcutStanding = isWayland ? 'asked' : 'ours';
  let held: Accelerator | null = null;
  /** The last attempt, successful or not. */
  let tried: Accelerator | null = null;
  let isRecorded = false;

  /** Wayland's portal still reports shortcuts that are unregistered or suspended. */
  function pressed(accelerator: Accelerator): void {
    if (accelerator === held && !isRecorded) options.onPress();
  }

  /** The page refuses these combinations too, but a hostile page or an edited file might not. */
  function register(accelerator: Accelerator): boolean {
    if (!mayBeShortcut(accelerator)) {
      options.onProblem(`shortcut ${accelerator}: refused`);
      return false;
    }
    try {
      return keys.register(accelerator, () => pressed(accelerator));
    } catch (error) {
      options.onProblem(`shortcut ${accelerator}:`, error);
      return false;
    }
  }

  function letGo(): void {
    if (held !== null) keys.unregister(held);
    held = null;
  }

  function report(shortcut: ShortcutStanding): void {
    // Avoids repeated events, and recursion during a change.
    if (store.state.desktop.shortcut === shortcut) return;
    store.dispatch({ kind: 'desktop-changed', desktop: { shortcut } });
  }

  function record(isRecording: boolean): void {
    isRecorded = isRecording;
    if (keys.isSuspended() !== isRecording) keys.setSuspended(isRecording);
  }

  /** Keeps the choice even if the system refuses it, and reports that. */
  function follow(): void {
    const chosen = store.state.choices.shortcut?.accelerator ?? null;
    if (chosen === tried) return;
    record(false);
    letGo();
    tried = chosen;
    if (chosen !== null && register(chosen)) held = chosen;
    report(chosen === null ? 'none' : held === null ? 'taken' : ours);
  }

  store.dispatch({ kind: 'desktop-changed', desktop: { isWayland } });
  follow();
  const unsubscribe = store.subscribe(follow);

  return {
    record,
    choose(shortcut) {
      // Nothing can be registered while the system's handling is suspended.
      record(false);
      const next = shortcut?.accelerator ?? null;
      if (next !== null && next !== held) {
        // Registered before the old one is released, so that a refusal does not lose it.
        if (!register(next)) return fail(appError('shortcut-taken'));
        letGo();
        held = next;
      } else if (next === null) letGo();
      tried = next;
      store.dispatch({ kind: 'chosen', choices: { shortcut } });
      report(next === null ? 'none' : ours);
      return ok(null);
    },
    tryAgain() {
      const chosen = store.state.choices.shortcut?.accelerator ?? null;
      if (chosen === null || held === chosen) return ok(null);
      record(false);
      if (!register(chosen)) return fail(appError('shortcut-taken'));
      held = chosen;
      report(ours);
      return ok(null);
    },
    close() {
      unsubscribe();
      letGo();
    },
  };
}
