import { describe, expect, it } from 'vitest';
import type { AppState } from '#core/app/app-state.ts';
import { reduce } from '#core/app/reducer.ts';
import { parseDecimal } from '#core/number/decimal.ts';
import { currencyCode } from '#core/rates/currency.ts';
import type { Ticker } from '#core/rates/feed.ts';
import type { Pin } from '#core/requests/pins.ts';
import { en } from '#core/text/en.ts';
import { miniView } from '#core/tray/mini-view.ts';
import { at } from '../../support/account.ts';
import { emptyState, rateTable, stateWith } from '../../support/rates.ts';

const NOON = Date.parse('2026-11-20T12:00:00Z');
const MINUTE = 60_000;
const USDT = 'USDTNGN' as Ticker;
const [USD, NGN, EUR] = ['USD', 'NGN', 'EUR'].map((code) => currencyCode(code)) as [
  ReturnType<typeof currencyCode>,
  ReturnType<typeof currencyCode>,
  ReturnType<typeof currencyCode>,
];
const decimal = (text: string) => parseDecimal(text) ?? expect.fail(text);
const rate = (base: typeof USD, quote: typeof USD, market: 'parallel' | 'mid'): Pin => ({
  kind: 'pair',
  base,
  quote,
  market,
});
const platform = (name: string, side: 'ask' | 'bid'): Pin => ({
  kind: 'quote',
  ticker: USDT,
  platform: name,
  side,
});

function state(pins: readonly Pin[]): AppState {
  const table = rateTable(
    { NGN: '1439.214', EUR: '0.92' },
    { market: 'parallel', publishedAtMs: NOON },
  );
  const rated = stateWith(table, NOON, reduce(emptyState(), { kind: 'chosen', choices: { pins } }));
  return reduce(rated, {
    kind: 'platforms-answered',
    ticker: USDT,
    atMs: NOON - 3 * MINUTE,
    steadyMs: 0,
    quotes: {
      ticker: USDT,
      droppedCount: 0,
      billing: null,
      quotes: [
        { code: 'rafter', buy: decimal('1431'), sell: null, updatedAtMs: NOON - 3 * MINUTE },
      ],
    },
  });
}

const view = (pins: readonly Pin[], nowMs = NOON) =>
  miniView(state(pins), { moment: at(nowMs), locale: 'en-US', zone: 'UTC', text: en });
const seen = (pins: readonly Pin[]) =>
  view(pins).rows.map(({ name, where, number, note }) => [name, where, number, note]);

describe('the mini-board', () => {
  it('has the first pair without a pin, as the tray', () => {
    expect(seen([])).toEqual([['USD', 'parallel', '1,439.21', '']]);
  });

  it('has three pins: rates by their market, quotes by side and platform', () => {
    const pins = [
      rate(USD, NGN, 'parallel'),
      platform('rafter', 'ask'),
      rate(EUR, USD, 'parallel'),
      platform('nobody', 'bid'),
    ];
    expect(seen(pins)).toEqual([
      ['USD', 'parallel', '1,439.21', ''],
      ['USDT', 'buy', '1,431.00', 'rafter'],
      ['EUR/USD', 'parallel', '1.0870', ''],
    ]);
  });

  it('has the change of a rate where the record knows it', () => {
    const change = { percent: decimal('0.42'), spanMs: 24 * 60 * MINUTE };
    const { rows } = miniView(
      state([rate(USD, NGN, 'parallel'), platform('rafter', 'ask'), rate(USD, NGN, 'mid')]),
      { moment: at(NOON), locale: 'en-US', zone: 'UTC', text: en },
      () => change,
    );
    expect(rows.map((row) => row.change)).toEqual([change, null, null]);
  });

  it('says why a number is missing', () => {
    expect(
      seen([rate(USD, NGN, 'mid'), platform('rafter', 'bid'), platform('nobody', 'ask')]),
    ).toEqual([
      ['USD', 'mid', null, 'no rates yet'],
      ['USDT', 'sell', null, 'rafter: not quoted'],
      ['USDT', 'buy', null, 'nobody: not listed'],
    ]);
  });

  it('is as old as what was checked longest ago', () => {
    expect(view([rate(USD, NGN, 'parallel'), platform('rafter', 'ask')]).oldest?.checkedAtMs).toBe(
      NOON - 3 * MINUTE,
    );
    expect(view([rate(USD, NGN, 'parallel')]).oldest?.checkedAtMs).toBe(NOON);
    expect(view([rate(USD, NGN, 'mid')]).oldest).toBeNull();
  });

  it('marks the sandbox, and a number that is old', () => {
    const old = view([rate(USD, NGN, 'parallel')], NOON + 30 * 24 * 60 * MINUTE);
    expect(old.isSandbox).toBe(true);
    expect(old.rows[0]?.warnings).toContain('stale');
  });
});
