import type { RatesState } from '#core/requests/requests-state.ts';
import { crossRate } from '#core/rates/cross-rate.ts';
import { type CurrencyCode, SERVICE_BASE } from '#core/rates/currency.ts';
import { rateForDisplay } from '#core/rates/display.ts';
import type { Market } from '#core/rates/market.ts';
import { mainMarket } from '#core/rates/own-pairs.ts';
import { pairTable } from '#core/rates/pair-table.ts';
import { exactPremium } from '#core/rates/premium.ts';
import { marketsOf } from '#core/rates/source.ts';
import { followed } from '#core/rates/watched.ts';
import type { Moment } from '#core/rates/service-clock.ts';
import { freshnessView } from '#core/requests/freshness-view.ts';
import type { AnswerOf } from './answers.ts';
import type { LocalApiRequest } from './contract.ts';
import { agesOf, stampOf } from './stamp.ts';

type AnswerRow = AnswerOf<'rates'>['rows'][number];
type InMarket = AnswerRow['markets'][number];

/** Rates for one unit of the base, or prices in it, in the source's markets, each from one snapshot. */
export function ratesAnswer(
  state: RatesState,
  request: Extract<LocalApiRequest, { command: 'rates' }>,
  moment: Moment,
): AnswerOf<'rates'> {
  const { choices, currencies } = state;
  const arePrices = request.arePrices === true;
  const base = arePrices ? choices.money : (request.base ?? SERVICE_BASE);
  const codes = request.codes ?? followed(choices);
  const pairOf = (code: CurrencyCode): readonly [CurrencyCode, CurrencyCode] =>
    arePrices ? [code, base] : [base, code];
  return {
    command: 'rates',
    ...stampOf(state, moment.nowMs),
    base,
    arePrices,
    market: mainMarket(state),
    rows: codes
      .filter((code) => code !== base)
      .map((code): AnswerRow => {
        const [of, quote] = pairOf(code);
        const markets = marketsOf(state.source.kind).map((market) =>
          inMarket(state, market, of, quote, moment),
        );
        return {
          code,
          name: currencies.names.get(code) ?? null,
          markets,
          premium: premiumOf(state, of, quote, markets),
        };
      }),
  };
}

function inMarket(
  state: RatesState,
  market: Market,
  base: CurrencyCode,
  code: CurrencyCode,
  moment: Moment,
): InMarket {
  const pair = pairTable(state.markets[market], base, code);
  const freshness = freshnessView(state.markets[market], pair?.table);
  if (!pair || !freshness) return { kind: 'no-rates', market };
  const cross = crossRate(pair.table, base, code);
  if (cross.kind === 'not-quoted') return { kind: 'not-quoted', market, missing: cross.missing };
  const { rate, via } = cross;
  const { doubt } = pair;
  const shown = rateForDisplay(rate);
  return { kind: 'rate', market, rate, shown, via, doubt, ...agesOf(freshness, moment.nowMs) };
}

/** A doubtful rate has no premium, as in the app. */
function premiumOf(
  { markets }: RatesState,
  base: CurrencyCode,
  code: CurrencyCode,
  rates: readonly InMarket[],
): string | null {
  const over = markets.parallel.table;
  const under = markets.official.table;
  const isSound = rates.every(
    (each) => each.market === 'mid' || (each.kind === 'rate' && each.doubt === null),
  );
  return over && under && isSound ? exactPremium(over, under, base, code) : null;
}
