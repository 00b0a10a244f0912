import { describe, expect, it } from 'vitest';
import type { QuietHours } from '#core/alerts/delivery/quiet-hours.ts';
import type { AppState } from '#core/app/app-state.ts';
import { reduce } from '#core/app/reducer.ts';
import { en as text } from '#core/text/en.ts';
import { createAlertController } from '../../../electron/alerts/alert-controller.ts';
import { NOT_CONNECTED } from '#core/requests/connection.ts';
import { connectionWith } from '../../support/account.ts';
import { ruleOf, watching } from '../../support/alerts.ts';
import { decimal, rateTable } from '../../support/rates.ts';
import { storeOf } from '../../support/stores.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const NOW = Date.UTC(2026, 10, 18, 6, 30);
const unchecked = ruleOf({
  id: 'age',
  subject: { kind: 'feed', feed: 'mid', age: 'checked' },
  condition: { kind: 'above', level: decimal(String(HOUR)) },
});

function answered(state: AppState, rate: string, atMs: number): AppState {
  const table = rateTable({ NGN: rate }, { publishedAtMs: atMs, firstSeenAtMs: atMs });
  return reduce(state, { kind: 'latest-answered', table, droppedCount: 0, atMs, steadyMs: 0 });
}

/** Only the controller: nothing is polled. */
function controllerOver(initial: AppState) {
  const store = storeOf(initial);
  let nowMs = NOW;
  let tick = (): void => expect.fail('no clock');
  const shown: string[] = [];
  const controller = createAlertController({
    store,
    text,
    now: () => nowMs,
    open: () => undefined,
    convert: () => undefined,
    log: () => undefined,
    copy: () => Promise.resolve(),
    onProblem: () => undefined,
    wording: () => ({ text, locale: 'en-GB', zone: 'UTC' }),
    notifier: { prepare: () => undefined, show: ({ title }) => shown.push(title) > 0 },
    minuteOfDay: (ms) => Math.floor(ms / MINUTE) % 1_440,
    afterRest(work) {
      work();
      return () => undefined;
    },
    each(work) {
      tick = work;
      return () => (tick = () => undefined);
    },
  });
  return {
    store,
    shown,
    controller,
    /** A minute each, by the machine's clock. */
    run: (minutes: number): void => {
      for (let passed = 0; passed < minutes; passed += 1) {
        nowMs += MINUTE;
        tick();
      }
    },
    put: (byMs: number): void => {
      nowMs += byMs;
      tick();
    },
  };
}

const withoutKey = (state: AppState): AppState =>
  reduce(state, {
    kind: 'connection-changed',
    connection: { ...NOT_CONNECTED, connection: connectionWith(), key: 'none' },
  });

describe('without anybody who polls', () => {
  it('a feed that is no longer checked fires an alert', () => {
    const { run, shown } = controllerOver(withoutKey(answered(watching([unchecked]), '1580', NOW)));
    run(60);
    expect(shown).toEqual([]);
    run(1);
    expect(shown).toHaveLength(1);
    run(60);
    expect(shown).toHaveLength(1);
  });

  it('notifications held back by quiet hours are shown when they end', () => {
    const quietHours: QuietHours = { fromMinute: 22 * 60, toMinute: 7 * 60 };
    const rules = watching([ruleOf()]);
    const { alerts } = rules.choices;
    const quiet = reduce(rules, { kind: 'chosen', choices: { alerts: { ...alerts, quietHours } } });
    const state = answered(answered(quiet, '1600', NOW - HOUR), '1700', NOW);
    const { run, shown } = controllerOver(withoutKey(state));
    run(29);
    expect(shown).toEqual([]);
    run(1);
    expect(shown).toHaveLength(1);
  });
});

describe('a clock that is changed', () => {
  it.each([
    ['forward', 9 * HOUR],
    ['back', -9 * HOUR],
  ])('%s makes nothing of the age until the next round had its chance', (_way, byMs) => {
    const { store, put, run, shown } = controllerOver(answered(watching([unchecked]), '1580', NOW));
    put(byMs);
    run(4);
    expect(shown).toEqual([]);
    const table = rateTable({ NGN: '1580' }, { publishedAtMs: NOW, firstSeenAtMs: NOW });
    const atMs = NOW + byMs + 4 * MINUTE;
    store.dispatch({ kind: 'latest-answered', table, droppedCount: 0, atMs, steadyMs: 0 });
    run(60);
    expect(shown).toEqual([]);
    // From then on it counts again.
    run(1);
    expect(shown).toHaveLength(1);
  });
});

it('evaluates nothing after it is closed', () => {
  const { controller, run, shown } = controllerOver(answered(watching([unchecked]), '1580', NOW));
  controller.close();
  run(90);
  expect(shown).toEqual([]);
});
