import path from 'node:path';
import type { Recorded } from '#core/app/app-state.ts';
import type { ShownTime } from '#core/rates/clock-error.ts';
import type { BasePath } from '#core/requests/base-path.ts';
import type { Connection } from '#core/requests/connection.ts';
import { retentionOf, SANDBOX_RETENTION } from '#core/history/retention.ts';
import type { Source } from '#core/rates/source.ts';
import { NOTHING_SPENT, type Spent } from '#core/requests/spending.ts';
import type { Clock } from '../base/clock.ts';
import { type Poller, startPoller } from './poller.ts';
import { createRequestMeter } from './request-meter.ts';
import { type ConnectedSandbox, connectSandbox } from '../sandbox/connect.ts';
import { createRateService, type RateService } from '../service/client.ts';
import type { Fetch } from '../service/request.ts';
import type { RequestMeter } from '../service/request-meter.ts';
import type { LedgerKeeper, LoadedSpent } from './ledger-keeper.ts';
import { type OpenedRecord, openRecordOrGoOn } from '../record/open-record.ts';
import { runUpkeep } from '../record/run-upkeep.ts';
import type { RateRecord } from '../record/record.ts';
import type { Store } from '../store/store.ts';

/** A source of numbers, opened: its record, and what the state begins with. */
export interface OpenedSource {
  readonly source: Source;
  /** The source's own pace; null where it is chosen and paid for. */
  readonly fixedPeriodMs: number | null;
  readonly spent: Spent;
  readonly ledgerProblem: string | null;
  /** Where an unreadable ledger was put aside; null when there was none. */
  readonly ledgerAside: string | null;
  /** Where its record is, or would be. */
  readonly file: string;
  readonly record: RateRecord | null;
  readonly recorded: Recorded;
  readonly problem: string | null;
  readonly quarantined: string | null;
  /** Null for a sandbox. */
  readonly sandbox: ConnectedSandbox | null;
}

export interface SessionOptions {
  readonly folder: string;
  readonly today: string;
  readonly sandboxUrl: string | null;
  readonly fetch: Fetch;
  readonly clock: Clock;
  readonly random: () => number;
  readonly isOnline: () => boolean;
  readonly ledger: LedgerKeeper;
  /** The last moment in which what waits for a source can be written to its record. */
  readonly beforeClose: (sourceKey: string) => void;
  /** Told of what failed without harm; for the log. */
  readonly onProblem: (what: string, error: unknown) => void;
}

/**
 * One source at a time is asked and shown; the sandbox and each account have records of their own,
 * and nothing goes from one to the other (domain.md, "Sources").
 */
export interface Sessions {
  openSandbox(): Promise<OpenedSource>;
  openAccount(connection: Connection): OpenedSource;
  /**
   * Ends what ran before, and asks from now on. The account's connection is the state's; without its
   * key it is shown, not asked.
   */
  run(opened: OpenedSource, store: Store, key: string | null): void;
  /**
   * Closes the record, lets another file take its place and goes on from that one, as when a source
   * is opened. `swap` says where a file was put aside that could not be used, if one was.
   */
  reopen(store: Store, swap: (file: string) => string | null): void;
  /** Writes no more of the sandbox's past: what is deleted stays so. */
  stopFilling(): void;
  readonly record: RateRecord | null;
  /** Where the record is, or would be; null before a source is opened. */
  readonly file: string | null;
  /** Who is asked now; null for an account without its key. */
  readonly service: RateService | null;
  /** Counts what is asked of an address. */
  meterFor(address: string, store: Store): RequestMeter;
  readonly wake: () => void;
  /** Asks no more; what is shown stays. */
  stop(): void;
  /** Ends everything; before another source is opened too, as two may not hold one file. */
  close(): void;
}

