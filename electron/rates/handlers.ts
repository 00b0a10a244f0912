import type { Choices } from '#core/settings/choices.ts';
import { withoutPin, withPin } from '#core/requests/pins.ts';
import { appError, fail, type Result } from '#core/base/result.ts';
import type { Store } from '../store/store.ts';
import { choose, type HandlersOf } from '../base/handlers.ts';

interface RatesNeeds {
  readonly store: Store;
  /** Re-evaluates what to request. */
  readonly wake: () => void;
}

export function ratesHandlers({ store, wake }: RatesNeeds): HandlersOf<'rates'> {
  // The market on screen and the pins decide what is requested.
  function chooseAndWake(choices: Partial<Choices>): Result<null> {
    const chosen = choose(store, choices);
    wake();
    return chosen;
  }
  return {
    pinToTray(pin) {
      const pins = withPin(store.state.choices.pins, pin);
      return pins ? chooseAndWake({ pins }) : fail(appError('pins-full'));
    },
    unpinFromTray: (pin) => chooseAndWake({ pins: withoutPin(store.state.choices.pins, pin) }),
  };
}
