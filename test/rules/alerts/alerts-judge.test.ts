import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Memories, judgeAll } from '#core/alerts/engine.ts';
import { type Firing, judge } from '#core/alerts/judge.ts';
import { hysteresisOf } from '#core/alerts/level.ts';
import { type Memory, NOTHING_OBSERVED } from '#core/alerts/memory.ts';
import { quietFor } from '#core/alerts/delivery/quiet-hours.ts';
import type { Condition, Rule } from '#core/alerts/rule.ts';
import type { Subject } from '#core/alerts/kinds.ts';
import { currencyCode } from '#core/rates/currency.ts';
import type { Ticker } from '#core/rates/feed.ts';
import {
  firingsOf,
  observed,
  run,
  START,
  type Step,
  valuesOf,
} from '../../support/alert-series.ts';
import { ruleOf as anyRuleOf } from '../../support/alerts.ts';
import { decimal } from '../../support/rates.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const RATE: Subject = {
  kind: 'rate',
  market: 'parallel',
  base: currencyCode('USD'),
  quote: currencyCode('NGN'),
};
const PREMIUM: Subject = { ...RATE, kind: 'premium', over: 'parallel', under: 'official' };
const MONEY: Subject = {
  kind: 'opportunity',
  ticker: 'USDTNGN' as Ticker,
  amount: decimal('500000'),
  measure: 'money',
};

const above = (level: string): Condition => ({ kind: 'above', level: decimal(level) });
const below = (level: string): Condition => ({ kind: 'below', level: decimal(level) });

const ruleOf = (change: Partial<Rule> = {}): Rule => anyRuleOf({ subject: RATE, ...change });

describe('a level', () => {
  const cases: [string, Condition, (string | null)[], string[]][] = [
    ['fires when it is passed', above('1650'), ['1640', '1651'], ['1651']],
    ['does not fire on the level itself', above('1650'), ['1640', '1650'], []],
    ['waits where it is made beyond', above('1650'), ['1660', '1670'], []],
    ['waits for the next crossing', above('1650'), ['1660', '1640', '1655'], ['1655']],
    ['fires once while it stays beyond', above('1650'), ['1640', '1651', '1660'], ['1651']],
    ['stays fired within 0.1 %', above('1650'), ['1640', '1651', '1648.36', '1651.1'], ['1651']],
    ['is armed again at 0.1 %', above('1650'), ['1', '1651', '1648.35', '1652'], ['1651', '1652']],
    ['fires downwards', below('1650'), ['1660', '1649'], ['1649']],
    ['is armed again above', below('1650'), ['1660', '1649', '1651.65', '1'], ['1649', '1']],
    ['stays fired below that', below('1650'), ['1660', '1649', '1651.64', '1'], ['1649']],
    ['passes over what is excluded', above('1650'), ['1640', null, '1651'], ['1651']],
    ['is not armed by what is excluded', above('1650'), ['1640', '1651', null, '1652'], ['1651']],
    ['starts with the first value', above('1650'), [null, '1651', '1652'], []],
  ];
  it.each(cases)('%s', (_, condition, values, fired) => {
    expect(valuesOf(firingsOf(ruleOf({ condition }), values))).toEqual(fired);
  });

  it.each<[string, Partial<Rule>, string]>([
    ['0.1 % of a price level', { condition: above('1650') }, '1.65'],
    ['0.1 points of a percentage', { subject: PREMIUM, condition: above('4') }, '0.1'],
    ['0.1 % of the amount of money', { subject: MONEY, condition: above('2000') }, '500'],
    ['what the person set', { hysteresis: decimal('7') }, '7'],
    ['nothing of a span', { subject: { kind: 'feed', feed: 'mid', age: 'checked' } }, '0'],
  ])('goes back by %s', (_, change, width) => {
    const rule = ruleOf(change);
    const { condition } = rule;
    expect(condition.kind !== 'moves' && hysteresisOf(rule, condition)).toBe(width);
  });

  it('fires once if it is a one-time rule', () => {
    const values = ['1', '1651', '1', '1651'];
    expect(firingsOf(ruleOf({ repeats: false }), values)).toHaveLength(1);
    expect(firingsOf(ruleOf(), values).map(({ number }) => number)).toEqual([1, 2]);
  });

  it('records a crossing during cool-down, snooze or while off, and never fires for it', () => {
    const values = ['1', '1651', '1', '1651', '1651.5'];
    const steps = values.map((value, index) => ({ value, atMs: START + index * MINUTE }));
    const tenMinutes = ruleOf({ coolDownMs: 10 * MINUTE });
    expect(run(tenMinutes, steps).firings).toHaveLength(1);
    const { memory } = run(tenMinutes, steps);
    const later = ['1652', '1', '1651'].map((value, index) => ({
      value,
      atMs: START + (20 + index) * MINUTE,
    }));
    expect(valuesOf(run(tenMinutes, later, memory).firings)).toEqual(['1651']);
    for (const off of [ruleOf({ isOn: false }), ruleOf({ snoozedUntilMs: START + HOUR })]) {
      const after = run(off, steps.slice(0, 2));
      expect(after.firings).toEqual([]);
      expect(run(ruleOf(), [{ value: '1653', atMs: START + HOUR }], after.memory).firings).toEqual(
        [],
      );
    }
  });

  it('ends a cool-down at its last millisecond, even after the clock was set back', () => {
    const rule = ruleOf({ coolDownMs: HOUR });
    const armed: Memory = { ...NOTHING_OBSERVED, side: 'near', firings: 1, firedAtMs: START };
    const at = (nowMs: number): Firing | null =>
      judge(rule, armed, observed({ value: '1651', atMs: START - HOUR }), nowMs).firing;
    expect(at(START + HOUR - 1)).toBeNull();
    expect(at(START + HOUR)).not.toBeNull();
    expect(at(START - 1)).not.toBeNull();
  });

  it.each([10 * MINUTE, HOUR, 24 * HOUR, 365 * 24 * HOUR])(
    'fires again after one answer from a clock that was %i ms ahead',
    (aheadMs) => {
      const { memory } = run(ruleOf(), [
        { value: '1640', atMs: START },
        { value: '1641', atMs: START + aheadMs },
      ]);
      const right = observed({ value: '1651', atMs: START + MINUTE });
      expect(judge(ruleOf(), memory, right, START + MINUTE).firing?.value).toBe('1651');
      // Within what clocks differ by, an older value is older.
      const near = run(ruleOf(), [{ value: '1640', atMs: START + 4 * MINUTE }]);
      expect(judge(ruleOf(), near.memory, right, START + MINUTE).firing).toBeNull();
    },
  );

  it('has the earliest possible time of a crossing that was found late', () => {
    const near: Memory = { ...NOTHING_OBSERVED, side: 'near' };
    const sinceMs = START - 8 * HOUR;
    const seen = observed({ value: '1651', atMs: START, sinceMs });
    expect(judge(ruleOf(), near, seen, START).firing?.lateSinceMs).toBe(sinceMs);
    const inTime = observed({ value: '1651', atMs: START, sinceMs: START - 10 * MINUTE });
    expect(judge(ruleOf(), near, inTime, START).firing?.lateSinceMs).toBeNull();
  });

  it('keeps its memory where nothing is new', () => {
    const { memory } = run(ruleOf(), [{ value: '1640', atMs: START }]);
    const same = observed({ value: '1640.0', atMs: START });
    expect(judge(ruleOf(), memory, same, START + MINUTE).memory).toBe(memory);
    const older = observed({ value: '1700', atMs: START - 1 });
    expect(judge(ruleOf(), memory, older, START + MINUTE)).toEqual({ memory, firing: null });
  });
});

