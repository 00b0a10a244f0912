import type { Wording } from '#core/text/wording.ts';
import type { Card, CardRequest } from '#core/desk/card.ts';
import { priceOf } from '#core/desk/choices.ts';
import { type DeskState, rankingFor } from '#core/desk/desk-view.ts';
import { baseName, basePrice, oldBaseText } from '#core/desk/message.ts';
import { priceView } from '#core/desk/price-view.ts';
import { localize } from '#core/number/localize.ts';
import { creditOf } from '#core/rates/source.ts';
import type { Moment } from '#core/rates/service-clock.ts';
import { durationText, stampText } from '#core/text/age-text.ts';
import { numberIn, sourceText } from './card-words.ts';

type PriceRequest = Extract<CardRequest, { kind: 'price' }>;

/**
 * The trader's own price; null without one. Its margin is never on it, its base and source only if
 * he adds them (desk/domain.md, "Trades and own prices"). What a public source wants is always on
 * it.
 */
export function priceCard(
  state: DeskState,
  { pair, withBase }: PriceRequest,
  { text, locale, zone }: Wording,
  moment: Moment,
): Card | null {
  const choice = priceOf(state.choices.desk, pair);
  const view = priceView(state, choice, rankingFor(state, pair, moment));
  const { base, own } = view;
  if (own?.kind !== 'price' || base === null) return null;
  const words = text.share.price;
  const side = (name: string, price: string) => ({
    name,
    number: numberIn(localize(price, locale), pair.money),
  });
  const { validMinutes, least } = choice;
  const { ownLine } = state.choices.desk;
  const old = oldBaseText(view, moment.nowMs, { text, locale, zone });
  return {
    kind: 'price',
    title: text.tray.pair(pair.asset, pair.money),
    aside: '',
    mark: state.source.kind === 'sandbox' ? text.sandboxMark : null,
    app: text.app,
    time: stampText(moment.nowMs, locale, text, zone),
    source: withBase || creditOf(state.source) ? sourceText(state.source, text) : null,
    sides: [side(text.desk.iBuy, own.buy), side(text.desk.iSell, own.sell)],
    notes: [
      words.goodFor(durationText(validMinutes * 60_000, text)),
      ...(old === null ? [] : [old]),
      ...(least === null
        ? []
        : [words.least(text.platforms.units(localize(least, locale), pair.asset))]),
      ...(withBase
        ? [words.base(baseName(choice.base, text), basePrice(base, { text, locale }))]
        : []),
      ...(ownLine === '' ? [] : [ownLine]),
    ],
  };
}
