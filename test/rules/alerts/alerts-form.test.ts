import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { readChoices } from '#core/settings/read-choices.ts';
import type { StoredFiring } from '#core/alerts/alerts-state.ts';
import { ruleCost } from '#core/alerts/cost.ts';
import { readRule, typedRule } from '#core/alerts/draft.ts';
import { NEW_RULE, type TypedRule } from '#core/alerts/typed-rule.ts';
import { ruleInput } from '#core/alerts/rule-schema.ts';
import type { Rule } from '#core/alerts/rule.ts';
import type { Subject } from '#core/alerts/kinds.ts';
import { notificationText, ruleText } from '#core/alerts/words.ts';
import { currencyCode } from '#core/rates/currency.ts';
import type { Ticker } from '#core/rates/feed.ts';
import { en as text } from '#core/text/en.ts';
import { fieldsOf, ruleOf } from '../../support/alerts.ts';
import { typedInto } from '../../support/entered.ts';
import { decimal } from '../../support/rates.ts';

const readAlerts = (alerts: object) => readChoices({ alerts }).alerts;
const NOW = Date.UTC(2026, 10, 18, 14, 2);
const MINUTE = 60_000;
const TICKERS = [
  { ticker: NEW_RULE.ticker, asset: currencyCode('USDT'), money: currencyCode('NGN') },
];
const wording = { text, locale: 'en', zone: 'UTC' };
const premium: Subject = {
  kind: 'premium',
  over: 'parallel',
  under: 'official',
  base: currencyCode('USD'),
  quote: currencyCode('NGN'),
};

describe('a call with a rule', () => {
  const isTaken = (change: Partial<Rule>): boolean => {
    const fields = fieldsOf(ruleOf(change));
    return v.safeParse(ruleInput, { id: null, ...fields }).success;
  };
  const side: Subject = { kind: 'side', ticker: NEW_RULE.ticker, platform: null, side: 'ask' };

  it.each(['0', '-1', '0.0', '-0.5'])('of a price is refused with a level of %s', (level) => {
    for (const kind of ['above', 'below'] as const) {
      const condition = { kind, level: decimal(level) };
      expect(isTaken({ condition })).toBe(false);
      expect(isTaken({ condition, subject: side })).toBe(false);
      // A percentage may be below zero.
      expect(isTaken({ condition, subject: premium })).toBe(true);
    }
  });

  it('is taken with a price', () => {
    for (const subject of [ruleOf().subject, side]) expect(isTaken({ subject })).toBe(true);
  });
});

describe('the form reads', () => {
  type Change = Parameters<typeof typedInto<TypedRule>>[1];
  const read = (change: Change) =>
    readRule(typedInto(NEW_RULE, { level: '1', ...change }), TICKERS);

  it.each<[string, Change, object]>([
    ['a grouped level', { level: '1,650.5' }, { condition: { kind: 'above', level: '1650.5' } }],
    ['a negative percentage', { kind: 'premium', level: '-1.5' }, { condition: { level: '-1.5' } }],
    [
      'codes in any case',
      { base: 'gbp', quote: 'ngn' },
      { subject: { base: 'GBP', quote: 'NGN' } },
    ],
    ['the best as no platform', { kind: 'side' }, { subject: { platform: null } }],
    ['minutes', { kind: 'feed', longer: '90' }, { condition: { kind: 'above', level: '5400000' } }],
    ['a cool-down of none', { coolDown: '0' }, { coolDownMs: 0 }],
  ])('%s', (_what, change, expected) => {
    expect(read(change)).toMatchObject({ rule: expected });
  });

  it.each<[string, Change, object]>([
    ['no level', { level: '' }, { level: 'number' }],
    ['a price of zero', { level: '0' }, { level: 'positive' }],
    ['a negative price', { level: '-5' }, { level: 'positive' }],
    ['what can mean two things', { level: '21,1' }, { level: 'number' }],
    ['a pair of one currency', { base: 'NGN' }, { quote: 'same' }],
    ['a premium over itself', { kind: 'premium', under: 'parallel' }, { under: 'same' }],
    ['a spread of nobody', { kind: 'spread' }, { platform: 'platform' }],
    ['a move by nothing', { when: 'moves', by: '0' }, { by: 'positive' }],
    ['half a minute', { kind: 'feed', longer: '0.5' }, { longer: 'minutes' }],
    ['two at once', { level: 'x', coolDown: 'y' }, { level: 'number', coolDown: 'coolDown' }],
  ])('%s is reported at its field', (_what, change, problems) => {
    expect(read(change)).toEqual({ problems });
  });

  it('what it was filled with as it was', () => {
    for (const rule of [
      ruleOf(),
      ruleOf({
        subject: premium,
        condition: { kind: 'moves', by: decimal('1'), withinMs: 86_400_000 },
      }),
      ruleOf({ note: 'Call Kunle', sendTo: ['desk'] }),
      ruleOf({ hysteresis: decimal('0.5'), coolDownMs: 15 * MINUTE, repeats: false }),
    ]) {
      const read = readRule(typedRule(rule), TICKERS);
      expect(read).toEqual({ rule: fieldsOf(rule) });
    }
  });
});

