import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseKey } from '#core/requests/connection.ts';
import { currencyCode } from '#core/rates/currency.ts';
import { reduce } from '#core/app/reducer.ts';
import { appError } from '#core/base/result.ts';
import { nextAction } from '#core/requests/schedule.ts';
import { compareWithService, serviceAmount } from '#core/convert/service-check.ts';
import { parseAddress } from '../../../electron/service/address.ts';
import { accountOpened, at } from '../../support/account.ts';
import { rational, times } from '../../support/rational.ts';
import { decimal, emptyState, rateTable, stateWith } from '../../support/rates.ts';

describe('a service address', () => {
  it.each([
    ['https://rates.example', 'https://rates.example'],
    ['  https://rates.example/  ', 'https://rates.example'],
    ['https://rates.example/core', 'https://rates.example'],
    ['https://rates.example/core/', 'https://rates.example'],
    ['https://Rates.Example:8443/v1/core//', 'https://rates.example:8443/v1'],
    ['https://rates.example/score', 'https://rates.example/score'],
    ['https://rates.example/core/rates/latest.json', 'https://rates.example'],
    ['https://rates.example/public/rates/latest.json', 'https://rates.example'],
    ['https://rates.example/core/rates/latest.json?base=USD&market=mid', 'https://rates.example'],
    [
      'https://rates.example/v1/core/rates/platforms.json?ticker=USDNGN',
      'https://rates.example/v1',
    ],
    ['https://rates.example/rates/convert.json', 'https://rates.example'],
    ['https://rates.example/core/history.json', 'https://rates.example'],
    ['https://rates.example/core/rates/', 'https://rates.example'],
    ['https://rates.example/other.json', 'https://rates.example/other.json'],
    ['http://localhost:4780', 'http://localhost:4780'],
    ['http://127.0.0.1:4780/', 'http://127.0.0.1:4780'],
    ['http://[::1]:4780', 'http://[::1]:4780'],
  ])('%s is %s', (typed, address) => {
    expect(parseAddress(typed)).toEqual({ address });
  });

  it.each([
    ['', 'empty'],
    ['rates', 'not-an-address'],
    ['ftp://rates.example', 'not-an-address'],
    ['javascript:alert(1)', 'not-an-address'],
    ['http://rates.example', 'not-https'],
    ['http://127.0.0.1.rates.example', 'not-https'],
    ['http://localhost.rates.example', 'not-https'],
    ['https://user:pass@rates.example', 'has-more'],
    ['https://rates.example/?api_key=1', 'has-more'],
    ['https://rates.example/core/rates/latest.json?api_key=1', 'has-more'],
    ['https://rates.example/core/rates/latest.json#top', 'has-more'],
    ['https://rates.example/#core', 'has-more'],
  ])('%s is refused: %s', (typed, problem) => {
    expect(parseAddress(typed)).toEqual({ problem });
  });
});

describe('a key', () => {
  it.each([
    ['  abc-1234 \n', { key: 'abc-1234' }],
    ['', { problem: 'empty' }],
    [' \t', { problem: 'empty' }],
    [' abc-123 ', { problem: 'too-short' }],
    ['abcd\ndefg', { problem: 'several' }],
    ['abcdefgh\u0000', { problem: 'control-characters' }],
    ['schlüssel', { problem: 'control-characters' }],
    ['x'.repeat(513), { problem: 'too-long' }],
  ])('%j', (typed, expected) => {
    expect(parseKey(typed)).toEqual(expected);
  });
});

const opened = accountOpened();