describe('a move', () => {
  const moves = (by: string, withinMs = HOUR): Condition => ({
    kind: 'moves',
    by: decimal(by),
    withinMs,
  });
  const moved = (firings: readonly Firing[]): (string | null)[] => firings.map(({ move }) => move);

  it.each<[string, string[], (string | null)[]]>([
    ['up by as much', ['1000', '1010'], ['1']],
    ['down by as much', ['1000', '990'], ['-1']],
    ['not by less', ['1000', '1009.99'], []],
    ['by steps', ['1000', '1004', '1008', '1011'], ['1.1']],
    [
      'from the lowest, not from the first',
      ['1000', '995', '1005'],
      ['1.0050251256281407035175879396984924623'],
    ],
    [
      'once, and once more after another whole move',
      ['1000', '1010', '1015', '1020.1'],
      ['1', '1'],
    ],
  ])('fires %s', (_, values, fired) => {
    expect(moved(firingsOf(ruleOf({ condition: moves('1') }), values))).toEqual(fired);
  });

  it('counts percentages in points', () => {
    const rule = ruleOf({ subject: PREMIUM, condition: moves('1') });
    expect(moved(firingsOf(rule, ['-0.5', '0.25', '0.5']))).toEqual(['1']);
  });

  it('drops values outside its time span, but not the one that was valid at its start', () => {
    const rule = ruleOf({ condition: moves('1') });
    const step = (value: string, minutes: number, since: number): Step => ({
      value,
      atMs: START + minutes * MINUTE,
      sinceMs: START + since * MINUTE,
    });
    expect(run(rule, [step('1000', 0, -1), step('1010', 90, 89)]).firings).toHaveLength(1);
    expect(
      run(rule, [step('1000', 0, -1), step('1005', 5, 4), step('1011', 70, 69)]).firings,
    ).toEqual([]);
    // Without a check for longer than the time span, a move within it is unknown.
    expect(run(rule, [step('1000', 0, -1), step('1010', 90, 0)]).firings).toEqual([]);
  });

  it('keeps little of a long time', () => {
    const rule = ruleOf({ condition: moves('99', 24 * HOUR) });
    const steps = Array.from({ length: 10_000 }, (_, index) => ({
      value: String(1000 + (index % 7)),
      atMs: START + index * 10_000,
    }));
    const { lows, highs } = run(rule, steps).memory.past;
    expect(lows.length + highs.length).toBeLessThanOrEqual(14);
    const rising = steps.map((step, index) => ({ ...step, value: String(1000 + index / 100) }));
    expect(run(rule, rising).memory.past.lows.length).toBeLessThanOrEqual(480);
    expect(run(ruleOf({ condition: moves('5', 24 * HOUR) }), rising).firings.length).toBe(1);
  });
});

