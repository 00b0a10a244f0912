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
import { createRateService, type RateService, type RateServiceOptions } from '../service/client.ts';
import type { Fetch } from '../service/request.ts';
import type { RequestMeter } from '../service/request-meter.ts';
import type { LedgerKeeper, LoadedSpent } from './ledger-keeper.ts';
import { type OpenedRecord, openRecordOrGoOn } from '../record/open-record.ts';
import { runUpkeep } from '../record/run-upkeep.ts';
import type { RateRecord } from '../record/record.ts';
import type { Store } from '../store/store.ts';

/** Who is called, and who counts the requests. A wrong name does not compile. */
type Target = Pick<RateServiceOptions, 'baseUrl' | 'key' | 'sendKeyAs' | 'meter'>;

export interface OpenedSource {
  readonly source: Source;
  /** The source's own polling period; null if the user chooses and pays. */
  readonly fixedPeriodMs: number | null;
  readonly spent: Spent;
  readonly ledgerProblem: string | null;
  /** Where an unreadable ledger was quarantined; null if there was none. */
  readonly ledgerQuarantined: string | null;
  /** The path of its record, even if it could not be opened. */
  readonly file: string;
  readonly record: RateRecord | null;
  readonly recorded: Recorded;
  readonly problem: string | null;
  readonly quarantined: string | null;
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
  /** The last chance to write pending data of a source to its record. */
  readonly beforeClose: (sourceKey: string) => void;
  /** Logs failures that do no harm. */
  readonly onProblem: (what: string, error: unknown) => void;
}

/**
 * Polls and shows one source at a time. The sandbox and the accounts have separate records, and no
 * data moves between them (domain.md, "Sources").
 */
export interface Sessions {
  openSandbox(): Promise<OpenedSource>;
  openAccount(connection: Connection): OpenedSource;
  /**
   * Stops the previous source and starts polling. The account's connection is in the state. Without
   * its key, an account is shown but not polled.
   */
  run(opened: OpenedSource, store: Store, key: string | null): void;
  /**
   * Closes the record, lets `swap` replace the file, and continues with the new one as after
   * opening a source. `swap` returns where it quarantined an unusable file, if any.
   */
  reopen(store: Store, swap: (file: string) => string | null): void;
  /** Stops writing the sandbox's past, so that deleted data stays deleted. */
  stopFilling(): void;
  readonly record: RateRecord | null;
  /** The path of the record, even if it could not be opened; null before a source is opened. */
  readonly file: string | null;
  readonly service: RateService | null;
  meterFor(address: string, store: Store): RequestMeter;
  readonly wake: () => void;
  stop(): void;
  /** Ends everything. Also needed before another source opens, because two cannot use one file. */
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

  /** The sandbox uses our own clock. Only a real service can show its error. */
  function correctingClock(store: Store): (shown: ShownTime) => void {
    return (shown) => {
      const clockErrorMs = clock.correctBy(shown);
      if (store.state.conditions.clockErrorMs === clockErrorMs) return;
      store.dispatch({ kind: 'conditions-changed', conditions: { clockErrorMs } });
    };
  }

  /** False if the ledger could not be read when the source was opened. */
  let isLoaded = false;

  function spentBy({ address, renewsOnDay }: Connection): LoadedSpent {
    const loaded = ledger.load(address, renewsOnDay);
    isLoaded = loaded.problem === null;
    return loaded;
  }

  /**
   * Load the ledger before clearing its failure. Otherwise requests could leave without counting
   * earlier ones.
   */
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

  /** Runs on store changes; upkeep has no timer. */
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
      const free = { spent: NOTHING_SPENT, ledgerProblem: null, ledgerQuarantined: null };
      const opened = openFile('record-sandbox.sqlite', source);
      current = { ...opened, ...free, source, fixedPeriodMs, sandbox };
      return current;
    },
    openAccount(connection) {
      const { address } = connection;
      const source: Source = { kind: 'account', key: address };
      const opened = openFile('record.sqlite', source);
      const { spent, problem: ledgerProblem, quarantined: ledgerQuarantined } = spentBy(connection);
      current = {
        ...opened,
        spent,
        ledgerProblem,
        ledgerQuarantined,
        source,
        fixedPeriodMs: null,
        sandbox: null,
      };
      return current;
    },
    run(opened, store, key) {
      end();
      stopUpkeep();
      // Its record may have been replaced since it was opened.
      if (current?.source.key !== opened.source.key) current = opened;
      lastKey = key;
      const { sandbox, record } = current;
      stopUpkeep = keepUp(current, store);
      if (sandbox) {
        stopFilling = sandbox.fillPast(record, now(), (error) => {
          if (error !== null) options.onProblem('sandbox:', error);
          store.announce();
        });
      }
      const { connection } = store.state.connection;
      const account = connection && key !== null && { connection, key };
      const target: Target | null = account
        ? {
            baseUrl: account.connection.address,
            key: account.key,
            sendKeyAs: account.connection.sendKeyAs,
            meter: meterFor(account.connection.address, store),
          }
        : sandbox && { baseUrl: sandbox.address, key: sandbox.key };
      if (!target) return;
      const onServerTime = sandbox ? undefined : correctingClock(store);
      const basePath = (): BasePath => store.state.choices.basePath;
      service = createRateService({
        ...target,
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
      let quarantinedName: string | null = null;
      try {
        quarantinedName = swap(file);
      } finally {
        const opened = openFile(path.basename(file), before.source);
        const { spent, connection, storageProblems, alerts } = store.state;
        // The file may be older or new, so it gets the alerts' memories and firings from the state.
        try {
          opened.record?.takeOverAlerts(alerts, now());
        } catch (error) {
          options.onProblem('alerts:', error);
        }
        const counts = { spent, ledgerProblem: storageProblems.ledger, ledgerQuarantined: null };
        const again = {
          ...before,
          ...opened,
          ...counts,
          quarantined: quarantinedName ?? opened.quarantined,
        };
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
      // A deleted key must not remain in memory here.
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
