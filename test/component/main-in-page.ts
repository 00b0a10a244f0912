import { onTestFinished, vi } from 'vitest';
import { render } from 'vitest-browser-svelte';
import { initialState, NOTHING_RECORDED } from '#core/app/app-state.ts';
import type { Choices } from '#core/settings/choices.ts';
import { readChoices } from '#core/settings/read-choices.ts';
import type { Connection } from '#core/requests/connection.ts';
import { NOT_CONNECTED } from '#core/requests/connection.ts';
import { appError, fail, ok } from '#core/base/result.ts';
import { toSnapshot } from '#core/app/snapshot.ts';
import { en } from '#core/text/en.ts';
import { type TrayView, trayView } from '#core/tray/tray-view.ts';
import { eventChannel } from '#ipc/names.ts';
import { createClock } from '../../electron/base/clock.ts';
import { createHandlers } from '../../electron/app/handlers.ts';
import type { Parts } from '../../electron/base/handler-parts.ts';
import { wordingIn } from '../../electron/base/notation.ts';
import { startPoller } from '../../electron/requests/poller.ts';
import { createRateService } from '../../electron/service/client.ts';
import type { Fetch } from '../../electron/service/request.ts';
import { createStore } from '../../electron/store/store.ts';
import App from '../../renderer/app/App.svelte';
import { lazyParts } from '../../renderer/app/lazy-views.svelte.ts';
import { AppModel } from '../../renderer/app/app.svelte.ts';
import '../../renderer/ui/tokens.css';
import '../../renderer/ui/appearance.css';
import '../../renderer/ui/base.css';
import { ADDRESS, connectionWith } from '../support/account.ts';
import { joined } from '../support/joined-ipc.ts';
import { type ServedRates, serveRates } from '../support/served-rates.ts';

const SANDBOX_PERIOD_MS = 10_000;

export interface OpenOptions {
  readonly service?: ReturnType<typeof serveRates>;
  /** What was chosen before: the settings as they are kept. */
  readonly kept?: Readonly<Record<string, unknown>>;
  /** An account in place of a sandbox. */
  readonly connection?: Partial<Connection>;
  readonly locale?: string;
  readonly isFirst?: boolean;
}

export interface Opened {
  readonly service: ServedRates;
  /** What the tray would show. */
  readonly tray: () => TrayView;
  /** What is in the clipboard. */
  readonly copied: () => string;
  /** The settings as they would be kept; for another `open`. */
  readonly kept: () => Readonly<Record<string, unknown>>;
  readonly popup: { readonly hide: ReturnType<typeof vi.fn> };
  readonly quit: () => void;
}

/**
 * The whole page, and main beside it in the same browser: everything of main that is not Electron's,
 * a database's or the network's is the app's own.
 */
export async function open({
  service = serveRates(),
  kept = {},
  connection,
  locale = 'en-US',
  isFirst = false,
}: OpenOptions = {}): Promise<Opened> {
  const { now, moment } = createClock(null);
  const firstStart = isFirst ? {} : { firstStart: { done: [], closed: true } };
  const account = connection && connectionWith(connection);
  const choices = readChoices({ ...firstStart, ...kept });
  let saved: Choices = choices;
  let clipboard = '';
  const initial = initialState(
    account ? { kind: 'account', key: ADDRESS } : { kind: 'sandbox', key: `sandbox ${ADDRESS}` },
    account ? null : SANDBOX_PERIOD_MS,
    choices,
    NOTHING_RECORDED,
    now(),
  );
  const store = createStore({
    initial: account
      ? { ...initial, connection: { ...NOT_CONNECTED, connection: account, key: 'held' } }
      : initial,
    persist(event, _before, after) {
      if (event.kind === 'chosen') saved = after.choices;
    },
    hasStorage: () => true,
    onError(error) {
      throw error;
    },
  });
  const rates = createRateService({
    baseUrl: ADDRESS,
    key: 'a-key-of-a-test',
    fetch: over(service),
    now,
  });
  const poller = startPoller({
    store,
    service: rates,
    moment,
    random: () => 0.5,
    isOnline: () => true,
    retryLedger: () => undefined,
  });
  const popup = { hide: vi.fn<() => void>(), drawn: () => undefined };
  const { bridge, subscribed } = joined({
    handlers: createHandlers({
      ...WITHOUT_A_SYSTEM,
      store,
      about: { version: '9.9.9', platform: 'linux', locale },
      opensAgain: 'tray',
      text: en,
      service: () => rates,
      popup,
      moment,
      wake: () => poller.wake(),
      writeClipboard(text) {
        clipboard = text;
        return Promise.resolve();
      },
    }),
  });
  store.subscribe((state) =>
    subscribed.get(eventChannel('snapshot'))?.(structuredClone(toSnapshot(state, moment()))),
  );
  const model = new AppModel(bridge);
  const stopModel = await model.start();
  if (model.isFirstStart) await lazyParts.firstStart.read();
  const page = await render(App, { model });
  model.drawn();
  let isOver = false;
  function quit(): void {
    if (isOver) return;
    isOver = true;
    poller.stop();
    stopModel();
    void page.unmount();
  }
  onTestFinished(quit);
  const wording = wordingIn(store, locale, en);
  return {
    service,
    tray: () => trayView(store.state, { moment: moment(), ...wording() }, 'linux', null),
    copied: () => clipboard,
    kept: () => JSON.parse(JSON.stringify(saved)) as Record<string, unknown>,
    popup,
    quit,
  };
}

const over =
  ({ answer }: ReturnType<typeof serveRates>): Fetch =>
  async (url, { headers }) => {
    const said = await answer(new URL(url), new Headers(headers));
    return new Response(said.body, said);
  };

const refused = () => fail(appError('internal', { kind: 'no-record' }));
const nothing = () => undefined;

/** What a system, a database or a window would do: nothing, or it is said not to be there. */
const WITHOUT_A_SYSTEM = {
  account: {} as Parts['account'],
  care: {
    closes: () => new Map(),
    quotes: null,
    info: () => ({ kept: false, bytes: 0, sinceMs: null }),
    stop: nothing,
  } as unknown as Parts['care'],
  history: {
    desk: {
      chart: () => Promise.resolve(refused()),
      platformChart: () => Promise.resolve(refused()),
      tickers: () => ok([]),
      day: () => ok([]),
    },
    backFill: { plan: () => null, stop: nothing },
  } as unknown as Parts['history'],
  home: {
    shortcut: { choose: () => ok(null), tryAgain: () => ok(null), record: nothing },
    login: { choose: () => ok(null), read: nothing },
  },
  updater: { look: nothing, download: nothing, install: nothing } as unknown as Parts['updater'],
  confirm: () => Promise.resolve(true),
  testNotification: () => Promise.resolve(true),
  diagnostics: () => 'diagnostics',
  openLink: () => Promise.resolve(),
  licences: () => Promise.resolve([]),
  openLogFolder: () => Promise.resolve(),
} satisfies Partial<Parts>;
