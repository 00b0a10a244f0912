import { type Separators, separatorsOf } from '#core/amount.ts';
import { isRefreshPossible } from '#core/budget-view.ts';
import type { Choices } from '#core/choices.ts';
import { mayAsk } from '#core/halt.ts';
import type { Licence } from '#core/licence.ts';
import type { LinkName } from '#core/links.ts';
import { polledFeeds } from '#core/pace.ts';
import { appError, fail, ok, type Result } from '#core/result.ts';
import { refreshedFeeds, retryAfterUntil } from '#core/schedule.ts';
import type { Moment } from '#core/service-clock.ts';
import { toSnapshot } from '#core/snapshot.ts';
import type { Text } from '#core/text/en.ts';
import type { RateService } from '../service/client.ts';
import type { Account } from '../account.ts';
import type { Popup } from '../desktop/popup.ts';
import type { Updater } from '../desktop/updater.ts';
import type { RecordCare } from '../record-care.ts';
import type { Store } from '../store/store.ts';
import { alertHandlers } from './alert-handlers.ts';
import type { About, Handlers } from './contract.ts';
import { convertHandlers } from './convert-handlers.ts';
import { popupHandlers } from './popup-handlers.ts';
import { type AtHome, desktopHandlers } from './desktop-handlers.ts';
import { platformHandlers } from './platform-handlers.ts';
import { ratesHandlers } from './rates-handlers.ts';
import { type HistoryParts, historyHandlers } from './history-handlers.ts';
import { settingsHandlers } from './settings-handlers.ts';
import { undoable } from './undoable.ts';
import { recordHandlers } from './record-handlers.ts';
import { startHandlers } from './start-handlers.ts';
import { updateHandlers } from './update-handlers.ts';

export interface HandlerOptions {
  readonly store: Store;
  readonly about: Omit<About, 'opensAgain'>;
  readonly opensAgain: About['opensAgain'] | Promise<About['opensAgain']>;
  readonly text: Text;
  readonly account: Account;
  readonly service: () => RateService | null;
  readonly care: RecordCare;
  readonly history: HistoryParts;
  readonly home: AtHome;
  readonly updater: Updater;
  /** Whether the system can show one. */
  readonly testNotification: () => boolean;
  readonly popup: Pick<Popup, 'hide' | 'drawn'>;
  readonly moment: () => Moment;
  /** Looks again at what is to be asked. */
  readonly wake: () => void;
  readonly writeClipboard: (text: string) => Promise<void>;
  readonly diagnostics: () => string;
  readonly openLink: (name: LinkName) => Promise<void>;
  readonly licences: () => Promise<readonly Licence[]>;
  readonly openLogFolder: () => Promise<void>;
}

/** What main does for each call of the contract. */
export function createHandlers(options: HandlerOptions): Handlers {
  return undoable(handlersOf(options), options.store, options.about.locale);
}

function handlersOf(options: HandlerOptions): Handlers {
  const { store, about, text, moment } = options;
  const separators = (): Separators => separatorsOf(store.state.choices.locale ?? about.locale);
  const done = ok(null);
  function choose(choices: Partial<Choices>): Result<null> {
    store.dispatch({ kind: 'chosen', choices });
    return done;
  }
  return {
    ...recordHandlers(options.care),
    ...convertHandlers({ ...options, separators }),
    ...alertHandlers(options),
    ...platformHandlers({ ...options, separators, past: () => options.care.quotes }),
    ...ratesHandlers({ store, closes: options.care.closes, moment, wake: options.wake }),
    ...historyHandlers(options.history, store),
    ...desktopHandlers(options.home),
    ...popupHandlers(options),
    ...settingsHandlers(options),
    ...startHandlers(store),
    about: async () => ok({ ...about, opensAgain: await options.opensAgain }),
    ...updateHandlers(options.updater, store),
    snapshot: () => ok(toSnapshot(store.state, moment())),
    chooseMarket(market) {
      const chosen = choose({ market });
      options.wake();
      return chosen;
    },
    chooseUpdates(updates) {
      const chosen = choose(updates);
      options.wake();
      return chosen;
    },
    networkChanged() {
      options.wake();
      return done;
    },
    chooseTheme: (theme) => choose({ theme }),
    pin: (pinned) => choose({ pinned }),
    testConnection: (request) => options.account.test(request, store),
    connect: (request) => options.account.connect(request, store),
    disconnect: () => options.account.disconnect(store),
    dismissNotices() {
      store.dispatch({ kind: 'notices-read' });
      return done;
    },
    refresh: () => refresh(store, moment(), options.wake),
    async copyDiagnostics() {
      await options.writeClipboard(options.diagnostics());
      return done;
    },
    async openLink(name) {
      await options.openLink(name);
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

/** Nothing is asked by itself until it is taken back. */
export function pause(store: Store, paused: boolean, wake: () => void): void {
  store.dispatch({ kind: 'chosen', choices: { paused } });
  wake();
}

/** By hand: at once, unless there is nothing left to ask with. */
export function refresh(store: Store, moment: Moment, wake: () => void): Result<null> {
  if (!mayAsk(store.state)) return fail(appError('unauthorized'));
  if (!isRefreshPossible(store.state, moment)) return fail(appError('limit-reached'));
  const feeds = refreshedFeeds(store.state, moment);
  const waits = polledFeeds(store.state).some(
    (feed) => retryAfterUntil(store.state, feed, moment.nowMs) > moment.nowMs,
  );
  if (feeds.length === 0 && waits) return fail(appError('rate-limited'));
  store.dispatch({ kind: 'refresh-asked', feeds });
  wake();
  return ok(null);
}
