import type { CustomerQuote, QuoteBasis, QuoteInput } from '#core/desk/customer-quote.ts';
import { currencyCode } from '#core/rates/currency.ts';
import { decimal } from './rates.ts';
import { FIRST_DAY } from './trades.ts';

/** As when nothing is known of a pair. */
export const NO_BASIS: QuoteBasis = {
  markets: { official: null, mid: null, parallel: null },
  ask: null,
  bid: null,
  base: { kind: 'market', market: 'parallel' },
  baseRate: null,
  markups: {
    buy: { unit: 'percent', by: decimal('-0.5') },
    sell: { unit: 'percent', by: decimal('0.6') },
    step: null,
  },
  margin: null,
};

/** What is told of USDT in naira in short form: `sell 500 @ 1445`. */
export function told(short: string, more: Partial<QuoteInput> = {}): QuoteInput {
  const [, side, amount = '', price = ''] = /^(\w+) (\S+) @ (\S+)$/.exec(short) ?? [];
  return {
    side: side as QuoteInput['side'],
    asset: currencyCode('USDT'),
    money: currencyCode('NGN'),
    amount: decimal(amount),
    price: decimal(price),
    minutes: 30,
    name: '',
    ...more,
  };
}

/** A quote that was made at `FIRST_DAY`. */
export function customerQuote(short: string, more: Partial<CustomerQuote> = {}): CustomerQuote {
  const { minutes, ...input } = told(short);
  return {
    ...input,
    number: 1,
    madeAtMs: FIRST_DAY,
    endsAtMs: FIRST_DAY + minutes * 60_000,
    basis: NO_BASIS,
    end: null,
    ...more,
  };
}