describe('any series', () => {
  const value = fc.integer({ min: 1600, max: 1700 }).map(String);
  const step = fc.record({
    value: fc.option(value, { freq: 6 }),
    gapMs: fc.oneof(fc.constant(MINUTE), fc.integer({ min: 0, max: 30 * HOUR })),
    jumpMs: fc.oneof(fc.constant(0), fc.integer({ min: -HOUR, max: HOUR })),
    restarts: fc.boolean(),
  });
  const series = fc.array(step, { maxLength: 60 });
  const condition = fc.oneof(
    fc.record({
      kind: fc.constantFrom('above' as const, 'below' as const),
      level: fc.integer({ min: 1610, max: 1690 }).map((level) => decimal(String(level))),
    }),
    fc.record({
      kind: fc.constant('moves' as const),
      by: fc.integer({ min: 1, max: 4 }).map((by) => decimal(String(by))),
      withinMs: fc.constantFrom(HOUR, 24 * HOUR),
    }),
  );
  const rule = fc.record({
    condition,
    coolDownMs: fc.constantFrom(0, HOUR),
    repeats: fc.boolean(),
  });
  type Series = typeof series extends fc.Arbitrary<infer T> ? T : never;

  function play(rule: Rule, steps: Series, restarts: boolean): Firing[] {
    let memories: Memories = new Map();
    let atMs = START;
    const allFired: Firing[] = [];
    for (const each of steps) {
      const sinceMs = atMs;
      atMs += each.gapMs;
      const seen = observed({ value: each.value, atMs, sinceMs });
      const judged = judgeAll([rule], memories, () => seen, atMs + each.jumpMs);
      memories = new Map([...memories, ...judged.memories]);
      if (restarts && each.restarts)
        memories = new Map(JSON.parse(JSON.stringify([...memories])) as [string, Memory][]);
      allFired.push(...judged.firings);
    }
    return allFired;
  }

  it('fires the same whether or not the app was restarted in between', () => {
    fc.assert(
      fc.property(rule, series, (change, steps) => {
        const made = ruleOf(change);
        expect(play(made, steps, true)).toEqual(play(made, steps, false));
      }),
    );
  });

  /** Said once more, without a state: beyond now, and armed by the last value that was not between. */
  it('fires at a level where it is crossed, once between two times of being armed', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('above' as const, 'below' as const),
        fc.array(fc.option(fc.integer({ min: 1640, max: 1660 }), { freq: 6 }), { maxLength: 40 }),
        (kind, values) => {
          const rule = ruleOf({
            condition: { kind, level: decimal('1650') },
            hysteresis: decimal('3'),
          });
          const sign = kind === 'above' ? 1 : -1;
          const heights = values.map((each) => (each === null ? null : sign * (each - 1650)));
          const expected = values.filter((_, index) => {
            const height = heights[index] ?? null;
            if (height === null || height <= 0) return false;
            const before = heights.slice(0, index).filter((each) => each !== null);
            const lastBeyond = before.findLastIndex((each) => each > 0);
            const since = before.slice(lastBeyond + 1);
            return lastBeyond < 0 ? since.length > 0 : since.some((each) => each <= -3);
          });
          const allFired = firingsOf(
            rule,
            values.map((each) => (each === null ? null : String(each))),
          );
          expect(valuesOf(allFired)).toEqual(expected.map(String));
        },
      ),
    );
  });
});

it.each<[number, number, number, number]>([
  [22 * 60, 7 * 60, 23 * 60, 8 * 60],
  [22 * 60, 7 * 60, 6 * 60 + 59, 1],
  [22 * 60, 7 * 60, 7 * 60, 0],
  [22 * 60, 7 * 60, 12 * 60, 0],
  [9 * 60, 17 * 60, 9 * 60, 8 * 60],
  [9 * 60, 9 * 60, 9 * 60, 0],
])('quiet from %i to %i: at %i for %i minutes', (fromMinute, toMinute, minute, remaining) => {
  expect(quietFor({ fromMinute, toMinute }, minute)).toBe(remaining);
  expect(quietFor(null, minute)).toBe(0);
});
