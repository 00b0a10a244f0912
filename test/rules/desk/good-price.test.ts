import fs from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NO_CHANGE } from '#core/desk/stored-log.ts';
import { initialState, NOTHING_RECORDED } from '#core/app/app-state.ts';
import type { PlatformQuote } from '#core/platforms/platform-quotes.ts';
import type { Ticker } from '#core/rates/feed.ts';
import { SANDBOX } from '#core/rates/source.ts';
import { DEFAULT_CHOICES } from '#core/settings/choices.ts';
import { readTrades } from '../../../electron/desk/import-trades.ts';
import { judgingOf } from '../../../electron/desk/judge.ts';
import { openRecord } from '../../../electron/record/record-file.ts';
import type { RateRecord } from '../../../electron/record/record.ts';
import { answersHere, judged, tradesIn } from '../../support/desk-here.ts';
import { useFolder } from '../../support/folder.ts';
import { type Answer, asExpected, oracleGoodPrice } from '../../support/good-price-oracle.ts';
import { decimals, MINUTE, NOW } from '../../support/quotes.ts';
import { decimal } from '../../support/rates.ts';
import { readJob } from '../../support/trade-jobs.ts';
import { trade } from '../../support/trades.ts';
import { cases } from '../../support/nightly.ts';

const inFolder = useFolder();

const USDT = 'USDTNGN' as Ticker;
const state = initialState(SANDBOX, null, DEFAULT_CHOICES, NOTHING_RECORDED, NOW);

function recordOf(answers: readonly Answer[]): RateRecord {
  const record = openRecord(':memory:', SANDBOX);
  for (const { atMs, quotes } of answers) {
    record.savePlatforms({ ticker: USDT, quotes, droppedCount: 0, billing: null }, atMs);
  }
  return record;
}

const CODES = ['a', 'b', 'c', 'd', 'e', 'f', 'cbn'];
const price = fc.oneof(decimals(1_395, 1_405, 0), decimals(1_300, 1_500, 2));
/** Answers of two hours; each platform's price moves from time to time, some have no times. */
const histories: fc.Arbitrary<readonly Answer[]> = fc
  .array(
    fc.record({
      gap: fc.integer({ min: 1, max: 9 }),
      quotes: fc.uniqueArray(
        fc.record({
          code: fc.constantFrom(...CODES),
          buy: price,
          sell: fc.option(price),
          moves: fc.boolean(),
        }),
        { selector: ({ code }) => code, minLength: 1, maxLength: 7 },
      ),
    }),
    { minLength: 1, maxLength: 30 },
  )
  .map((all) => {
    let atMs = NOW - 120 * MINUTE;
    const known = new Map<string, PlatformQuote>();
    return all.map(({ gap, quotes }) => {
      atMs += gap * MINUTE;
      const listed = quotes.map(({ code, buy, sell, moves }) => {
        const before = known.get(code);
        const next =
          before && !moves
            ? before
            : {
                code,
                buy: decimal(buy),
                sell: sell === null ? null : decimal(sell),
                // Some platforms never have a time.
                updatedAtMs: code < 'c' ? null : atMs - MINUTE,
              };
        known.set(code, next);
        return next;
      });
      return { atMs, quotes: listed };
    });
  });
const deals = fc.record({
  kind: fc.constantFrom('buy' as const, 'sell' as const),
  minutes: fc.integer({ min: -2, max: 100 }),
  price,
  amount: decimals(1, 900, 2),
  fee: fc.constantFrom('none', 'some'),
  feeIn: fc.constantFrom('money' as const, 'asset' as const),
});

