import type { AppState } from '#core/app/app-state.ts';
import type { Choices } from '#core/settings/choices.ts';
import type { Conditions } from '#core/requests/conditions.ts';
import type { Connection } from '#core/requests/connection.ts';
import { isByHand } from '#core/rates/feed.ts';
import { monthAt } from '#core/requests/month.ts';
import { refreshedFeeds } from '#core/requests/schedule.ts';
import type { Moment } from '#core/rates/service-clock.ts';
import { notingConditions } from '../../electron/app/power.ts';
import { startPoller } from '../../electron/requests/poller.ts';
import type { Store } from '../../electron/store/store.ts';
import { accountOpened, accountState } from './account.ts';
import { Machine } from './machine.ts';
import { type Arrival, type Behaviour, worldService } from './world-service.ts';
import { storeOf } from './stores.ts';

/** The service's count for one month of the plan. */
export interface CountedMonth {
  automatic: number;
  byHand: number;
}

export interface WorldOptions extends Behaviour {
  readonly startMs: number;
  readonly connection?: Partial<Connection>;
  readonly choices?: Partial<Choices>;
  /** In [0, 1). */
  readonly random: () => number;
  /** How late a timer of the app fires, as with macOS's App Nap. */
  readonly timersLateMs?: number;
}

/** An event of the machine at a true time. */
export interface Happening {
  readonly atMs: number;
  readonly act: (world: World) => void;
}

/**
 * The app's own poller, request meter and reducer in simulated time: a wall clock that may jump, a
 * machine that may sleep, and a service that counts requests by its own clock.
 */
export class World {
  readonly store: Store;
  readonly arrivals: Arrival[] = [];
  readonly counted = new Map<number, CountedMonth>();
  /** Called after a request by hand or a change of the machine. */
  wake: () => void = () => undefined;
  readonly #options: WorldOptions;
  readonly #machine: Machine;
  #jumpedUnanswered = false;
  readonly #note: (conditions: Partial<Conditions>) => void;
  readonly #onStep: ((world: World) => void)[] = [];

  constructor(options: WorldOptions) {
    this.#options = options;
    this.#machine = new Machine(options.startMs);
    this.store = storeOf(accountState(options.connection, options.choices));
    this.#note = notingConditions(this.store, () => this.wake(), this.moment);
  }

  /** Restarts the app: it only knows the time from the ledger. */
  restart(): void {
    // A clock change since the last answer looks like elapsed time. It may cost a few extra
    // requests, so the simulation excludes it.
    if (this.#machine.isAsleep || this.#jumpedUnanswered) return;
    this.#machine.restart();
    const { source, connection, spent } = this.state;
    const before = spent.anchor;
    const awayMs = before ? Math.max(0, this.moment().nowMs - before.wallMs) : 0;
    const anchor = before && { ...before, steadyMs: 0, awayMs };
    this.store.dispatch({
      ...accountOpened(this.#options.connection),
      source,
      connection,
      spent: { ...spent, anchor },
      atMs: this.moment().nowMs,
    });
    this.wake();
  }

  get state(): AppState {
    return this.store.state;
  }

  get trueMs(): number {
    return this.#machine.trueMs;
  }

  moment = (): Moment => this.#machine.clock.moment();

  /** Called after every event. */
  onStep(observe: (world: World) => void): void {
    this.#onStep.push(observe);
  }

  /** Nobody changes the clock during sleep. */
  jump(byMs: number): void {
    if (this.#machine.isAsleep) return;
    this.#jumpedUnanswered = true;
    this.#machine.offsetMs += byMs;
  }

  change(conditions: Partial<Conditions>): void {
    this.#note(conditions);
  }

  sleep(): void {
    this.change({ asleep: true });
    this.#machine.isAsleep = true;
  }

  /** A sleep without a power event. */
  nod(): void {
    this.#machine.isAsleep = true;
  }

  wakeUp(): void {
    this.#machine.isAsleep = false;
  }

  rise(): void {
    this.#machine.isAsleep = false;
    this.change({ asleep: false });
  }

  /** Nobody presses Refresh during sleep. */
  refresh(): void {
    if (this.#machine.isAsleep) return;
    this.store.dispatch({
      kind: 'refresh-requested',
      feeds: refreshedFeeds(this.state, this.moment()),
    });
    this.wake();
  }

  /** Runs until a true time, with these events in order. */
  async run(untilMs: number, happenings: readonly Happening[] = []): Promise<void> {
    const { random, timersLateMs = 0 } = this.#options;
    const machine = this.#machine;
    const poller = startPoller({
      store: this.store,
      service: worldService(this.#options, {
        store: this.store,
        moment: this.moment,
        trueMs: () => machine.trueMs,
        wait: (delayMs) => new Promise((resolve) => machine.set(resolve, delayMs)),
        onArrival: (arrival) => this.#count(arrival),
        onAnswer: () => (this.#jumpedUnanswered = false),
      }),
      moment: this.moment,
      random,
      isOnline: () => true,
      retryLedger: () => undefined,
      timers: {
        set: (work, delayMs) => machine.set(work, delayMs + timersLateMs),
        clear: (timer) => machine.clear(timer as number),
      },
    });
    this.wake = () => poller.wake();
    await settle();
    const waiting = [...happenings];
    for (;;) {
      const happening = waiting[0];
      const timerAtMs = machine.trueMs + machine.untilTimerMs();
      const nextMs = Math.min(timerAtMs, happening?.atMs ?? Infinity, untilMs);
      machine.pass(Math.max(0, nextMs - machine.trueMs));
      if (nextMs === untilMs) break;
      if (happening?.atMs === nextMs) {
        waiting.shift();
        happening.act(this);
      } else machine.runDue();
      await settle();
      for (const observe of this.#onStep) observe(this);
    }
    poller.stop();
  }

  #count(arrival: Arrival): void {
    this.arrivals.push(arrival);
    const { startMs } = monthAt(arrival.atMs, this.#options.connection?.renewsOnDay ?? 1);
    const month = this.counted.get(startMs) ?? { automatic: 0, byHand: 0 };
    month[isByHand(arrival.why) ? 'byHand' : 'automatic'] += 1;
    this.counted.set(startMs, month);
  }
}

/** Lets all ready promises continue. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 12; turn += 1) await Promise.resolve();
}
