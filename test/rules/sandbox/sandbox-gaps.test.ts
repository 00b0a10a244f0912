import { describe, expect, it } from 'vitest';
import { lengthOf } from '#core/history/gaps.ts';
import { gapsView } from '#core/history/gaps-view.ts';
import { chartOf } from '../../../electron/history/chart-query.ts';
import { replayGaps } from '../../../electron/record/replay-gaps.ts';
import { openRecord } from '../../../electron/record/record-file.ts';
import { fillSandboxPast } from '../../../electron/sandbox/fill-past.ts';
import { SANDBOX_SEED } from '../../../electron/sandbox/options.ts';
import { LEADERS } from '../../../electron/sandbox/platforms.ts';
import { sandboxQuotes } from '../../../electron/sandbox/quotes.ts';
import { SANDBOX } from '#core/rates/source.ts';
import { currencyCode } from '#core/rates/currency.ts';
import { type Ticker, TICKERS } from '#core/rates/feed.ts';
import { MARKETS } from '#core/rates/market.ts';
import { useFolder } from '../../support/folder.ts';
import { RULES } from '../../support/quotes.ts';
import { decimal } from '../../support/rates.ts';
import { keptRecord } from '../../support/recording.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;
const NOW = Date.parse('2026-11-27T10:25:00Z');
const USDT = 'USDTNGN' as Ticker;
const within = useFolder();

interface Seen {
  fromMs: number;
  toMs: number;
}

/** An oracle of its own: when some fresh, sound platform paid more than another one took. */
function gapsSeen(seed: number, ticker: string, fromMs: number, toMs: number): Seen[] {
  const gaps: Seen[] = [];
  for (let atMs = fromMs; atMs < toMs; atMs += MINUTE) {
    const desks = (sandboxQuotes(seed, ticker, atMs) ?? []).filter(
      ({ code, buy, sell, lastUpdatedMs }) =>
        /-(?:bdc|desk|fx|pay|p2p|x|remit|send)$/.test(code) &&
        code !== 'monierate-fx' &&
        atMs - lastUpdatedMs <= 15 * MINUTE &&
        (buy === 0 || sell === 0 || buy >= sell),
    );
    const middles = desks
      .flatMap(({ buy, sell }) => (buy > 0 && sell > 0 ? (buy + sell) / 2 : []))
      .sort((left, right) => left - right);
    const middle = middles[middles.length >> 1] ?? NaN;
    const isNear = (price: number): boolean => Math.abs(price / middle - 1) < 0.05;
    const ask = Math.min(...desks.map(({ buy }) => buy).filter(isNear));
    const bid = Math.max(...desks.map(({ sell }) => sell).filter(isNear));
    if (bid <= ask) continue;
    const last = gaps.at(-1);
    if (last?.toMs === atMs) last.toMs = atMs + MINUTE;
    else gaps.push({ fromMs: atMs, toMs: atMs + MINUTE });
  }
  return gaps;
}

describe.each([SANDBOX_SEED, 7, 4711])("gaps between the demo's platforms, seed %i", (seed) => {
  const weeks = gapsSeen(seed, USDT, NOW - 14 * DAY, NOW);

  it('last from 10 to 40 minutes', () => {
    for (const { fromMs, toMs } of weeks) {
      expect((toMs - fromMs) / MINUTE).toBeGreaterThanOrEqual(9);
      expect((toMs - fromMs) / MINUTE).toBeLessThanOrEqual(42);
    }
  });

  it('come about once a working day, half of them on two afternoons, and are the same each time', () => {
    expect(weeks.length).toBeGreaterThanOrEqual(8);
    expect(weeks.length).toBeLessThanOrEqual(18);
    const isBusy = ({ fromMs }: Seen): boolean => {
      const at = new Date(fromMs);
      return [1, 3].includes(at.getUTCDay()) && [13, 14].includes(at.getUTCHours());
    };
    expect(weeks.filter(isBusy).length * 2).toBeGreaterThanOrEqual(weeks.length);
    const [first] = weeks;
    if (!first) throw new Error('there is none');
    const again = gapsSeen(seed, USDT, first.fromMs - 5 * MINUTE, first.toMs + 5 * MINUTE);
    expect(again).toEqual([first]);
  });
});

describe("the demo's record, filled at once", () => {
  const write = async (file: string) => {
    const record = openRecord(file, SANDBOX);
    const error = await new Promise((resolve) => {
      fillSandboxPast(keptRecord(record), SANDBOX_SEED, NOW, resolve);
    });
    expect(error).toBeNull();
    return record;
  };

  it('has gaps of minutes, and a time at which most come', async () => {
    const file = within('demo.sqlite');
    (await write(file)).close();
    const amount = { unit: 'money', amount: decimal('500000') } as const;
    const found = replayGaps(
      file,
      {
        sourceKey: SANDBOX.key,
        ticker: USDT,
        fromMs: NOW - 30 * DAY,
        nowMs: NOW,
        periodMs: MINUTE,
        rules: RULES,
        amount,
        terms: [],
        times: 'utc',
      },
      () => undefined,
    );
    for (const gap of found.gaps) {
      const { leastMs, mostMs } = lengthOf(gap);
      expect(leastMs / MINUTE).toBeLessThanOrEqual(41);
      expect((mostMs ?? Infinity) / MINUTE).toBeGreaterThanOrEqual(10);
      expect((mostMs ?? Infinity) / MINUTE).toBeLessThanOrEqual(61);
      expect(LEADERS).toContain(gap.peak.buyAt);
    }
    const view = gapsView({ ticker: USDT, ...amount }, found);
    expect(view.count).toBeGreaterThanOrEqual(20);
    expect(view.count).toBeLessThanOrEqual(40);
    expect(view.mostly).toEqual({ weekdays: [0, 2], fromHour: 13, toHour: 15 });
  });

  it('has no hole in the last day of a chart, nor in the week of the watched pair', async () => {
    const record = await write(':memory:');
    const leaders = (ticker: string) =>
      LEADERS.map(
        (platform) => ({ kind: 'platform', ticker: ticker as Ticker, platform }) as const,
      );
    const pair = { base: currencyCode('USD'), quote: currencyCode('NGN') };
    const charts = [
      ...TICKERS.map((ticker) => ['day', leaders(ticker)] as const),
      ['week', leaders(USDT)] as const,
      ...MARKETS.map((market) => ['day', [{ kind: 'rate', market, ...pair }]] as const),
    ] as const;
    for (const [preset, series] of charts) {
      const options = { side: 'ask', kind: 'line', premiumUnder: null } as const;
      const chart = chartOf(record, { series, ...options, range: { preset } }, NOW);
      for (const { points } of [chart.main, ...chart.others]) {
        expect(points.length).toBeGreaterThan(20);
        expect(points).not.toContain(null);
      }
    }
    for (const market of MARKETS) {
      const day = { fromMs: NOW - DAY, toMs: NOW };
      expect(record.charts.values(market, pair, day).checked).toHaveLength(1);
    }
    record.close();
  });
});