export function createSessions(options: SessionOptions): Sessions {
  const { folder, today, clock, random, fetch, isOnline } = options;
  const { now, moment } = clock;
  const { ledger } = options;
  let current: OpenedSource | null = null;
  let poller: Poller | null = null;
  let service: RateService | null = null;
  let stopFilling = (): void => undefined;
  let stopUpkeep = (): void => undefined;
  let lastKey: string | null = null;

  function openFile(name: string, source: Source): OpenedRecord & { file: string } {
    const file = path.join(folder, name);
    return { ...openRecordOrGoOn(file, source, today), file };
  }

  function closeRecord(): void {
    stopUpkeep();
    if (!current) return;
    options.beforeClose(current.source.key);
    current.record?.close();
  }

  const meterFor = (account: string, store: Store): RequestMeter =>
    createRequestMeter({ ledger: ledger.ledger, account, store, moment });

  /** The sandbox goes by our own clock; a service shows whether that is right. */
  function correctingClock(store: Store): (shown: ShownTime) => void {
    return (shown) => {
      const clockErrorMs = clock.correctBy(shown);
      if (store.state.conditions.clockErrorMs === clockErrorMs) return;
      store.dispatch({ kind: 'conditions-changed', conditions: { clockErrorMs } });
    };
  }

  /** What was not known when the source was opened is known from then on. */
  let isLoaded = false;

  function spentBy({ address, renewsOnDay }: Connection): LoadedSpent {
    const loaded = ledger.load(address, renewsOnDay);
    isLoaded = loaded.problem === null;
    return loaded;
  }

  /** First what was spent, then that more may be: a limit can't be spent twice in between. */
  function retryLedger(store: Store): void {
    const { connection } = store.state.connection;
    if (!connection || !ledger.isBack()) return;
    if (!isLoaded) {
      const { spent, problem } = spentBy(connection);
      if (problem !== null) return;
      store.dispatch({ kind: 'spent-loaded', spent });
    }
    store.dispatch({ kind: 'storage-recovered', part: 'ledger' });
  }

  function end(): void {
    poller?.stop();
    stopFilling();
    poller = null;
    service = null;
  }

  /** Whenever something happens: upkeep has no timer of its own. */
  function keepUp(opened: OpenedSource, store: Store): () => void {
    const { record } = opened;
    if (!record) return () => undefined;
    const upkeep = runUpkeep({
      record,
      retention: () =>
        opened.sandbox ? SANDBOX_RETENTION : retentionOf(store.state.choices.retention),
      now,
      watched: () => store.state.choices.watched,
      onError: (error) => options.onProblem('upkeep:', error),
    });
    const unsubscribe = store.subscribe(() => upkeep.tick());
    return () => {
      unsubscribe();
      upkeep.stop();
    };
  }

  const sessions: Sessions = {
    stopFilling: () => stopFilling(),
    async openSandbox() {
      const sandbox = await connectSandbox(options.sandboxUrl, now);
      const { source, periodMs: fixedPeriodMs } = sandbox;
      const free = { spent: NOTHING_SPENT, ledgerProblem: null, ledgerAside: null };
      const opened = openFile('record-sandbox.sqlite', source);
      current = { ...opened, ...free, source, fixedPeriodMs, sandbox };
      return current;
    },
    openAccount(connection) {
      const { address } = connection;
      const source: Source = { kind: 'account', key: address };
      const opened = openFile('record.sqlite', source);
      const { spent, problem: ledgerProblem, quarantined: ledgerAside } = spentBy(connection);
      current = {
        ...opened,
        spent,
        ledgerProblem,
        ledgerAside,
        source,
        fixedPeriodMs: null,
        sandbox: null,
      };
      return current;
    },
    run(opened, store, key) {
      end();
      stopUpkeep();
      // Meanwhile its record may have been replaced by another one.
      if (current?.source.key !== opened.source.key) current = opened;
      lastKey = key;
      const { sandbox, record } = current;
      stopUpkeep = keepUp(current, store);
      if (sandbox) stopFilling = sandbox.fillPast(record, now(), () => store.announce());
      const { connection } = store.state.connection;
      const account = connection && key !== null && { connection, key };
      const asked = account
        ? {
            baseUrl: account.connection.address,
            key: account.key,
            sendKeyAs: account.connection.sendKeyAs,
            book: meterFor(account.connection.address, store),
          }
        : sandbox && { baseUrl: sandbox.address, key: sandbox.key };
      if (!asked) return;
      const onServerTime = sandbox ? undefined : correctingClock(store);
      const basePath = (): BasePath => store.state.choices.basePath;
      service = createRateService({
        ...asked,
        basePath,
        fetch,
        now,
        ...(onServerTime && { onServerTime }),
      });
      poller = startPoller({
        store,
        service,
        moment,
        random,
        isOnline,
        retryLedger: () => retryLedger(store),
      });
    },
    reopen(store, swap) {
      const before = current;
      if (!before) return;
      const { file } = before;
      end();
      closeRecord();
      let aside: string | null = null;
      try {
        aside = swap(file);
      } finally {
        const opened = openFile(path.basename(file), before.source);
        const { spent, connection, storageProblems, alerts } = store.state;
        // The file may be an older one, or a new one: what the rules saw and told is known here.
        try {
          opened.record?.takeOverAlerts(alerts, now());
        } catch (error) {
          options.onProblem('alerts:', error);
        }
        const counts = { spent, ledgerProblem: storageProblems.ledger, ledgerAside: null };
        const again = { ...before, ...opened, ...counts, quarantined: aside ?? opened.quarantined };
        current = again;
        store.dispatch({ kind: 'source-opened', ...again, connection, atMs: now() });
        sessions.run(again, store, lastKey);
      }
    },
    get record() {
      return current?.record ?? null;
    },
    get file() {
      return current?.file ?? null;
    },
    get service() {
      return service;
    },
    meterFor,
    wake: () => poller?.wake(),
    stop() {
      // A key that was forgotten is not held here either.
      lastKey = null;
      end();
    },
    close() {
      end();
      closeRecord();
      void current?.sandbox?.close();
      current = null;
    },
  };
  return sessions;
}
