import { describe, expect, it } from 'vitest';
import type { Ticker } from '#core/rates/feed.ts';
import type { PlatformQuotes } from '#core/platforms/platform-quotes.ts';
import { SANDBOX } from '#core/rates/source.ts';
import { openRecord } from '../../../electron/record/record-file.ts';
import type { RateRecord } from '../../../electron/record/record.ts';
import { decimal } from '../../support/rates.ts';

const USDT = 'USDTNGN' as Ticker;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** The start of an hour. */
const START = Date.parse('2026-11-20T00:00:00Z');

const answer = (buy: string, ...codes: string[]): PlatformQuotes => ({
  ticker: USDT,
  quotes: codes.map((code) => ({
    code,
    buy: decimal(buy),
    sell: null,
    updatedAtMs: START,
  })),
  droppedCount: 0,
  billing: null,
});

function recordWith(...answers: readonly [PlatformQuotes, number][]): RateRecord {
  const record = openRecord(':memory:', SANDBOX);
  for (const [quotes, atMs] of answers) record.savePlatforms(quotes, atMs);
  return record;
}

const quotesOf = (record: RateRecord): unknown[] =>
  (record.load().tickers.get(USDT)?.observedQuotes ?? []).map(
    ({ code, buy, isListed, listedAtMs }) => [code, buy, isListed, listedAtMs - START],
  );

describe('the quotes at the start', () => {
  it('is the last answer, and who was listed in the last hour', () => {
    const record = recordWith(
      [answer('1', 'a', 'b'), START],
      [answer('2', 'a'), START + 10 * MINUTE],
    );
    expect(quotesOf(record)).toEqual([
      ['a', '2', true, 10 * MINUTE],
      ['b', '1', false, 0],
    ]);
    record.close();
  });

  it('and at the end of each hour of the day before, with the newest quote', () => {
    const record = recordWith(
      [answer('1', 'a', 'b', 'c'), START],
      [answer('2', 'a', 'c'), START + 2 * HOUR],
      [answer('3', 'a'), START + 20 * HOUR],
    );
    expect(quotesOf(record)).toEqual([
      ['a', '3', true, 20 * HOUR],
      ['c', '2', false, 2 * HOUR],
      ['b', '1', false, 0],
    ]);
    record.close();
  });

  it('knows nothing of who was gone for more than a day', () => {
    const record = recordWith(
      [answer('1', 'a', 'b'), START],
      [answer('2', 'a'), START + 25 * HOUR],
    );
    expect(quotesOf(record)).toEqual([['a', '2', true, 25 * HOUR]]);
    record.close();
  });
});

describe('a value without a time', () => {
  const untimed = (prices: Readonly<Record<string, string>>): PlatformQuotes => ({
    ...answer('1'),
    quotes: Object.entries(prices).map(([code, buy]) => ({
      code,
      buy: decimal(buy),
      sell: null,
      updatedAtMs: null,
    })),
  });
  const seenSince = (record: RateRecord): unknown =>
    Object.fromEntries(
      (record.load().tickers.get(USDT)?.observedQuotes ?? []).map(({ code, firstSeenAtMs }) => [
        code,
        firstSeenAtMs - START,
      ]),
    );

  it('is as old after a restart as it was before, whoever else moved', () => {
    const record = recordWith(
      [untimed({ moving: '1', resting: '9', returning: '5' }), START],
      [untimed({ moving: '2', resting: '9', returning: '6' }), START + HOUR],
      [untimed({ moving: '3', resting: '9' }), START + HOUR + 5 * MINUTE],
      [untimed({ moving: '4', resting: '9', returning: '5' }), START + HOUR + 10 * MINUTE],
    );
    expect(seenSince(record)).toEqual({
      moving: HOUR + 10 * MINUTE,
      resting: 0,
      returning: HOUR + 10 * MINUTE,
    });
    record.close();
  });
});
