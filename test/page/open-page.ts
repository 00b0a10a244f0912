import { type Mock, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import { initialState, NOTHING_RECORDED } from '#core/app/app-state.ts';
import { appError, type ErrorCode, fail, ok } from '#core/base/result.ts';
import { basisOf } from '#core/desk/quotes-view.ts';
import { learned } from '#core/platforms/quote-learning.ts';
import { currencyCode } from '#core/rates/currency.ts';
import type { Origin, Trade } from '#core/desk/trade.ts';
import type { Feed, Ticker } from '#core/rates/feed.ts';
import { isMarket, type Market, MARKETS } from '#core/rates/market.ts';
import { SANDBOX } from '#core/rates/source.ts';
import type { Connection } from '#core/requests/connection.ts';
import { readChoices, readPlace } from '#core/settings/read-choices.ts';
import { en } from '#core/text/en.ts';
import { type TrayView, trayView } from '#core/tray/tray-view.ts';
import { eventChannel } from '#ipc/names.ts';
import { createHandlers, type HandlerNeeds } from '../../electron/app/handlers.ts';
import { createClock } from '../../electron/base/clock.ts';
import { wordingIn } from '../../electron/base/wording.ts';
import { createStateThen } from '../../electron/convert/past.ts';
import { judgingOf } from '../../electron/desk/judge.ts';
import { TradeService } from '../../electron/desk/trade-service.ts';
import { FIRST_PUBLIC } from '../../electron/public/sources.ts';
import { decodePlatforms } from '../../electron/service/decode-platforms.ts';
import type { JsonObject } from '../../electron/service/read.ts';
import { parseJson } from '../../electron/service/json.ts';
import { createStore, type Store } from '../../electron/store/store.ts';
import type { Confirm } from '../../electron/window/confirm.ts';
import { createFacts } from '../../electron/window/facts.ts';
import App from '../../renderer/app/App.svelte';
import { AppModel } from '../../renderer/app/app.svelte.ts';
import '../../renderer/ui/style/appearance.css';
import '../../renderer/ui/style/base.css';
import '../../renderer/ui/style/tokens.css';
import { accountOpened } from '../support/account.ts';
import type { Faked } from '../support/fake-bridge.ts';
import { joined } from '../support/joined-ipc.ts';
import { platformsBody, type ServedPlatform } from '../support/platform-server.ts';
import { rateTable } from '../support/rates.ts';
import { logOf } from '../support/trades.ts';
import { tradesInPage } from './trades-in-page.ts';

type Rates = Readonly<Record<string, string>>;

/** What is known of each market, if a test gives nothing else. */
export const RATES: Readonly<Record<Market, Rates>> = {
  official: { NGN: '1547.25', EUR: '0.92' },
  mid: { NGN: '1580.5', EUR: '0.92014', KES: '129.8471' },
  parallel: { NGN: '1612.123457', EUR: '0.93' },
};
const NAMES = {
  NGN: 'Nigerian Naira',
  GHS: 'Ghanaian Cedi',
  KES: 'Kenyan Shilling',
  EUR: 'Euro',
  GBP: 'British Pound',
  JPY: 'Japanese Yen',
  USD: 'US Dollar',
};
/** Nothing that is known grows old while a test lasts. */
const PERIOD_MS = 3_600_000;

export interface OpenOptions {
  /** The rates of markets by code, in place of the usual ones; null for none at all. */
  readonly rates?: Partial<Record<Market, Rates>> | null;
  /** The quotes of tickers. */
  readonly platforms?: Readonly<Record<string, readonly ServedPlatform[]>>;
  /** The stored settings of an earlier run. */
  readonly stored?: Readonly<Record<string, unknown>>;
  /** An account whose key is held, in place of a sandbox. */
  readonly connection?: Partial<Connection>;
  /** The public source is chosen. */
  readonly isPublic?: boolean;
  readonly locale?: string;
  readonly isFirst?: boolean;
  /** Answers to calls, in place of those that the state has. */
  readonly calls?: Faked;
}

export interface Opened {
  /** The state, whose facts the page has: an event changes what is shown. */
  readonly store: Store;
  /** An answer with these rates, published now unless said otherwise. */
  readonly answer: (market: Market, rates: Rates, publishedAtMs?: number) => void;
  /** An answer with these quotes. */
  readonly quote: (ticker: string, platforms: readonly ServedPlatform[]) => void;
  /** A request that fails. */
  readonly fail: (feed: Feed, code: ErrorCode, detail?: string) => void;
  /** What the tray would show. */
  readonly tray: () => TrayView;
  /** What is in the clipboard. */
  readonly copied: () => string;
  /** The stored settings, for another `open`. */
  readonly stored: () => Readonly<Record<string, unknown>>;
  readonly hide: Mock;
  /** Trades that were stored before. */
  readonly putTrades: (origin: Origin, trades: readonly Trade[]) => void;
  /** The answers to native dialogs: yes, unless a test sets others. */
  readonly confirm: Mock<Confirm>;
  readonly quit: () => void;
}

/**
 * The whole page over given facts: a state without sources, files or network, which changes by
 * the events of a test and by the page's own calls. A call that needs more than the state fails,
 * unless `calls` answers it.
 */
export async function open({
  rates = {},
  platforms = {},
  stored = {},
  connection,
  isPublic = false,
  locale = 'en-US',
  isFirst = false,
  calls = {},
}: OpenOptions = {}): Promise<Opened> {
  await page.viewport(400, 620);
  const { now, moment } = createClock(null, () => Date.now());
  const firstStart = isFirst ? {} : { firstStart: { closed: true } };
  const choices = readChoices({ ...firstStart, ...stored });
  const source = isPublic ? FIRST_PUBLIC.source : SANDBOX;
  let saved: object = { ...stored, ...choices };
  const store = createStore({
    initial: {
      ...initialState(source, PERIOD_MS, choices, NOTHING_RECORDED, now()),
      place: readPlace(stored),
    },
    persist(event, _before, after) {
      if (event.kind === 'chosen') saved = { ...saved, ...after.choices };
      if (event.kind === 'place-changed') saved = { ...saved, place: after.place };
    },
    hasStorage: () => true,
    onError: (error) => unexpected('store', error),
  });
  const answers = answersTo(store, moment);
  if (connection) store.dispatch(accountOpened({ plan: 'unlimited', ...connection }));
  store.dispatch({ kind: 'conditions-changed', conditions: { popupOpen: true } });
  if (rates) answers.all({ ...RATES, ...rates });
  for (const [ticker, list] of Object.entries(platforms)) answers.quote(ticker, list);

  let clipboard = '';
  const hide = vi.fn(() => ok(null));
  const confirm = vi.fn<Confirm>(() => Promise.resolve(true));
  const wording = wordingIn(store, locale, en);
  const facts = createFacts({ store, moment, withRecord: (work) => work(null) });
  // In place of a record: the quotes on screen, of whenever.
  const trades = tradesInPage((ticker) => store.state.tickers.get(ticker)?.observedQuotes ?? []);
  const { bridge, subscribed } = joined({
    handlers: {
      ...createHandlers({
        ...WITHOUT_MORE,
        store,
        moment,
        wording,
        stateThen: createStateThen((work) => work(null)),
        trades: tradesIn(store, moment, trades.work),
        confirm,
        about: { version: '9.9.9', platform: 'linux', locale, publicHost: FIRST_PUBLIC.source.key },
        lastFacts: facts.last,
        writeClipboard(text: string) {
          clipboard = text;
          return Promise.resolve();
        },
      } as unknown as HandlerNeeds),
      ...ANSWERS,
      hide,
      ...calls,
    },
  });
  store.subscribe(() => {
    const next = structuredClone(facts.next());
    // Never within the call that caused it, as between two processes.
    if (next) queueMicrotask(() => subscribed.get(eventChannel('facts'))?.(next));
  });
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
    stopModel();
    void rendered.unmount();
    target.remove();
  }
  onTestFinished(quit);
  return {
    ...answers,
    store,
    tray: () => trayView(store.state, { moment: moment(), ...wording() }, 'linux', null),
    copied: () => clipboard,
    stored: () => JSON.parse(JSON.stringify(saved)) as Record<string, unknown>,
    hide,
    confirm,
    quit,
    putTrades(origin, put) {
      trades.put(origin, put);
      store.dispatch({ kind: 'trades-changed', origin, log: logOf(put) });
    },
  };
}

