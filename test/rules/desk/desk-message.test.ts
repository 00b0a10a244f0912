import { describe, expect, it } from 'vitest';
import { ratioOf } from '#core/number/decimal.ts';
import { priceOf } from '#core/desk/choices.ts';
import { priceMessage, quoteMessage } from '#core/desk/message.ts';
import { ownPrice } from '#core/desk/own-price.ts';
import type { PriceView } from '#core/desk/price-view.ts';
import { isTemplate, readTemplate } from '#core/desk/template.ts';
import { currencyCode } from '#core/rates/currency.ts';
import { DEFAULT_CHOICES } from '#core/settings/choices.ts';
import { SANDBOX, type Source } from '#core/rates/source.ts';
import { OPEN_ER_API } from '../../../electron/public/open-er-api.ts';
import { en } from '#core/text/en.ts';
import { customerQuote } from '../../support/customer-quotes.ts';
import { decimal } from '../../support/rates.ts';

const NOW = Date.parse('2026-03-11T14:02:00Z');
const usdt = { asset: currencyCode('USDT'), money: currencyCode('NGN') };
const choice = { ...priceOf(DEFAULT_CHOICES.desk, usdt), least: decimal('100') };

function view(more: Partial<PriceView> = {}): PriceView {
  const own = ownPrice(ratioOf(decimal('1436.85')), choice);
  return {
    choice,
    own,
    offers: [],
    source: SANDBOX,
    base: { rate: decimal('1436.85'), freshness: null, marks: [] },
    ...more,
  };
}
const message = (
  template: string | null,
  more: Partial<PriceView> = {},
  locale = 'en-GB',
  ownLine = '',
) =>
  priceMessage(view(more), { template, ownLine }, NOW, { text: en, locale, zone: 'Africa/Lagos' });

const ACCOUNT: Source = { kind: 'account', key: 'https://rates.example' };
const CREDIT = 'Rates By Exchange Rate API · open.er-api.com';

it.each([
  ['fresh', { freshUntilMs: NOW + 1, checkedUntilMs: NOW + 1 }, false],
  ['no longer fresh', { freshUntilMs: NOW - 1, checkedUntilMs: NOW + 1 }, true],
  [
    'fresh by its time, but not checked lately',
    { freshUntilMs: NOW + 1, checkedUntilMs: NOW - 1 },
    true,
  ],
])('a message from a base that is %s', (_name, edges, isSaid) => {
  const fromMs = NOW - 46 * 60_000;
  const freshness = {
    publishedAtMs: fromMs,
    firstSeenAtMs: fromMs,
    staleAtMs: NOW + 9,
    checkedAtMs: fromMs,
    ...edges,
  };
  const base = { rate: decimal('1436.85'), freshness, marks: [] };
  const lines = message(null, { base })?.split('\n') ?? [];
  expect(lines.includes('By the rate of 14:16 Lagos, 46 min old')).toBe(isSaid);
  expect(lines.length).toBe(isSaid ? 4 : 3);
});

describe('the message with a quote', () => {
  const own = { isSandbox: false, source: ACCOUNT };
  const demo = { isSandbox: true, source: SANDBOX };
  const wording = { text: en, locale: 'en-GB', zone: 'Africa/Lagos' };
  const quote = customerQuote('sell 500 @ 1445', {
    number: 15,
    name: 'Ada *of* Surulere',
    madeAtMs: NOW,
    endsAtMs: NOW + 30 * 60_000,
  });

  it('has its id, its end in the zone of the person, and his line, but never the name', () => {
    expect(quoteMessage(quote, 'Chidi Exchange, 0803 555 0100', own, wording)).toBe(
      'USDT, 11 Mar 15:02 Lagos\nI sell 500 USDT at ₦1,445, total ₦722,500.00\n' +
        'Q15, good until 15:32 Lagos\nChidi Exchange, 0803 555 0100',
    );
    expect(quoteMessage({ ...quote, side: 'buy' }, '', demo, wording)).toBe(
      'DEMO: USDT, 11 Mar 15:02 Lagos\nI buy 500 USDT at ₦1,445, total ₦722,500.00\n' +
        'Q15, good until 15:32 Lagos',
    );
  });

  it('ends with the credit of a public source', () => {
    const from = { isSandbox: false, source: OPEN_ER_API.source };
    const lines = quoteMessage(quote, 'Chidi, 0803', from, wording).split('\n');
    expect(lines.slice(-2)).toEqual(['Chidi, 0803', CREDIT]);
  });

  it('names the day of an end after midnight', () => {
    const late = { ...quote, endsAtMs: NOW + 10 * 3_600_000 };
    expect(quoteMessage(late, '', own, wording)).toContain('Q15, good until 12 Mar 01:02 Lagos');
  });
});

