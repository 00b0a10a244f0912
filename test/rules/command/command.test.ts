import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isTypo } from '#core/command/match.ts';
import type { Command } from '#core/command/meaning.ts';
import { parseAlert, parseCommand } from '#core/command/parse.ts';
import type { Vocabulary } from '#core/command/vocabulary.ts';

import { vocabularyIn } from '../../support/vocabulary.ts';
import { cases } from '../../support/nightly.ts';

const ENGLISH = vocabularyIn('en-US');
const LOCALES = ['en-US', 'de-DE', 'fr-FR', 'de-CH', 'hi-IN', 'pt-PT'];

const readingsOf = (command: Command) =>
  command.kind === 'unclear' ? [] : command.kind === 'one' ? [command.reading] : command.readings;

const WORDS =
  '500 1.250 1,5m $20 (3+4)*2 k > < / at to in buy sell usd USDT naira pounds ngn official rafter quay nettle history alert export share log bought open refresh pause 1y csv theme'.split(
    ' ',
  );
const word = fc.oneof(fc.constantFrom(...WORDS), fc.string({ unit: 'grapheme', maxLength: 8 }));
const typed = fc.oneof(
  fc.array(word, { maxLength: 9 }).map((words) => words.join(' ')),
  fc.string({ unit: 'binary', maxLength: 260 }),
);

describe('any text', () => {
  it('has a meaning, or a problem that names a word of it', () => {
    fc.assert(
      fc.property(typed, fc.constantFrom(...LOCALES), (text, locale) => {
        const command = parseCommand(text, vocabularyIn(locale));
        if (command.kind !== 'unclear') {
          const { length } = readingsOf(command);
          expect(length).toBeLessThanOrEqual(8);
          expect(length > 1).toBe(command.kind === 'several');
          return;
        }
        const { problem, amountProblem, word: named } = command.unclear;
        expect(problem === 'amount').toBe(amountProblem !== undefined);
        if (problem !== 'empty' && problem !== 'too-long' && problem !== 'no-level')
          expect(named).not.toBe('');
      }),
      { numRuns: cases(500) },
    );
  });

  it.each([
    ['de', 'unknown-word', 'de'],
    ['du', 'unknown-word', 'du'],
    ['la', 'unknown-word', 'la'],
    ['le la', 'unknown-word', 'le la'],
    ['je veux', 'unknown-word', 'je veux'],
    ['buy', 'amount', 'buy'],
    ['pin', 'no-pair', 'pin'],
    ['log', 'no-trade', 'log'],
    ['quote', 'no-quote', 'quote'],
    ['bought 500 at 1450', 'no-trade', 'bought 500 at 1450'],
  ])('names what was typed where no word is left: %s', (text, problem, named) => {
    expect(parseCommand(text, ENGLISH)).toMatchObject({ unclear: { problem, word: named } });
  });

  it.each(['1000/7 usdt', '1/3 eur', '100/3 dollars', '1/700000000000000000000000001 usd'])(
    'can be read back where a sum has no end: %s',
    (text) => {
      const readings = readingsOf(parseCommand(text, ENGLISH));
      expect(readings).not.toEqual([]);
      for (const reading of readings) {
        expect(parseCommand(reading.text, ENGLISH)).toEqual({ kind: 'one', reading });
      }
    },
  );

  it('has readings whose own texts mean the same, and nothing else', () => {
    fc.assert(
      fc.property(typed, fc.constantFrom(...LOCALES), (text, locale) => {
        const vocabulary = vocabularyIn(locale);
        for (const reading of readingsOf(parseCommand(text, vocabulary))) {
          expect(parseCommand(reading.text, vocabulary)).toEqual({ kind: 'one', reading });
        }
      }),
      { numRuns: cases(500) },
    );
  });
});

describe('the work', () => {
  /** A vocabulary that counts how often its names are read. */
  function counting(): { vocabulary: Vocabulary; count: () => number } {
    let count = 0;
    const currencies = ENGLISH.currencies.map(({ code, name }) => ({
      get code() {
        count += 1;
        return code;
      },
      name,
    }));
    return { vocabulary: { ...ENGLISH, currencies }, count: () => count };
  }

  it.each(['usd '.repeat(40), 'a '.repeat(40), '5 usd to '.repeat(13), `5 ${'usd '.repeat(38)}`])(
    'is bounded: %s',
    (text) => {
      const { vocabulary, count } = counting();
      parseCommand(text.trim(), vocabulary);
      expect(count()).toBeLessThan(50 * ENGLISH.currencies.length);
    },
  );

  it.each(['zzzz yyyy xxxx wwww', 'zzzz to yyyy', 'alert zzzz yyyy > 5', 'show zzzz'])(
    'searches the currencies once for each part of: %s',
    (text) => {
      const { vocabulary, count } = counting();
      parseCommand(text, vocabulary);
      const words = text.split(' ').length;
      const parts = (words * (words + 1)) / 2;
      expect(count()).toBeLessThanOrEqual(parts * ENGLISH.currencies.length);
      const first = count();
      expect(parseCommand(text, vocabulary)).toEqual(parseCommand(text, { ...ENGLISH }));
      expect(count()).toBe(first);
    },
  );

  it.each(['5 usd to ngn '.repeat(20), 'a '.repeat(41), 'a'.repeat(201)])(
    'is refused if too long: %s',
    (text) => {
      const { vocabulary, count } = counting();
      expect(parseCommand(text, vocabulary)).toMatchObject({ unclear: { problem: 'too-long' } });
      expect(count()).toBe(0);
    },
  );
});