/** What a source would answer, as events. */
function answersTo(store: Store, moment: ReturnType<typeof createClock>['moment']) {
  const at = (): { atMs: number; steadyMs: number } => {
    const { nowMs, steadyMs } = moment();
    return { atMs: nowMs, steadyMs };
  };
  function answer(market: Market, rates: Rates, publishedAtMs = Date.now()): void {
    const table = rateTable(rates, { market, publishedAtMs, firstSeenAtMs: Date.now() });
    store.dispatch({ kind: 'latest-answered', table, droppedCount: 0, ...at() });
  }
  function learn(ticker: Ticker): void {
    const quotes = learned(store.state, ticker);
    if (quotes) store.dispatch({ kind: 'chosen', choices: { quotes } });
  }
  return {
    answer,
    all(rates: Readonly<Record<Market, Rates>>): void {
      const names = new Map(
        Object.entries(NAMES).map(([code, name]) => [currencyCode(code), name] as const),
      );
      store.dispatch({ kind: 'currencies-answered', names, droppedCount: 0, atMs: at().atMs });
      for (const market of MARKETS) answer(market, rates[market]);
    },
    quote(ticker: string, platforms: readonly ServedPlatform[]): void {
      const { atMs } = at();
      const { body } = platformsBody(new Map([[ticker, platforms]]), ticker, atMs);
      const { data } = parseJson(body) as { data: JsonObject };
      const decoded = decodePlatforms(data, ticker, atMs);
      if (!decoded.ok) throw new Error(`${ticker}: ${decoded.error.code}`);
      const quotes = { ...decoded.value, billing: null };
      store.dispatch({
        kind: 'platforms-answered',
        ticker: ticker as Ticker,
        quotes,
        ...at(),
      });
      learn(ticker as Ticker);
    },
    fail(feed: Feed, code: ErrorCode, detail?: string): void {
      const error = appError(code, detail);
      const { atMs } = at();
      store.dispatch({ kind: 'request-failed', feed, error, atMs, notBeforeMs: atMs + 60_000 });
      if (feed !== 'currencies' && !isMarket(feed)) learn(feed);
    },
  };
}

