import { ok } from '#core/base/result.ts';
import { refresh } from './requests-by-hand.ts';
import { always, type HandlersOf, type Parts } from '../base/handler-parts.ts';

export function requestHandlers({
  store,
  account,
  moment,
  wake,
}: Pick<Parts, 'store' | 'account' | 'moment' | 'wake'>): HandlersOf<'requests'> {
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
