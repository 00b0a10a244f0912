import { describe, expect, it } from 'vitest';
import { doubtfulPlaces } from '#core/history/doubtful.ts';
import { decimal } from '../../support/rates.ts';

/** Rates a minute apart; with `!` after it, one that was answered twice. */
const places = (...rates: (string | null)[]): number[] => [
  ...doubtfulPlaces(
    rates.map((rate, minute) => {
      if (rate === null) return null;
      const firstSeenMs = minute * 60_000;
      const confirmedMs = firstSeenMs + (rate.endsWith('!') ? 30_000 : 5);
      return { rate: decimal(rate.replace('!', '')), firstSeenMs, confirmedMs };
    }),
  ),
];

it('a value that is carried on does not confirm itself', () => {
  const value = { rate: decimal('22421'), firstSeenMs: 60_000, confirmedMs: 60_005 };
  const before = { rate: decimal('1600'), firstSeenMs: 0, confirmedMs: 30_000 };
  expect([...doubtfulPlaces([before, value, value])]).toEqual([1, 2]);
});

describe('a recorded value is doubtful', () => {
  it.each<[(string | null)[], number[]]>([
    [['1600', '1601', '22421', '1602'], [2]],
    [['1600', '1601', '22421'], [2]],
    [['1600', '1601', null, '22421', null, '1602'], [3]],
    [['1600', '1601', '4803', '1602'], []],
    [['1600', '1601', '4803.1', '1600'], [2]],
    [['1600', '1601', '533', '1602'], [2]],
    // A second answer has it too: the same publication, or the next one.
    [['1600', '1601', '22421!', '1602', '1603'], []],
    [['1600', '1601', '22421', '22500', '22480'], []],
    // The first of a chart is not believed because it is the first.
    [['22421', '1600', '1601'], [0]],
    [['22421'], []],
    [['1600', '1e16!', '1601'], [1]],
    [[null, null], []],
  ])('%j: %j', (rates, expected) => {
    expect(places(...rates)).toEqual(expected);
  });
});
