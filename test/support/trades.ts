import fc from 'fast-check';
import { factsOfTrades } from '#core/desk/stored-log.ts';
import type { Trade } from '#core/desk/trade.ts';
import type { TradeLog } from '#core/desk/trades-state.ts';
import { currencyCode } from '#core/rates/currency.ts';
import { decimals } from './quotes.ts';
import { decimal } from './rates.ts';

/** What main knows of trades in their sequence. */
export const logOf = (trades: readonly Trade[], more: Partial<TradeLog> = {}): TradeLog => ({
  ...factsOfTrades(trades),
  quotes: [],
  undoable: 0,
  ...more,
});

const DAY = 86_400_000;
export const FIRST_DAY = Date.parse('2026-01-20T10:00:00Z');

let made = 0;

/** A trade of USDT in naira in short form: `buy 2000 @ 1421`, with a fee in money after `fee`. */
export function trade(short: string, more: Partial<Trade> = {}): Trade {
  const [, kind, amount = '', price = '', fee = '0'] =
    /^(\w+) (\S+) @ (\S+)(?: fee (\S+))?$/.exec(short) ?? [];
  made += 1;
  return {
    id: `t${String(made).padStart(6, '0')}`,
    entry: made,
    kind: kind as Trade['kind'],
    atMs: FIRST_DAY + made * 60_000,
    asset: currencyCode('USDT'),
    money: currencyCode('NGN'),
    amount: decimal(amount),
    price: decimal(price),
    fee: decimal(fee),
    feeIn: 'money',
    platform: '',
    note: '',
    good: null,
    ...more,
  };
}

/** Up to 40 trades of two pairs, many at the same time, fees on either side. Some sell too much. */
export const tradeLists: fc.Arbitrary<readonly Trade[]> = fc
  .uniqueArray(
    fc.record({
      id: fc.integer({ min: 0, max: 999 }),
      kind: fc.constantFrom('buy', 'buy', 'sell', 'opening'),
      day: fc.integer({ min: 0, max: 60 }),
      asset: fc.constantFrom('USDT', 'USDT', 'BTC'),
      amount: decimals(1, 900, 3),
      sold: decimals(1, 300, 2),
      price: decimals(1_300, 1_500, 4),
      fee: fc.constantFrom('0', '0', '0.5', '0.125'),
      feeIn: fc.constantFrom('money', 'asset'),
    }),
    { selector: ({ id }) => id, maxLength: 40 },
  )
  .map((all) => {
    const before = made;
    const trades = all.map(({ id, kind, day, asset, amount, sold, price, fee, feeIn }) =>
      trade(`${kind} ${kind === 'sell' ? sold : amount} @ ${price}`, {
        id: `t${id}`,
        // In another order than the ids.
        entry: (id * 7_919) % 1_000,
        atMs: FIRST_DAY + day * DAY,
        asset: currencyCode(asset),
        fee: decimal(kind === 'opening' ? '0' : fee),
        feeIn,
      }),
    );
    // They have times of their own, and those of later trades must not depend on how many these are.
    made = before;
    return trades;
  });
