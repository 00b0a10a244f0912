import type { AppState } from '#core/app/app-state.ts';
import type { Events } from '#ipc/contract.ts';
import { eventChannel, type EventName } from '#ipc/names.ts';
import type { Dialogs, Theme } from '../host/host.ts';
import { DEFAULT_SIZE, Popup, type PopupOptions } from './popup.ts';
import { scaled } from './text-size.ts';
import type { FactsToPage } from './facts.ts';
import type { LaunchOptions } from '../base/launch-options.ts';
import type { Log } from '../base/log.ts';
import type { Store } from '../store/store.ts';

/** The page's background (`--bg` of renderer/ui/style/tokens.css), visible until the page is drawn. */
export const BACKGROUND = { light: '#ffffff', dark: '#10151b' };

export const backgroundOf = (theme: Pick<Theme, 'shouldUseDarkColors'>): string =>
  BACKGROUND[theme.shouldUseDarkColors ? 'dark' : 'light'];

export interface PopupControllerOptions extends Pick<
  PopupOptions,
  'host' | 'openWindow' | 'url' | 'text' | 'isPlaced' | 'background'
> {
  readonly launch: Pick<LaunchOptions, 'show' | 'platform'>;
  readonly store: Store;
  readonly facts: Pick<FactsToPage, 'next'>;
  readonly dialogs: Pick<Dialogs, 'ask' | 'isOpen'>;
  readonly log: Pick<Log, 'error' | 'info'>;
  readonly onVisible: (visible: boolean) => void;
}

export interface PopupController {
  readonly popup: Popup;
  readonly send: <Name extends EventName>(event: Name, payload: Events[Name]) => void;
  /** Sends the state while the popup is visible. An opening popup receives the newest one. */
  readonly take: (state: AppState) => void;
}

const ratesIn = ({ markets }: AppState): number =>
  Object.values(markets).reduce((sum, { table }) => sum + (table?.rates.size ?? 0), 0);

export function openPopup(options: PopupControllerOptions): PopupController {
  const { store, facts, launch, dialogs, onVisible } = options;
  const popup = new Popup({
    ...options,
    platform: launch.platform,
    size() {
      const { popupSize, textPercent } = store.state.choices;
      return popupSize ?? scaled(DEFAULT_SIZE, textPercent / 100);
    },
    hidesOnBlur: (isBar) =>
      !launch.show && (isBar || !store.state.choices.pinned) && !dialogs.isOpen,
    onResized: (popupSize) => store.dispatch({ kind: 'chosen', choices: { popupSize } }),
    // scripts/smoke.ts reads this from a packaged app, which accepts no debugger.
    onFirstFrame: () => options.log.info(`first frame: ${ratesIn(store.state)} rates`),
    onVisible(visible) {
      // Dispatches to the store, which then sends what changed while the popup was hidden. The page
      // draws it when it becomes visible.
      onVisible(visible);
      push();
      controller.send('visible', visible);
    },
  });
  let isDue = false;
  function push(): void {
    if (!isDue) return;
    isDue = false;
    const next = popup.isShown ? facts.next() : null;
    if (next) controller.send('facts', next);
  }
  const controller: PopupController = {
    popup,
    send: (event, payload) => popup.send(eventChannel(event), payload),
    take(state) {
      popup.keepOnTop(state.choices.pinned);
      if (isDue || !popup.isShown) return;
      isDue = true;
      // One push for all events of one moment.
      queueMicrotask(push);
    },
  };
  return controller;
}