describe('an account', () => {
  it('takes nothing over from the sandbox but what the person chose', () => {
    const sandbox = reduce(stateWith(rateTable({ NGN: '1' }), 0), {
      kind: 'chosen',
      choices: { market: 'parallel' },
    });
    const state = reduce(sandbox, opened);
    expect(state.markets.mid.table).toBeNull();
    expect(state.currencies.names.size).toBe(0);
    expect(state.choices.market).toBe('parallel');
    expect(state.source.kind).toBe('account');
    expect(nextAction(state, at(1_000))).toMatchObject({ kind: 'send' });
  });

  it('with a refused key gets no more requests, manual or automatic', () => {
    const refused = reduce(reduce(emptyState(), opened), {
      kind: 'request-failed',
      feed: 'parallel',
      error: appError('unauthorized'),
      atMs: 2_000,
      notBeforeMs: 2_000,
    });
    expect(refused.connection.key).toBe('refused');
    const requested = reduce(refused, { kind: 'refresh-requested', feeds: ['mid'] });
    expect(nextAction(requested, at(1e12))).toEqual({ kind: 'idle' });
  });

  it('the sandbox has no key to refuse', () => {
    const failed = reduce(emptyState(), {
      kind: 'request-failed',
      feed: 'mid',
      error: appError('unauthorized'),
      atMs: 2_000,
      notBeforeMs: 2_000,
    });
    expect(failed.connection.key).toBe('none');
  });
});

describe('a check against the service', () => {
  it.each([
    ['1200.5', '1201'],
    ['1200.4', '1200'],
    ['0', '1'],
    ['0.0001', '1'],
    ['9007199254740992', '9007199254740991'],
    ['1e30', '9007199254740991'],
    ['12345678901', '12345678901'],
  ])('requests %s as %s', (amount, integer) => {
    expect(serviceAmount(decimal(amount))).toBe(integer);
  });

  const [from, to] = [currencyCode('USD'), currencyCode('NGN')];
  const state = stateWith(rateTable({ NGN: '1600' }), 0);
  const request = { amount: decimal('10'), from, to, market: 'mid' } as const;
  const theirs = {
    rate: decimal('1602'),
    conversion: decimal('16020'),
    market: 'mid',
    timestampMs: 5,
  } as const;

  it('puts both rates side by side, with their difference', () => {
    expect(compareWithService(state, request, theirs)).toEqual({
      ...request,
      otherMarket: null,
      theirTimeMs: 5,
      ourTimeMs: rateTable({}).publishedAtMs,
      expectedResult: null,
      theirRate: '1602.00',
      theirResult: '16020.00',
      ourRate: '1600.00',
      ourResult: '16000.00',
      differencePercent: '0.1250',
    });
  });

  it.each([
    ['16020', null],
    ['16020.5', '16020'],
    ['16021', null],
    ['16021.1', '16020'],
    ['1602', '16020'],
    ['0', '16020'],
  ])('of 10 at 1602 as %s: what it would be is %s', (conversion, expected) => {
    const answer = { ...theirs, conversion: decimal(conversion) };
    expect(compareWithService(state, request, answer).expectedResult).toBe(expected);
  });

  it('takes a conversion for right exactly within its last printed digit', () => {
    const digits = fc.integer({ min: 1, max: 10 ** 9 });
    const places = fc.integer({ min: 0, max: 8 });
    const off = fc.integer({ min: -30, max: 30 });
    fc.assert(
      fc.property(digits, digits, places, off, (amount, rate, at, tenths) => {
        const rateText = `${rate}e-4`;
        const exact = times(rational(String(amount)), rational(rateText));
        const unit = 10n ** BigInt(at);
        const printed = (exact.numerator * unit) / exact.denominator + BigInt(tenths);
        fc.pre(printed > 0n && printed % 10n !== 0n);
        const conversion = decimal(`${printed}e-${at}`);
        const answer = { ...theirs, rate: decimal(rateText), conversion };
        const given = { ...request, amount: decimal(String(amount)) };
        const { expectedResult } = compareWithService(state, given, answer);
        const error = printed * exact.denominator - exact.numerator * unit;
        const isRight = error <= exact.denominator && -error <= exact.denominator;
        expect(expectedResult === null).toBe(isRight);
      }),
    );
  });

  it('names the market that was used, and what cannot be derived', () => {
    const other = { ...theirs, market: 'parallel' } as const;
    expect(compareWithService(emptyState(), request, other)).toMatchObject({
      otherMarket: 'parallel',
      ourRate: null,
      ourResult: null,
      differencePercent: null,
    });
  });
});
