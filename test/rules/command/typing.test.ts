import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readRule } from '#core/alerts/draft.ts';
import { NEW_RULE } from '#core/alerts/typed-rule.ts';
import { vocabularyOf } from '#core/app/command-view.ts';
import { reduce } from '#core/app/reducer.ts';
import { parseAlert, parseCommand } from '#core/command/parse.ts';
import { readConversion } from '#core/convert/typed-conversion.ts';
import { readPrice } from '#core/desk/price-draft.ts';
import { newTrade, readTrade } from '#core/desk/trade-draft.ts';
import { compareDecimals } from '#core/number/decimal.ts';
import { answerFrom } from '#core/local-api/answer.ts';
import { amountFormatOf } from '#core/requests/known-currencies.ts';
import { currencyCode } from '#core/rates/currency.ts';
import { decimalIn, entered, filledIn } from '#core/rates/entered-amount.ts';
import { parseTicker } from '#core/rates/feed.ts';
import { en } from '#core/text/en.ts';
import { spoken } from '#core/text/en/local-api.ts';
import { at } from '../../support/account.ts';
import { minus, plus, type Rational, rational, times } from '../../support/rational.ts';
import { decimal, rateTable, stateWith } from '../../support/rates.ts';
import { cases } from '../../support/nightly.ts';

const NOW = Date.parse('2026-11-20T12:00:00Z');
const TICKER = parseTicker('USDTNGN') ?? expect.fail('no ticker');
const [USD, USDT, NGN] = ['USD', 'USDT', 'NGN'].map(currencyCode);
if (!USD || !USDT || !NGN) throw new Error('no codes');
const PAIR = { asset: USDT, money: NGN };
const rates = { publishedAtMs: NOW, firstSeenAtMs: NOW };
const quote = (code: string, buy: string, sell: string) => ({
  code,
  buy: decimal(buy),
  sell: decimal(sell),
  updatedAtMs: NOW,
});
const named = reduce(stateWith(rateTable({ NGN: '1600', USDT: '1.0007' }, rates), NOW), {
  kind: 'currencies-answered',
  droppedCount: 0,
  names: new Map([[NGN, 'Nigerian Naira']]),
  atMs: NOW,
});
const state = reduce(named, {
  kind: 'platforms-answered',
  ticker: TICKER,
  quotes: {
    ticker: TICKER,
    quotes: [quote('alpha', '1601.5', '1589.25'), quote('beta', '1600', '1590')],
    droppedCount: 0,
    billing: null,
  },
  atMs: NOW,
  steadyMs: 0,
});
/** The command line has its notation in every locale, so the fields are tried in that one. */
const format = amountFormatOf(state, 'en');
const vocabulary = vocabularyOf(state, { locale: 'en' });
const inMoney = (typed: string) => entered(typed, { unit: NGN }, format);
const conversion = { fee: filledIn(null), feeKind: 'fee', quoted: filledIn(null) } as const;
const reader = { moment: at(NOW), locale: 'en-GB', zone: 'UTC', text: en, words: spoken };

/** Every place where an amount of naira is typed: what it reads, null for what it refuses. */
const READERS: Readonly<Record<string, (typed: string) => string | null>> = {
  convert: (amount) => {
    const typed = { ...conversion, amount: inMoney(amount), from: NGN, to: USD } as const;
    const read = readConversion({ ...typed, drives: 'give' });
    return read.ok ? read.value.amount : null;
  },
  'convert, received': (amount) => {
    const typed = { ...conversion, amount: inMoney(amount), from: USD, to: NGN } as const;
    const read = readConversion({ ...typed, drives: 'receive' });
    return read.ok ? read.value.amount : null;
  },
  platforms: (amount) => decimalIn(inMoney(amount), NGN),
  'a trade’s price': (price) => {
    const typed = newTrade(PAIR, NOW, 'UTC');
    const amounts = { amount: filledIn(decimal('1')), price: inMoney(price) };
    const read = readTrade({ ...typed, ...amounts }, 'UTC', NOW);
    return 'trade' in read ? read.trade.price : null;
  },
  'the step of my price': (step) => {
    const base = { kind: 'market', market: 'parallel' } as const;
    const none = filledIn(decimal('0'));
    const typed = { base, buy: none, sell: none, unit: 'money', least: filledIn(null) } as const;
    const rest = { step: inMoney(step), minutes: '15', template: '{buy} {sell}', line: '' };
    const read = readPrice({ ...typed, ...rest }, PAIR);
    return 'price' in read ? read.price.step : null;
  },
  'an alert’s level': (level) => {
    const read = readRule({ ...NEW_RULE, level: inMoney(level) }, [{ ticker: TICKER, money: NGN }]);
    if (!('rule' in read) || !('level' in read.rule.condition)) return null;
    return read.rule.condition.level;
  },
  'an alert in words': (level) => {
    const read = parseAlert(`usd/ngn > ${level}`, vocabulary);
    const meaning = read.kind === 'one' ? read.reading.meaning : null;
    if (meaning?.kind !== 'draft' || !('level' in meaning.condition)) return null;
    return meaning.condition.level;
  },
  'the command bar': (amount) => {
    const read = parseCommand(`${amount} in usdt`, vocabulary);
    const meaning = read.kind === 'one' ? read.reading.meaning : null;
    return meaning?.kind === 'convert' ? meaning.amount : null;
  },
  'a trade in words': (price) => {
    const read = parseCommand(`log bought 5 usdt at ${price}`, vocabulary);
    const meaning = read.kind === 'one' ? read.reading.meaning : null;
    return meaning?.kind === 'log' ? meaning.price : null;
  },
  'the command line': (amount) => {
    const answer = answerFrom(state, { command: 'convert', text: `${amount} in usdt` }, reader);
    return answer.ok && answer.value.command === 'convert' ? answer.value.amount : null;
  },
  'the command line, deals': (amount) => {
    const deal = { side: 'buy', amount } as const;
    const answer = answerFrom(state, { command: 'platforms', ticker: TICKER, deal }, reader);
    if (!answer.ok || answer.value.command !== 'platforms') return null;
    return answer.value.deals?.amount ?? null;
  },
};

