import path from 'node:path';
import type { Recorded } from '#core/app-state.ts';
import type { Connection } from '#core/connection.ts';
import { plannedPeriodMs } from '#core/pace.ts';
import { DEFAULT_RETENTION, SANDBOX_RETENTION } from '#core/retention.ts';
import type { Source } from '#core/source.ts';
import { type Poller, startPoller } from './poller.ts';
import { type ConnectedSandbox, connectSandbox } from './sandbox/connect.ts';
import { createRateService, type RateService } from './service/client.ts';
import type { Fetch } from './service/request.ts';
import { type OpenedRecord, openRecordOrGoOn } from './store/open-record.ts';
import { runUpkeep } from './store/run-upkeep.ts';
import type { RateRecord } from './store/record.ts';
import type { Store } from './store/store.ts';

/** A source of numbers, opened: its record, and what the state begins with. */
export interface OpenedSource {
  readonly source: Source;
  readonly periodMs: number;
  readonly record: RateRecord | null;
  readonly recorded: Recorded;
  readonly problem: string | null;
  readonly putAside: string | null;
  /** Null for a sandbox. */
  readonly sandbox: ConnectedSandbox | null;
}

export interface SessionOptions {
  readonly folder: string;
  readonly today: string;
  readonly sandboxUrl: string | null;
  readonly fetch: Fetch;
  readonly now: () => number;
  readonly random: () => number;
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
  readonly record: RateRecord | null;
  /** Who is asked now; null for an account without its key. */
  readonly service: RateService | null;
  wake(): void;
  /** Asks no more; what is shown stays. */
  stop(): void;
  /** Ends everything; before another source is opened too, as two may not hold one file. */
  close(): void;
}

export function createSessions(options: SessionOptions): Sessions {
  const { folder, today, now, random, fetch } = options;
  let current: OpenedSource | null = null;
  let poller: Poller | null = null;
  let service: RateService | null = null;
  let stopFilling = (): void => undefined;
  let stopUpkeep = (): void => undefined;
  let lastKey: string | null = null;

  const openFile = (name: string, source: Source): OpenedRecord =>
    openRecordOrGoOn(path.join(folder, name), source, today);

  function end(): void {
    poller?.stop();
    stopFilling();
    stopUpkeep();
    poller = null;
    service = null;
  }

  /** Whenever something happens: the poller's timer is the app's only one. */
  function keepUp(opened: OpenedSource, store: Store): () => void {
    const { record } = opened;
    if (!record) return () => undefined;
    const upkeep = runUpkeep({
      record,
      retention: opened.sandbox ? SANDBOX_RETENTION : DEFAULT_RETENTION,
      now,
      watched: () => store.state.choices.watched,
      onError: (error) => console.error('upkeep:', error),
    });
    const unsubscribe = store.subscribe(() => upkeep.tick());
    return () => {
      unsubscribe();
      upkeep.stop();
    };
  }

  const sessions: Sessions = {
    async openSandbox() {
      const sandbox = await connectSandbox(options.sandboxUrl, now);
      const { source, periodMs } = sandbox;
      current = { ...openFile('record-sandbox.sqlite', source), source, periodMs, sandbox };
      return current;
    },
    openAccount(connection) {
      const { address } = connection;
      const source: Source = { kind: 'account', key: address };
      const opened = openFile('record.sqlite', source);
      current = { ...opened, source, periodMs: plannedPeriodMs(connection), sandbox: null };
      return current;
    },
    run(opened, store, key) {
      end();
      current = opened;
      lastKey = key;
      const { sandbox, record } = opened;
      stopUpkeep = keepUp(opened, store);
      if (sandbox) stopFilling = sandbox.fillPast(record, now(), () => store.announce());
      const { connection } = store.state.connection;
      const account = connection && key !== null && { connection, key };
      const asked = account
        ? {
            baseUrl: account.connection.address,
            key: account.key,
            sendKeyAs: account.connection.sendKeyAs,
          }
        : sandbox && { baseUrl: sandbox.address, key: sandbox.key };
      if (!asked) return;
      service = createRateService({ ...asked, fetch, now });
      poller = startPoller({ store, service, now, random });
    },
    reopen(store, swap) {
      const before = current;
      if (!before?.record) return;
      const { file } = before.record;
      end();
      before.record.close();
      let aside: string | null = null;
      try {
        aside = swap(file);
      } finally {
        const opened = openFile(path.basename(file), before.source);
        const again = { ...before, ...opened, putAside: aside ?? opened.putAside };
        current = again;
        const { connection } = store.state;
        store.dispatch({ kind: 'source-opened', ...again, connection, atMs: now() });
        sessions.run(again, store, lastKey);
      }
    },
    get record() {
      return current?.record ?? null;
    },
    get service() {
      return service;
    },
    wake: () => poller?.wake(),
    stop: end,
    close() {
      end();
      current?.record?.close();
      void current?.sandbox?.close();
      current = null;
    },
  };
  return sessions;
}
