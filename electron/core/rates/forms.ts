import * as v from 'valibot';
import { list, readBy, type Schema } from '#core/schema/forms.ts';
import { type CurrencyCode, parseCode } from './currency.ts';
import { parseTicker, type Ticker } from './feed.ts';
import { MARKETS, type Market } from './market.ts';

export const market: Schema<Market> = v.picklist(MARKETS);
export const markets = list(market, MARKETS.length);
export const code: Schema<CurrencyCode> = readBy(parseCode, 10);
export const ticker: Schema<Ticker> = readBy(parseTicker, 20);
/** A pair that the trader follows, and the market that is the main one for it. */
export const ownPair = v.pipe(
  v.strictObject({ base: code, quote: code, market }),
  v.check(({ base, quote }) => base !== quote),
);
