import { describe, expect, it } from 'vitest';
import { readChoices } from '#core/settings/read-choices.ts';
import { convert, type Conversion } from '#core/convert/convert.ts';
import { readConversion, type TypedConversion } from '#core/convert/typed-conversion.ts';
import { filledIn } from '#core/rates/entered-amount.ts';
import { amountFormatOf } from '#core/requests/known-currencies.ts';
import { currencyCode } from '#core/rates/currency.ts';
import type { Ticker } from '#core/rates/feed.ts';
import { ladder } from '#core/convert/ladder.ts';
import { compareQuoted } from '#core/convert/quoted.ts';
import { ratioOf } from '#core/number/decimal.ts';
import { reduce } from '#core/app/reducer.ts';
import {
  forgotten,
  MOST_RECENT,
  type RecentConversion,
  recentOf,
  remembered,
} from '#core/convert/recent.ts';
import { at } from '../../support/account.ts';
import { typedInto } from '../../support/entered.ts';
import { decimal, emptyState, rateTable, stateWith } from '../../support/rates.ts';

const MID = { NGN: '1580.5', EUR: '0.92', GHS: '15.6', GBP: '0.786', USDT: '1.0007' };
const state = stateWith(
  rateTable({ NGN: '1612.123457' }, { market: 'parallel' }),
  0,
  stateWith(rateTable(MID), 0),
);
const EMPTY = filledIn(null);
const FORM = {
  amount: filledIn(decimal('3650')),
  from: 'USD',
  to: 'NGN',
  drives: 'give',
  fee: EMPTY,
  feeKind: 'fee',
  quoted: EMPTY,
} as const;
type Texts = Parameters<typeof typedInto<TypedConversion>>[1];
const formats = amountFormatOf(state, 'en-US');
const read = (texts: Texts) =>
  readConversion(typedInto<TypedConversion>(FORM, texts, formats, { fee: { unit: '%' } }));

function converted(texts: Texts, from = state, nowMs = 0): Conversion {
  const request = read(texts);
  const answer = request.ok ? convert(from, request.value, at(nowMs)) : request;
  if (!answer.ok) throw new Error(answer.error.detail ?? answer.error.code);
  return answer.value;
}

describe('the amount that was understood', () => {
  it.each([
    ['1200*3+50', { shownAmount: '3650', isRounded: false }],
    ['1000/3', { shownAmount: '333.3333333333', isRounded: true }],
    ['0.000000000001', { shownAmount: '0.000000000001', isRounded: false }],
    ['5 USD', { shownAmount: '5' }],
  ])('%s', (amount, expected) => {
    expect(converted({ amount })).toMatchObject(expected);
  });

  it('is of what is to be received, where that was typed', () => {
    expect(converted({ amount: '5m NGN', drives: 'receive' }).shownAmount).toBe('5000000');
    expect(() => converted({ amount: '5m USD', drives: 'receive' })).toThrow('other-currency');
  });
});

describe('a fee', () => {
  const first = (texts: Texts) => converted(texts).results[0]?.outcome;

  it.each([
    [{ fee: '1.5' }, { shown: '5682292.62', feeShown: '86532.38' }],
    [
      { fee: '1.5 %', feeKind: 'mark-up' },
      { shown: '5855357.37', feeShown: '86532.38' },
    ],
    [{ fee: '0' }, { shown: '5768825.00', feeShown: null }],
    [{ fee: '' }, { shown: '5768825.00', feeShown: null }],
    // 100 / (1580.5 x 0.985): the amount after the fee is the wanted one.
    [
      { amount: '100', drives: 'receive', fee: '1.5' },
      { shown: '0.06424', feeShown: '1.52' },
    ],
  ] as [Texts, object][])('%o', (texts, expected) => {
    expect(first(texts)).toMatchObject(expected);
  });

  it.each(['100', '99.1', '-1', 'x', '1,5'])('of %s is refused', (fee) => {
    expect(() => converted({ fee })).toThrow('fee');
  });
});

describe('the same amount in other currencies', () => {
  it('is there for each watched one but the pair, null where the market quotes none', () => {
    expect(converted({}).also).toEqual([
      { code: 'USDT', shown: '3652.56' },
      { code: 'GBP', shown: '2868.90' },
      { code: 'EUR', shown: '3358.00' },
      { code: 'GHS', shown: '56940.00' },
      { code: 'XOF', shown: null },
      { code: 'KES', shown: null },
      { code: 'ZAR', shown: null },
    ]);
    expect(converted({}, emptyState()).also).toEqual([]);
  });
});

