import fs from 'node:fs';
import path from 'node:path';
import type { SourceOpened } from '#core/app/events.ts';
import type { ShownTime } from '#core/rates/clock-error.ts';
import { allowance } from '#core/requests/budget.ts';
import type { Connection } from '#core/requests/connection.ts';
import { RETENTION, SANDBOX_RETENTION } from '#core/history/retention.ts';
import type { Source } from '#core/rates/source.ts';
import { serviceTime } from '#core/rates/service-clock.ts';
import { followed } from '#core/rates/watched.ts';
import { monthAt } from '#core/requests/month.ts';
import { NOTHING_SPENT } from '#core/requests/spending.ts';
import type { Clock } from '../base/clock.ts';
import { publicRates, publicWaits } from '../public/public-rates.ts';
import type { PublicService } from '../public/public-service.ts';
import { followOpinion } from '../public/second-opinion.ts';
import { FIRST_PUBLIC, publicService } from '../public/sources.ts';
import { type Poller, startPoller } from './poller.ts';
import { createRequestMeter } from './request-meter.ts';
import { type ConnectedSandbox, connectSandbox } from '../sandbox/connect.ts';
import { createRateService, type RateService, type RateServiceOptions } from '../service/client.ts';
import type { Fetch } from '../service/request.ts';
import type { RequestMeter } from '../service/request-meter.ts';
import type { LedgerService, LoadedSpent } from './ledger-service.ts';
import {
  type KeptRecord,
  type OpenedRecord,
  openRecordOrGoOn,
  type WithRecord,
} from '../record/open-record.ts';
import { openToRead } from '../record/record-file.ts';
import { runUpkeep } from '../record/run-upkeep.ts';
import { RECORD_FILES } from '../store/data-files.ts';
import type { Store } from '../store/store.ts';

/** Who is called, and who counts the requests. A wrong name does not compile. */
type Target = Pick<RateServiceOptions, 'baseUrl' | 'key' | 'sendKeyAs' | 'meter'>;

export interface OpenedSource extends SourceOpened {
  /** The path of its record, even if it could not be opened. */
  readonly file: string;
  readonly record: KeptRecord | null;
  readonly sandbox: ConnectedSandbox | null;
}

export interface SessionOptions {
  readonly folder: string;
  readonly today: string;
  readonly sandboxUrl: string | null;
  /** A server to use in place of a public source's host. */
  readonly publicUrl?: string | null;
  readonly fetch: Fetch;
  readonly clock: Clock;
  readonly random: () => number;
  readonly isOnline: () => boolean;
  readonly ledger: LedgerService;
  /** The last chance to write pending data of a source to its record. */
  readonly beforeClose: (sourceKey: string) => void;
  /** Logs failures that do no harm. */
  readonly onProblem: (what: string, error: unknown) => void;
}

/**
 * Polls and shows one source at a time. The sandbox and the accounts have separate records, and no
 * data moves between them (core/domain.md, "Sources").
 */
export class Sessions {
  readonly #options: SessionOptions;
  #current: OpenedSource | null = null;
  #poller: Poller | null = null;
  #service: RateService | null = null;
  #stopFilling = (): void => undefined;
  #stopOpinion = (): void => undefined;
  #stopUpkeep = (): void => undefined;
  #damaged: string | null = null;
  #lastKey: string | null = null;
  /** False if the ledger could not be read when the source was opened. */
  #isLoaded = false;

  constructor(options: SessionOptions) {
    this.#options = options;
  }

  /** Null without one, and until a damaged one is replaced. */
  get record(): KeptRecord | null {
    return this.#damaged === null ? (this.#current?.record ?? null) : null;
  }

  readonly withRecord: WithRecord = (work) => {
    const { record } = this;
    return record ? record.run(work) : work(null);
  };

  /** The file to save what can be read from: the record, or what was quarantined at its opening. */
  get damaged(): string | null {
    return this.#damaged;
  }

  /** The path of the record, even if it could not be opened; null before a source is opened. */
  get file(): string | null {
    return this.#current?.file ?? null;
  }

  get service(): RateService | null {
    return this.#service;
  }

