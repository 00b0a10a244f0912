import type { Choices } from '#core/settings/choices.ts';
import { pairView } from '#core/app/pair-view.ts';
import { withoutPin, withPin } from '#core/requests/pins.ts';
import { appError, fail, ok, type Result } from '#core/base/result.ts';
import { trendsIn } from './trends.ts';
import { choose, type HandlersOf, type Parts } from '../base/handler-parts.ts';

export function ratesHandlers({
  store,
  care,
  moment,
  wake,
}: Pick<Parts, 'store' | 'care' | 'moment' | 'wake'>): HandlersOf<'rates'> {
  // The market on screen and the pins decide what is requested.
  function chooseAndWake(choices: Partial<Choices>): Result<null> {
    const chosen = choose(store, choices);
    wake();
    return chosen;
  }
  return {
    trends: (request) => ok(trendsIn(store.state, request, care.closes)),
    pair: ({ base, quote }) => ok(pairView(store.state, base, quote, moment())),
    pinToTray(pin) {
      const pins = withPin(store.state.choices.pins, pin);
      return pins ? chooseAndWake({ pins }) : fail(appError('pins-full'));
    },
    unpinFromTray: (pin) => chooseAndWake({ pins: withoutPin(store.state.choices.pins, pin) }),
  };
}