describe('the message with an own price', () => {
  it('ends with the line of the person, or has it where the template has it', () => {
    const line = 'Chidi, 0803';
    expect(message(null, {}, 'en-GB', line)).toMatch(/good for 30 min\nChidi, 0803$/);
    const placed = '{line}: {buy} {time} {valid}';
    expect(message(placed, {}, 'en-GB', line)).toMatch(/^DEMO: Chidi, 0803: 1,430 .* 30 min$/);
  });

  it('is the usual one, and says DEMO', () => {
    expect(message(null)).toBe(
      'DEMO: USDT, 11 Mar 15:02 Lagos\nI buy 1,430, I sell 1,445\nFrom 100 USDT, good for 30 min',
    );
    const real = { source: ACCOUNT };
    expect(message(null, { ...real, choice: { ...choice, least: null } })).toBe(
      'USDT, 11 Mar 15:02 Lagos\nI buy 1,430, I sell 1,445\nGood for 30 min',
    );
  });

  it.each([
    ['{buy}', '1,430\n11 Mar 15:02 Lagos, good for 30 min'],
    ['{buy} at {time}', '1,430 at 11 Mar 15:02 Lagos\ngood for 30 min'],
    ['{sell} {money}, {valid} from {time}', '1,445 NGN, 30 min from 11 Mar 15:02 Lagos'],
    [
      '{base} by {source}, {time} {valid}',
      'Parallel 1,436.85 by https://rates.example, 11 Mar 15:02 Lagos 30 min',
    ],
  ])('%s always carries time and validity', (template, expected) => {
    expect(message(template, { source: ACCOUNT })).toBe(expected);
  });

  it('has neither base nor source unless the template has them', () => {
    const usual = message(null, { source: ACCOUNT }) ?? '';
    expect(usual).not.toMatch(/1,436|Parallel|rates\.example/);
  });

  it('has the credit of a public source, once, wherever the template has it', () => {
    const real = { source: OPEN_ER_API.source };
    expect(message(null, real)).toMatch(new RegExp(`good for 30 min\\n${CREDIT}$`));
    expect(message('{buy} by {source} {time} {valid}', real)).toBe(
      `1,430 by ${CREDIT} 11 Mar 15:02 Lagos 30 min`,
    );
  });

  it('has numbers in the notation of the person', () => {
    expect(message('{buy} {time} {valid}', {}, 'de-DE')).toContain('DEMO: 1.430 11. März');
  });

  it('is none without a price', () => {
    expect(message(null, { own: null })).toBeNull();
    expect(message(null, { own: { kind: 'crossed', step: decimal('5') } })).toBeNull();
  });
});

describe('a template', () => {
  it.each([
    ['  I buy {buy}\r\nnow ', 'I buy {buy}\nnow'],
    ['a\u202eb\u0000c\u2066d\u200be\tf', 'abcdef'],
    ['{ not a field', '{ not a field'],
    ['', ''],
    ['x'.repeat(2_000), 'x'.repeat(2_000)],
  ])('%j is stored without what cannot be seen', (typed, template) => {
    expect(readTemplate(typed)).toEqual({ template });
    expect(isTemplate(template)).toBe(true);
  });

  it.each([
    ['x'.repeat(2_001), { kind: 'too-long' }],
    ['{buy} {Buy}', { kind: 'unknown-field', name: 'Buy' }],
    ['{constructor}', { kind: 'unknown-field', name: 'constructor' }],
    ['{}', { kind: 'unknown-field', name: '' }],
  ])('%j is refused', (typed, problem) => {
    expect(readTemplate(typed)).toEqual({ problem });
    expect(isTemplate(typed)).toBe(false);
  });

  it('cannot be filled with what cannot be seen, or with another field', () => {
    const source = 'https://a\u202e{buy}\n.example';
    expect(message('{source} {time} {valid}', { source: { ...ACCOUNT, key: source } })).toBe(
      'https://a{buy} .example 11 Mar 15:02 Lagos 30 min',
    );
  });
});