  async openSandbox(): Promise<OpenedSource> {
    const sandbox = await connectSandbox(this.#options.sandboxUrl, this.#options.clock.now);
    const { source, periodMs: fixedPeriodMs } = sandbox;
    const free = { spent: NOTHING_SPENT, ledgerProblem: null, ledgerQuarantined: null };
    const opened = this.#openRecordOf(source);
    this.#current = { ...opened, ...free, source, fixedPeriodMs, sandbox };
    return this.#current;
  }

  openAccount(connection: Connection): OpenedSource {
    const source: Source = { kind: 'account', key: connection.address };
    const opened = this.#openRecordOf(source);
    const { spent, problem, quarantined } = this.#spentBy(connection);
    const ledger = { spent, ledgerProblem: problem, ledgerQuarantined: quarantined };
    this.#current = { ...opened, ...ledger, source, fixedPeriodMs: null, sandbox: null };
    return this.#current;
  }

  /** @returns the source with what the ledger still forbids. Its requests are no account's. */
  openPublic({ source, periodMs: fixedPeriodMs }: PublicService): OpenedSource {
    const opened = this.#openRecordOf(source);
    const spent = { ...NOTHING_SPENT, waits: publicWaits(this.#options, source) };
    const free = { spent, ledgerProblem: null, ledgerQuarantined: null };
    this.#current = { ...opened, ...free, source, fixedPeriodMs, sandbox: null };
    return this.#current;
  }

  /**
   * Stops the previous source and starts polling. The account's connection is in the state. Without
   * its key, an account is shown but not polled.
   */
  run(opened: OpenedSource, store: Store, key: string | null): void {
    this.#end();
    this.#stopUpkeep();
    // Its record may have been replaced since it was opened.
    const current = this.#current?.source.key === opened.source.key ? this.#current : opened;
    this.#current = current;
    this.#lastKey = key;
    this.#stopUpkeep = this.#keepUp(current, store);
    this.#fillPast(current, store);
    if (current.source.kind === 'public') {
      this.#runPublic(current.source.key, store);
      return;
    }
    const target = this.#targetOf(current, store, key);
    if (!target) return;
    const { clock, fetch, random, isOnline } = this.#options;
    // The sandbox uses our own clock. Only a real service can show its error.
    const correct = (shown: ShownTime): void => this.correctClock(store, shown);
    const watched = current.sandbox ? {} : { onServerTime: correct };
    const service = createRateService({ ...target, fetch, now: clock.now, ...watched });
    this.#service = service;
    const { moment } = clock;
    const retryLedger = (): void => this.#retryLedger(store);
    this.#poller = startPoller({ store, service, moment, random, isOnline, retryLedger });
    if (!current.sandbox) this.#stopOpinion = this.#followOpinion(store);
  }

  /** A public source beside the account, in the record that it has in place of one. */
  #followOpinion(store: Store): () => void {
    const service = FIRST_PUBLIC;
    const { folder, today } = this.#options;
    const file = path.join(folder, RECORD_FILES.public);
    return followOpinion({
      ...this.#options,
      store,
      service,
      stored: {
        load() {
          if (!fs.existsSync(file)) return null;
          const record = openToRead(file, service.source);
          try {
            return record.load().markets.mid?.table ?? null;
          } finally {
            record.close();
          }
        },
        save(table, before, checkedAtMs) {
          const { record, quarantined } = openRecordOrGoOn(file, service.source, today);
          if (quarantined !== null) {
            const notice = { code: 'record-quarantined', file: quarantined } as const;
            store.dispatch({ kind: 'noticed', notice });
          }
          try {
            record?.run((open) => open.saveLatest(table, checkedAtMs, before, service.periodMs));
          } finally {
            record?.close();
          }
        },
      },
    });
  }

  /** It has mid rates alone, so nothing else is asked of it. */
  #runPublic(host: string, store: Store): void {
    const from = publicService(host);
    if (!from) return;
    const { moment } = this.#options.clock;
    const service = publicRates({ ...this.#options, service: from, store });
    const retryLedger = (): void => undefined;
    this.#poller = startPoller({ ...this.#options, store, service, moment, retryLedger });
  }

  /**
   * Closes the record, lets `swap` replace the file, and continues with the new one as after
   * opening a source. `swap` returns where it quarantined an unusable file, if any.
   */
  reopen(store: Store, swap: (file: string) => string | null): void {
    const before = this.#current;
    if (!before) return;
    const { now } = this.#options.clock;
    this.#end();
    this.#closeRecord();
    let quarantinedName: string | null = null;
    try {
      quarantinedName = swap(before.file);
    } finally {
      const opened = this.#openRecordOf(before.source);
      const { spent, connection, storageProblems, alerts } = store.state;
      // The file may be older or new, so it gets the alerts' memories and firings from the state.
      try {
        opened.record?.run((record) => record.takeOverAlerts(alerts, now()));
      } catch (error) {
        this.#options.onProblem('alerts:', error);
      }
      const counts = { spent, ledgerProblem: storageProblems.ledger, ledgerQuarantined: null };
      const quarantined = quarantinedName ?? opened.quarantined;
      // What is damaged now was salvaged before, or can't be.
      this.#damaged = null;
      const again = { ...before, ...opened, ...counts, quarantined };
      this.#current = again;
      store.dispatch({ kind: 'source-opened', ...again, connection, atMs: now() });
      this.run(again, store, this.#lastKey);
    }
  }

  /** Stops writing the sandbox's past, so that deleted data stays deleted. */
  stopFilling(): void {
    this.#stopFilling();
  }

  /** The check of the whole file found damage. */
  reportDamage(): void {
    this.#damaged ??= this.file;
  }

  meterFor(account: string, store: Store): RequestMeter {
    const { ledger, clock } = this.#options;
    return createRequestMeter({ ledger, account, store, moment: clock.moment });
  }

  /** Corrects our clock by the times of an account's answer. */
  correctClock(store: Store, shown: ShownTime): void {
    const clockErrorMs = this.#options.clock.correctBy(shown);
    if (store.state.conditions.clockErrorMs === clockErrorMs) return;
    store.dispatch({ kind: 'conditions-changed', conditions: { clockErrorMs } });
  }

  readonly wake = (): void => this.#poller?.wake();

  stop(): void {
    // A deleted key must not remain in memory here.
    this.#lastKey = null;
    this.#end();
  }

  /** Ends everything. Also needed before another source opens, because two cannot use one file. */
  close(): void {
    this.#end();
    this.#closeRecord();
    void this.#current?.sandbox?.close();
    this.#current = null;
  }

  #end(): void {
    this.#poller?.stop();
    this.#stopOpinion();
    this.#stopFilling();
    this.#poller = null;
    this.#service = null;
  }

  #openRecordOf(source: Source): OpenedRecord & { file: string } {
    const file = path.join(this.#options.folder, RECORD_FILES[source.kind]);
    const opened = openRecordOrGoOn(file, source, this.#options.today, () => {
      this.#damaged ??= file;
    });
    this.#damaged = opened.quarantined;
    return { ...opened, file };
  }

  #closeRecord(): void {
    this.#stopUpkeep();
    if (!this.#current) return;
    this.#options.beforeClose(this.#current.source.key);
    this.#current.record?.close();
  }

  #targetOf({ sandbox }: OpenedSource, store: Store, key: string | null): Target | null {
    const { connection } = store.state.connection;
    if (!connection || key === null) {
      return sandbox && { baseUrl: sandbox.address, key: sandbox.key };
    }
    const { address: baseUrl, sendKeyAs } = connection;
    return { baseUrl, key, sendKeyAs, meter: this.meterFor(baseUrl, store) };
  }

  #fillPast({ sandbox, record }: OpenedSource, store: Store): void {
    if (!record || !sandbox?.isNew(record)) return;
    this.#stopFilling = sandbox.fillPast(record, this.#options.clock.now(), (error) => {
      if (error !== null) this.#options.onProblem('sandbox:', error);
      store.announce();
    });
  }

  #spentBy({ address, renewsOnDay }: Connection): LoadedSpent {
    const loaded = this.#options.ledger.load(address, renewsOnDay);
    this.#isLoaded = loaded.problem === null;
    return loaded;
  }

  /**
   * Load the ledger before clearing its failure. Otherwise requests could leave without counting
   * earlier ones.
   */
  #retryLedger(store: Store): void {
    const { connection } = store.state.connection;
    if (!connection) return;
    const onReplaced = (file: string): void => this.#keepCount(store, connection, file);
    if (!this.#options.ledger.isBack(onReplaced)) return;
    if (!this.#isLoaded) {
      const { spent, problem } = this.#spentBy(connection);
      if (problem !== null) return;
      store.dispatch({ kind: 'spent-loaded', spent });
    }
    store.dispatch({ kind: 'storage-recovered', part: 'ledger' });
  }

  /** The damaged ledger is replaced: the new one continues from the count in the state. */
  #keepCount(store: Store, connection: Connection, file: string): void {
    const { ledger, clock } = this.#options;
    const { spent } = store.state;
    const { nowMs } = serviceTime(spent.anchor, clock.moment());
    const { used } = allowance(connection, spent, monthAt(nowMs, connection.renewsOnDay));
    if (this.#isLoaded) ledger.enter(connection.address, used, nowMs);
    else ledger.markLost(connection.address, nowMs);
    const code = this.#isLoaded ? 'ledger-replaced' : 'ledger-quarantined';
    store.dispatch({ kind: 'noticed', notice: { code, file } });
  }

  /** Runs on store changes; upkeep has no timer. */
  #keepUp({ record, sandbox }: OpenedSource, store: Store): () => void {
    if (!record) return () => undefined;
    const upkeep = runUpkeep({
      record,
      retention: sandbox ? SANDBOX_RETENTION : RETENTION,
      now: this.#options.clock.now,
      watched: () => followed(store.state.choices),
      onError: (error) => this.#options.onProblem('upkeep:', error),
    });
    const unsubscribe = store.subscribe(() => upkeep.tick());
    return () => {
      unsubscribe();
      upkeep.stop();
    };
  }
}
