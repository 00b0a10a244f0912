import { firstStartWith } from '#core/first-start.ts';
import { ok } from '#core/result.ts';
import type { Store } from '../store/store.ts';
import type { Handlers } from './contract.ts';
import type { startCalls } from './start-calls.ts';

/** What main does about a newcomer's first steps. */
export function startHandlers(store: Store): Pick<Handlers, keyof typeof startCalls> {
  return {
    goFirstStep(change) {
      const firstStart = firstStartWith(store.state.choices.firstStart, change);
      store.dispatch({ kind: 'chosen', choices: { firstStart } });
      return ok(null);
    },
  };
}
