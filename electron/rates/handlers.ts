import type { Choices } from '#core/settings/choices.ts';
import { withoutPin, withPin } from '#core/requests/pins.ts';
import { appError, fail, ok, type Result } from '#core/base/result.ts';
import type { Store } from '../store/store.ts';
import { choose, type HandlersOf } from '../base/handlers.ts';
import type { WithRecord } from '../record/open-record.ts';
import { type RecordedCloses, trendsIn } from './trends.ts';

interface RatesNeeds {
  readonly store: Store;
  readonly withRecord: WithRecord<RecordedCloses>;
  /** Re-evaluates what to request. */
  readonly wake: () => void;
}

export function ratesHandlers({ store, withRecord, wake }: RatesNeeds): HandlersOf<'rates'> {
  // The market on screen and the pins decide what is requested.
  function chooseAndWake(choices: Partial<Choices>): Result<null> {
    const chosen = choose(store, choices);
    wake();
    return chosen;
  }
  return {
    trends: (asked) => withRecord((record) => ok(trendsIn(store.state, asked, record))),
    pinToTray(pin) {
      const pins = withPin(store.state.choices.pins, pin);
      return pins ? chooseAndWake({ pins }) : fail(appError('pins-full'));
    },
    unpinFromTray: (pin) => chooseAndWake({ pins: withoutPin(store.state.choices.pins, pin) }),
  };
}
