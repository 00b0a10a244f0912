import { ok } from '#core/result.ts';
import type { Handlers } from './contract.ts';
import type { HandlerOptions } from './handlers.ts';
import type { popupCalls } from './popup-calls.ts';

/** What main does about the popup itself. */
export function popupHandlers({
  store,
  popup,
}: Pick<HandlerOptions, 'store' | 'popup'>): Pick<Handlers, keyof typeof popupCalls> {
  return {
    hide() {
      popup.hide();
      return ok(null);
    },
    drawn() {
      popup.drawn();
      return ok(null);
    },
    keepPlace(change) {
      const place = { ...store.state.choices.place, ...change };
      store.dispatch({ kind: 'chosen', choices: { place } });
      return ok(null);
    },
    readLaunchHint() {
      store.dispatch({ kind: 'chosen', choices: { launchHintRead: true } });
      return ok(null);
    },
  };
}