describe('a rule reads', () => {
  const ticker = 'USDTNGN' as Ticker;
  it.each<[Partial<Rule>, string]>([
    [{}, 'Notify me each time USD/NGN mid rises above 1,650.'],
    [
      {
        subject: premium,
        condition: { kind: 'moves', by: decimal('1'), withinMs: 86_400_000 },
        repeats: false,
      },
      'Notify me once when the premium of parallel over official, USD/NGN moves 1 point within 1 day.',
    ],
    [
      { subject: { kind: 'side', ticker, platform: null, side: 'ask' }, coolDownMs: 15 * MINUTE },
      'Notify me each time USDT/NGN best buy rises above 1,650, at most every 15 min.',
    ],
    [
      {
        subject: { kind: 'feed', feed: 'mid', age: 'checked' },
        condition: { kind: 'above', level: decimal('7200000') },
        alsoInSandbox: true,
      },
      'Notify me each time mid rates are not checked for longer than 2 h.',
    ],
    [
      {
        subject: { kind: 'side', ticker, platform: 'rafter-p2p', side: 'ask' },
        condition: { kind: 'below', level: decimal('1425') },
        coolDownMs: 15 * MINUTE,
      },
      'Notify me each time USDT/NGN at rafter-p2p (buy) falls below 1,425, at most every 15 min.',
    ],
  ])('%#', (change, sentence) => {
    expect(ruleText(ruleOf(change), wording)).toBe(sentence);
  });
});

describe('a notification', () => {
  const firing = (change: Partial<StoredFiring> = {}): StoredFiring => {
    const { subject, condition } = ruleOf();
    return {
      ruleId: 'rule',
      number: 1,
      subject,
      condition,
      value: decimal('1651.25'),
      move: null,
      atMs: NOW - 12 * MINUTE,
      judgedAtMs: NOW,
      lateSinceMs: null,
      claimedAtMs: null,
      shownAtMs: null,
      ...change,
    };
  };

  it('has value, level, market and age', () => {
    expect(notificationText([firing()], false, NOW, wording)).toEqual({
      title: 'USD/NGN mid rises above 1,650',
      body: 'Now 1,651.25 · published 13:50 UTC, 12 min earlier',
    });
    const body = 'Now 1,651.25 · published 14:01 UTC';
    expect(notificationText([firing({ atMs: NOW - 1_000 })], false, NOW, wording)).toMatchObject({
      body,
    });
  });

  it('names no zone in local time, and the place where it leaves the computer', () => {
    const bodyIn = (more: object) =>
      notificationText([firing()], false, NOW, { ...wording, zone: 'Africa/Lagos', ...more }).body;
    expect(bodyIn({})).toBe('Now 1,651.25 · published 14:50, 12 min earlier');
    expect(bodyIn({ isSent: true })).toBe('Now 1,651.25 · published 14:50 Lagos, 12 min earlier');
  });

  it('has DEMO, and why it is late', () => {
    const late = notificationText(
      [firing({ lateSinceMs: NOW - 480 * MINUTE })],
      true,
      NOW,
      wording,
    );
    expect(late.title).toBe('DEMO · USD/NGN mid rises above 1,650');
    expect(late.body).toContain('Late: between 06:02 UTC and 14:02 UTC nobody looked');
    const held = notificationText([firing()], false, NOW + 60 * MINUTE, wording);
    expect(held.body).toContain('Late: it fired at 14:02 UTC');
  });

  it('of many names five', () => {
    const many = Array.from({ length: 8 }, (_, index) => firing({ number: index }));
    const { title, body } = notificationText(many, false, NOW, wording);
    expect(title).toBe('8 alerts');
    expect(body.split('\n')).toHaveLength(6);
    expect(body).toMatch(/and 3 more$/);
  });
});

describe('the settings keep', () => {
  it('each rule separately; an invalid one is dropped', () => {
    const good = ruleOf();
    const bad = [
      null,
      { ...good, id: '../x' },
      { ...good, subject: { ...good.subject, market: 'black' } },
      { ...good, condition: { kind: 'above', level: 'Infinity' } },
      { ...good, subject: { kind: 'feed', feed: 'mid', age: 'checked' } },
    ];
    const read = readAlerts({ rules: [...bad, good, { ...good }], sound: 'loud' });
    expect(read).toEqual({
      rules: [good],
      quietHours: null,
      digest: null,
      sentence: '',
      destinations: [],
      sound: true,
    });
  });

  it('500 rules at most', () => {
    const rules = Array.from({ length: 600 }, (_, index) => ruleOf({ id: `rule-${index}` }));
    expect(readAlerts({ rules }).rules).toHaveLength(500);
  });
});

describe('a rule costs', () => {
  const { subject } = ruleOf();
  const cost = (limit: number | null, polled: ('mid' | 'official')[]) =>
    ruleCost(
      subject,
      polled,
      { plan: limit === null ? 'unlimited' : 'free', monthlyLimit: limit, renewsOnDay: 1 },
      5 * MINUTE,
      NOW,
      [],
    );

  it('nothing if its feed is polled anyway, or in the sandbox', () => {
    expect(cost(1_000, ['mid']).kind).toBe('free');
    expect(ruleCost(subject, [], null, MINUTE, NOW, []).kind).toBe('free');
  });

  it('requests, or the pace of all, or more than there is', () => {
    expect(cost(null, ['official'])).toEqual({
      kind: 'adds',
      feeds: ['mid'],
      requestsAMonth: 8_640,
    });
    const slows = cost(1_000, ['official']);
    expect(slows).toMatchObject({ kind: 'slows', feeds: ['mid'] });
    if (slows.kind === 'slows') expect(slows.periodMs / slows.beforeMs).toBeCloseTo(2, 1);
    expect(cost(1, ['official']).kind).toBe('none');
  });
});
