import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Rule } from '#core/alerts/rule.ts';
import { soundOf, soundsOn } from '#core/alerts/delivery/sound.ts';
import type { StoredFiring } from '#core/alerts/alerts-state.ts';
import { en as text } from '#core/text/en.ts';
import { createAlertController } from '../../../electron/alerts/alert-controller.ts';
import type { Note, NoteEvents } from '../../../electron/host/notifications.ts';
import { ruleOf, watching } from '../../support/alerts.ts';
import { decimal } from '../../support/rates.ts';
import { storeOf } from '../../support/stores.ts';

const START = Date.UTC(2026, 2, 4, 9);
const NOT_ALLOWED = 'Notifications are not allowed for this application';

/** macOS as long as the person has not answered: every notification fails a moment later. */
class AskingSystem {
  readonly shown: Note[] = [];
  readonly tries: number[] = [];
  prepared = 0;
  isAllowed = false;
  hasAny = true;

  prepare(): void {
    this.prepared += 1;
  }

  show(note: Note, { onShown, onRefused }: NoteEvents): boolean {
    this.tries.push(Date.now() - START);
    if (!this.hasAny) return false;
    if (this.isAllowed) this.shown.push(note);
    const answer = this.isAllowed ? onShown : () => onRefused(NOT_ALLOWED);
    setTimeout(answer, 1);
    return true;
  }
}

function running({ rules = [ruleOf()], asksFirst = true } = {}) {
  const system = new AskingSystem();
  const initial = watching(rules);
  const firings: StoredFiring[] = rules.map(({ id, subject, condition }) => ({
    ruleId: id,
    number: 1,
    subject,
    condition,
    value: decimal('1651'),
    move: null,
    atMs: START,
    judgedAtMs: START,
    lateSinceMs: null,
    claimedAtMs: null,
    shownAtMs: null,
  }));
  const store = storeOf({ ...initial, alerts: { ...initial.alerts, firings } });
  const onProblem = vi.fn();
  const controller = createAlertController({
    store,
    text,
    now: Date.now,
    asksFirst,
    open: () => undefined,
    convert: () => undefined,
    log: () => undefined,
    copy: () => Promise.resolve(),
    onProblem,
    wording: () => ({ text, locale: 'en-GB', zone: 'UTC' }),
    notifier: system,
    each: () => () => undefined,
  });
  return { system, store, controller, onProblem };
}

beforeEach(() => void vi.useFakeTimers({ now: START }));
afterEach(() => void vi.useRealTimers());

describe('an alert that fires while macOS asks for permission', () => {
  it('is shown once the person allows it, and then counts as shown', async () => {
    const { system, store } = running();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(system.shown).toEqual([]);
    system.isAllowed = true;
    await vi.advanceTimersByTimeAsync(10_000);
    expect(system.shown.map(({ title }) => title)).toEqual(['USD/NGN mid rises above 1,650']);
    expect(store.state.alerts.firings[0]?.shownAtMs).not.toBeNull();
    await vi.advanceTimersByTimeAsync(600_000);
    expect(system.shown).toHaveLength(1);
  });

  it('says when it fired, if the answer took over a minute', async () => {
    const { system } = running();
    await vi.advanceTimersByTimeAsync(60_000);
    system.isAllowed = true;
    await vi.advanceTimersByTimeAsync(120_000);
    expect(system.shown[0]?.body).toContain('fired');
  });

  it('is tried five times, within three minutes, where the person refuses', async () => {
    const { system, store, controller, onProblem } = running();
    const isSaid = (): boolean => store.state.desktop.areNotificationsRefused;
    await vi.advanceTimersByTimeAsync(163_000);
    expect(isSaid()).toBe(false);
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(system.tries).toEqual([400, 3_401, 13_402, 43_403, 163_404]);
    expect(onProblem).toHaveBeenCalledTimes(5);
    expect(isSaid()).toBe(true);
    system.isAllowed = true;
    const isShown = controller.test();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(await isShown).toBe(true);
    expect(isSaid()).toBe(false);
  });

  it('is said to be refused at once by a system that has no notifications', async () => {
    const { system, store, onProblem } = running();
    system.hasAny = false;
    await vi.advanceTimersByTimeAsync(600_000);
    expect(system.tries).toEqual([400]);
    expect(store.state.desktop.areNotificationsRefused).toBe(true);
    expect(onProblem).toHaveBeenCalledExactlyOnceWith(
      'notification refused:',
      'the system has no notifications',
    );
  });

  it('is not tried again after the app has ended', async () => {
    const { system, controller } = running();
    await vi.advanceTimersByTimeAsync(1_000);
    controller.close();
    await vi.advanceTimersByTimeAsync(600_000);
    expect(system.tries).toHaveLength(1);
  });
});

