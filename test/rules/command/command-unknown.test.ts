import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseCommand } from '#core/command/parse.ts';
import { currencyCode } from '#core/rates/currency.ts';
import { amount } from '../../support/nightly.ts';
import { vocabularyIn } from '../../support/vocabulary.ts';

/** A trader in Nigeria who watches dollars first. */
const TRADER = {
  ...vocabularyIn('en-NG'),
  pair: { base: currencyCode('USD'), quote: currencyCode('NGN') },
};

const QUESTIONS = [
  '500 usdt',
  '500 usd in naira',
  '₦1.2m in usd',
  '500k to usdt',
  'usdt rate',
  'how much is a dollar',
  'buy 500 usdt',
  'sell 200 usdt at quay',
  'buy usdt with 500k',
  'where can i buy usdt',
  'high usdt week',
  'premium gbp',
  'spread usdt',
  'usd/ngn',
  'usdt yesterday',
  '500 usd on 1 march',
  '500 usdt at 1450',
];
const ACTS = [
  'bought 500 usdt at 1431',
  'log sold 200 usdt at 1440 on quay',
  'alert usd/ngn above 1650',
  'alert me when usdt hits 1500',
  'pin usdt buy',
  'unpin gbp',
  'export usd/ngn 1y csv',
  'share usdt',
  'send price',
  'theme dark',
  'pause',
  'undo',
  'quit',
];

/** What nobody understands, although it says something: numbers, signs, days and verbs. */
const UNKNOWN = {
  number: ['five', 'hundred', 'dozen', 'lakh', 'half', '12abc', '1.2.3', '5,5,5', '1_2', 'vingt2'],
  sign: ['₲', '₲5', '฿', '§', '±', '≈', '~5', '¿', '^2', '#3', '%%'],
  day: [
    '2026-06-31',
    '2026-13-01',
    '13/13/2026',
    '30/2/2026',
    '31.11.2026',
    '2027-01-01',
    'tomorrow',
    'demain',
  ],
  verb: [
    'transfer',
    'withdraw',
    'deposited',
    'delete',
    'cancel',
    'lend',
    'owe',
    'hold',
    'don’t',
    'not',
    'except',
  ],
} as const;

/** A sentence with something more at any place in it. */
const withMore = (sentences: readonly string[], more: fc.Arbitrary<string>) =>
  fc
    .tuple(fc.constantFrom(...sentences), more, fc.double({ min: 0, max: 1, noNaN: true }))
    .map(([sentence, word, share]) => {
      const words = sentence.split(' ');
      const at = Math.round(share * words.length);
      return { sentence, word, typed: [...words.slice(0, at), word, ...words.slice(at)].join(' ') };
    });

const readingsOf = (typed: string): readonly string[] => {
  const command = parseCommand(typed, TRADER);
  if (command.kind === 'unclear') return [];
  return (command.kind === 'one' ? [command.reading] : command.readings).map(({ text }) => text);
};

describe('what is not understood', () => {
  it.each([...QUESTIONS, ...ACTS])('is nothing in: %s', (sentence) => {
    expect(readingsOf(sentence)).not.toEqual([]);
  });

  it.each(Object.entries(UNKNOWN))('ends the reading: a %s', (_, words) => {
    const typed = withMore([...QUESTIONS, ...ACTS], fc.constantFrom(...words));
    fc.assert(
      fc.property(typed, (each) => {
        expect(readingsOf(each.typed)).toEqual([]);
      }),
      { numRuns: amount(300, 30_000) },
    );
  });

  /** No word of any language, and no beginning of a name. */
  const plain = fc
    .array(fc.constantFrom(...'xzqjkwv'.split('')), { minLength: 3, maxLength: 9 })
    .map((letters) => letters.join(''));

  it('ends an act, whatever it is', () => {
    fc.assert(
      fc.property(withMore(ACTS, plain), (each) => {
        expect(readingsOf(each.typed)).toEqual([]);
      }),
      { numRuns: amount(300, 30_000) },
    );
  });

  it('is left out of a question by its name, and changes no answer', () => {
    fc.assert(
      fc.property(withMore(QUESTIONS, plain), ({ sentence, word, typed }) => {
        const command = parseCommand(typed, TRADER);
        if (command.kind === 'unclear') return;
        expect(command.without).toEqual([word]);
        expect(readingsOf(typed)).toEqual(readingsOf(sentence));
      }),
      { numRuns: amount(300, 30_000) },
    );
  });
});