describe('whatever is typed', () => {
  /** What acts, with the words of which one was written out. */
  const VERBS: Readonly<Record<string, RegExp>> = {
    log: /\b(?:log|bought|sold)\b/i,
    'send-price': /\bsend\b/i,
    theme: /\b(?:theme|dark|light|system)\b/i,
    export: /\bexport\b/i,
    pause: /\b(?:pause|stop)\b/i,
    refresh: /\b(?:refresh|update|reload)\b/i,
    quit: /\b(?:quit|exit)\b/i,
    ...Object.fromEntries(
      ['resume', 'undo', 'mini', 'pin', 'unpin'].map((verb) => [
        verb,
        new RegExp(`\\b${verb}\\b`, 'i'),
      ]),
    ),
  };
  const word = fc.oneof(
    fc.constantFrom(
      ...'bought sold log send price pin unpin quit refesh puase undo dark theme export usdt usd/ngn gbp naira dollar'.split(
        ' ',
      ),
      ...'500 500k ₦1,450 2% 1e400 at on in to for buy sell hits > < yesterday last friday 01/03/2026 week high premium'.split(
        ' ',
      ),
      'rafter',
      'quay',
      'ALL',
      'TOP',
      'MAD',
      'CUP',
      '(((',
      ')',
      '\u0000',
      '\u202e',
      '１２',
      '%',
    ),
    fc.string({ maxLength: 8 }),
    fc.string({ unit: 'binary', maxLength: 6 }),
  );

  it('is answered without an exception, and nothing acts whose word was not written out', () => {
    const text = fc.array(word, { maxLength: 12 }).map((words) => words.join(' '));
    fc.assert(
      fc.property(text, (typed) => {
        for (const { meaning } of readingsOf(parseCommand(typed, ENGLISH))) {
          const verb = VERBS[meaning.kind];
          if (verb) expect(typed).toMatch(verb);
        }
      }),
      { numRuns: cases(5_000) },
    );
  });

  it.each([
    '1e400',
    '9'.repeat(10_000),
    '9'.repeat(1_000_000),
    '('.repeat(200),
    '\u202e500 usdt',
    '500\u0000 usdt',
  ])('is answered: %#', (typed) => {
    expect(() => parseCommand(typed, ENGLISH)).not.toThrow();
  });
});

describe('the order of readings', () => {
  it.each([
    [
      ['GBP', 'EGP'],
      ['500 GBP in NGN', '500 EGP in NGN'],
    ],
    [
      ['EGP', 'GBP'],
      ['500 EGP in NGN', '500 GBP in NGN'],
    ],
  ])('is that of the watched currencies: %s', (watched, texts) => {
    const readings = readingsOf(parseCommand('500 pounds', vocabularyIn('en-US', watched)));
    expect(readings.map(({ text }) => text)).toEqual(texts);
  });

  it('has an exact name alone', () => {
    expect(readingsOf(parseCommand('usd', ENGLISH))).toHaveLength(1);
  });
});

it('keeps every digit of an amount', () => {
  const [reading] = readingsOf(parseCommand('0.1000000000000000000000001*3 btc', ENGLISH));
  expect(reading?.meaning).toMatchObject({ amount: '0.3000000000000000000000003', market: null });
});

it('drafts what the form of alerts saves', () => {
  const [reading] = readingsOf(parseCommand('usdt buy < 1425 at rafter-p2p', ENGLISH));
  expect(reading?.meaning).toEqual({
    kind: 'draft',
    subject: { kind: 'side', ticker: 'USDTNGN', platform: 'rafter-p2p', side: 'ask' },
    condition: { kind: 'below', level: '1425' },
  });
});

it.each([
  ['usd/ngn > 1650', ['alert USD/NGN parallel > 1650']],
  ['alert usd/ngn > 1650', ['alert USD/NGN parallel > 1650']],
  [
    'usdt < 1425 at quay',
    ['alert USDTNGN buy < 1425 at quay', 'alert USDTNGN sell < 1425 at quay'],
  ],
  ['500 usdt', []],
  ['rates', []],
])('the field for alerts reads only alerts: %s', (text, readings) => {
  expect(readingsOf(parseAlert(text, ENGLISH)).map((each) => each.text)).toEqual(readings);
});

/** The edit distance with swaps of neighbours, by its definition. */
function distance(left: string, right: string): number {
  if (left === '' || right === '') return left.length + right.length;
  const [a, b] = [left.slice(1), right.slice(1)];
  if (right.startsWith(left.charAt(0))) return distance(a, b);
  const others = [distance(a, b), distance(a, right), distance(left, b)];
  const isSwapped = left.length > 1 && right.startsWith(`${left.charAt(1)}${left.charAt(0)}`);
  if (isSwapped) others.push(distance(left.slice(2), right.slice(2)));
  return 1 + Math.min(...others);
}

it('accepts exactly one typing error, in words of 4 letters or more', () => {
  const letters = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(letters, letters, (left, right) => {
      fc.pre(left !== right);
      const isLong = Math.min(left.length, right.length) >= 4;
      expect(isTypo(left, right)).toBe(isLong && distance(left, right) === 1);
    }),
    { numRuns: cases(750) },
  );
});
