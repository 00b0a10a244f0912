import { isScale } from '#core/rates/money-text.ts';
import { readAmounts } from './amounts.ts';
import { amountFirst, amountLength, type Candidate, isUnclear, type Read } from './conversion.ts';
import { type CurrencyCode, currencyCode } from '#core/rates/currency.ts';
import { textOf } from './english.ts';
import { codesOf, readPlatform, splitPlace } from './names.ts';
import { unknownWord } from './unknown.ts';
import type { Vocabulary } from './vocabulary.ts';

/** What money buys where nothing else is said. */
const USUAL = currencyCode('USDT');
const isUsual = ({ asset }: { readonly asset: CurrencyCode }): boolean => asset === USUAL;

const DONE = { buy: 'bought', sell: 'sold' } as const;

const LINKS = /^(?:with|for|using|from|worth|of|in)$/i;

/** `50 usdt kes`: the asset, then its money. */
function pairIn(
  deal: readonly string[],
  vocabulary: Vocabulary,
): readonly [readonly string[], readonly string[]] {
  const start = amountLength(deal);
  const isNamed = (words: readonly string[]): boolean =>
    (codesOf(words, [], vocabulary) ?? []).length > 0;
  const at = deal.findIndex(
    (_, place) =>
      start > 0 &&
      place > start &&
      isNamed(deal.slice(start, place)) &&
      isNamed(deal.slice(place)) &&
      !isNamed(deal.slice(start)),
  );
  return at < 0 ? [deal, []] : [deal.slice(0, at), deal.slice(at)];
}

/**
 * What follows `buy` or `sell`: `500 usdt`, `500k`, `usdt with 500k`, `500 usdt at rafter`. An
 * amount without a currency is of the money. `500k usdt` may be of either, so both are offered.
 */
export function readDeal(
  side: 'buy' | 'sell',
  words: readonly string[],
  vocabulary: Vocabulary,
): Read {
  const [deal, place] = splitPlace(words.filter((word) => !/^(?:my|some|the|of)$/i.test(word)));
  // `buy 400 usdt at 1438` may be a trade that was made, or a sum.
  if (amountLength(place) > 0) {
    const sum = textOf(words);
    return { problem: 'no-trade', word: sum, offers: [`${DONE[side]} ${sum}`, sum] };
  }
  const platforms = readPlatform(place, vocabulary);
  if (isUnclear(platforms)) return platforms;
  const at = deal.findIndex((word) => LINKS.test(word));
  const [left, right] = at < 0 ? pairIn(deal, vocabulary) : [deal.slice(0, at), deal.slice(at + 1)];
  const [typed, other] =
    amountLength(left) > 0 || amountLength(left.slice(1)) > 0 ? [left, right] : [right, left];
  const ordered = amountFirst(typed);
  const length = amountLength(ordered);
  const amounts = readAmounts(ordered.slice(0, length).join(' '), vocabulary);
  if (isUnclear(amounts)) return amounts;
  const { named = [] } = amounts[0] ?? {};
  const ofAmount = codesOf(ordered.slice(length), named, vocabulary);
  const ofOther = codesOf(other, [], vocabulary);
  const unknown = [
    ...(ofAmount?.length === 0 ? ordered.slice(length) : []),
    ...(ofOther?.length === 0 ? other : []),
  ];
  if (unknown.length > 0) {
    const word = unknown.join(' ');
    return unknownWord(unknown, vocabulary) ?? { problem: 'no-currency', word };
  }
  const isScaled = ordered
    .slice(0, length)
    .some((word) => isScale(word.replace(/^[^\p{L}]+/u, '')) && /\p{L}/u.test(word));
  const found = vocabulary.tickers.flatMap(({ asset, money }) => {
    const isAsset = ofAmount?.includes(asset) === true;
    const isMoney = ofAmount === null || ofAmount.includes(money);
    const fits = (code: CurrencyCode): boolean => ofOther === null || ofOther.includes(code);
    const units: ('asset' | 'money')[] = [];
    if (isAsset && fits(money)) units.push('asset');
    if (isMoney && fits(asset)) units.push('money');
    // `500k usdt`: so large a number is often of the money.
    if (isAsset && isScaled && ofOther === null) units.unshift('money');
    return units.map((unit) => ({ asset, money, unit }));
  });
  const own = found.filter(({ money }) => money === vocabulary.pair.quote);
  const inMoney = own.length > 0 ? own : found;
  // Money alone buys the usual asset.
  const meant =
    ofOther === null && (ofAmount === null || inMoney.every(({ unit }) => unit === 'money'))
      ? inMoney.filter(({ asset }, _, all) => asset === (all.some(isUsual) ? USUAL : all[0]?.asset))
      : inMoney;
  if (meant.length === 0) return { problem: 'no-ticker', word: words.join(' ') };
  return meant.flatMap(({ asset, money, unit }) =>
    amounts.flatMap(({ value: amount }) =>
      platforms.map((platform): Candidate => ({
        match: 0,
        value: { kind: 'deal', side, amount, unit, asset, money, platform },
      })),
    ),
  );
}
