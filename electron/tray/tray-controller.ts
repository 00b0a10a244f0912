import type { Moment } from '#core/rates/service-clock.ts';
import type { TrayCommand } from '#core/tray/tray-menu.ts';
import { type TrayView, trayView } from '#core/tray/tray-view.ts';
import type { Host } from '../host/host.ts';
import type { AppTray } from '../host/tray.ts';
import type { Wording } from '#core/text/wording.ts';
import { pause, refresh } from '../requests/requests-by-hand.ts';
import type { Store } from '../store/store.ts';

/** How far an age in words may be behind; ms. */
const AGES_MS = 30_000;

export interface TrayControllerOptions {
  readonly host: Pick<Host, 'openTray'>;
  readonly store: Store;
  readonly wording: () => Wording;
  readonly moment: () => Moment;
  /** Re-evaluates what to request. */
  readonly wake: () => void;
  readonly writeClipboard: (text: string) => Promise<void>;
  readonly onProblem: (what: string, error: unknown) => void;
  readonly onToggle: () => void;
  readonly onOpen: () => void;
  /** Shows the settings in the open popup. */
  readonly onSettings: () => void;
  readonly onQuit: () => void;
}

/** The tray of a state, with the actions of its menu. */
export interface TrayController extends Omit<AppTray, 'show'> {
  /** Shows the store's state, once for all events of one turn and after the page received it. */
  show(): void;
  close(): void;
}

export function openTray(
  options: TrayControllerOptions,
  platform = process.platform,
): TrayController {
  const { store, wording, moment } = options;
  let copied: string | null = null;
  let isDue = false;
  const view = (): TrayView =>
    trayView(store.state, { moment: moment(), ...wording() }, platform, copied);
  const commands: Record<TrayCommand, () => void> = {
    open: options.onOpen,
    settings() {
      options.onOpen();
      options.onSettings();
    },
    quit: options.onQuit,
    refresh() {
      // If it is impossible, the popup shows why, and until when.
      if (!refresh(store, moment(), options.wake).ok) options.onOpen();
    },
  };
  const shown = options.host.openTray({
    view: view(),
    onToggle: options.onToggle,
    onCommand: (command) => commands[command](),
    onSwitch(what, isOn) {
      if (what === 'paused') pause(store, isOn, options.wake);
      else store.dispatch({ kind: 'chosen', choices: { [what]: isOn } });
    },
    onCopy(digits) {
      options.writeClipboard(digits).then(
        () => {
          copied = digits;
          shown.show(view());
        },
        (error: unknown) => options.onProblem('nothing was copied', error),
      );
    },
  });
  function show(): void {
    if (isDue) return;
    isDue = true;
    setImmediate(() => {
      isDue = false;
      shown.show(view());
    });
  }
  const ages = setInterval(show, AGES_MS).unref();
  return { ...shown, show, close: () => clearInterval(ages) };
}
