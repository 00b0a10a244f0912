import { memo } from '#core/base/memo.ts';
import { TICKER_MONEY } from './feed.ts';
import { type CurrencyCode, currencyCode } from './currency.ts';
import type { Market } from './market.ts';
import { marketIn, type Source } from './source.ts';
import type { Of } from '#core/schema/forms.ts';
import type { ownPair } from './forms.ts';

export type OwnPair = Of<typeof ownPair>;

/** Enough for everybody, and few enough to read at a glance. */
export const MOST_PAIRS = 6;

export const pairKeyOf = ({ base, quote }: Pick<OwnPair, 'base' | 'quote'>): string =>
  `${base} ${quote}`;

const DOLLAR = currencyCode('USD');
const COIN = currencyCode('USDT');
const COINS: readonly CurrencyCode[] = [COIN, currencyCode('USDC')];

/** What the platforms trade for a currency: for the dollar, its coin. */
export const assetFor = (base: CurrencyCode): CurrencyCode => (base === DOLLAR ? COIN : base);

const pair = (base: string, quote: CurrencyCode): OwnPair => ({
  base: currencyCode(base),
  quote,
  market: 'parallel',
});

/** Before the first start is answered: the dollar and its coin, at the street's price. */
export const DEFAULT_PAIR = pair('USD', TICKER_MONEY);
export const DEFAULT_PAIRS: readonly OwnPair[] = [DEFAULT_PAIR, pair('USDT', TICKER_MONEY)];

/**
 * The pairs of somebody who trades these currencies, the money first: each other one in it. The
 * first pair is the dollar's, because all three markets quote it.
 */
export function pairsFor(money: CurrencyCode, traded: readonly CurrencyCode[]): readonly OwnPair[] {
  const others = traded.filter((code) => code !== money && code !== DOLLAR);
  const bases = money === DOLLAR ? others : [DOLLAR, ...others];
  return bases
    .slice(0, MOST_PAIRS)
    .map((base) => ({ base, quote: money, market: 'parallel' as const }));
}

/** What decides which markets are shown. */
interface Choosing {
  readonly source: Pick<Source, 'kind'>;
  readonly choices: { readonly market: Market; readonly pairs: readonly OwnPair[] };
}

/** The market that is shown first. */
export const mainMarket = ({ source, choices }: Choosing): Market =>
  marketIn(source.kind, choices.market);

/**
 * The own pairs as the source can show them: a public one has the dollar in place of its coins, and
 * one market.
 */
export function shownPairs({ source: { kind }, choices: { pairs } }: Choosing): readonly OwnPair[] {
  return kind === 'public' ? atPublic(pairs) : pairs;
}

const atPublic = memo((pairs: readonly OwnPair[]): readonly OwnPair[] => {
  const shown = pairs.map(({ base, quote, market }) => ({
    base: COINS.includes(base) ? DOLLAR : base,
    quote,
    market: marketIn('public', market),
  }));
  const byKey = new Map(
    shown.filter(({ base, quote }) => base !== quote).map((each) => [pairKeyOf(each), each]),
  );
  return [...byKey.values()];
});
