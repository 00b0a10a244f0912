import { localize } from '#core/number/localize.ts';
import type { TickerPair } from '#core/platforms/ticker-pair.ts';
import type { AmountUnit, DealSide, PlatformTerms } from '#core/routes/terms.ts';
import type { Wording } from './wording.ts';

/** The person's terms as one sentence; what is not entered is not in it. */
export function termsText(terms: PlatformTerms, pair: TickerPair, wording: Wording): string {
  const words = wording.text.terms.sentence;
  const parts = [
    canText(terms, wording),
    limitsText(terms, pair, wording),
    feesText(terms, pair, wording),
    minutesText(terms, wording),
    terms.accepts?.length ? words.takes(terms.accepts) : '',
    ...(terms.swaps ?? []).map(({ to }) => words.swap(to)),
  ].filter((part) => part !== '');
  const sentence = words.parts(parts);
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}

function canText({ canBuy, canSell }: PlatformTerms, { text }: Wording): string {
  const words = text.terms.sentence;
  if (canBuy === true && canSell === true) return words.buyAndSell;
  if (canBuy === false && canSell === false) return words.neither;
  if (canBuy === true) return canSell === false ? words.buyOnly : words.buy;
  if (canSell === true) return canBuy === false ? words.sellOnly : words.sell;
  if (canBuy === false) return words.notBuy;
  return canSell === false ? words.notSell : '';
}

const amountText = (
  amount: string,
  unit: AmountUnit,
  { asset, money }: TickerPair,
  { text, locale }: Wording,
): string => {
  const shown = localize(amount, locale);
  return unit === 'money' ? text.platforms.money(shown, money) : text.platforms.units(shown, asset);
};

function limitsText(
  { smallest, largest, limitsIn = 'asset' }: PlatformTerms,
  pair: TickerPair,
  wording: Wording,
): string {
  const words = wording.text.terms.sentence;
  const amountWords = (amount: string): string => amountText(amount, limitsIn, pair, wording);
  if (smallest !== undefined && largest !== undefined) {
    const low = limitsIn === 'money' ? amountWords(smallest) : localize(smallest, wording.locale);
    return words.fromTo(low, amountWords(largest));
  }
  if (smallest !== undefined) return words.from(amountWords(smallest));
  return largest === undefined ? '' : words.upTo(amountWords(largest));
}

/** `0.25% + ₦50`, once where both sides are the same; the network's fee is the last part. */
function feesText(terms: PlatformTerms, pair: TickerPair, wording: Wording): string {
  const words = wording.text.terms.sentence;
  const [buying, selling] = [
    sideText('buy', terms, pair, wording),
    sideText('sell', terms, pair, wording),
  ];
  const sides =
    buying === selling
      ? [buying]
      : [
          buying === '' ? '' : words.ofSide('buy', buying),
          selling === '' ? '' : words.ofSide('sell', selling),
        ];
  const amountWords = words.parts(sides.filter((side) => side !== ''));
  const network = networkText(terms, pair, wording);
  return words.plus([amountWords, network].filter((part) => part !== ''));
}

function sideText(
  side: DealSide,
  terms: PlatformTerms,
  pair: TickerPair,
  wording: Wording,
): string {
  const { text, locale } = wording;
  const percent = terms[`${side}Percent`];
  const fixed = terms[`${side}Fixed`];
  return text.terms.sentence.plus([
    ...(percent === undefined ? [] : [text.percent(localize(percent, locale))]),
    ...(fixed === undefined || fixed === '0'
      ? []
      : [amountText(fixed, terms[`${side}FixedIn`] ?? 'money', pair, wording)]),
  ]);
}

function networkText(
  { network, withdrawal }: PlatformTerms,
  { asset }: TickerPair,
  { text, locale }: Wording,
): string {
  const fee =
    withdrawal === undefined ? '' : text.platforms.units(localize(withdrawal, locale), asset);
  if (network === undefined) return fee;
  return fee === '' ? network : text.terms.sentence.over(fee, network);
}

function minutesText(
  { minutes, networkMinutes }: PlatformTerms,
  { text, locale }: Wording,
): string {
  const all = [minutes, networkMinutes].filter((each) => each !== undefined);
  if (all.length === 0) return '';
  const { plus, minutes: amountWords } = text.terms.sentence;
  return amountWords(plus(all.map((each) => localize(String(each), locale))));
}