interface Typed {
  readonly text: string;
  readonly value: Rational;
}

const grouped = (digits: string, by: string): string => {
  const [whole = '', fraction] = digits.split('.');
  const groups = whole.replace(/\B(?=(\d{3})+$)/g, by);
  return fraction === undefined ? groups : `${groups}.${fraction}`;
};

const plain = fc
  .tuple(fc.bigInt({ min: 1n, max: 10n ** 9n }), fc.integer({ min: 0, max: 4 }))
  .map(([units, places]) => {
    const digits = String(units).padStart(places + 1, '0');
    const point = digits.length - places;
    return places === 0 ? digits : `${digits.slice(0, point)}.${digits.slice(point)}`;
  });

const SCALES = [
  ['', '1'],
  ['', '1'],
  ['k', '1000'],
  ['K', '1000'],
  [' thousand', '1000'],
  ['m', '1000000'],
  [' million', '1000000'],
] as const;

const number = fc
  .tuple(plain, fc.constantFrom('', ',', ' ', "'", '\u00a0'), fc.constantFrom(...SCALES))
  .map(([digits, by, [scale, factor]]): Typed => ({
    text: `${grouped(digits, by)}${scale}`,
    value: times(rational(digits), rational(factor)),
  }));

const SIGNS = { '+': plus, '*': times, x: times, '×': times } as const;

const sum = fc
  .tuple(number, fc.constantFrom(...(Object.keys(SIGNS) as (keyof typeof SIGNS)[])), plain)
  .map(([left, sign, right]): Typed => ({
    text: `${left.text} ${sign} ${right}`,
    value: SIGNS[sign](left.value, rational(right)),
  }));

/** With the minuend a hundred times as large, it is no range. */
const difference = plain.map((digits): Typed => ({
  text: `${digits}*100 - ${digits}`,
  value: minus(times(rational(digits), rational('100')), rational(digits)),
}));

const amount = fc.oneof({ arbitrary: number, weight: 3 }, sum, difference);

const NAMES = ['', '', ' naira', ' NGN', ' ngn', '₦'] as const;
const BEFORE = ['₦', 'N', 'NGN ', '₦ '] as const;
const inNaira = fc.oneof(
  fc
    .tuple(amount, fc.constantFrom(...NAMES))
    .map(([{ text, value }, name]): Typed => ({ text: `${text}${name}`, value })),
  fc
    .tuple(number, fc.constantFrom(...BEFORE))
    .map(([{ text, value }, name]): Typed => ({ text: `${name}${text}`, value })),
);

const SYSTEMS = ['latn', 'arab', 'arabext', 'deva', 'beng', 'thai', 'fullwide', 'hanidec'] as const;
const digitsOf = (numberingSystem: string): string[] =>
  Array.from({ length: 10 }, (_, digit) =>
    new Intl.NumberFormat('en', { numberingSystem }).format(digit),
  );
const scripts = SYSTEMS.map(digitsOf).filter((all) => all.every((each) => /^\p{Nd}$/u.test(each)));
const inScript = fc
  .tuple(inNaira, fc.constantFrom(...scripts), fc.boolean())
  .map(([{ text, value }, digits, isWide]): Typed => {
    const typed = text.replace(/\d/g, (digit) => digits[Number(digit)] ?? digit);
    return { value, text: isWide ? typed.replaceAll(',', '，').replaceAll('.', '．') : typed };
  });

const range = fc
  .tuple(plain, plain, fc.constantFrom(' – ', '–', ' — ', '-', ' - '), fc.constantFrom('', '₦'))
  .map(([one, other, sign, name]) => {
    const [low, high] = [one, other].sort((a, b) => Number(a) - Number(b));
    return `${name}${low ?? ''}${sign}${name}${high ?? ''}`;
  });
const refused = fc.oneof(
  range,
  plain.map((digits) => `(${digits})`),
  plain.map((digits) => `₦(${grouped(digits, ',')})`),
  plain.map((digits) => `-${digits}`),
  fc.integer({ min: 61, max: 120 }).map((length) => '9'.repeat(length)),
  fc.constantFrom('1,50', '5 apples', '1e400', '5+', '()', '5/0', '₲5', '12 3'),
);

const readAll = (typed: string): object =>
  Object.fromEntries(Object.entries(READERS).map(([name, read]) => [name, read(typed)]));
const all = (value: string | null): object =>
  Object.fromEntries(Object.keys(READERS).map((name) => [name, value]));

/** Without trailing zeros. */
function written({ numerator, denominator }: Rational): string {
  const digits = String((numerator * 10n ** 12n) / denominator).padStart(13, '0');
  return `${digits.slice(0, -12)}.${digits.slice(-12)}`.replace(/\.?0+$/, '');
}

describe('an amount', () => {
  it('is read alike in every field, in the command bar and on the command line', () => {
    fc.assert(
      fc.property(fc.oneof(inNaira, inScript), ({ text, value }) => {
        fc.pre(compareDecimals(decimal(written(value)), decimal('999999999999999')) < 0);
        expect(readAll(text)).toEqual(all(written(value)));
      }),
      { numRuns: cases(500) },
    );
  });

  it('is refused alike', () => {
    fc.assert(
      fc.property(refused, (text) => {
        expect(readAll(text)).toEqual(all(null));
      }),
      { numRuns: cases(125) },
    );
  });
});
