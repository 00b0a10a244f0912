import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AppState } from '#core/app/app-state.ts';
import type { Ticker } from '#core/rates/feed.ts';
import { DEFAULT_CHOICES } from '#core/settings/choices.ts';
import { reduce } from '#core/app/reducer.ts';
import { SANDBOX } from '#core/rates/source.ts';
import { createHistoryController } from '../../electron/history/history-controller.ts';
import { openRecord } from '../../electron/record/record-file.ts';
import type { RateRecord } from '../../electron/record/record.ts';
import type { Store } from '../../electron/store/store.ts';
import { at } from '../support/account.ts';
import { choicesOf, ruleOf } from '../support/alerts.ts';
import { emptyState } from '../support/rates.ts';
import { EUR, HOUR, NGN, saveAll, START, tableOf, USD } from '../support/recording.ts';

const PAIR = { base: USD, quote: NGN };

let record: RateRecord;
beforeEach(() => {
  record = openRecord(':memory:', SANDBOX);
});
afterEach(() => record.close());

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
    const controller = createHistoryController({ record }, { state } as Store, () =>
      at(START + HOUR),
    );
    const answer = await controller.chart({
      market: 'mid',
      ...PAIR,
      kind: 'line',
      overlays: [],
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
  async function chartOf(fixed: 'buy' | 'sell' | null) {
    save(START, '1601.5', '1589.25');
    save(START + HOUR, '1602.5', null);
    const fixedSides = fixed ? [{ ticker, ask: fixed }] : [];
    const quotes = { ...DEFAULT_CHOICES.quotes, fixedSides };
    const state = reduce(emptyState(), { kind: 'chosen', choices: { quotes } });
    const controller = createHistoryController({ record }, { state } as Store, () =>
      at(START + 2 * HOUR),
    );
    const answer = await controller.platformChart({
      ticker,
      platform: 'alpha',
      range: { preset: 'day' },
    });
    if (!answer.ok) throw new Error(answer.error.code);
    const { points, askSide, isAssumed } = answer.value;
    const sides = points.flatMap((point) => (point ? [[point.ask, point.bid, point.spread]] : []));
    return { sides, askSide, isAssumed };
  }

  it('are as they were sent, one that was not quoted is none', async () => {
    expect(await chartOf(null)).toEqual({
      sides: [
        ['1601.5', '1589.25', '12.25'],
        ['1602.5', null, null],
      ],
      askSide: 'buy',
      isAssumed: true,
    });
    expect(record.tickers()).toEqual([{ ticker, platforms: ['alpha'] }]);
  });

  it('follow the ticker’s rule', async () => {
    expect(await chartOf('sell')).toEqual({
      sides: [
        ['1589.25', '1601.5', '-12.25'],
        [null, '1602.5', null],
      ],
      askSide: 'sell',
      isAssumed: false,
    });
  });
});