describe('the ladder', () => {
  it.each([
    ['USD', 'NGN', ['1', '1580.50'], ['10000', '6.33']],
    ['NGN', 'USD', ['10000', '6.33'], ['1', '1580.50']],
    ['BTC', 'NGN', ['0.001', '79025.00'], ['10000', '0.00012654']],
  ])('%s to %s begins with amounts that fit each currency', (from, to, give, receive) => {
    const table = rateTable({ ...MID, BTC: '0.00002' });
    const [first] = ladder(table, currencyCode(from), currencyCode(to));
    expect([first?.give, first?.forward]).toEqual(give);
    expect([first?.receive, first?.back]).toEqual(receive);
  });

  it('has round amounts both ways, in the chosen market', () => {
    expect(converted({}).ladder).toEqual([
      { give: '1', forward: '1580.50', receive: '10000', back: '6.33' },
      { give: '10', forward: '15805.00', receive: '50000', back: '31.64' },
      { give: '100', forward: '158050.00', receive: '100000', back: '63.27' },
      { give: '1000', forward: '1580500.00', receive: '500000', back: '316.36' },
      { give: '10000', forward: '15805000.00', receive: '1000000', back: '632.71' },
    ]);
    expect(ladder(rateTable(MID), currencyCode('USD'), currencyCode('KES'))).toEqual([]);
    expect(ladder(null, currencyCode('USD'), currencyCode('NGN'))).toEqual([]);
  });
});

describe('an offer', () => {
  const compare = (texts: Texts) => {
    const { quoted } = converted(texts);
    if (quoted?.kind !== 'compared') throw new Error(quoted?.kind ?? 'nothing');
    return quoted.comparison;
  };

  it('is held against each market, in percent and in money', () => {
    expect(compare({ quoted: '1,600' })).toMatchObject({
      unit: 'USD',
      other: 'NGN',
      rate: '1600.00',
      outcome: '5840000.00',
      outcomeIn: 'NGN',
      beside: [
        { id: 'mid', distance: { percent: '1.23', money: '71175.00' } },
        { id: 'parallel', distance: { percent: '-0.75', money: '-44250.62' } },
        { id: 'official', distance: null },
      ],
    });
  });

  it('names the deduction for an amount to receive', () => {
    expect(compare({ quoted: '1600', amount: '1m', drives: 'receive' })).toMatchObject({
      outcome: '625.00',
      outcomeIn: 'USD',
      beside: [
        { id: 'mid', distance: { percent: '1.23', money: '7.71' } },
        { id: 'parallel', distance: { percent: '-0.75', money: '-4.70' } },
        { id: 'official', distance: null },
      ],
    });
  });

  it.each([
    // 100 x 1,600 x 0.985, and 100 x (1,600 - 1,580.50) x 0.985 more than mid.
    [{ fee: '1.5' }, { outcome: '157600.00', feeShown: '2400.00', exact: '157600' }, '1920.75'],
    [
      { fee: '1.5', feeKind: 'mark-up' },
      { outcome: '162400.00', feeShown: '2400.00', exact: '162400' },
      '1979.25',
    ],
    // 1,000,000 / (1,600 x 0.985) is paid.
    [
      { amount: '1m', drives: 'receive', fee: '1.5' },
      { outcome: '634.52', feeShown: '15228.43' },
      '7.83',
    ],
  ] as [Texts, object, string][])(
    'with %o is after the same fee as the markets',
    (texts, expected, money) => {
      const comparison = compare({ amount: '100', quoted: '1600', ...texts });
      expect(comparison).toMatchObject(expected);
      expect(comparison.beside[0]?.distance).toEqual({ percent: '1.23', money });
    },
  );

  it('is understood the other way round, where only that is near', () => {
    const turned = compare({ from: 'NGN', to: 'USD', amount: '1m', quoted: '1600' });
    expect(turned).toMatchObject({ unit: 'USD', other: 'NGN', rate: '1600.00', outcome: '625.00' });
    expect(turned.beside[0]?.distance).toEqual({ percent: '-1.22', money: '-7.71' });
  });

  it.each([
    ['1.0005', 'USDT', 'USD'],
    ['0.9995', 'USDT', 'USD'],
    ['1.08', 'EUR', 'USD'],
  ])('of %s for USD to %s, near 1, is read in the direction of the pair', (quoted, to, unit) => {
    expect(compare({ to, quoted }).unit).toBe(unit);
  });

  it.each([
    ['0', { kind: 'unclear', problem: 'not-a-number' }],
    // Its field says what is wrong with it.
    ['21,1', null],
    ['cheap', null],
  ])('of %s is refused and takes nothing else away', (quoted, expected) => {
    const answer = converted({ quoted });
    expect(answer.quoted).toEqual(expected);
    expect(answer.results[0]?.outcome.kind).toBe('converted');
  });

  describe('beside the platforms', () => {
    const TICKER = 'USDTNGN' as Ticker;
    const list = [
      ['alpha', '1601.5', '1589.25'],
      ['gamma', '1600', '1588'],
      ['mid', '1602', '1590'],
    ];
    const convertedAt = (atMs: number, texts: Texts) => {
      const quotes = list.map(([code = '', buy = '', sell = '']) => ({
        code,
        buy: decimal(buy),
        sell: decimal(sell),
        updatedAtMs: 0,
      }));
      const known = reduce(state, {
        kind: 'platforms-answered',
        ticker: TICKER,
        atMs: 0,
        steadyMs: 0,
        quotes: { ticker: TICKER, quotes, droppedCount: 0, billing: null },
      });
      return converted({ amount: '1600', ...texts }, known, atMs);
    };
    const answerAt = (atMs: number, texts: Texts) => {
      const { quoted } = convertedAt(atMs, texts);
      if (quoted?.kind !== 'compared') throw new Error('no answer');
      return quoted.comparison.beside.filter(({ kind }) => kind === 'platform');
    };

    it('the giver of money pays the best ask: 1 / 1600', () => {
      expect(answerAt(0, { from: 'NGN', to: 'USDT', quoted: '1608' })).toMatchObject([
        { id: 'gamma', distance: { percent: '-0.50', money: '-0.004975' } },
      ]);
    });

    it('who gives the asset gets the best bid, with its age', () => {
      const [best, ...others] = answerAt(60_000, {
        from: 'USDT',
        to: 'NGN',
        amount: '10',
        quoted: '1598',
      });
      expect(others).toEqual([]);
      expect(best).toMatchObject({ id: 'mid', distance: { percent: '0.50', money: '80.00' } });
      expect(best?.freshness).toMatchObject({ publishedAtMs: 0, freshUntilMs: 900_000 });
    });

    it('the result of the best one is after the fee of all results', () => {
      const { platform } = convertedAt(0, { from: 'USDT', to: 'NGN', amount: '10', fee: '1.5' });
      // 10 x 1,590 x 0.985
      expect(platform?.outcome).toMatchObject({ shown: '15661.50', feeShown: '238.50' });
    });

    it('is absent for another pair, or if no platform is fresh', () => {
      const usdt = { from: 'USDT', to: 'NGN', quoted: '1598' };
      expect(answerAt(0, { ...usdt, from: 'USD' })).toEqual([]);
      expect(answerAt(900_000, usdt)).toHaveLength(1);
      expect(answerAt(900_001, usdt)).toEqual([]);
    });
  });

  it('can be held against anything that has a name and a rate', () => {
    const [from, to] = [currencyCode('USDT'), currencyCode('NGN')];
    const amount = ratioOf(decimal('10'));
    const offer = { rate: ratioOf(decimal('1600')), from, to, amount, fee: null };
    const best = {
      kind: 'platform',
      id: 'Gamma',
      rate: ratioOf(decimal('1609')),
      freshness: null,
    } as const;
    expect(compareQuoted({ ...offer, drives: 'give' }, [best])).toMatchObject({
      value: { beside: [{ id: 'Gamma', distance: { percent: '-0.56', money: '-90.00' } }] },
    });
  });
});

