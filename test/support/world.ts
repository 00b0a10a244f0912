import type { AppState } from '#core/app-state.ts';
import type { Choices } from '#core/choices.ts';
import type { Conditions } from '#core/conditions.ts';
import type { Connection } from '#core/connection.ts';
import { currencyCode } from '#core/currency.ts';
import type { Endpoint, Why } from '#core/feed.ts';
import { isByHand } from '#core/feed.ts';
import type { Market } from '#core/market.ts';
import { monthAt } from '#core/month.ts';
import { appError, type ErrorCode, fail, ok, type Result } from '#core/result.ts';
import { refreshedFeeds } from '#core/schedule.ts';
import type { Moment } from '#core/service-clock.ts';
import { notingConditions } from '../../electron/desktop/power.ts';
import { startPoller, type Timers } from '../../electron/poller.ts';
import { createRequestBook } from '../../electron/request-book.ts';
import type { RateService } from '../../electron/service/client.ts';
import type { Ledger } from '../../electron/store/ledger.ts';
import { createStore, type Store } from '../../electron/store/store.ts';
import { accountOpened, accountState, ADDRESS } from './account.ts';
import { rateTable } from './rates.ts';

/** What a fault does to a request. */
export type Fault = 'unreachable' | 'timeout' | 'network' | 'server';

export interface Arrival {
  readonly atMs: number;
  readonly endpoint: Endpoint;
  readonly market: Market | null;
  readonly why: Why;
}

/** What the service counted in one month of the plan. */
export interface CountedMonth {
  automatic: number;
  byHand: number;
}

export interface WorldOptions {
  readonly startMs: number;
  readonly connection?: Partial<Connection>;
  readonly choices?: Partial<Choices>;
  /** In [0, 1). */
  readonly random: () => number;
  /** What happens to a request that leaves at a true time; null for a good answer. */
  readonly faultAt?: (trueMs: number) => Fault | null;
  /** When what is published at a true time was published; every time anew unless said. */
  readonly publishedAt?: (trueMs: number) => number;
  readonly latencyMs?: number;
  /** Whether answers show the service's clock. */
  readonly saysDate?: boolean;
}

/** Something that happens to the machine at a true time. */
export interface Happening {
  readonly atMs: number;
  readonly act: (world: World) => void;
}

interface Timer {
  readonly dueMs: number;
  readonly work: () => void;
}

const CODES: Record<Fault, ErrorCode> = {
  unreachable: 'unreachable',
  timeout: 'timeout',
  network: 'network',
  server: 'server',
};

/**
 * The app's own poller, book and reducer in a world whose time the test makes: a wall clock that
 * may jump, a machine that may sleep, and a service that counts what reaches it by its own clock.
 */
export class World {
  readonly store: Store;
  readonly arrivals: Arrival[] = [];
  readonly counted = new Map<number, CountedMonth>();
  /** What a request by hand or a change of the machine is followed by. */
  wake: () => void = () => undefined;
  readonly #options: WorldOptions;
  readonly #timers = new Map<number, Timer>();
  #nextTimer = 1;
  #trueMs: number;
  #steadyMs = 0;
  #wallOffsetMs = 0;
  #asleep = false;
  #jumpedUnanswered = false;
  readonly #note: (conditions: Partial<Conditions>) => void;
  readonly #onStep: ((world: World) => void)[] = [];

  constructor(options: WorldOptions) {
    this.#options = options;
    this.#trueMs = options.startMs;
    this.store = createStore({
      initial: accountState(options.connection, options.choices),
      persist: () => undefined,
      hasStorage: () => true,
      onError: (error) => {
        throw error;
      },
    });
    this.#note = notingConditions(this.store, () => this.wake(), this.moment);
  }

