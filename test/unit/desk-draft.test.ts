import { describe, expect, it } from 'vitest';
import { separatorsOf } from '#core/number/amount.ts';
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
import {
  daysBefore,
  endOfDay,
  lastFriday,
  readWallTime,
  wallTimeOf,
} from '#core/desk/wall-time.ts';
import { currencyCode } from '#core/rates/currency.ts';
import { decimal } from '../support/rates.ts';
import { trade } from '../support/trades.ts';

const NOW = Date.parse('2026-03-11T14:02:30Z');
const usdt = { asset: currencyCode('USDT'), money: currencyCode('NGN') };
const formatIn = (locale: string) => amountFormat(separatorsOf(locale), [], [usdt]);
const english = formatIn('en-US');
const typed = (more: Partial<TypedTrade> = {}): TypedTrade => ({
  ...newTrade(usdt, NOW, 'Africa/Lagos'),
  amount: '2,000',
  price: '1,421.50',
  ...more,
});
const read = (more: Partial<TypedTrade> = {}) =>
  readTrade(typed(more), english, 'Africa/Lagos', NOW);

describe('a typed trade', () => {
  it('is read in the zone and the notation of the person', () => {
    expect(read({ fee: '12.5', note: ' to Ada\u202e ' })).toEqual({
      trade: {
        kind: 'buy',
        atMs: Date.parse('2026-03-11T14:02:00Z'),
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
    [{ price: '1e9' }, { price: 'positive' }],
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

  it('comes back from the form as it was', () => {
    const stored = trade('sell 1234567.000000000000000001 @ 0.00000001 fee 0.000000001', {
      atMs: Date.parse('2026-01-02T03:04:00Z'),
      note: 'n',
    });
    const { id: _id, good: _good, ...input } = stored;
    for (const locale of ['en-US', 'de-DE', 'fr-FR', 'en-IN']) {
      const again = typedTrade(stored, locale, 'America/New_York');
      const back = readTrade(again, formatIn(locale), 'America/New_York', NOW);
      expect(back).toEqual({ trade: input });
    }
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
    const form = typedDeal(deal, locale, NOW, 'Africa/Lagos');
    expect(form.amount).toBe('');
    const back = readTrade({ ...form, amount: '5' }, formatIn(locale), 'Africa/Lagos', NOW);
    expect(back).toMatchObject({ trade: { ...deal, fee: '0', note: '' } });
  }
});

describe('a time on the wall', () => {
  it.each([
    ['2026-03-11', '15:02', 'Africa/Lagos', '2026-03-11T14:02:00.000Z'],
    ['2026-03-11', '15:02', 'UTC', '2026-03-11T15:02:00.000Z'],
    // Before and after the clocks change, and an hour that is skipped.
    ['2026-03-08', '01:30', 'America/New_York', '2026-03-08T06:30:00.000Z'],
    ['2026-03-08', '03:30', 'America/New_York', '2026-03-08T07:30:00.000Z'],
    ['2026-03-08', '02:30', 'America/New_York', '2026-03-08T07:30:00.000Z'],
  ])('%s %s in %s', (date, time, zone, expected) => {
    const atMs = readWallTime({ date, time }, zone);
    expect(atMs && new Date(atMs).toISOString()).toBe(expected);
    if (time !== '02:30') expect(wallTimeOf(atMs ?? 0, zone)).toEqual({ date, time });
  });
});

describe('a typed price', () => {
  const choice = priceOf(DEFAULT_CHOICES.desk, usdt);
  const start = typedPrice(choice, '{buy}', 'en-US');

  it('is read with either minus, and an empty step and amount', () => {
    expect(
      readPrice({ ...start, buy: '−0.25', sell: '+1', step: '' }, usdt, english),
    ).toMatchObject({
      price: {
        buy: { unit: 'percent', by: '-0.25' },
        sell: { unit: 'percent', by: '1' },
        step: null,
        least: null,
        validMinutes: 30,
      },
      template: '{buy}',
    });
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
    expect(readPrice({ ...start, ...more }, usdt, english)).toEqual({ problems });
  });
});

describe('a day', () => {
  it('ends at its last millisecond in the zone of the person', () => {
    const iso = (date: string, zone: string) => new Date(endOfDay(date, zone).atMs).toISOString();
    expect(iso('2026-03-10', 'Africa/Lagos')).toBe('2026-03-10T22:59:59.999Z');
    expect(iso('2026-03-29', 'Europe/Berlin')).toBe('2026-03-29T21:59:59.999Z');
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
