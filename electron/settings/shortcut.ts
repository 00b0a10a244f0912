import type { GlobalShortcut } from 'electron';
import type { ShortcutStanding } from '#core/settings/desktop-state.ts';
import type { DesktopSystem } from '#core/settings/desktop-system.ts';
import { appError, fail, ok, type Result } from '#core/base/result.ts';
import { mayBeShortcut } from '#core/settings/shortcut-refusal.ts';
import type { Accelerator, Shortcut } from '#core/settings/shortcut.ts';
import type { Store } from '../store/store.ts';

type SystemKeys = Pick<GlobalShortcut, 'register' | 'unregister' | 'setSuspended' | 'isSuspended'>;

export interface ShortcutOptions {
  readonly keys: SystemKeys;
  readonly store: Store;
  readonly onPress: () => void;
  /** There the desktop is asked, does not say what came of it, and lets go of no combination. */
  readonly isWayland: boolean;
  readonly system: DesktopSystem;
  /** Receives what is refused, or what the system can't read; for the log. */
  readonly onProblem: (what: string, error?: unknown) => void;
}

/** The combination of keys that shows and hides the popup from anywhere. */
export interface ShortcutController {
  /** The one before stays where the system does not give this one. */
  choose(shortcut: Shortcut | null): Result<null>;
  /** Asks again for what another program had. */
  tryAgain(): Result<null>;
  /** While keys are recorded, ours is let through to the page. */
  record(isRecording: boolean): void;
  close(): void;
}

/** Registers what is chosen, now and whenever the choice changes, by whomever. */
export function createShortcut(options: ShortcutOptions): ShortcutController {
  const { keys, store, isWayland } = options;
  const ours: ShortcutStanding = isWayland ? 'asked' : 'ours';
  /** What the system gave us. */
  let held: Accelerator | null = null;
  /** What was tried last, whether or not it was given. */
  let tried: Accelerator | null = null;
  let isRecorded = false;

  /** The portal of Wayland goes on telling of what was unregistered or is suspended. */
  function pressed(accelerator: Accelerator): void {
    if (accelerator === held && !isRecorded) options.onPress();
  }

  /** A page refuses the same combinations; a hostile one, or an edited file, does not. */
  function register(accelerator: Accelerator): boolean {
    if (!mayBeShortcut(accelerator, options.system)) {
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

  function tell(shortcut: ShortcutStanding): void {
    // Nobody is told twice, and nothing is told of a change while it is made.
    if (store.state.desktop.shortcut === shortcut) return;
    store.dispatch({ kind: 'desktop-changed', desktop: { shortcut } });
  }

  function record(isRecording: boolean): void {
    isRecorded = isRecording;
    if (keys.isSuspended() !== isRecording) keys.setSuspended(isRecording);
  }

  /** The choice is what it is: where the system does not give it, that is told. */
  function follow(): void {
    const chosen = store.state.choices.shortcut?.accelerator ?? null;
    if (chosen === tried) return;
    record(false);
    letGo();
    tried = chosen;
    if (chosen !== null && register(chosen)) held = chosen;
    tell(chosen === null ? 'none' : held === null ? 'taken' : ours);
  }

  store.dispatch({ kind: 'desktop-changed', desktop: { isWayland } });
  follow();
  const unsubscribe = store.subscribe(follow);

  return {
    record,
    choose(shortcut) {
      // Nothing is registered while the system's handling is suspended.
      record(false);
      const next = shortcut?.accelerator ?? null;
      if (next !== null && next !== held) {
        // Before the one that there is: it must not be lost to one that is refused.
        if (!register(next)) return fail(appError('shortcut-taken'));
        letGo();
        held = next;
      } else if (next === null) letGo();
      tried = next;
      store.dispatch({ kind: 'chosen', choices: { shortcut } });
      tell(next === null ? 'none' : ours);
      return ok(null);
    },
    tryAgain() {
      const chosen = store.state.choices.shortcut?.accelerator ?? null;
      if (chosen === null || held === chosen) return ok(null);
      record(false);
      if (!register(chosen)) return fail(appError('shortcut-taken'));
      held = chosen;
      tell(ours);
      return ok(null);
    },
    close() {
      unsubscribe();
      letGo();
    },
  };
}
