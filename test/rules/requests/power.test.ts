import { EventEmitter } from 'node:events';
import { describe, expect, it, vi } from 'vitest';
import { notingConditions } from '../../../electron/app/power.ts';
import { watchPower } from '../../../electron/host/watch-power.ts';
import type { Store } from '../../../electron/store/store.ts';
import { accountState, at } from '../../support/account.ts';
import { storeOf } from '../../support/stores.ts';

const HOUR = 3_600_000;

function machine(): {
  store: Store;
  monitor: EventEmitter;
  wake: ReturnType<typeof vi.fn>;
  pass: (wallMs: number, steadyMs: number) => void;
} {
  const anchor = { serviceMs: 0, wallMs: 0, steadyMs: 0, awayMs: 0 };
  const store = storeOf(accountState({}, {}, { anchor }));
  const monitor = new EventEmitter();
  const wake = vi.fn();
  let [wallMs, steadyMs] = [0, 0];
  const note = notingConditions(store, wake, () => at(wallMs, steadyMs));
  watchPower(monitor as unknown as Parameters<typeof watchPower>[0], note);
  return {
    store,
    monitor,
    wake,
    pass(moreWallMs, moreSteadyMs) {
      wallMs += moreWallMs;
      steadyMs += moreSteadyMs;
    },
  };
}

describe('the machine', () => {
  it('is noted when it sleeps, locks or loses power, and is queried again', () => {
    const { store, monitor, wake } = machine();
    monitor.emit('lock-screen');
    monitor.emit('on-battery');
    expect(store.state.conditions).toMatchObject({ locked: true, onBattery: true });
    monitor.emit('unlock-screen');
    monitor.emit('on-ac');
    expect(store.state.conditions).toMatchObject({ locked: false, onBattery: false });
    expect(wake).toHaveBeenCalledTimes(4);
  });

  it('reports by its sleep how much time has certainly passed', () => {
    const { store, monitor, pass } = machine();
    pass(HOUR, HOUR);
    monitor.emit('suspend');
    pass(8 * HOUR, 1_000);
    monitor.emit('resume');
    expect(store.state.spent.anchor?.steadyMs).toBe(-(8 * HOUR - 1_000));
    expect(store.state.conditions.asleep).toBe(false);
  });

  it('counts as awake once it is used, even if the system reported no wake', () => {
    const { store, monitor } = machine();
    monitor.emit('suspend');
    monitor.emit('lock-screen');
    const note = notingConditions(
      store,
      () => undefined,
      () => at(0),
    );
    note({ popupOpen: true });
    expect(store.state.conditions).toMatchObject({ asleep: false, locked: false });
  });
});
