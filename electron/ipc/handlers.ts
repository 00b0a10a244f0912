import { separatorsOf } from '#core/amount.ts';
import type { Choices } from '#core/app-state.ts';
import { convert } from '#core/convert.ts';
import { ok, type Result } from '#core/result.ts';
import { toSnapshot } from '#core/snapshot.ts';
import type { Text } from '#core/text/en.ts';
import { checkAgainstService } from '../service-check.ts';
import type { RateService } from '../service/client.ts';
import type { Account } from '../account.ts';
import type { RecordCare } from '../record-care.ts';
import { trendsIn } from '../store/trends.ts';
import type { Store } from '../store/store.ts';
import type { About, Handlers } from './contract.ts';
import { recordHandlers } from './record-handlers.ts';

export interface HandlerOptions {
  readonly store: Store;
  readonly about: About;
  readonly text: Text;
  readonly account: Account;
  readonly service: () => RateService | null;
  readonly care: RecordCare;
  readonly hidePopup: () => void;
  readonly refresh: () => void;
  readonly writeClipboard: (text: string) => Promise<void>;
}

/** What main does for each call of the contract. */
export function createHandlers(options: HandlerOptions): Handlers {
  const { store, about, text } = options;
  const separators = separatorsOf(about.locale);
  const done = ok(null);
  function choose(choices: Partial<Choices>): Result<null> {
    store.dispatch({ kind: 'chosen', choices });
    return done;
  }
  return {
    ...recordHandlers(options.care),
    about: () => ok(about),
    snapshot: () => ok(toSnapshot(store.state)),
    convert: (request) => convert(store.state, request, separators),
    trends: (market) => ok(trendsIn(store.state, market, options.care.closes)),
    checkAgainstService: (request) =>
      checkAgainstService(options.service(), store, request, separators),
    chooseMarket: (market) => choose({ market }),
    chooseTheme: (theme) => choose({ theme }),
    pin: (pinned) => choose({ pinned }),
    testConnection: (request) => options.account.test(request),
    connect: (request) => options.account.connect(request, store),
    disconnect: () => options.account.disconnect(store),
    dismissNotices() {
      store.dispatch({ kind: 'notices-read' });
      return done;
    },
    refresh() {
      options.refresh();
      return done;
    },
    hide() {
      options.hidePopup();
      return done;
    },
    async copy(digits) {
      const marked =
        store.state.source.kind === 'sandbox' ? `${digits} ${text.sandboxMark}` : digits;
      await options.writeClipboard(marked);
      return done;
    },
  };
}
