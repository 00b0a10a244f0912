import type { PairState } from '#core/app/pair-view.ts';
import type { DeskState } from '#core/desk/desk-view.ts';
import type { Wording } from '#core/text/wording.ts';
import type { Card, CardRequest } from '#core/desk/card.ts';
import type { Moment } from '#core/rates/service-clock.ts';
import type { Trend } from '#core/rates/trend.ts';
import { dealCard } from './deal-card.ts';
import { priceCard } from './price-card.ts';
import { quoteCard } from './quote-card.ts';
import { rateCard } from './rate-card.ts';

/**
 * A share card; null while there is nothing to show on it.
 * @param trend the change and the month's line of a shared rate.
 */
export function shareCard(
  state: DeskState & PairState,
  request: CardRequest,
  trend: Trend | null,
  wording: Wording,
  moment: Moment,
): Card | null {
  switch (request.kind) {
    case 'rate':
      return rateCard(state, request, trend, wording, moment);
    case 'deal':
      return dealCard(state, request, wording, moment);
    case 'price':
      return priceCard(state, request, wording, moment);
    case 'quote':
      return quoteCard(state, request, wording);
  }
}
