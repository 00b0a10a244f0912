import { ok } from '#core/base/result.ts';
import { refresh } from './requests-by-hand.ts';
import type { Store } from '../store/store.ts';
import type { Account } from '../account/account.ts';
import type { Moment } from '#core/rates/service-clock.ts';
import { always, type HandlersOf } from '../base/handlers.ts';

interface RequestNeeds {
  readonly store: Store;
  readonly account: Account;
  readonly moment: () => Moment;
  /** Re-evaluates what to request. */
  readonly wake: () => void;
}

export function requestHandlers({
  store,
  account,
  moment,
  wake,
}: RequestNeeds): HandlersOf<'requests'> {
  return {
    refresh: () => refresh(store, moment(), wake),
    networkChanged: always(wake),
    connect: (request) => account.connect(request, store),
    cancelConnecting: always(() => account.cancel()),
    probeKeyring: () => account.probeKeyring(store).then(() => ok(null)),
    disconnect: () => account.disconnect(store),
    choosePublic: () => account.choosePublic(store),
    dismissNotices: always(() => store.dispatch({ kind: 'notices-read' })),
  };
}
