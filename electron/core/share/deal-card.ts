import type { RatesState } from '#core/requests/requests-state.ts';
import type { Wording } from '#core/text/wording.ts';
import type { Card, CardRequest } from '#core/desk/card.ts';
import { type DecimalText, ratioOf } from '#core/number/decimal.ts';
import { localize } from '#core/number/localize.ts';
import { type Deals, dealsOf, type DealWay, wayOf } from '#core/platforms/deals.ts';
import { termsFor } from '#core/platforms/quote-choices.ts';
import { percentForDisplay } from '#core/platforms/quote-row-view.ts';
import { rankingOf } from '#core/platforms/quote-rules.ts';
import { pairOf } from '#core/platforms/ticker-pair.ts';
import { listedAmount, tablePrice } from '#core/rates/display.ts';
import type { Moment } from '#core/rates/service-clock.ts';
import { cardTime, numberIn, sourceText } from './card-words.ts';

/** So many platforms have room. */
const SHOWN = 3;

type DealRequest = Extract<CardRequest, { kind: 'deal' }>;
type CardDeal = Deals['deals'][number];

/** An amount at one platform, among the best ones; null if the platform is not ranked for it. */
export function dealCard(
  state: RatesState,
  request: DealRequest,
  wording: Wording,
  { nowMs }: Moment,
): Card | null {
  const { text, locale } = wording;
  const { quotes } = state.choices;
  const pair = pairOf(request.ticker, quotes.added);
  if (!pair) return null;
  const { amount } = request;
  const way = wayOf(request.side, request.unit);
  const found = dealsOf(
    rankingOf(state, request.ticker, nowMs),
    pair,
    termsFor(state, request.ticker),
    { way, amount, isWithdrawn: quotes.isWithdrawn },
  );
  const index = found.deals.findIndex(({ code }) => code === request.platform);
  const shared = found.deals[index];
  if (!shared) return null;
  const words = text.share.deal;
  const moneyOf = (digits: string, code: string): string =>
    code === pair.money ? text.platforms.money(digits, code) : text.platforms.units(digits, code);
  const resultOf = ({ result }: CardDeal): string =>
    localize(listedAmount(ratioOf(result), found.unit, found.isReceived ? 'down' : 'up'), locale);
  return {
    kind: 'deal',
    title:
      index === 0
        ? words.best[request.side](pair.asset)
        : words.at[request.side](pair.asset, shared.code),
    aside: '',
    mark: state.source.kind === 'sandbox' ? text.sandboxMark : null,
    app: text.app,
    time: cardTime(shared.age.isTimeKnown ? shared.age.fromMs : null, shared.age.fromMs, wording),
    source: sourceText(state.source, text),
    lead: words.lead[way satisfies DealWay](moneyOf(localize(amount, locale), pair[request.unit])),
    number: numberIn(resultOf(shared), found.unit),
    where: words.where(shared.code),
    note: noteOf(found, shared, index, wording),
    ranking: shownOf(found.deals, index).flatMap((place) => {
      const deal = found.deals[place];
      if (!deal) return [];
      const price = localize(tablePrice(ratioOf(deal.rate)).copied, locale);
      return {
        place: String(place + 1),
        name: deal.code,
        price: words.price(pair.asset, text.platforms.money(price, pair.money)),
        result: resultOf(deal),
        isShared: place === index,
      };
    }),
  };
}

/** The places of the first platforms, and of the shared one where it comes later. */
function shownOf(deals: readonly CardDeal[], index: number): number[] {
  const count = Math.min(SHOWN, deals.length);
  const first = Array.from({ length: count }, (_, place) => place);
  return index < count ? first : [...first.slice(0, -1), index];
}

function noteOf(
  { deals, isReceived }: Deals,
  { worseByPercent, areFeesEntered }: CardDeal,
  index: number,
  { text, locale }: Wording,
): string {
  const words = text.share.deal;
  // Only before a fee that is not known: it would be ranked first otherwise.
  const isBetter = worseByPercent.startsWith('-');
  const shown = percentForDisplay(worseByPercent).replace('-', '') as DecimalText;
  const percent = text.percent(localize(shown, locale));
  const place =
    index === 0
      ? words.bestOf(deals.length)
      : words.fromBest(percent, isReceived !== isBetter, deals.length);
  return words.fees(place, areFeesEntered);
}
