import { type Mock, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import { initialState } from '#core/app/app-state.ts';
import { basisOf } from '#core/desk/quotes-view.ts';
import { readChoices, readPlace } from '#core/settings/read-choices.ts';
import type { Connection } from '#core/requests/connection.ts';
import { appError, fail, ok } from '#core/base/result.ts';
import { atOnce } from '#core/base/steps.ts';
import type { Ticker } from '#core/rates/feed.ts';
import { type Separators, separatorsOf } from '#core/number/amount.ts';
import { en } from '#core/text/en.ts';
import { type TrayView, trayView } from '#core/tray/tray-view.ts';
import { eventChannel } from '#ipc/names.ts';
import { Account } from '../../electron/account/account.ts';
import { createClock } from '../../electron/base/clock.ts';
import { createStateThen } from '../../electron/convert/past.ts';
import { FIRST_PUBLIC } from '../../electron/public/sources.ts';
import type { Confirm } from '../../electron/window/confirm.ts';
import { createHandlers, type HandlerNeeds } from '../../electron/app/handlers.ts';
import { judged } from '../../electron/desk/judge.ts';
import { TradeService } from '../../electron/desk/trade-service.ts';
import { wordingIn } from '../../electron/base/wording.ts';
import { miniView } from '#core/tray/mini-view.ts';
import type { WithRecord } from '../../electron/record/open-record.ts';
import type { Fetch } from '../../electron/service/request.ts';
import type { Settings } from '../../electron/store/settings.ts';
import { createFacts } from '../../electron/window/facts.ts';
import { createStore, type Store } from '../../electron/store/store.ts';
import App from '../../renderer/app/App.svelte';
import { AppModel } from '../../renderer/app/app.svelte.ts';
import '../../renderer/ui/tokens.css';
import '../../renderer/ui/appearance.css';
import '../../renderer/ui/base.css';
import { connectionWith } from '../support/account.ts';
import { joined } from '../support/joined-ipc.ts';
import { type ServedRates, serveRates } from '../support/served-rates.ts';
import { LEDGER_IN_PAGE, sessionsInPage, vaultInPage } from './account-in-page.ts';

/** A key with what a careless escape would change. */
export const KEY = 'canary-9f86d081884c7d65+/=&';

export interface OpenOptions {
  readonly service?: ReturnType<typeof serveRates>;
  /** The stored settings of an earlier run. */
  readonly stored?: Readonly<Record<string, unknown>>;
  /** An account whose key is held, in place of a sandbox. */
  readonly connection?: Partial<Connection>;
  /** What the public source answers; null fails every request to it. */
  readonly publicBody?: () => string | Response | null;
  /** The public source was chosen in an earlier run. */
  readonly isPublic?: boolean;
  readonly isOnline?: () => boolean;
  readonly locale?: string;
  readonly isFirst?: boolean;
  /** What takes the share cards. */
  readonly cards?: HandlerNeeds['cards'];
  /** The weekly copies of trades and settings. */
  readonly copies?: HandlerNeeds['copies'];
}

export interface Opened {
  readonly service: ServedRates;
  /** What the tray would show. */
  readonly tray: () => TrayView;
  /** What is in the clipboard. */
  readonly copied: () => string;
  /** The stored settings, for another `open`. */
  readonly stored: () => Readonly<Record<string, unknown>>;
  readonly popup: { readonly hide: ReturnType<typeof vi.fn> };
  /** The answers to native dialogs: yes, unless a test sets others. */
  readonly confirm: Mock<Confirm>;
  readonly store: Store;
  readonly wake: () => void;
  readonly quit: () => void;
}

/**
 * The whole page, and main beside it in the same browser: everything of main that is not Electron's,
 * a database's or the network's is the app's own.
 */
export async function open({
  service = serveRates(),
  stored = {},
  connection,
  locale = 'en-US',
  isFirst = false,
  isOnline = () => true,
  publicBody = () => null,
  isPublic = false,
  cards,
  copies = { times: [], bringBack: () => Promise.resolve(ok(null)) },
}: OpenOptions = {}): Promise<Opened> {
  await page.viewport(400, 620);
  const clock = createClock(null, () => Date.now());
  const { moment } = clock;
  const firstStart = isFirst ? {} : { firstStart: { closed: true } };
  const known = connection ? connectionWith({ plan: 'unlimited', ...connection }) : null;
  const choices = readChoices({ ...firstStart, ...stored });
  const fetch = over(service, publicBody);
  const sessions = sessionsInPage({ fetch, clock, isOnline });
  const confirm = vi.fn<Confirm>(() => Promise.resolve(true));
  const account = new Account({
    settings: {
      connection: known,
      publicSource: isPublic ? FIRST_PUBLIC.source.key : null,
      saveConnection: nothing,
      savePublicSource: nothing,
    } as unknown as Settings,
    vault: vaultInPage(known && { address: known.address, key: KEY }),
    sessions,
    fetch,
    clock,
    ledger: LEDGER_IN_PAGE,
    confirm,
    text: en,
    onProblem: unexpected,
  });
  const { opened, connection: state } = await account.open();
  let saved: object = { ...stored, ...choices };
  let clipboard = '';
  const { source, fixedPeriodMs, recorded } = opened;
  const store = createStore({
    initial: {
      ...initialState(source, fixedPeriodMs, choices, recorded, clock.now()),
      connection: state,
      place: readPlace(stored),
    },
    persist(event, _before, after) {
      if (event.kind === 'chosen') saved = { ...saved, ...after.choices };
      if (event.kind === 'place-changed') saved = { ...saved, place: after.place };
    },
    hasStorage: () => true,
    onError: (error) => unexpected('store', error),
  });
  const popup = {
    hide: vi.fn<() => void>(),
    drawn: () => undefined,
    showsCommand: () => undefined,
  };
  const destinations = {
    save: () => Promise.resolve(ok('new')),
    remove: () => Promise.resolve(ok(null)),
    switch: () => Promise.resolve(ok(null)),
    test: () => Promise.resolve(ok(null)),
  };
  const wording = wordingIn(store, locale, en);
  const separators = (): Separators => separatorsOf(wording().locale);
  const facts = createFacts({ store, moment, withRecord });
  const { bridge, subscribed } = joined({
    handlers: createHandlers({
      ...WITHOUT_A_SYSTEM,
      wording,
      separators,
      withRecord,
      stateThen: createStateThen(withRecord),
      destinations,
      digests: {
        preview: () => Promise.resolve({ title: '', lines: [], seen: { values: {} } }),
      },
      trades: new TradeService({
        file: {
          path: '',
          read: () => [],
          readQuotes: () => [],
          apply: (_origin, _change, check) => check(),
          close: nothing,
        },
        store,
        now: clock.now,
        newId: () => crypto.randomUUID(),
        judge: (trade) => judged(seenInPage(store), store.state, trade),
        basis: (quote) => basisOf(store.state, quote, moment()),
        judging: () => null,
        change: () => ({ done: Promise.resolve(ok('stopped' as const)), stop: nothing }),
        inSlices: (steps) => Promise.resolve(atOnce(steps)),
        replaced: () => unexpected('trades', null),
        renewed: () => unexpected('trades', null),
        onProblem: unexpected,
      }),
      transfer: {
        export: () => Promise.resolve(ok({ kind: 'cancelled' as const })),
        exportYear: () => Promise.resolve(ok({ kind: 'cancelled' as const })),
        choose: () => Promise.resolve(ok(null)),
        look: () => Promise.resolve(ok(null)),
        apply: () => Promise.resolve(ok('stopped' as const)),
        cancel: nothing,
      },
      cards: cards ?? {
        save: () => Promise.resolve(ok({ kind: 'cancelled' as const })),
        copy: () => Promise.resolve(ok(null)),
        drag: () => ok(null),
      },
      settingsTransfer: {
        export: () => Promise.resolve(ok({ kind: 'cancelled' as const })),
        choose: () => Promise.resolve(ok(null)),
        take: () => null,
      },
      copies,
      store,
      account,
      confirm,
      about: { version: '9.9.9', platform: 'linux', locale, publicHost: FIRST_PUBLIC.source.key },
      text: en,
      service: () => sessions.service,
      popup,
      openPopup: nothing,
      quit: nothing,
      restart: nothing,
      miniBoard: {
        view: () => miniView(store.state, { moment: moment(), ...wording() }),
        moveTo: nothing,
      },
      lastFacts: facts.last,
      moment,
      wake: sessions.wake,
      writeClipboard(text) {
        clipboard = text;
        return Promise.resolve();
      },
    }),
  });
  store.subscribe(() => {
    const next = structuredClone(facts.next());
    // Never within the call that caused it, as between two processes.
    if (next) queueMicrotask(() => subscribed.get(eventChannel('facts'))?.(next));
  });
  // The popup is visible, which decides what is requested.
  store.dispatch({ kind: 'conditions-changed', conditions: { popupOpen: true } });
  await account.unlock(opened, store);
  const model = new AppModel(bridge);
  const stopModel = await model.start();
  // Where renderer/index.html has it: its styles know it by this name.
  const target = document.body.appendChild(document.createElement('div'));
  target.id = 'app';
  const rendered = await render(App, { target, props: { model } });
  model.drawn();
  let isOver = false;
  function quit(): void {
    if (isOver) return;
    isOver = true;
    sessions.close();
    stopModel();
    void rendered.unmount();
    target.remove();
  }
  onTestFinished(quit);
  return {
    service,
    tray: () => trayView(store.state, { moment: moment(), ...wording() }, 'linux', null),
    copied: () => clipboard,
    stored: () => JSON.parse(JSON.stringify(saved)) as Record<string, unknown>,
    popup,
    confirm,
    store,
    wake: sessions.wake,
    quit,
  };
}

const over =
  (
    { answer }: ReturnType<typeof serveRates>,
    publicBody: NonNullable<OpenOptions['publicBody']>,
  ): Fetch =>
  async (url, { headers }) => {
    if (new URL(url).host === FIRST_PUBLIC.source.key) {
      const body = publicBody();
      if (body === null) throw new TypeError('net::ERR_CONNECTION_REFUSED');
      return typeof body === 'string' ? new Response(body) : body;
    }
    const reply = await answer(new URL(url), new Headers(headers));
    return new Response(reply.body, reply);
  };

/** In place of a record: the quotes on screen, of whenever. */
const seenInPage = ({ state }: Store) => ({
  quotesThen: (ticker: Ticker) => state.tickers.get(ticker)?.observedQuotes ?? [],
});

const refused = () => fail(appError('internal', { kind: 'no-record' }));
const nothing = () => undefined;
const withRecord: WithRecord = (work) => work(null);

function unexpected(_what: string, error: unknown): never {
  throw error;
}

/** Replacements for the system, a database and a window: they do nothing or are absent. */
const WITHOUT_A_SYSTEM = {
  maintenance: {
    info: () => ({ stored: false, bytes: 0, sinceMs: null }),
    stop: nothing,
  } as unknown as HandlerNeeds['maintenance'],
  history: {
    controller: {
      chart: () => Promise.resolve(refused()),
      chartRanks: () => Promise.resolve(refused()),
      figures: () => refused(),
      tickers: () => ok([]),
      day: () => ok([]),
    },
    backFill: { plan: () => null, stop: nothing },
  } as unknown as HandlerNeeds['history'],
  desktop: {
    listImage: () => ok(null),
    shortcut: { choose: () => ok(null), tryAgain: () => ok(null), record: nothing },
    login: { choose: () => ok(null), read: nothing },
  },
  updater: {
    check: nothing,
    download: nothing,
    install: nothing,
  } as unknown as HandlerNeeds['updater'],
  testNotification: () => Promise.resolve(true),
  diagnostics: () => 'diagnostics',
  openLink: () => Promise.resolve(),
  licences: () => Promise.resolve([]),
  openLogFolder: () => Promise.resolve(),
} satisfies Partial<HandlerNeeds>;
