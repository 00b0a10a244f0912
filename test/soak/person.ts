import type { DecimalText } from '../../electron/core/number/decimal.ts';
import type { SoakApp } from './app.ts';
import type { ChildConfig, writerTo } from './lines.ts';
import type { Machine } from '../support/machine.ts';
import type { Wire } from './wire.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

export interface PersonOptions {
  readonly app: SoakApp;
  readonly machine: Machine;
  readonly wire: Wire;
  readonly emit: ReturnType<typeof writerTo>;
  readonly dice: () => number;
  readonly config: ChildConfig;
}

/** Who uses the machine, and what happens to it: every some minutes something, by the dice. */
export interface Person {
  readonly hasQuit: boolean;
  untilNextMs(): number;
  act(): Promise<void>;
  /** The service accepts another key from now on, which the user will receive. */
  newKey(key: string): void;
}

export function startPerson(options: PersonOptions): Person {
  const { app, machine, wire, emit, dice, config } = options;
  const { store, host } = app;
  let { key } = config;
  let hasQuit = false;
  let isConnecting = false;
  const later: { atMs: number; act: () => void | Promise<void> }[] = [];
  const about = (meanMs: number): number => Math.ceil(meanMs * (0.1 + 1.8 * dice()));
  const after = (spanMs: number, act: () => void): void =>
    void later.push({ atMs: machine.trueMs + spanMs, act });
  const isWritable = (): boolean =>
    Object.values(store.state.storageProblems).every((problem) => problem === null);

  function jump(offsetMs: number): void {
    machine.offsetMs = offsetMs;
    emit({ kind: 'jump', offsetMs });
  }

  function sleep(): void {
    machine.isAsleep = true;
  }

  /** Goes on in the background: the answer that tries a key needs time to pass. */
  function connect(withKey: string): void {
    const { connection } = store.state.connection;
    // What can't be counted would be sent all the same: a person tries the key.
    if (!connection || isConnecting || !isWritable()) return;
    const request = { ...connection, key: withKey, usedThisMonth: null, keep: 'session' as const };
    isConnecting = true;
    emit({ kind: 'connecting', isOver: false });
    void host.call('connect', request).finally(() => {
      isConnecting = false;
      emit({ kind: 'connecting', isOver: true });
    });
  }

  function requestAgain(): void {
    // Requests that cannot be counted are not sent here; manual ones would leave anyway.
    if (isWritable()) void host.call('refresh', undefined);
  }

  function goOnLater(): void {
    after(about(10 * MINUTE), () => {
      if (store.state.choices.paused) host.chooseInMenu('paused');
    });
  }

  const ACTS: readonly (readonly [share: number, what: string, act: () => void | Promise<void>])[] =
    [
      [22, 'refresh', requestAgain],
      [12, 'popup', () => host.clickTray()],
      [8, 'lock', () => host.change({ locked: !store.state.conditions.locked })],
      [4, 'battery', () => host.change({ onBattery: !store.state.conditions.onBattery })],
      [
        5,
        'sleep',
        () => {
          host.change({ asleep: true });
          sleep();
          after(about(2 * HOUR), () => {
            machine.isAsleep = false;
            host.change({ asleep: false });
          });
        },
      ],
      [
        3,
        'sleep that nobody tells of',
        () => {
          sleep();
          after(about(30 * MINUTE), () => (machine.isAsleep = false));
        },
      ],
      [3, 'clock forward', () => jump(machine.offsetMs + about(HOUR))],
      [3, 'clock back', () => jump(machine.offsetMs - about(HOUR))],
      [1, 'clock far off', () => jump((dice() < 0.5 ? -1 : 1) * about(40 * HOUR))],
      [8, 'clock put right', () => jump(0)],
      [
        5,
        'offline',
        () => {
          machine.isOffline = true;
          after(about(20 * MINUTE), () => (machine.isOffline = false));
        },
      ],
      [
        6,
        'network lost',
        () => {
          wire.isCut = true;
          after(about(15 * MINUTE), () => (wire.isCut = false));
        },
      ],
      [
        2,
        'pause',
        () => {
          if (!store.state.choices.paused) host.chooseInMenu('paused');
          goOnLater();
        },
      ],
      [1, 'connects again', () => connect(key)],
      [1, 'wrong key', () => connect('soakkey-wrong')],
      [
        2,
        'check against the service',
        async () => {
          if (!isWritable()) return;
          const conversion = {
            amount: '250' as DecimalText,
            from: 'USD',
            to: 'NGN',
            market: 'mid',
          } as const;
          // Its answer needs time to pass, so nothing waits for it here.
          void host.call('checkAgainstService', conversion);
          await Promise.resolve();
        },
      ],
      [
        1,
        'quit',
        () => {
          hasQuit = true;
        },
      ],
    ];
  const all = ACTS.reduce((sum, [share]) => sum + share, 0);

  async function something(): Promise<void> {
    schedule();
    if (machine.isAsleep) return;
    if (store.state.connection.key !== 'held') connect(key);
    // Requests that stopped on the service's order resume on a manual request.
    else if (dice() < 0.15) requestAgain();
    let rest = dice() * all;
    const chosen = ACTS.find(([share]) => (rest -= share) < 0);
    if (!chosen) return;
    emit({ kind: 'did', what: chosen[1] });
    await chosen[2]();
  }

  function schedule(): void {
    later.push({ atMs: machine.trueMs + about(25 * MINUTE), act: something });
  }

  schedule();
  // It outlasts a kill.
  if (store.state.choices.paused) goOnLater();
  return {
    get hasQuit() {
      return hasQuit;
    },
    untilNextMs: () =>
      Math.max(0, Math.min(...later.map(({ atMs }) => atMs - machine.trueMs), Infinity)),
    async act() {
      later.sort((rest, right) => rest.atMs - right.atMs);
      const [next] = later.splice(0, 1);
      await next?.act();
    },
    newKey: (given) => (key = given),
  };
}
