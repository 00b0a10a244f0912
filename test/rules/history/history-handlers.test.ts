import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AppState } from '#core/app/app-state.ts';
import type { Side } from '#core/platforms/sides.ts';
import type { Ticker } from '#core/rates/feed.ts';
import { DEFAULT_CHOICES } from '#core/settings/choices.ts';
import { reduce } from '#core/app/reducer.ts';
import { SANDBOX } from '#core/rates/source.ts';
import { askHere } from '../../../electron/history/chart-questions.ts';
import { historyHandlers } from '../../../electron/history/handlers.ts';
import { openRecord } from '../../../electron/record/record-file.ts';
import type { RateRecord } from '../../../electron/record/record.ts';
import { at } from '../../support/account.ts';
import { choicesOf, ruleOf } from '../../support/alerts.ts';
import { emptyState } from '../../support/rates.ts';
import { EUR, HOUR, NGN, saveAll, START, tableOf, USD } from '../../support/recording.ts';

const PAIR = { base: USD, quote: NGN };

let record: RateRecord;
beforeEach(() => {
  record = openRecord(':memory:', SANDBOX);
});
afterEach(() => record.close());

const handlersAt = (nowMs: number, state: AppState = emptyState()) =>
  historyHandlers({
    store: { state },
    withRecord: (work) => work(record),
    moment: () => at(nowMs),
    askCharts: askHere((work) => work(record)),
    backFill: {} as never,
  });

describe('the levels of alerts', () => {
  const subject = { kind: 'rate', market: 'mid', ...PAIR } as const;
  const above = { kind: 'above', level: '1650' as never } as const;
  const rules = [
    ruleOf({ id: 'a', subject, condition: above, alsoInSandbox: true }),
    ruleOf({ id: 'same', subject, condition: above, alsoInSandbox: true }),
    ruleOf({
      id: 'not here',
      subject,
      condition: { ...above, kind: 'below' },
      alsoInSandbox: false,
    }),
    ruleOf({
      id: 'off',
      subject,
      condition: { ...above, level: '2' as never },
      alsoInSandbox: true,
      isOn: false,
    }),
    ruleOf({
      id: 'market',
      subject: { ...subject, market: 'parallel' },
      condition: { ...above, level: '3' as never },
      alsoInSandbox: true,
    }),
    ruleOf({
      id: 'pair',
      subject: { ...subject, quote: EUR },
      condition: { ...above, level: '4' as never },
      alsoInSandbox: true,
    }),
  ];
  const chartOf = async (from: AppState) => {
    saveAll(record, [tableOf(START, { NGN: '1600' })]);
    const state = reduce(from, { kind: 'chosen', choices: choicesOf(...rules) });
    const handlers = handlersAt(START + HOUR, state);
    const answer = await handlers.chart({
      series: [{ kind: 'rate', market: 'mid', ...PAIR }],
      side: 'ask',
      kind: 'line',
      premiumUnder: null,
      range: { preset: 'day' },
    });
    return answer.ok && answer.value.levels.map(({ side, level }) => `${side} ${level}`);
  };

  it('are part of the chart: each level of the pair and market once', async () => {
    const account = {
      ...emptyState(),
      source: { kind: 'account', key: 'https://rates.example' },
    } as const;
    expect(await chartOf(account)).toEqual(['above 1650', 'below 1650']);
  });

  it('leaves out alerts that are off in the sandbox', async () => {
    expect(await chartOf(emptyState())).toEqual(['above 1650']);
  });
});

