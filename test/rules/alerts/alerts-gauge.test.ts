import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Gauge, gaugeOf } from '#core/alerts/gauge.ts';
import { distanceText, headline, placeText } from '#core/alerts/row-words.ts';
import { moveText } from '#core/alerts/words.ts';
import type { Condition } from '#core/alerts/rule.ts';
import type { Subject } from '#core/alerts/kinds.ts';
import { currencyCode } from '#core/rates/currency.ts';
import type { Ticker } from '#core/rates/feed.ts';
import type { DecimalText } from '#core/number/decimal.ts';
import { en as text } from '#core/text/en.ts';
import { decimal } from '../../support/rates.ts';

const pair = { base: currencyCode('USD'), quote: currencyCode('NGN') };
const ticker = 'USDTNGN' as Ticker;
const HOUR = 3_600_000;
const RATE: Subject = { kind: 'rate', market: 'parallel', ...pair };
const PREMIUM: Subject = { kind: 'premium', over: 'parallel', under: 'official', ...pair };
const BEST: Subject = { kind: 'side', ticker, platform: null, side: 'ask' };
const DEAL: Subject = {
  kind: 'opportunity',
  ticker,
  amount: decimal('500000'),
  measure: 'percent',
};
const MONEY: Subject = { ...DEAL, amount: decimal('400000'), measure: 'money' };
const FEED: Subject = { kind: 'feed', feed: 'mid', age: 'checked' };
const above = (level: string): Condition => ({ kind: 'above', level: decimal(level) });
const below = (level: string): Condition => ({ kind: 'below', level: decimal(level) });
const moves = (by: string): Condition => ({ kind: 'moves', by: decimal(by), withinMs: 24 * HOUR });

const WORDING = { text, locale: 'en', zone: 'UTC' };
type GaugeRow = [Subject, Condition, value: string, name: string, place: string, distance: string];
const rows: readonly GaugeRow[] = [
  [RATE, above('1450'), '1439.21', 'USD/NGN above 1,450', 'Parallel', '0.75% to go'],
  [BEST, below('1425'), '1431', 'USDT/NGN buy below 1,425', 'Best platform', '0.42% to go'],
  [PREMIUM, above('7'), '6.64', 'Premium above 7%', 'USD/NGN', '0.36 points to go'],
  [DEAL, above('0.5'), '0.63', 'Deal above 0.5%', 'USDT/NGN', '0.13 points to go'],
  [
    MONEY,
    above('900'),
    '400',
    'Deal above 900 NGN',
    'USDT/NGN for 400,000 NGN',
    '500.00 NGN to go',
  ],
  [RATE, moves('1'), '-0.4', 'USD/NGN moves 1% within 1 day', 'Parallel', '0.60 points to go'],
  [
    FEED,
    above(String(HOUR)),
    String(HOUR / 4),
    'Mid rates not checked for longer than 1 h',
    '',
    '45 min to go',
  ],
  // What is left never reads as nothing.
  [RATE, above('1450.001'), '1450', 'USD/NGN above 1,450.001', 'Parallel', '0.000069% to go'],
];

function gauged(...given: Parameters<typeof gaugeOf>): Gauge {
  return gaugeOf(...given) ?? expect.fail('no gauge');
}

describe('a row of the list', () => {
  it.each(rows)('%j %j at %s reads: %s', (subject, condition, value, name, place, distance) => {
    const gauge = gauged(subject, condition, decimal(value));
    expect(headline(subject, condition, WORDING)).toBe(name);
    expect(placeText(subject, WORDING)).toBe(place);
    expect(distanceText(subject, condition, gauge, WORDING)).toBe(distance);
  });
});

it.each<[Subject, move: string, words: string]>([
  [RATE, '-1.016', '−1.02%'],
  [RATE, '1.016', '+1.02%'],
  [PREMIUM, '-0.5', '−0.50 points'],
])('a move of %j by %s reads %s, with a true minus', (subject, move, words) => {
  expect(moveText(subject, decimal(move), WORDING)).toBe(words);
});

/** Prices in hundredths, so that an oracle can count in whole numbers. */
const cents = fc.integer({ min: 1, max: 10_000_000 });
const priceOf = (hundredths: number): DecimalText =>
  decimal(`${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}`);
const gaugeAt = (kind: 'above' | 'below', level: number, value: number): Gauge =>
  gauged(RATE, { kind, level: priceOf(level) }, priceOf(value));

describe('the gauge of a price', () => {
  it('is beyond its level exactly if the value is, and its dot is on that side of the tick', () => {
    fc.assert(
      fc.property(cents, cents, (level, value) => {
        const up = gaugeAt('above', level, value);
        expect(up.isBeyond).toBe(value > level);
        if (up.isBeyond) expect(up.now).toBeGreaterThanOrEqual(up.level);
        else expect(up.now).toBeLessThanOrEqual(up.level);
        const down = gaugeAt('below', level, value);
        expect(down.isBeyond).toBe(value < level);
        if (down.isBeyond) expect(down.now).toBeLessThanOrEqual(down.level);
        else expect(down.now).toBeGreaterThanOrEqual(down.level);
      }),
    );
  });

  it('never goes back while the value comes nearer', () => {
    fc.assert(
      fc.property(cents, cents, cents, (level, one, other) => {
        const [low, high] = [Math.min(one, other), Math.max(one, other)];
        expect(gaugeAt('above', level, low).now).toBeLessThanOrEqual(
          gaugeAt('above', level, high).now,
        );
        expect(gaugeAt('below', level, low).now).toBeLessThanOrEqual(
          gaugeAt('below', level, high).now,
        );
      }),
    );
  });

  it('shows a value five percent away at the start, and one at its level at the tick', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100_000 }), (hundreds) => {
        const level = hundreds * 100;
        const far = gaugeAt('above', level, level - hundreds * 5);
        expect([far.now, far.start]).toEqual([100, 100]);
        expect(gaugeAt('above', level, level).now).toBe(900);
        expect(gaugeAt('below', level, level + hundreds * 5).now).toBe(900);
        expect(gaugeAt('below', level, level).now).toBe(100);
      }),
    );
  });

  it('states the distance that leads from the value to the level', () => {
    fc.assert(
      fc.property(cents, cents, (level, value) => {
        const { distance } = gaugeAt('above', level, value);
        const [whole = '0', places = ''] = distance.split('.');
        // distance % of the value, in whole numbers: at most half of the 38th digit is missing.
        const digits = BigInt(whole + places) * BigInt(value);
        const way = BigInt(Math.abs(level - value)) * 100n * 10n ** BigInt(places.length);
        const missing = digits > way ? digits - way : way - digits;
        expect(missing <= BigInt(value)).toBe(true);
      }),
    );
  });

  it('is the same in another unit of the currency', () => {
    fc.assert(
      fc.property(cents, cents, (level, value) => {
        const scaled = gaugeAt('above', level * 100, value * 100);
        expect(scaled).toEqual(gaugeAt('above', level, value));
      }),
    );
  });

  it('is missing where there is no way to go', () => {
    expect(gaugeOf(RATE, above('0'), decimal('5'))).toBeNull();
    expect(gaugeOf(RATE, above('5'), decimal('0'))).toBeNull();
  });
});
