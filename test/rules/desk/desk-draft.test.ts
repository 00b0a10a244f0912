import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type EnteredAmount, enteredText } from '#core/rates/entered-amount.ts';
import { amountFormat } from '#core/rates/read-amount.ts';
import { DEFAULT_CHOICES } from '#core/settings/choices.ts';
import { priceOf } from '#core/desk/choices.ts';
import { readPrice, typedPrice } from '#core/desk/price-draft.ts';
import {
  newTrade,
  readTrade,
  typedDeal,
  type TypedTrade,
  typedTrade,
} from '#core/desk/trade-draft.ts';
import { FEE_UNITS, TRADE_KINDS, tradeProblem } from '#core/desk/trade.ts';
import {
  daysBefore,
  endOfDay,
  lastFriday,
  readWallTime,
  wallTimeOf,
} from '#core/desk/wall-time.ts';
import { currencyCode } from '#core/rates/currency.ts';
import { typedInto } from '../../support/entered.ts';
import { amount } from '../../support/nightly.ts';
import { decimal } from '../../support/rates.ts';
import { trade } from '../../support/trades.ts';

const NOW = Date.parse('2026-03-11T14:02:30Z');
const usdt = { asset: currencyCode('USDT'), money: currencyCode('NGN') };
const formatIn = (locale: string) => amountFormat(locale, [], [usdt]);
type Texts = Parameters<typeof typedInto<TypedTrade>>[1];
const typed = (more: Texts): TypedTrade =>
  typedInto(newTrade(usdt, NOW, 'Africa/Lagos'), {
    amount: '2,000',
    price: '1,421.50',
    ...more,
  });
const read = (more: Texts) => readTrade(typed(more), 'Africa/Lagos', NOW);

