import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { initialState, NOTHING_RECORDED } from '#core/app/app-state.ts';
import type { CostMethod } from '#core/desk/sums.ts';
import type { DeskRequest } from '#core/desk/desk-request.ts';
import { deskView, type DeskView } from '#core/desk/desk-view.ts';
import { logView } from '#core/desk/log-view.ts';
import { bySequence, type Trade } from '#core/desk/trade.ts';
import { monthOf } from '#core/desk/wall-time.ts';
import { currencyCode } from '#core/rates/currency.ts';
import { SANDBOX } from '#core/rates/source.ts';
import { DEFAULT_CHOICES } from '#core/settings/choices.ts';
import { at } from '../../support/account.ts';
import { cases } from '../../support/nightly.ts';
import { NOW } from '../../support/quotes.ts';
import { FIRST_DAY, logOf, trade } from '../../support/trades.ts';

const DAY = 86_400_000;
const usdt = { asset: currencyCode('USDT'), money: currencyCode('NGN') };
const initial = initialState(SANDBOX, null, DEFAULT_CHOICES, NOTHING_RECORDED, NOW);

function viewed(
  trades: readonly Trade[],
  request: Partial<DeskRequest> = {},
  costMethod: CostMethod = 'average',
): DeskView {
  const log = logOf(trades);
  const desk = { ...initial.choices.desk, costMethod };
  const state = {
    ...initial,
    choices: { ...initial.choices, desk },
    trades: { real: log, sandbox: log },
  };
  const asked = { pair: usdt, zone: 'UTC', year: null, month: null, count: 50, ...request };
  return deskView(state, logView(trades, asked, costMethod), usdt, at(NOW));
}

/** Over three months, every third in another asset. */
const mixed = Array.from({ length: 90 }, (_, day) =>
  trade('buy 10 @ 1400', {
    atMs: FIRST_DAY + day * DAY,
    ...(day % 3 === 0 && { asset: currencyCode('BTC') }),
  }),
).sort(bySequence);

describe('the trades on show', () => {
  it.each([[null], ['2026-01'], ['2026-02'], ['2026-12']])(
    'are those of the pair in %s',
    (month) => {
      const own = mixed.filter(({ asset }) => asset === 'USDT');
      const wanted = own.filter(({ atMs }) => month === null || monthOf(atMs, 'UTC') === month);
      const view = viewed(mixed, { month, count: 5 });
      expect(view.total).toBe(wanted.length);
      expect(view.rows.map((row) => row.trade)).toEqual(wanted.slice(-5).reverse());
      expect(view.years).toEqual(['2026']);
      expect(view.good?.trades ?? 0).toBe(wanted.length);
      expect(view.pairs).toContainEqual({ ...usdt, asset: 'BTC' });
    },
  );

  it('are gone through once: the next view of the same list reads its own rows alone', () => {
    const read = new Set<string>();
    const watched = mixed.map(
      (each) =>
        new Proxy(each, {
          get: (target, name) => {
            read.add(target.id);
            return Reflect.get(target, name) as unknown;
          },
        }),
    );
    viewed(watched, { count: 4 });
    expect(read.size).toBe(90);
    read.clear();
    viewed(watched, { count: 4 });
    expect(read.size).toBe(4);
  });
});

const at2330 = (day: string, short: string, more: Partial<Trade> = {}): Trade =>
  trade(short, { atMs: Date.parse(`${day}T22:30:00Z`), ...more });

describe('a year', () => {
  const trades = [
    at2330('2025-12-31', 'buy 100 @ 1000'),
    at2330('2026-01-31', 'sell 20 @ 1100'),
    at2330('2026-02-28', 'sell 30 @ 1200'),
  ];
  const months = (zone: string, year: string): string[] =>
    viewed(trades, { zone, year }).year?.months.map(
      ({ month, bought, sold, earned }) => `${month} ${bought} ${sold} ${earned}`,
    ) ?? [];

  it('has the days of the zone: 22:30 in London is 23:30 of that day in Lagos, and tomorrow in Nairobi', () => {
    expect(months('UTC', '2026')).toEqual([
      '2026-02 0.00 30.00 6000.00',
      '2026-01 0.00 20.00 2000.00',
    ]);
    expect(months('Africa/Lagos', '2026')).toEqual(months('UTC', '2026'));
    expect(months('Africa/Nairobi', '2026')).toEqual([
      '2026-03 0.00 30.00 6000.00',
      '2026-02 0.00 20.00 2000.00',
      '2026-01 100.00 0.00 0.00',
    ]);
    expect(viewed(trades, { zone: 'Africa/Nairobi' }).years).toEqual(['2026']);
    expect(viewed(trades, { zone: 'Africa/Lagos' }).years).toEqual(['2026', '2025']);
    const march = viewed(trades, { zone: 'Africa/Nairobi', month: '2026-03' }).rows;
    expect(march.map((row) => row.trade.id)).toEqual([trades[2]?.id]);
  });

  it('without a sale says so, and one without trades has no months', () => {
    expect(viewed(trades, { year: '2025' }).year).toMatchObject({
      hasSales: false,
      earned: '0.00',
    });
    expect(viewed(trades, { year: '2024' }).year).toMatchObject({ hasSales: false, months: [] });
  });

  it('names the month that earned last, and what is open of other pairs after the own one', () => {
    const btc = at2330('2026-01-02', 'buy 2 @ 90', { asset: currencyCode('BTC') });
    const eth = [
      at2330('2026-01-03', 'buy 2 @ 90', { asset: currencyCode('ETH') }),
      at2330('2026-01-04', 'sell 2 @ 90', { asset: currencyCode('ETH') }),
    ];
    const { stocks } = viewed([...trades, btc, ...eth].sort(bySequence));
    expect(stocks).toMatchObject([
      {
        asset: 'USDT',
        open: '50.00',
        cost: '1000.00',
        earned: { month: '2026-02', profit: '6000.00' },
      },
      { asset: 'BTC', earned: null },
    ]);
  });

  it('follows the chosen cost in every figure', () => {
    const lots = [
      at2330('2026-01-01', 'buy 10 @ 100'),
      at2330('2026-01-02', 'buy 10 @ 300'),
      at2330('2026-01-03', 'sell 10 @ 400'),
    ];
    const view = (method: CostMethod): DeskView => viewed(lots, { year: '2026' }, method);
    const figures = ({ stocks, year, rows }: DeskView): unknown[] => [
      stocks[0]?.cost,
      stocks[0]?.earned?.profit,
      year?.earned,
      rows[0]?.profit,
    ];
    expect(figures(view('average'))).toEqual(['200.00', '2000.00', '2000.00', '2000.00']);
    expect(figures(view('fifo'))).toEqual(['300.00', '3000.00', '3000.00', '3000.00']);
  });
});

it('a month of a zone is that of its clocks, at every minute', () => {
  const zones = [
    'UTC',
    'Africa/Lagos',
    'Pacific/Kiritimati',
    'Pacific/Pago_Pago',
    'America/St_Johns',
  ];
  fc.assert(
    fc.property(
      fc.constantFrom(...zones),
      fc.date({ min: new Date('2000-01-01'), max: new Date('2040-01-01'), noInvalidDate: true }),
      (timeZone, date) => {
        const parts = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(
          date,
        );
        expect(monthOf(date.getTime(), timeZone)).toBe(parts.slice(0, 7));
      },
    ),
    { numRuns: cases(300) },
  );
});