/** The service of trades, whose thread has no file. */
const tradesIn = (
  store: Store,
  moment: ReturnType<typeof createClock>['moment'],
  work: ReturnType<typeof tradesInPage>['work'],
): TradeService =>
  new TradeService({
    file: '',
    work,
    store,
    now: Date.now,
    newId: () => crypto.randomUUID(),
    basis: (quote) => basisOf(store.state, quote, moment()),
    judging: (origin) => judgingOf({ file: '' }, store.state, origin),
    onProgress: nothing,
    onProblem: unexpected,
  });

const nothing = (): void => undefined;
const refused = () => fail(appError('internal', { kind: 'no-record' }));

function unexpected(_what: string, error: unknown): never {
  throw error;
}

/** What handlers are made of that has no part in the state. */
const WITHOUT_MORE = {
  text: en,
  withRecord: (work: (record: null) => unknown) => work(null),
  wake: nothing,
  service: () => null,
  popup: { hide: nothing, drawn: nothing, showsCommand: nothing },
  desktop: {},
  updater: {},
};

/** Of a machine without a record. */
const ANSWERS: Faked = {
  chart: refused,
  chartRanks: refused,
  figures: refused,
  recordedTickers: () => ok([]),
  dayValues: () => ok([]),
  backFillPlan: () => ok(null),
  dataInfo: () => ok({ kept: false, bytes: 0, sinceMs: null, copies: [] }),
  probeKeyring: () => ok(null),
  testAlert: () => ok(null),
  licences: () => ok([]),
};
