import type { DeskState } from '#core/desk/desk-view.ts';
import type { Wording } from '#core/text/wording.ts';
import type { Card, CardRequest } from '#core/desk/card.ts';
import { listedOrigin } from '#core/desk/choices.ts';
import { shownQuote } from '#core/desk/message.ts';
import { localize } from '#core/number/localize.ts';
import { stampText } from '#core/text/age-text.ts';
import { creditOf } from '#core/rates/source.ts';
import { numberIn, sourceText } from './card-words.ts';

/**
 * One quote to a customer; null for an unknown one. Neither the customer's name nor a margin is on
 * it (desk/domain.md, "Quotes to customers").
 */
export function quoteCard(
  state: DeskState,
  { number }: Extract<CardRequest, { kind: 'quote' }>,
  wording: Wording,
): Card | null {
  const { text, locale, zone } = wording;
  const origin = listedOrigin(state);
  const quote = state.trades[origin].quotes.find((each) => each.number === number);
  if (!quote) return null;
  const { asset, money, price, madeAtMs } = quote;
  const { ownLine } = state.choices.desk;
  const { side, total, validity } = shownQuote(quote, wording);
  return {
    kind: 'price',
    title: text.tray.pair(asset, money),
    aside: '',
    mark: origin === 'sandbox' ? text.sandboxMark : null,
    app: text.app,
    time: stampText(madeAtMs, locale, text, zone),
    source: creditOf(state.source) && sourceText(state.source, text),
    sides: [{ name: side, number: numberIn(localize(price, locale), money) }],
    notes: [total, validity, ...(ownLine === '' ? [] : [ownLine])],
  };
}
