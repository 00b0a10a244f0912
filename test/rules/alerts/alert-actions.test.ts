import { expect, it, vi } from 'vitest';
import type { Rule } from '#core/alerts/rule.ts';
import type { Subject } from '#core/alerts/kinds.ts';
import type { Ticker } from '#core/rates/feed.ts';
import { en as text } from '#core/text/en.ts';
import { createAlertController } from '../../../electron/alerts/alert-controller.ts';
import type { Note, NoteEvents } from '../../../electron/host/notifications.ts';
import { ruleOf, watching } from '../../support/alerts.ts';
import { decimal } from '../../support/rates.ts';
import { storeOf } from '../../support/stores.ts';

const HOUR = 3_600_000;

/** Fires these rules at once, with a value each; a press is on the notification's button. */
function fired(rules: readonly Rule[], value: string) {
  const shown: { note: Note; events: NoteEvents }[] = [];
  const [open, convert, log] = [vi.fn(), vi.fn(), vi.fn()];
  const copy = vi.fn(() => Promise.resolve());
  const initial = watching(rules);
  const firings = rules.map(({ id, subject, condition }) => ({
    ruleId: id,
    number: 1,
    subject,
    condition,
    value: decimal(value),
    move: null,
    atMs: 0,
    judgedAtMs: 0,
    lateSinceMs: null,
    claimedAtMs: null,
    shownAtMs: null,
  }));
  const store = storeOf({ ...initial, alerts: { ...initial.alerts, firings } });
  createAlertController({
    store,
    text,
    now: () => 5_000,
    open,
    convert,
    log,
    copy,
    onProblem: (...problem) => expect.fail(String(problem)),
    wording: () => ({ text, locale: 'en-GB', zone: 'UTC' }),
    notifier: {
      prepare: () => undefined,
      show: (note, events) => shown.push({ note, events }) > 0,
    },
    afterRest(work) {
      work();
      return () => undefined;
    },
    each: () => () => undefined,
  });
  const [only] = shown;
  if (!only) throw new Error('Nothing was shown.');
  const press = (label: string): void =>
    only.events.onAction?.(only.note.actions?.indexOf(label) ?? -1);
  return { note: only.note, press, store, open, convert, log, copy };
}

it('copies the shown digits, ungrouped', () => {
  const { note, press, copy } = fired([ruleOf()], '1650.12345678');
  expect(note.actions).toEqual(['Copy', 'Convert', 'Snooze 1 h']);
  press('Copy');
  expect(copy.mock.calls).toEqual([['1650.12']]);
});

it('copies no digits that read as the level although the value is beyond it', () => {
  const { press, copy } = fired([ruleOf()], '1650.00012');
  press('Copy');
  expect(copy.mock.calls).toEqual([['1650.00012']]);
});

const SIDE: Subject = { kind: 'side', ticker: 'USDTNGN' as Ticker, platform: null, side: 'ask' };
it.each<[Subject, asset: string, money: string]>([
  [ruleOf().subject, 'USD', 'NGN'],
  [SIDE, 'USDT', 'NGN'],
])('converts the pair of %j', (subject, asset, money) => {
  const { press, convert, open } = fired([ruleOf({ subject })], '1651');
  press('Convert');
  expect(convert.mock.calls).toEqual([[{ asset, money }]]);
  expect(open).not.toHaveBeenCalled();
});

it('logs a trade at a platform’s quote, and none at a market’s rate', () => {
  const subject: Subject = { ...SIDE, platform: 'rafter', side: 'bid' };
  const { note, press, log } = fired([ruleOf({ subject })], '1651.5');
  expect(note.actions).toEqual(['Copy', 'Convert', 'Log trade', 'Snooze 1 h']);
  press('Log trade');
  const deal = { asset: 'USDT', money: 'NGN', kind: 'sell', price: '1651.5', platform: 'rafter' };
  expect(log.mock.calls).toEqual([[deal]]);
  expect(fired([ruleOf({ subject: SIDE })], '1651').note.actions).toContain('Log trade');
  expect(fired([ruleOf()], '1651').note.actions).not.toContain('Log trade');
});

it('snoozes its alert for an hour from the press, and no other', () => {
  const rules = [ruleOf({ id: 'one' }), ruleOf({ id: 'two' })];
  const { press, store } = fired(rules.slice(0, 1), '1651');
  store.dispatch({
    kind: 'chosen',
    choices: { alerts: { ...store.state.choices.alerts, rules } },
  });
  press('Snooze 1 h');
  const snoozed = store.state.choices.alerts.rules.map(({ snoozedUntilMs }) => snoozedUntilMs);
  expect(snoozed).toEqual([5_000 + HOUR, null]);
});

it('of a feed’s age offers only the snooze, and several alerts at once offer nothing', () => {
  const feed = ruleOf({
    subject: { kind: 'feed', feed: 'mid', age: 'checked' },
    condition: { kind: 'above', level: decimal(String(HOUR)) },
  });
  expect(fired([feed], String(2 * HOUR)).note.actions).toEqual(['Snooze 1 h']);
  const several = [ruleOf({ id: 'one' }), ruleOf({ id: 'two' })];
  expect(fired(several, '1651').note.actions).toEqual([]);
});
