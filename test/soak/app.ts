import path from 'node:path';
import { MARKETS, isMarket, type Market } from '#core/rates/market.ts';
import type { AppEvent } from '#core/app/events.ts';
import type { AppState } from '#core/app/app-state.ts';
import { en as text } from '#core/text/en.ts';
import type { Account } from '../../electron/account/account.ts';
import { createAlertController } from '../../electron/alerts/alert-controller.ts';
import type { Conditions } from '#core/requests/conditions.ts';
import { notingConditions } from '../../electron/app/power.ts';
import { openLog } from '../../electron/base/log.ts';
import { hidingKeys } from '../../electron/app/key-redaction.ts';
import { wordingIn } from '../../electron/base/wording.ts';
import { openState } from '../../electron/app/open-state.ts';
import type { Sessions } from '../../electron/requests/sessions.ts';
import type { Store } from '../../electron/store/store.ts';
import type { Age, ChildConfig, Standing, writerTo, NotifiedFiring } from './lines.ts';
import type { Machine } from './machine.ts';
import { SERIAL, SERIAL_PLATFORM } from './serial.ts';
import { deskHere } from '../support/desk-here.ts';
import { sealing } from '../support/sealing.ts';
import type { Wire } from './wire.ts';
import { snapshotOf } from '../support/snapshot.ts';

export interface SoakApp {
  readonly store: Store;
  readonly sessions: Sessions;
  readonly account: Account;
  readonly note: (conditions: Partial<Conditions>) => void;
  readonly setOffline: (isOffline: boolean) => void;
  close(): void;
}

interface AppOptions {
  readonly config: ChildConfig;
  readonly machine: Machine;
  readonly wire: Wire;
  readonly emit: ReturnType<typeof writerTo>;
  readonly dice: () => number;
}

/** The same parts as main.ts, without windows. Reports what happens to answers and alerts. */
export async function openApp({ config, machine, wire, emit, dice }: AppOptions): Promise<SoakApp> {
  const { folder } = config;
  const { clock, now } = machine;
  let isOffline = false;
  const log = openLog(path.join(folder));
  log.info('the soak starts');
  const opened = await openState({
    folder,
    clock,
    secrets: sealing,
    platform: 'linux',
    sandboxUrl: null,
    desk: deskHere,
    random: dice,
    fetch: hidingKeys(wire.fetch, log.hide),
    isOnline: () => !isOffline,
    onProblem: log.info,
    confirm: () => Promise.resolve(true),
    text,
  });
  const { sessions, account } = opened;
  const store = reporting(opened.store, emit);
  const isWritten = (): boolean => store.state.storageProblems.record === null;
  emit({
    kind: 'up',
    feeds: standings(store.state),
    firings: Object.fromEntries(
      [...store.state.alerts.memories].map(([id, { firings }]) => [id, firings]),
    ),
    isWritten: isWritten(),
  });
  const note = notingConditions(store, sessions.wake, clock.moment);
  let checks = 0;
  store.onCheck((state) => {
    checks += 1;
    if (checks % 8 !== 0) return;
    const { markets } = snapshotOf(state, clock.moment());
    const ages: Partial<Record<Market, Age>> = {};
    for (const market of MARKETS) {
      const { freshness } = markets[market];
      if (!freshness) continue;
      const { publishedAtMs, freshUntilMs, staleAtMs } = freshness;
      const serial = serialOf(state, market);
      ages[market] = { serial, publishedAtMs, freshUntilMs, staleAtMs };
    }
    emit({ kind: 'ages', wallMs: now(), ages });
  });
  const controller = createAlertController({
    store,
    text,
    wording: wordingIn(store, 'en', text),
    now,
    open: () => undefined,
    convert: () => undefined,
    log: () => undefined,
    copy: () => Promise.resolve(),
    onProblem: () => undefined,
    notifier: {
      prepare: () => undefined,
      show(_note, { onShown }) {
        emit({ kind: 'notified', firings: claimed, isWritten: isWritten() });
        claimed = [];
        // The system reports a little later, or never.
        if (dice() < 0.7) machine.set(onShown, 300);
        return true;
      },
    },
  });
  await account.unlock(opened.opened, store);
  return {
    store,
    sessions,
    account,
    note,
    setOffline: (offline) => (isOffline = offline),
    close: () => [controller, sessions].forEach((each) => each.close()),
  };
}

/** The firings claimed for the notification that is shown next. */
let claimed: NotifiedFiring[] = [];

interface ReportingStore extends Store {
  /** Called after an event is reported; earlier, its age would be unknown. */
  onCheck(observe: (state: AppState) => void): void;
}

function reporting(store: Store, emit: AppOptions['emit']): ReportingStore {
  let observe: (state: AppState) => void = () => undefined;
  let depth = 0;
  let isDue = false;
  let wasCounted = true;
  function checkNow(): void {
    isDue = depth > 0;
    if (!isDue) observe(store.state);
  }
  function report(event: AppEvent): void {
    const { state } = store;
    const isWritten = state.storageProblems.record === null;
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
        isWritten,
        wallMs: event.atMs,
      });
    }
    const isCounted = state.storageProblems.ledger === null;
    if (isCounted !== wasCounted) emit({ kind: 'ledger', isWritten: isCounted });
    wasCounted = isCounted;
    // Before its first request is sent.
    if (event.kind === 'source-opened') emit({ kind: 'connected' });
    if (event.kind === 'request-failed') {
      emit({ kind: 'failed', feed: event.feed, code: event.error.code, isCounted });
    }
    if (event.kind === 'firings-claimed') {
      claimed = state.alerts.firings
        .filter(({ ruleId, number }) => event.keys.includes(`${number} ${ruleId}`))
        .map(({ ruleId, number, value, atMs, judgedAtMs }) => ({
          ruleId,
          number,
          value,
          atMs,
          judgedAtMs,
        }));
    }
  }
  return {
    get state() {
      return store.state;
    },
    announce: () => store.announce(),
    subscribe: (listener) => store.subscribe(listener),
    onCheck(given) {
      observe = given;
      store.subscribe(checkNow);
    },
    dispatch(event) {
      depth += 1;
      store.dispatch(event);
      report(event);
      depth -= 1;
      if (isDue) checkNow();
    },
  };
}

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