describe('was it a good price', () => {
  it('equals brute force over what was known then, and never uses a later quote', () => {
    let compared = 0;
    fc.assert(
      fc.property(histories, deals, (answers, { kind, minutes, price: at, amount, fee, feeIn }) => {
        const atMs = NOW - 120 * MINUTE + minutes * MINUTE;
        const dealt = trade(`${kind} ${amount} @ ${at}`, {
          atMs,
          fee: decimal(fee === 'some' ? { money: '25', asset: '0.125' }[feeIn] : '0'),
          feeIn,
        });
        const record = recordOf(answers);
        const found = judged(record, state, dealt);
        record.close();
        const early = recordOf(answers.filter((answer) => answer.atMs <= atMs));
        expect(judged(early, state, dealt)).toEqual(found);
        early.close();

        const expected = oracleGoodPrice(answers, dealt);
        if (expected) compared += 1;
        expect(asExpected(found)).toEqual(expected);
      }),
      { numRuns: cases(400) },
    );
    expect(compared).toBeGreaterThan(40);
  });

  it('is unknown without a record, for another pair, and where raw quotes are gone', () => {
    const quotes = [{ code: 'a', buy: decimal('1400'), sell: null, updatedAtMs: NOW - MINUTE }];
    const record = recordOf([{ atMs: NOW, quotes }]);
    const dealt = trade('buy 1 @ 1400', { atMs: NOW });
    expect(judged(record, state, dealt)).toMatchObject({ count: 1, better: 0, missed: '0' });
    expect(judged(null, state, dealt)).toBeNull();
    expect(judged(record, state, { ...dealt, money: 'KES' as never })).toBeNull();
    expect(judged(record, state, { ...dealt, kind: 'opening' })).toBeNull();
    expect(judged(record, state, { ...dealt, atMs: NOW - 1 })).toBeNull();
    expect(judged(record, state, { ...dealt, atMs: NOW + 16 * MINUTE })).toBeNull();
    record.close();
  });

  it('is the same for an imported trade', () => {
    const record = openRecord(inFolder('record.sqlite'), SANDBOX);
    const lines = Array.from({ length: 40 }, (_, n) => {
      const atMs = NOW + n * MINUTE;
      const quotes = ['a', 'b', 'c'].map((code, index) => ({
        code,
        buy: decimal(`${1_400 + ((n * (index + 3)) % 7)}.5`),
        sell: decimal(`${1_390 + ((n * (index + 2)) % 5)}`),
        updatedAtMs: null,
      }));
      record.savePlatforms({ ticker: USDT, quotes, droppedCount: 0, billing: null }, atMs);
      const time = new Date(atMs + 30_000).toISOString();
      return `${n},${time},${n % 2 ? 'sell' : 'buy'},${n % 2 ? 5 : 10},${n % 2 ? 1391 : 1403},${n % 3}`;
    });
    // One from before the record.
    lines.push(`old,${new Date(NOW - 9 * MINUTE).toISOString()},buy,1,1400,0`);
    fs.writeFileSync(inFolder('a.csv'), `id,time,kind,amount,price,fee\n${lines.join('\n')}\n`);
    const file = inFolder('trades.sqlite');
    const read = readJob(inFolder('a.csv'), file);
    const looked = readTrades(read, []);
    if (looked.kind !== 'looked') throw new Error(looked.why);
    const chosen = { ...looked.chosen, asset: read.pair.asset };
    const { changed } = answersHere()['change-trades']({
      kind: 'change-trades',
      trades: read.trades,
      change: NO_CHANGE,
      from: { ...read, chosen, stamp: looked.stamp },
      judging: judgingOf(record, state, read.trades.origin),
      isUndo: false,
    });
    expect(changed).toMatchObject({ ok: true, value: { facts: { count: 41 } } });
    const trades = tradesIn(file, 'sandbox');
    expect(trades.map(({ good }) => good)).toEqual(
      trades.map((each) => judged(record, state, each)),
    );
    expect(trades.filter(({ good }) => good === null).map(({ id }) => id)).toEqual(['old']);
    expect(new Set(trades.map(({ good }) => good?.better)).size).toBeGreaterThan(2);
    record.close();
  });
});
