import fs from 'node:fs';
import { expect, it } from 'vitest';
import { gapsView } from '#core/history/gaps-view.ts';
import { lengthOf } from '#core/history/gaps.ts';
import { parseTicker } from '#core/rates/feed.ts';
import { openRecord } from '../../../electron/record/record-file.ts';
import { type GapsQuestion, replayGaps } from '../../../electron/record/replay-gaps.ts';
import { useFolder } from '../../support/folder.ts';
import { decimal } from '../../support/rates.ts';
import { MINUTE, RULES } from '../../support/quotes.ts';
import { termsOf } from '../../support/route-markets.ts';

const SOURCE = { kind: 'account', key: 'https://rates.example' } as const;
const START = Date.UTC(2026, 0, 5);
const DAY = 1_440 * MINUTE;
const EVERY = 5 * MINUTE;
const within = useFolder();

/** The prices of two platforms at a minute; beta pays more than alpha asks while there is a gap. */
function recordOf(file: string, hasGap: (minute: number) => boolean): GapsQuestion {
  const record = openRecord(file, SOURCE);
  const ticker = parseTicker('USDTNGN');
  if (!ticker) throw new Error('no ticker');
  for (let minute = 0; minute <= 1_440; minute += 5) {
    // The computer was off from 10:00 to 12:00.
    if (minute > 600 && minute < 720) continue;
    const atMs = START + minute * MINUTE;
    const bid = hasGap(minute) ? '1610' : '1595';
    const quote = (code: string, buy: string, sell: string) => ({
      code,
      buy: decimal(buy),
      sell: decimal(sell),
      updatedAtMs: atMs - MINUTE,
    });
    const quotes = [quote('alpha', '1600', '1590'), quote('beta', '1615', bid)];
    record.savePlatforms({ ticker, quotes, droppedCount: 0, billing: null }, atMs, EVERY);
  }
  record.close();
  return {
    sourceKey: SOURCE.key,
    ticker,
    fromMs: START,
    nowMs: START + DAY,
    periodMs: EVERY,
    rules: RULES,
    amount: { unit: 'money', amount: decimal('500000') },
    terms: [],
    times: 'utc',
  };
}

it('gaps are found in the record with their bounds, an outage among them, and judged by the terms', () => {
  const file = within('record.sqlite');
  const question = recordOf(
    file,
    (minute) =>
      (minute >= 60 && minute <= 80) || (minute >= 590 && minute <= 730) || minute === 900,
  );
  const shares: number[] = [];
  const found = replayGaps(file, question, (share) => shares.push(share));
  const minutes = found.gaps.map((gap) => {
    const { leastMs, mostMs } = lengthOf(gap);
    return [(gap.firstMs - START) / MINUTE, leastMs / MINUTE, mostMs && mostMs / MINUTE];
  });
  expect(minutes).toEqual([
    [900, 0, 10],
    // The outage ends the observation, and a new one begins within the gap.
    [720, 10, null],
    [590, 10, null],
    [60, 20, 30],
  ]);
  expect(found.gaps.map(({ judgement }) => judgement)).toEqual(Array(4).fill('not-known'));
  expect(found).toMatchObject({ sinceMs: START, checkedPercent: 91 });
  expect(shares.length).toBeGreaterThan(0);

  const full = { minutes: 5, networkMinutes: 5, withdrawal: '0', largest: '5000' };
  const terms = [
    ['alpha', termsOf({ ...full, buyPercent: '0.1' })],
    ['beta', termsOf({ ...full, sellPercent: '0.1' })],
  ] as const;
  const judged = replayGaps(file, { ...question, terms }, () => undefined);
  expect(judged.gaps.map(({ judgement }) => judgement)).toEqual([
    'too-short',
    'too-short',
    'too-short',
    'yes',
  ]);
  // Fees of 0.7 % leave nothing.
  const dear = [['alpha', termsOf({ ...full, buyPercent: '0.7' })]] as const;
  expect(replayGaps(file, { ...question, terms: dear }, () => undefined).gaps).toEqual([]);

  const request = { ticker: question.ticker, amount: decimal('500000'), unit: 'money' } as const;
  const view = gapsView(request, judged);
  expect(view).toMatchObject({ count: 4, taken: 1, notKnown: 0, checkedPercent: 91 });
  expect(gapsView(request, found)).toMatchObject({ count: 4, taken: 0, notKnown: 4 });
  // One day is no three weeks.
  expect(view.cells.filter(({ level }) => level === null)).toHaveLength(168);
  expect(view.gaps[3]).toMatchObject({ buyAt: 'alpha', sellAt: 'beta', peakPercent: '0.42' });
  expect(fs.existsSync(file)).toBe(true);
});

it('a gap that only the check of this moment found is open', () => {
  const file = within('record.sqlite');
  const question = recordOf(file, (minute) => minute === 1_440);
  expect(replayGaps(file, question, () => undefined).gaps).toMatchObject([
    { firstMs: question.nowMs, judgement: 'open' },
  ]);
});

it('a source or a ticker without a record has none', () => {
  const file = within('record.sqlite');
  const question = recordOf(file, () => true);
  for (const other of [{ sourceKey: 'https://other.example' }, { ticker: 'BTCNGN' as never }]) {
    expect(replayGaps(file, { ...question, ...other }, () => undefined).gaps).toEqual([]);
  }
});
