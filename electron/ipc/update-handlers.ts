import { ok } from '#core/result.ts';
import type { Updater } from '../desktop/updater.ts';
import type { Store } from '../store/store.ts';
import type { Handlers } from './contract.ts';
import type { updateCalls } from './update-calls.ts';

/** What main does for the calls about new versions. What comes of them is told in the snapshot. */
export function updateHandlers(
  updater: Updater,
  store: Store,
): Pick<Handlers, keyof typeof updateCalls> {
  const begin = (work: () => Promise<void>) => () => {
    void work();
    return ok(null);
  };
  return {
    lookForUpdate: begin(updater.look),
    downloadUpdate: begin(updater.download),
    installUpdate: begin(updater.install),
    lookDaily(lookDaily) {
      const { versions } = store.state.choices;
      store.dispatch({ kind: 'chosen', choices: { versions: { ...versions, lookDaily } } });
      return ok(null);
    },
  };
}