describe('the last conversions', () => {
  const one = (amount: string, sourceKey = 'sandbox'): RecentConversion => ({
    sourceKey,
    amount,
    from: 'USD',
    to: 'NGN',
    drives: 'give',
  });

  it('are the last ten of each source, each once, the newest first', () => {
    const all = Array.from({ length: 14 }, (_, index) => one(String(index)));
    const other = one('7', 'https://rates.example');
    const recent = all.reduce(remembered, remembered([], other));
    expect(recentOf(recent, 'sandbox').map(({ amount }) => amount)).toEqual(
      ['13', '12', '11', '10', '9', '8', '7', '6', '5', '4'].slice(0, MOST_RECENT),
    );
    expect(recentOf(recent, 'https://rates.example')).toEqual([other]);
    const again = remembered(recent, one('8'));
    expect(recentOf(again, 'sandbox')).toHaveLength(MOST_RECENT);
    expect(again[0]?.amount).toBe('8');
    expect(forgotten(again, 'sandbox')).toEqual([other]);
  });

  it('are read separately from the settings; invalid ones are dropped', () => {
    const broken = [
      { ...one('2'), from: '!' },
      null,
      'x',
      { amount: '3' },
      { ...one('4'), drives: 'x' },
    ];
    const read = (recent: unknown) => readChoices({ recent }).recent;
    expect(read([one('1'), ...broken, one('5')])).toEqual([one('1'), one('5')]);
    expect(read('none')).toEqual([]);
    expect(read(undefined)).toEqual([]);
  });
});