it('the system may ask as soon as there is an alert, and not before', () => {
  expect(running().system.prepared).toBeGreaterThan(0);
  const { system, store } = running({ rules: [] });
  expect(system.prepared).toBe(0);
  const alerts = { ...store.state.choices.alerts, rules: [ruleOf()] };
  store.dispatch({ kind: 'chosen', choices: { alerts } });
  expect(system.prepared).toBeGreaterThan(0);
});

it.each([
  [true, 1],
  [false, 0],
])('the system may ask as soon as a digest is shown here (%s)', (isHere, expected) => {
  const { system, store } = running({ rules: [] });
  const digest = { minutes: [480], isHere, sendTo: 'all' } as const;
  store.dispatch({ kind: 'chosen', choices: { alerts: { digest } } });
  expect(Math.sign(system.prepared)).toBe(expected);
});

it('a digest that macOS refuses while it asks is shown at a later try', async () => {
  const { system, store, controller } = running({ rules: [] });
  const titles = ['08:00', '08:00, again'];
  controller.show(() => ({ title: titles.shift() ?? '', body: '', silent: false }), {
    onClick: () => undefined,
  });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(system.shown).toEqual([]);
  system.isAllowed = true;
  await vi.advanceTimersByTimeAsync(600_000);
  expect(system.shown.map(({ title }) => title)).toEqual(['08:00, again']);
  expect(store.state.desktop.areNotificationsRefused).toBe(false);
});

describe('a test notification', () => {
  it('waits for the answer of the person whom macOS asks', async () => {
    const { system, controller } = running({ rules: [] });
    const isShown = controller.test();
    await vi.advanceTimersByTimeAsync(4_000);
    system.isAllowed = true;
    await vi.advanceTimersByTimeAsync(2_000);
    expect(await isShown).toBe(true);
    expect(system.shown).toHaveLength(1);
  });

  it('is refused after ten seconds without permission', async () => {
    const { controller } = running({ rules: [] });
    const isShown = controller.test();
    await vi.advanceTimersByTimeAsync(11_000);
    expect(await isShown).toBe(false);
  });

  it('is refused at once by a system that does not ask', async () => {
    const { controller } = running({ rules: [], asksFirst: false });
    const isShown = controller.test();
    await vi.advanceTimersByTimeAsync(10);
    expect(await isShown).toBe(false);
  });

  it('without a reason is logged in words', async () => {
    const { controller, system, onProblem } = running({ rules: [], asksFirst: false });
    vi.spyOn(system, 'show').mockImplementation((_note, { onRefused }) => {
      onRefused('');
      return true;
    });
    expect(await controller.test()).toBe(false);
    expect(onProblem).toHaveBeenCalledWith('notification refused:', 'without a reason');
  });
});

describe('the sound of a notification', () => {
  const shownFor = (...sounds: Rule['sound'][]): Note | undefined => {
    const rules = sounds.map((sound, index) => ruleOf({ id: `rule-${index}`, sound }));
    const { system, controller } = running({ rules });
    system.isAllowed = true;
    vi.advanceTimersByTime(1_000);
    controller.close();
    return system.shown[0];
  };

  it.each<[Rule['sound'][], { silent: boolean; sound?: string }]>([
    [['usual'], { silent: false }],
    [['none'], { silent: true }],
    [['glass'], { silent: false, sound: 'Glass' }],
    [['none', 'submarine'], { silent: false, sound: 'Submarine' }],
    [['none', 'usual', 'ping'], { silent: false }],
    [['none', 'none'], { silent: true }],
  ])('of alerts with %j is %j', (sounds, expected) => {
    const { silent, sound } = shownFor(...sounds) ?? expect.fail();
    expect({ silent, ...(sound !== undefined && { sound }) }).toEqual(expected);
  });

  it('is none where they are off in the settings, and the usual one of a rule that is gone', () => {
    const none = soundOf([ruleOf({ sound: 'hero' })], false);
    expect(none).toEqual({ silent: true });
    expect(soundOf([], true)).toEqual({ silent: false });
  });

  it('can be chosen as the system can play it', () => {
    expect(soundsOn(false, 'usual')).toEqual(['usual', 'none']);
    expect(soundsOn(false, 'hero')).toEqual(['usual', 'none', 'hero']);
    expect(soundsOn(true, 'usual')).toHaveLength(6);
  });
});