  /** The app is quit and started again: what it knows of time is what the ledger kept. */
  restart(): void {
    // A clock that was set wrong since the last answer can't be told from the time that passed: that
    // case alone may cost a few requests too many, and is left out here.
    if (this.#asleep || this.#jumpedUnanswered) return;
    this.#steadyMs = 0;
    this.#timers.clear();
    const { source, connection, spent } = this.state;
    const before = spent.anchor;
    const awayMs = before ? Math.max(0, this.moment().nowMs - before.wallMs) : 0;
    const anchor = before && { ...before, steadyMs: 0, awayMs };
    this.store.dispatch({
      ...accountOpened(this.#options.connection),
      ...{ source, connection, spent: { ...spent, anchor }, atMs: this.moment().nowMs },
    });
    this.wake();
  }

  get state(): AppState {
    return this.store.state;
  }

  get trueMs(): number {
    return this.#trueMs;
  }

  moment = (): Moment => ({ nowMs: this.#trueMs + this.#wallOffsetMs, steadyMs: this.#steadyMs });

  /** Told after everything that happens. */
  onStep(look: (world: World) => void): void {
    this.#onStep.push(look);
  }

  /** Nobody sets a clock while it sleeps. */
  jump(byMs: number): void {
    if (this.#asleep) return;
    this.#jumpedUnanswered = true;
    this.#wallOffsetMs += byMs;
  }

  change(conditions: Partial<Conditions>): void {
    this.#note(conditions);
  }

  sleep(): void {
    this.change({ asleep: true });
    this.#asleep = true;
  }

  /** A sleep that no event tells of. */
  nod(): void {
    this.#asleep = true;
  }

  wakeUp(): void {
    this.#asleep = false;
  }

  rise(): void {
    this.#asleep = false;
    this.change({ asleep: false });
  }

  /** Nobody is there while it sleeps. */
  refresh(): void {
    if (this.#asleep) return;
    this.store.dispatch({
      kind: 'refresh-asked',
      feeds: refreshedFeeds(this.state, this.moment()),
    });
    this.wake();
  }

  /** Runs until a true time, with what happens meanwhile, in order of its time. */
  async run(untilMs: number, happenings: readonly Happening[] = []): Promise<void> {
    const { random } = this.#options;
    const poller = startPoller({
      store: this.store,
      service: this.#service(),
      moment: this.moment,
      random,
      isOnline: () => true,
      retryLedger: () => undefined,
      timers: this.#machine,
    });
    this.wake = () => poller.wake();
    await settle();
    const waiting = [...happenings];
    for (;;) {
      const timer = this.#asleep ? null : this.#earliest();
      const timerAtMs = timer
        ? this.#trueMs + Math.max(0, timer.dueMs - this.#steadyMs)
        : Number.POSITIVE_INFINITY;
      const happening = waiting[0];
      const nextMs = Math.min(timerAtMs, happening?.atMs ?? Number.POSITIVE_INFINITY, untilMs);
      this.#pass(Math.max(0, nextMs - this.#trueMs));
      if (nextMs === untilMs) break;
      if (happening?.atMs === nextMs) {
        waiting.shift();
        happening.act(this);
      } else if (timer) {
        this.#timers.delete(timer.id);
        timer.work();
      }
      await settle();
      for (const look of this.#onStep) look(this);
    }
    poller.stop();
  }

  #pass(spanMs: number): void {
    this.#trueMs += spanMs;
    if (!this.#asleep) this.#steadyMs += spanMs;
  }

  #earliest(): (Timer & { id: number }) | null {
    let first: (Timer & { id: number }) | null = null;
    for (const [id, timer] of this.#timers) {
      if (!first || timer.dueMs < first.dueMs) first = { ...timer, id };
    }
    return first;
  }

  readonly #machine: Timers = {
    set: (work, delayMs) => {
      const id = this.#nextTimer++;
      this.#timers.set(id, { dueMs: this.#steadyMs + delayMs, work });
      return id;
    },
    clear: (id) => this.#timers.delete(id as number),
  };

  #service(): RateService {
    const { store, moment } = this;
    const book = createRequestBook({ ledger: () => FORGETFUL, account: ADDRESS, store, moment });
    const { latencyMs = 200, saysDate = true, faultAt = () => null } = this.#options;
    const { publishedAt = (trueMs: number) => trueMs } = this.#options;
    const later = (delayMs: number): Promise<void> =>
      new Promise((resolve) => this.#machine.set(resolve, delayMs));

    const ask = async <T>(
      endpoint: Endpoint,
      market: Market | null,
      why: Why,
      value: () => T,
    ): Promise<Result<T>> => {
      const done = book.leave(endpoint, why);
      if (!done) return fail(appError('not-counted'));
      const fault = faultAt(this.#trueMs);
      if (fault !== 'unreachable') this.#count({ atMs: this.#trueMs, endpoint, market, why });
      const dateMs = Math.floor(this.#trueMs / 1_000) * 1_000;
      await later(fault === 'timeout' ? 10_000 : latencyMs);
      const answers = fault === null || fault === 'server';
      if (answers) this.#jumpedUnanswered = false;
      done({
        error: fault && CODES[fault],
        status: answers ? 200 : null,
        bytes: 0,
        tookMs: latencyMs,
        serverDateMs: answers && saysDate ? dateMs : null,
        billing: null,
        retryAfterMs: null,
      });
      return fault ? fail(appError(CODES[fault])) : ok(value());
    };

    return {
      latest: (market, why = 'hand') =>
        ask('latest', market, why, () => {
          const publishedAtMs = publishedAt(this.#trueMs);
          const table = rateTable({ NGN: String(publishedAtMs) }, { market, publishedAtMs });
          return { table, droppedCount: 0, billing: null, serverDateMs: null };
        }),
      currencies: (why = 'hand') =>
        ask('currencies', null, why, () => ({
          names: new Map([[currencyCode('NGN'), 'Nigerian Naira']]),
          droppedCount: 0,
          billing: null,
        })),
      platforms: () => Promise.resolve(fail(appError('internal'))),
      convert: () => Promise.resolve(fail(appError('internal'))),
      history: () => Promise.resolve(fail(appError('internal'))),
    };
  }

  #count(arrival: Arrival): void {
    this.arrivals.push(arrival);
    const { startMs } = monthAt(arrival.atMs, this.#options.connection?.renewsOnDay ?? 1);
    const month = this.counted.get(startMs) ?? { automatic: 0, byHand: 0 };
    month[isByHand(arrival.why) ? 'byHand' : 'automatic'] += 1;
    this.counted.set(startMs, month);
  }
}

/** The state counts too; what the ledger itself holds is proved elsewhere. */
const FORGETFUL: Ledger = {
  leave: () => 1n,
  settle: () => undefined,
  load: () => {
    throw new Error('nothing is loaded here');
  },
  enter: () => undefined,
  check: () => undefined,
  prune: () => undefined,
  close: () => undefined,
};

/** Lets everything that is ready go on. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 12; turn += 1) await Promise.resolve();
}

/** Reproducible randomness in [0, 1): mulberry32. */
export function seeded(seed: number): () => number {
  let now = seed >>> 0;
  return () => {
    now = (now + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(now ^ (now >>> 15), 1 | now);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