describe('a platform’s sides and spread', () => {
  const ticker = 'USDTNGN' as Ticker;
  const save = (atMs: number, buy: string, sell: string | null): void =>
    record.savePlatforms(
      {
        ticker,
        quotes: [{ code: 'alpha', buy, sell, updatedAtMs: atMs } as never],
        droppedCount: 0,
        billing: null,
      },
      atMs,
    );
  async function chartOf(fixed: 'buy' | 'sell' | null, side: Side = 'ask') {
    save(START, '1601.5', '1589.25');
    save(START + HOUR, '1602.5', null);
    const fixedSides = fixed ? [{ ticker, ask: fixed }] : [];
    const quotes = { ...DEFAULT_CHOICES.quotes, fixedSides };
    const state = reduce(emptyState(), { kind: 'chosen', choices: { quotes } });
    const handlers = handlersAt(START + 2 * HOUR, state);
    const answer = await handlers.chart({
      series: [{ kind: 'platform', ticker, platform: 'alpha' }],
      side,
      kind: 'candles',
      premiumUnder: 'official',
      range: { preset: 'day' },
    });
    if (!answer.ok) throw new Error(answer.error.code);
    const { main, sides: rule, candles, premium } = answer.value;
    expect([candles, premium]).toEqual([null, null]);
    const sides = main.points.flatMap((point) =>
      point?.quote ? [[point.rate, point.quote.ask, point.quote.bid, point.quote.spread]] : [],
    );
    return { sides, rule };
  }

  it('are as they were sent, one that was not quoted is none', async () => {
    expect(await chartOf(null)).toEqual({
      sides: [
        ['1601.5', '1601.5', '1589.25', '12.25'],
        ['1602.5', '1602.5', null, null],
      ],
      rule: { ask: 'buy', standing: 'assumed' },
    });
    expect(record.tickers()).toEqual([{ ticker, platforms: ['alpha'] }]);
  });

  it('follow the ticker’s rule', async () => {
    expect(await chartOf('sell')).toEqual({
      sides: [['1589.25', '1589.25', '1601.5', '-12.25']],
      rule: { ask: 'sell', standing: 'fixed' },
    });
    // A side that is not quoted is a hole in the line of that side.
    expect((await chartOf('sell', 'bid')).sides).toEqual([
      ['1601.5', '1589.25', '1601.5', '-12.25'],
      ['1602.5', null, '1602.5', null],
    ]);
  });
});

describe('what the record says of recent time', () => {
  const ticker = 'USDTNGN' as Ticker;
  const DAY = 24 * HOUR;

  it('weighs checked time: an unchanged weekend counts, a hole does not', async () => {
    // 60 days rise by one a day, with checks each hour; 20 days without a check; then one more day.
    const days = Array.from({ length: 60 }, (_, day) => START + day * DAY);
    const official = days.map((atMs) => tableOf(atMs, { NGN: '1000' }, 'official'));
    saveAll(record, official);
    for (const [day, atMs] of days.entries()) {
      saveAll(record, [tableOf(atMs, { NGN: String(1_001 + day) })]);
      for (let hour = 1; hour < 24; hour += 1) {
        record.confirmLatest('mid', atMs + hour * HOUR, HOUR);
        record.confirmLatest('official', atMs + hour * HOUR, HOUR);
      }
    }
    const nowMs = START + 60 * DAY;
    const answer = await handlersAt(nowMs).chartRanks({
      series: [{ kind: 'rate', market: 'mid', ...PAIR }],
      side: 'ask',
      premiumUnder: 'official',
    });
    expect(answer).toMatchObject({ ok: true, value: { percentile: 98, best: null } });
    const band = answer.ok ? answer.value.band : null;
    // In percent of 1000: the 6th and the 54th of 60 days.
    expect(band).toEqual({ low: '0.60', high: '5.40' });
    const later = await handlersAt(nowMs + 80 * DAY).chartRanks({
      series: [{ kind: 'rate', market: 'mid', ...PAIR }],
      side: 'ask',
      premiumUnder: null,
    });
    expect(later).toMatchObject({
      value: { percentile: { tooShort: 'checked' }, band: null },
    });
  });

  it('finds the cheapest platform of the last week, and who pays most', async () => {
    for (let hour = 0; hour < 168; hour += 1) {
      const quote = (code: string, buy: string, sell: string) =>
        ({ code, buy, sell, updatedAtMs: START + hour * HOUR }) as never;
      const isLow = hour % 8 < 5;
      record.savePlatforms(
        {
          ticker,
          quotes: [
            quote('alpha', '1600', '1590'),
            quote('beta', isLow ? '1599' : '1601', isLow ? '1589' : '1588'),
          ],
          droppedCount: 0,
          billing: null,
        },
        START + hour * HOUR,
        HOUR,
      );
    }
    const ranks = async (side: Side) => {
      const answer = await handlersAt(START + 168 * HOUR).chartRanks({
        series: ['alpha', 'beta'].map((platform) => ({ kind: 'platform', ticker, platform })),
        side,
        premiumUnder: 'official',
      });
      return answer.ok && answer.value.best;
    };
    // Of the 167 hours between the first and the last check, beta is the lowest in 105.
    expect(await ranks('ask')).toEqual({ platforms: ['alpha', 'beta'], shares: [37, 63] });
    expect(await ranks('bid')).toEqual({ platforms: ['alpha', 'beta'], shares: [100, 0] });
  });
});
