import { describe, expect, it } from 'vitest';
import { initialState, NOTHING_RECORDED } from '#core/app/app-state.ts';
import { type DeskRequest, deskView, type DeskView } from '#core/desk/desk-view.ts';
import { logView } from '#core/desk/log-view.ts';
import { bySequence, monthOf, type Trade } from '#core/desk/trade.ts';
import { currencyCode } from '#core/rates/currency.ts';
import { SANDBOX } from '#core/rates/source.ts';
import { DEFAULT_CHOICES } from '#core/settings/choices.ts';
import { at } from '../../support/account.ts';
import { NOW } from '../../support/quotes.ts';
import { FIRST_DAY, logOf, trade } from '../../support/trades.ts';

const DAY = 86_400_000;
const usdt = { asset: currencyCode('USDT'), money: currencyCode('NGN') };
const initial = initialState(SANDBOX, null, DEFAULT_CHOICES, NOTHING_RECORDED, NOW);

function viewed(trades: readonly Trade[], request: Partial<DeskRequest> = {}): DeskView {
  const log = logOf(trades);
  const state = { ...initial, trades: { real: log, sandbox: log } };
  const asked = { pair: usdt, month: null, count: 50, ...request };
  return deskView(state, logView(trades, asked), usdt, at(NOW));
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
      const wanted = own.filter(({ atMs }) => month === null || monthOf(atMs) === month);
      const view = viewed(mixed, { month, count: 5 });
      expect(view.total).toBe(wanted.length);
      expect(view.rows.map((row) => row.trade)).toEqual(wanted.slice(-5).reverse());
      expect(view.months).toEqual(['2026-04', '2026-03', '2026-02', '2026-01']);
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
