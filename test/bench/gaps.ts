import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseTicker } from '../../electron/core/rates/feed.ts';
import { openRecord } from '../../electron/record/record-file.ts';
import { replayGaps } from '../../electron/record/replay-gaps.ts';
import { decimal } from '../support/rates.ts';
import { MINUTE, NOW, RULES } from '../support/quotes.ts';
import { termsOf } from '../support/route-markets.ts';
import { type Bench, type Figure, figure, runAlone } from './figures.ts';

/** The gaps of 30 days of raw answers, as the worker finds them: 65 platforms, whose prices drift. */
const PLATFORMS = 65;
const DAY = 1_440 * MINUTE;
const SOURCE = { kind: 'account', key: 'https://rates.example' } as const;

/** A price that moves a little with each answer, and a wave that opens and closes gaps. */
function priceOf(platform: number, answer: number): number {
  const wave = Math.sin(answer / 40 + platform) * 4;
  return Math.round((1_600 + wave + (platform % 7)) * 100) / 100;
}

function fill(file: string, days: number, periodMs: number): void {
  const record = openRecord(file, SOURCE);
  const ticker = parseTicker('USDTNGN');
  if (!ticker) throw new Error('no ticker');
  for (let atMs = NOW - days * DAY, answer = 0; atMs <= NOW; atMs += periodMs, answer += 1) {
    const quotes = Array.from({ length: PLATFORMS }, (_, platform) => {
      // A third of them moves with each answer; the rest every few.
      const step = platform % 3 === 0 ? answer : Math.floor(answer / (3 + (platform % 4)));
      const buy = priceOf(platform, step);
      return {
        code: `platform-${platform}`,
        buy: decimal(buy.toFixed(2)),
        sell: decimal((buy - 6).toFixed(2)),
        updatedAtMs: atMs - (platform % 5) * MINUTE,
      };
    });
    record.savePlatforms({ ticker, quotes, droppedCount: 0, billing: null }, atMs, periodMs);
  }
  record.close();
}

export const bench: Bench = ({ isSmall }) => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'parallax-gaps-'));
  const file = path.join(folder, 'record.sqlite');
  const days = isSmall ? 2 : 30;
  try {
    fill(file, days, 10 * MINUTE);
    const ticker = parseTicker('USDTNGN');
    if (!ticker) throw new Error('no ticker');
    const terms = Array.from({ length: PLATFORMS }, (_, platform) => {
      const fees = { buyPercent: '0.1', sellPercent: '0.1', withdrawal: '0.5', largest: '5000' };
      return [
        `platform-${platform}`,
        termsOf({ ...fees, minutes: 10, networkMinutes: 5 }),
      ] as const;
    });
    const times: number[] = [];
    for (let round = 0; round < (isSmall ? 1 : 7); round += 1) {
      const startedAt = performance.now();
      const { gaps } = replayGaps(
        file,
        {
          sourceKey: SOURCE.key,
          ticker,
          fromMs: NOW - days * DAY,
          nowMs: NOW,
          periodMs: 10 * MINUTE,
          rules: RULES,
          amount: { unit: 'money', amount: decimal('500000') },
          terms,
          times: 'utc',
        },
        () => undefined,
      );
      times.push(performance.now() - startedAt);
      if (gaps.length === 0) throw new Error('no gaps');
    }
    const name = 'gaps of 30 days, 65 platforms, an answer every 10 minutes';
    return Promise.resolve<Figure[]>([figure(name, times, { goal: 500 })]);
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
};

if (import.meta.main) await runAlone(bench);