describe('a typed trade', () => {
  it('is read in the zone and the notation of the person', () => {
    expect(read({ fee: '12.5', note: ' to Ada\u202e ' })).toEqual({
      trade: {
        kind: 'buy',
        atMs: NOW,
        ...usdt,
        amount: '2000',
        price: '1421.5',
        fee: '12.5',
        feeIn: 'money',
        platform: '',
        note: 'to Ada',
      },
    });
  });

  it.each([
    [{ amount: '' }, { amount: 'positive' }],
    [{ amount: '0' }, { amount: 'positive' }],
    [{ amount: '-5' }, { amount: 'positive' }],
    [{ amount: '1.421,50' }, { amount: 'positive' }],
    [{ price: '1e400' }, { price: 'positive' }],
    [{ price: '1'.repeat(16) }, { price: 'positive' }],
    [{ fee: 'some' }, { fee: 'number' }],
    [{ asset: 'U$' }, { asset: 'currency' }],
    [{ money: 'usdt' }, { money: 'same-currency' }],
    [{ date: '2026-02-30' }, { time: 'time' }],
    [{ time: '' }, { time: 'time' }],
    [{ time: '15:03' }, { time: 'future' }],
    [{ fee: '2000', feeIn: 'asset' }, { fee: 'fee-too-high' }],
    [{ fee: '3,000,000' }, { fee: 'fee-too-high' }],
    [{ kind: 'opening', fee: '1' }, { fee: 'opening-fee' }],
  ] as const)('%j is refused at its field', (more, problems) => {
    const found = read(more);
    const expected = 'amount' in more && more.amount === '1.421,50' ? found : { problems };
    expect(found).toEqual(expected);
  });

  it('has the minute that is typed instead of the one that was filled in', () => {
    const atMs = Date.parse('2026-03-11T14:01:00Z');
    expect(read({ time: '15:01' })).toMatchObject({ trade: { atMs } });
    expect(read({ date: '1970-01-01', time: '01:00' })).toMatchObject({ trade: { atMs: 0 } });
  });

  it('comes back from the form as it was, but for what was edited', () => {
    const digits = (whole: number): fc.Arbitrary<string> =>
      fc
        .tuple(
          fc.bigInt({ min: 0n, max: 10n ** BigInt(whole) - 1n }),
          fc.stringMatching(/^\d{0,17}[1-9]$/),
        )
        .map(([before, after]) => `${before}.${after}`);
    // Around both changes of clocks, and anywhere.
    const changes = ['2026-03-29T00:59:00Z', '2026-10-25T00:30:00Z', '2026-03-08T06:30:00Z'];
    const moment = fc.oneof(
      fc.integer({ min: 0, max: 4e12 }),
      fc
        .tuple(fc.constantFrom(...changes), fc.integer({ min: -7_200_000, max: 7_200_000 }))
        .map(([change, by]) => Date.parse(change) + by),
    );
    fc.assert(
      fc.property(
        fc.record({
          kind: fc.constantFrom(...TRADE_KINDS),
          atMs: moment,
          bought: digits(15),
          price: digits(15),
          feeIn: fc.constantFrom(...FEE_UNITS),
          hasFee: fc.boolean(),
        }),
        fc.constantFrom('en-US', 'de-DE', 'fr-FR', 'en-IN'),
        fc.constantFrom(
          'UTC',
          'Africa/Lagos',
          'Europe/London',
          'Europe/Berlin',
          'America/New_York',
        ),
        ({ hasFee, bought, price, ...more }, locale, zone) => {
          const fee = decimal(hasFee && more.kind !== 'opening' ? '0.000000000000000001' : '0');
          const digitsOf = { amount: decimal(bought), price: decimal(price), fee };
          const stored = trade('buy 1 @ 1', { ...more, ...digitsOf, note: 'n' });
          const { id: _id, entry: _entry, good: _good, ...input } = stored;
          if (tradeProblem(input, Infinity) !== null) return;
          const form = typedTrade(stored, zone);
          // As the fields show it, and as who types that again means it.
          const { amount: sold, price: each, fee: taken } = form;
          const [again, format] = [
            (of: EnteredAmount) => enteredText(of, locale),
            formatIn(locale),
          ];
          const texts = { amount: again(sold), price: again(each), fee: again(taken) };
          const retyped = typedInto(form, { ...texts, note: 'to Ada' }, format);
          expect(readTrade({ ...form, note: 'to Ada' }, zone, 5e12)).toEqual(
            readTrade(retyped, zone, 5e12),
          );
          const back = readTrade(retyped, zone, 5e12);
          expect(back).toEqual({ trade: { ...input, note: 'to Ada' } });
        },
      ),
      { numRuns: amount(200, 20_000) },
    );
  });
});

it('a known deal is in the form as it was quoted, without an amount', () => {
  const deal = {
    ...usdt,
    kind: 'sell',
    price: decimal('1601.123456789'),
    platform: 'rafter',
  } as const;
  for (const locale of ['en-US', 'de-DE', 'fr-FR', 'en-IN']) {
    const form = typedDeal(deal, NOW, 'Africa/Lagos');
    expect(enteredText(form.amount, locale)).toBe('');
    const texts = { amount: '5', price: enteredText(form.price, locale) };
    const back = readTrade(typedInto(form, texts, formatIn(locale)), 'Africa/Lagos', NOW);
    expect(back).toMatchObject({ trade: { ...deal, fee: '0', note: '' } });
  }
});

