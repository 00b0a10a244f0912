import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AppState } from '#core/app/app-state.ts';
import { currencyCode } from '#core/rates/currency.ts';
import { convert } from '#core/convert/convert.ts';
import { isDoubted } from '#core/rates/market-doubts.ts';
import { pairView } from '#core/app/pair-view.ts';
import type { OwnPair } from '#core/rates/own-pairs.ts';
import { reduce } from '#core/app/reducer.ts';
import { en } from '#core/text/en.ts';
import { trayWords } from '#core/tray/tray-text.ts';
import { accountState, at } from '../../support/account.ts';
import { ruleOf, watching } from '../../support/alerts.ts';
import { decimal, emptyState, rateTable } from '../../support/rates.ts';
import { order, rational, times } from '../../support/rational.ts';
import { snapshotOf } from '../../support/snapshot.ts';

const NOON = Date.parse('2026-11-20T12:00:00Z');
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const [USD, NGN, EUR] = ['USD', 'NGN', 'EUR'].map(currencyCode) as [never, never, never];

const ownPair = (base: never, quote: never): OwnPair => ({ base, quote, market: 'mid' });

interface Answer {
  readonly rates: Record<string, string>;
  readonly bad?: readonly string[];
  readonly atMs?: number;
  readonly publishedAtMs?: number;
}

/** Answers of mid, a minute apart, each published on arrival by default. */
function after(answers: readonly Answer[], state: AppState = emptyState()): AppState {
  return answers.reduce((before, { rates, bad = [], ...times }, index) => {
    const atMs = times.atMs ?? NOON + index * MINUTE;
    const publishedAtMs = times.publishedAtMs ?? atMs;
    const table = rateTable(rates, { publishedAtMs, firstSeenAtMs: atMs });
    const badCodes = bad.map(currencyCode);
    const event = { table, droppedCount: bad.length, badCodes, atMs, steadyMs: 0 };
    return reduce(before, { kind: 'latest-answered', ...event });
  }, state);
}

const ngn = (...rates: string[]): Answer[] => rates.map((NGN) => ({ rates: { NGN } }));
const isDoubtedNgn = (state: AppState): boolean => isDoubted(state.markets.mid, NGN);

describe('a rate that jumps', () => {
  it.each([
    [['1600', '4800'], false],
    [['1600', '4800.01'], true],
    [['1600', '533.34'], false],
    [['1600', '533.33'], true],
    // A second answer has it too, if only nearly; or goes back.
    [['1600', '22421', '22421'], false],
    [['1600', '22421', '22500'], false],
    [['1600', '22421', '1601'], false],
    [['1600', '22421', '1601', '22421'], true],
    // Every answer another one: none is confirmed.
    [['1600', '22421', '100', '99999'], true],
    // The first of all has nothing to be compared with.
    [['22421'], false],
    // What no rate of the world is, however often it comes.
    [['1e30', '1e30', '1e30'], true],
    [['0.0000000000000001', '0.0000000000000001'], true],
  ])('%j is doubted: %s', (rates, expected) => {
    expect(isDoubtedNgn(after(ngn(...rates)))).toBe(expected);
  });

  it('is confirmed by the same publication answered again', () => {
    const jump = { rates: { NGN: '22421' }, publishedAtMs: NOON + MINUTE };
    expect(isDoubtedNgn(after([...ngn('1600'), jump, jump]))).toBe(false);
  });

  it('is not added to one that was stale by then', () => {
    const old = { rates: { NGN: '1600' }, publishedAtMs: NOON - 24 * HOUR };
    expect(isDoubtedNgn(after([old, ...ngn('1', '22421').slice(1)]))).toBe(false);
  });

  it('is doubted exactly where it is over 3 times the last one, or under a third', () => {
    const rate = fc.integer({ min: 1, max: 10 ** 9 }).map((units) => String(units / 1_000));
    fc.assert(
      fc.property(rate, rate, (before, next) => {
        const [a, b, three] = [rational(before), rational(next), rational('3')];
        const isFar = order(b, times(a, three)) > 0 || order(times(b, three), a) < 0;
        expect(isDoubtedNgn(after(ngn(before, next)))).toBe(isFar);
      }),
    );
  });

  it('is shown and marked, in every pair that it is in, and nowhere else', () => {
    const rates = { NGN: '1600', EUR: '0.9' };
    const state = after([{ rates }, { rates: { ...rates, NGN: '22421' } }]);
    const { markets } = snapshotOf(state, at(NOON + MINUTE));
    expect(markets.mid.prices['USD']).toBe('22421.00');
    // The money itself is doubtful, so every price is.
    expect(Object.keys(markets.mid.doubts).sort()).toEqual(['EUR', 'USD']);
    const doubts = (from: never, to: never): unknown =>
      pairView(state, ownPair(from, to), at(NOON)).markets.find(({ market }) => market === 'mid')
        ?.doubt;
    expect([doubts(EUR, NGN), doubts(NGN, USD), doubts(USD, EUR), doubts(NGN, NGN)]).toEqual([
      'implausible',
      'implausible',
      null,
      null,
    ]);
    const request = { amount: decimal('1'), from: 'EUR', to: 'NGN' };
    const conversion = convert(state, request, at(NOON));
    expect(conversion.ok && conversion.value.results[0]?.doubt).toBe('implausible');
    const inDollars = reduce(state, { kind: 'chosen', choices: { money: USD } });
    const { doubts: few } = snapshotOf(inDollars, at(NOON)).markets.mid;
    expect(few).toMatchObject({ NGN: { doubt: 'implausible' } });
    expect(Object.keys(few)).toEqual(['NGN']);
  });

  it('is marked in the tray, and is not live there', () => {
    const pins = [{ kind: 'pair', base: USD, quote: NGN, market: 'mid' }] as const;
    const state = after(ngn('1600', '22421'), accountState({}, { pins }));
    const reader = { moment: at(NOON + MINUTE), locale: 'en-US', zone: 'UTC', text: en };
    expect(trayWords(state, reader, 'linux').tooltip).toContain('22,421.00, just now, implausible');
  });

  it('fires no alert until another answer has it too', () => {
    const firings = (...rates: string[]): unknown[] =>
      after(ngn(...rates), watching([ruleOf()])).alerts.firings.map(({ value }) => value);
    expect(firings('1600', '22421')).toEqual([]);
    expect(firings('1600', '22421', '1601')).toEqual([]);
    expect(firings('1600', '22421', '22421')).toEqual(['22421']);
    expect(firings('1600', '1651')).toEqual(['1651']);
    expect(firings('1600', '1e30', '1e30')).toEqual([]);
  });
});

