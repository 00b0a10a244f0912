import { isZero } from '#core/number/decimal.ts';
import type { TickerPair } from '#core/platforms/ticker-pair.ts';
import { type CurrencyCode, currencyCode } from '#core/rates/currency.ts';
import { isShort, plainLine } from '#core/desk/trade.ts';
import { readAmounts } from './amounts.ts';
import { amountFirst, amountLength, type Candidate, isUnclear, type Read } from './conversion.ts';
import { EXACT, keywordOf } from './match.ts';
import { meantOf, pairsNamed } from './names.ts';
import { unknownWord } from './unknown.ts';
import type { Vocabulary } from './vocabulary.ts';

/** What is sold where nothing else is said. */
const USUAL = currencyCode('USDT');
/** What a customer does, and so what the person's own side is. */
const SIDES = { buys: 'sell', buy: 'sell', sells: 'buy', sell: 'buy' } as const;
const DOES = Object.keys(SIDES) as (keyof typeof SIDES)[];

/**
 * What follows `quote`: `ada 500 usdt`, `ada sells 500 usdt`, `500 usdt`. Where nothing says what
 * the customer does, both are offered.
 */
export function readQuote(words: readonly string[], vocabulary: Vocabulary): Read {
  const at = words.findIndex((_, index) => amountLength(words.slice(index)) > 0);
  if (at < 0) return { problem: 'no-quote', word: words.join(' ') };
  const before = words.slice(0, at);
  const does = keywordOf(before.at(-1) ?? '', DOES);
  const name = plainLine((does === null ? before : before.slice(0, -1)).join(' '));
  const sum = amountFirst(words.slice(at));
  const length = amountLength(sum);
  const amounts = readAmounts(sum.slice(0, length).join(' '), vocabulary);
  if (isUnclear(amounts)) return amounts;
  const rest = sum.slice(length);
  const { named = [] } = amounts[0] ?? {};
  const pairs = pairsOf(rest, named, vocabulary);
  if (pairs.length === 0) {
    return unknownWord(rest, vocabulary) ?? { problem: 'no-ticker', word: rest.join(' ') };
  }
  if (!isShort(name) || amounts.some(({ value }) => isZero(value))) {
    return { problem: 'no-quote', word: words.join(' ') };
  }
  const sides = does === null ? (['sell', 'buy'] as const) : [SIDES[does]];
  return pairs.flatMap((pair) =>
    amounts.flatMap(({ value: amount }) =>
      sides.map((side): Candidate => ({
        match: EXACT,
        value: { kind: 'quote', side, name, amount, ...pair },
      })),
    ),
  );
}

/** The asset with its money; USDT in the person's own money where nothing is named. */
function pairsOf(
  words: readonly string[],
  named: readonly CurrencyCode[],
  vocabulary: Vocabulary,
): readonly TickerPair[] {
  const meant = words.length === 0 ? meantOf(named, vocabulary).slice(0, 1) : words;
  if (meant.length === 0) return [{ asset: USUAL, money: vocabulary.pair.quote }];
  const found = pairsNamed(meant, vocabulary);
  return found.map(({ value: { base, quote } }) => ({ asset: base, money: quote }));
}