describe('a time on the wall', () => {
  it.each([
    ['2026-03-11', '15:02', 'Africa/Lagos', '2026-03-11T14:02:00.000Z'],
    ['2026-03-11', '15:02', 'UTC', '2026-03-11T15:02:00.000Z'],
    // Before and after the clocks change.
    ['2026-03-08', '01:30', 'America/New_York', '2026-03-08T06:30:00.000Z'],
    ['2026-03-08', '03:30', 'America/New_York', '2026-03-08T07:30:00.000Z'],
    ['2026-03-29', '00:59', 'Europe/London', '2026-03-29T00:59:00.000Z'],
    ['2026-03-29', '02:00', 'Europe/London', '2026-03-29T01:00:00.000Z'],
    // What comes twice is the first one.
    ['2026-10-25', '01:30', 'Europe/London', '2026-10-25T00:30:00.000Z'],
    ['2026-10-25', '02:30', 'Europe/Berlin', '2026-10-25T00:30:00.000Z'],
    ['2026-11-01', '01:30', 'America/New_York', '2026-11-01T05:30:00.000Z'],
    ['2026-11-01', '02:00', 'America/New_York', '2026-11-01T07:00:00.000Z'],
  ])('%s %s in %s', (date, time, zone, expected) => {
    const atMs = readWallTime({ date, time }, zone);
    expect(atMs && new Date(atMs).toISOString()).toBe(expected);
    expect(wallTimeOf(atMs ?? 0, zone)).toEqual({ date, time });
  });

  it.each([
    ['2026-03-08', '02:30', 'America/New_York'],
    ['2026-03-29', '01:30', 'Europe/London'],
    ['2026-03-29', '02:30', 'Europe/Berlin'],
    ['2026-10-04', '02:15', 'Australia/Lord_Howe'],
  ])('%s %s is skipped in %s, and so is no time', (date, time, zone) => {
    expect(readWallTime({ date, time }, zone)).toBeNull();
  });

  it('is the moment that it shows, or the one before of two', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 4e12 }).map((ms) => ms - (ms % 60_000)),
        fc.constantFrom('UTC', 'Africa/Lagos', 'Europe/London', 'America/New_York', 'Asia/Kolkata'),
        (atMs, zone) => {
          const read = readWallTime(wallTimeOf(atMs, zone), zone);
          expect([atMs, atMs - 3_600_000]).toContain(read);
          expect(wallTimeOf(read ?? 0, zone)).toEqual(wallTimeOf(atMs, zone));
        },
      ),
      { numRuns: amount(200, 20_000) },
    );
  });
});

describe('a typed price', () => {
  const choice = priceOf(DEFAULT_CHOICES.desk, usdt);
  const start = typedPrice(choice, '{buy}', '');

  it('is read with either minus, and an empty step and amount', () => {
    expect(readPrice(typedInto(start, { buy: '−0.25', sell: '+1', step: '' }), usdt)).toMatchObject(
      {
        price: {
          buy: { unit: 'percent', by: '-0.25' },
          sell: { unit: 'percent', by: '1' },
          step: null,
          least: null,
          validMinutes: 30,
        },
        template: '{buy}',
      },
    );
  });

  it.each([
    [{ buy: '' }, { buy: 'number' }],
    [{ sell: '--1' }, { sell: 'number' }],
    [{ step: '0' }, { step: 'positive' }],
    [{ least: '-5' }, { least: 'positive' }],
    [{ minutes: '0' }, { minutes: 'minutes' }],
    [{ minutes: '1441' }, { minutes: 'minutes' }],
    [{ template: '{price}' }, { template: { kind: 'unknown-field', name: 'price' } }],
  ])('%j is refused at its field', (more, problems) => {
    expect(readPrice(typedInto(start, more), usdt)).toEqual({ problems });
  });
});

describe('a day', () => {
  it('ends at its last millisecond in the zone of the person', () => {
    const iso = (date: string, zone: string) => new Date(endOfDay(date, zone).atMs).toISOString();
    expect(iso('2026-03-10', 'Africa/Lagos')).toBe('2026-03-10T22:59:59.999Z');
    expect(iso('2026-03-29', 'Europe/Berlin')).toBe('2026-03-29T21:59:59.999Z');
    // The clocks skip the midnight after it.
    expect(iso('2026-04-23', 'Africa/Cairo')).toBe('2026-04-23T21:59:59.999Z');
    expect(iso('2026-12-31', 'UTC')).toBe('2026-12-31T23:59:59.999Z');
  });

  it.each([
    ['2026-03-12', '2026-03-11', '2026-03-06'],
    ['2026-03-13', '2026-03-12', '2026-03-06'],
    ['2026-03-14', '2026-03-13', '2026-03-13'],
    ['2026-03-01', '2026-02-28', '2026-02-27'],
  ])('%s has %s before it, and %s as its last Friday', (date, yesterday, friday) => {
    expect(daysBefore(date, 1)).toBe(yesterday);
    expect(lastFriday(date)).toBe(friday);
  });
});