describe('a rate whose entry in the answer is invalid', () => {
  const first = { rates: { NGN: '1600', EUR: '0.9' } };
  const bad = { rates: { EUR: '0.95' }, bad: ['NGN'] };

  it('keeps its last value and that one’s time, marked', () => {
    const state = after([first, bad]);
    const { mid } = snapshotOf(state, at(NOON + MINUTE)).markets;
    expect(mid.prices).toMatchObject({ USD: '1600.00' });
    expect(mid.doubts['USD']).toMatchObject({
      doubt: 'missing',
      freshness: { publishedAtMs: NOON, checkedAtMs: NOON + MINUTE },
    });
    expect(mid.freshness?.publishedAtMs).toBe(NOON + MINUTE);
  });

  it('is taken with the other leg of its own snapshot', () => {
    const pair = pairView(after([first, bad]), ownPair(EUR, NGN), at(NOON)).markets;
    expect(pair.find(({ market }) => market === 'mid')).toMatchObject({
      outcome: { kind: 'rate', rate: '1777.78', via: 'USD' },
      doubt: 'missing',
      freshness: { publishedAtMs: NOON },
    });
  });

  it('fires no alert, is marked in the tray, and is current again with the next good answer', () => {
    const pins = [{ kind: 'pair', base: USD, quote: NGN, market: 'mid' }] as const;
    const rules = watching([ruleOf()], accountState({ plan: 'unlimited' }, { pins }));
    const state = after([first, bad], rules);
    const reader = { moment: at(NOON + MINUTE), locale: 'en-US', zone: 'UTC', text: en };
    expect(trayWords(state, reader, 'linux').tooltip).toContain(
      '1,600.00, 1 min ago, missing from the last answer',
    );
    const again = after([{ rates: { NGN: '1700' }, atMs: NOON + 2 * MINUTE }], state);
    expect(again.alerts.firings).toHaveLength(1);
    expect(snapshotOf(again, at(NOON)).markets.mid.doubts).toEqual({});
  });

  it('is stored for a day after the last answer that had it', () => {
    const isStored = (atMs: number): boolean =>
      after([first, bad, { ...bad, atMs }]).markets.mid.lastGood.has(NGN);
    expect([isStored(NOON + 24 * HOUR), isStored(NOON + 24 * HOUR + 1)]).toEqual([true, false]);
  });

  it('that never had a value has none', () => {
    expect(after([{ rates: { EUR: '1' }, bad: ['NGN'] }]).markets.mid.lastGood.size).toBe(0);
  });

  it('is not one that the market does not list at all: that is not quoted', () => {
    const state = after([first, { rates: { EUR: '0.95' } }]);
    expect(snapshotOf(state, at(NOON)).markets.mid.prices['USD']).toBeUndefined();
  });
});
