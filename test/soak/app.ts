import { MARKETS, isMarket, type Market } from '#core/rates/market.ts';
import type { AppEvent } from '#core/app/events.ts';
import type { AppState } from '#core/app/app-state.ts';
import { feedStateOf } from '#core/requests/feeds.ts';
import { polledFeeds } from '#core/requests/pace.ts';
import { type RunningApp, startApp } from '../../electron/app/start-app.ts';
import { readLaunchOptions } from '../../electron/base/launch-options.ts';
import type { Store } from '../../electron/store/store.ts';
import { FakeHost } from '../support/fake-host.ts';
import { sealing } from '../support/sealing.ts';
import { snapshotOf } from '../support/snapshot.ts';
import type { Age, ChildConfig, NotifiedFiring, Standing, writerTo } from './lines.ts';
import type { Machine } from '../support/machine.ts';
import { SERIAL, SERIAL_PLATFORM } from './serial.ts';
import type { Wire } from './wire.ts';

interface AppOptions {
  readonly config: ChildConfig;
  readonly machine: Machine;
  readonly wire: Wire;
  readonly emit: ReturnType<typeof writerTo>;
  readonly dice: () => number;
}

/** The app and the desktop on which the person uses it. */
export interface SoakApp extends RunningApp {
  readonly host: FakeHost;
}

/** Firings that are claimed, and whether that is stored. */
interface Claimed {
  readonly firings: readonly NotifiedFiring[];
  readonly isWritten: boolean;
}

/** Starts the app as `main.ts` does. Reports what happens to answers and alerts. */
export async function openApp(options: AppOptions): Promise<SoakApp> {
  const { config, machine, wire, emit, dice } = options;
  let isWatched = (): void => undefined;
  const watched = new Promise<void>((resolve) => (isWatched = resolve));
  const host = new FakeHost();
  // With the key requests begin, and each is to be reported.
  host.secrets = { ...sealing, open: (sealed) => watched.then(() => sealing.open(sealed)) };
  host.notifier = {
    prepare: () => undefined,
    show(_note, { onShown }) {
      emit({ kind: 'notified', ...claimed });
      claimed = NOTHING_CLAIMED;
      // The system reports a little later, or never.
      if (dice() < 0.7) machine.set(onShown, 300);
      return true;
    },
  };
  const launch = readLaunchOptions(host.switches, {}, false, 'en');
  const app = await startApp(host, {
    launch: { ...launch, userData: config.folder, hidden: true, tray: 'shown' },
    built: config.built,
    clock: machine.clock,
    network: { fetch: wire.fetch, isOnline: () => !machine.isOffline },
    random: dice,
  });
  if (!app) throw new Error(host.asked.join('\n'));
  const { store } = app;
  emit({
    kind: 'up',
    feeds: standings(store.state),
    firings: Object.fromEntries(
      [...store.state.alerts.memories].map(([id, { firings }]) => [id, firings]),
    ),
    isWritten: isWritten(store.state),
  });
  report(store, options);
  isWatched();
  return { ...app, host };
}

const isWritten = ({ storageProblems }: AppState): boolean => storageProblems.record === null;

const NOTHING_CLAIMED: Claimed = { firings: [], isWritten: true };
/** For the notification that is shown next. */
let claimed = NOTHING_CLAIMED;

/** Reports each event once it is stored, and at times the ages that a person sees. */
function report(store: Store, { machine, emit }: AppOptions): void {
  const dispatch = store.dispatch.bind(store);
  let depth = 0;
  let isDue = false;
  let checks = 0;
  store.subscribe(checkNow);
  let wasCounted = true;

  store.dispatch = (event) => {
    depth += 1;
    dispatch(event);
    reportEvent(event);
    depth -= 1;
    if (isDue) checkNow();
  };

  /** Not before an event is reported: its age would be unknown. */
  function checkNow(): void {
    isDue = depth > 0;
    if (isDue) return;
    checks += 1;
    if (checks % 8 === 0) emit({ kind: 'ages', wallMs: machine.now(), ages: agesOf(store.state) });
  }

  function agesOf(state: AppState): Partial<Record<Market, Age>> {
    const { markets } = snapshotOf(state, machine.clock.moment());
    const ages: Partial<Record<Market, Age>> = {};
    for (const market of MARKETS) {
      const { freshness } = markets[market];
      if (!freshness) continue;
      const { publishedAtMs, freshUntilMs, staleAtMs } = freshness;
      ages[market] = { serial: serialOf(state, market), publishedAtMs, freshUntilMs, staleAtMs };
    }
    return ages;
  }

  function reportEvent(event: AppEvent): void {
    const { state } = store;
    if (event.kind === 'latest-answered' || event.kind === 'platforms-answered') {
      const feed = event.kind === 'latest-answered' ? event.table.market : event.ticker;
      const serial =
        event.kind === 'latest-answered'
          ? Number(event.table.rates.get(SERIAL))
          : Number(event.quotes.quotes.find(({ code }) => code === SERIAL_PLATFORM)?.buy);
      emit({
        kind: 'ack',
        feed,
        serial,
        current: serialOf(state, feed),
        isWritten: isWritten(state),
        wallMs: event.atMs,
      });
    }
    const isCounted = state.storageProblems.ledger === null;
    if (isCounted !== wasCounted) emit({ kind: 'ledger', isWritten: isCounted });
    wasCounted = isCounted;
    // The next four come before the first request that follows from them.
    if (event.kind === 'source-opened') emit({ kind: 'connected' });
    if (event.kind === 'refresh-requested') emit({ kind: 'hand', feeds: wantedOf(state) });
    if (event.kind === 'conditions-changed' && event.conditions.popupOpen !== undefined) {
      emit({ kind: 'popup', isOpen: event.conditions.popupOpen });
    }
    if (event.kind === 'request-failed') {
      emit({ kind: 'failed', feed: event.feed, code: event.error.code, isCounted });
    }
    if (event.kind === 'firings-claimed') {
      const firings = state.alerts.firings
        .filter(({ ruleId, number }) => event.keys.includes(`${number} ${ruleId}`))
        .map(({ ruleId, number, value, atMs, judgedAtMs }) => ({
          ruleId,
          number,
          value,
          atMs,
          judgedAtMs,
        }));
      claimed = { firings, isWritten: isWritten(state) };
    }
  }
}

const wantedOf = (state: AppState): readonly string[] =>
  polledFeeds(state).filter((feed) => feedStateOf(state, feed).wanted);

function standings(state: AppState): Record<string, Standing> {
  const standing = (feed: string, checkedAtMs: number | null): [string, Standing] => [
    feed,
    { serial: serialOf(state, feed), checkedAtMs },
  ];
  return Object.fromEntries([
    ...MARKETS.map((market) => standing(market, state.markets[market].checkedAtMs)),
    ...[...state.tickers].map(([ticker, { checkedAtMs }]) => standing(ticker, checkedAtMs)),
  ]);
}

/** The serial of a feed's current answer. */
function serialOf(state: AppState, feed: string): number | null {
  if (isMarket(feed)) {
    const text = state.markets[feed].table?.rates.get(SERIAL);
    return text === undefined ? null : Number(text);
  }
  const ticker = [...state.tickers].find(([each]) => each === feed)?.[1];
  const own = ticker?.quotes?.quotes.find(({ code }) => code === SERIAL_PLATFORM)?.buy;
  return own == null ? null : Number(own);
}
