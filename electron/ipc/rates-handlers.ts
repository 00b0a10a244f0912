import type { Choices } from '#core/choices.ts';
import { pairView } from '#core/pair-view.ts';
import { withoutPin, withPin } from '#core/pins.ts';
import { appError, fail, ok, type Result } from '#core/result.ts';
import type { Moment } from '#core/service-clock.ts';
import type { Store } from '../store/store.ts';
import { type ReadCloses, trendsIn } from '../store/trends.ts';
import type { Handlers } from './contract.ts';
import type { ratesCalls } from './rates-calls.ts';

export interface RatesHandlerOptions {
  readonly store: Store;
  readonly closes: ReadCloses;
  readonly moment: () => Moment;
  /** Looks again at what is to be asked: what is pinned is. */
  readonly wake: () => void;
}

/** What main does for the list of rates and the tray's pins. */
export function ratesHandlers(
  options: RatesHandlerOptions,
): Pick<Handlers, keyof typeof ratesCalls> {
  const { store, moment, wake } = options;
  function choose(choices: Partial<Choices>): Result<null> {
    store.dispatch({ kind: 'chosen', choices });
    return ok(null);
  }
  function choosePins(pins: Choices['pins']): Result<null> {
    const chosen = choose({ pins });
    wake();
    return chosen;
  }
  return {
    trends: (request) => ok(trendsIn(store.state, request, options.closes)),
    pair: ({ base, quote }) => ok(pairView(store.state, base, quote, moment())),
    chooseRates({ watched, ...others }) {
      return choose({ ...others, ...(watched ? { watched: [...new Set(watched)] } : {}) });
    },
    pinToTray(pin) {
      const pins = withPin(store.state.choices.pins, pin);
      return pins ? choosePins(pins) : fail(appError('pins-full'));
    },
    unpinFromTray: (pin) => choosePins(withoutPin(store.state.choices.pins, pin)),
  };
}
