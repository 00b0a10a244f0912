import { describe, expect, it } from 'vitest';
import type { AnswerOf } from '#core/outside/answers.ts';
import { answerText } from '#core/outside/print.ts';

const stamp = {
  source: 'https://rates.example',
  isSandbox: false,
  answeredAt: '2026-11-20T12:00:00.000Z',
};

describe('a text for the terminal', () => {
  const rate = {
    kind: 'rate' as const,
    market: 'mid' as const,
    rate: '1575.123456789',
    shown: '1575.12',
    via: null,
    doubt: null,
    publishedAt: '2026-11-20T11:55:00.000Z',
    firstSeenAt: '2026-11-20T11:55:00.000Z',
    checkedAt: '2026-11-20T11:55:00.000Z',
    age: 'fresh' as const,
    isChecked: true,
  };
  const ratesWith = (more: Partial<typeof rate> | { doubt: 'implausible' }) =>
    answerText({
      command: 'rates',
      ...stamp,
      arePrices: false,
      base: 'USD',
      market: 'mid',
      rows: [{ code: 'NGN', name: null, markets: [{ ...rate, ...more }], premium: '4.184' }],
    });

  it('has the age of each market, and the source', () => {
    expect(ratesWith({})).toMatch(
      /mid: published 2026-11-20 11:55, 5 min ago, fresh\nSource: https:\/\/rates\.example\n$/,
    );
    expect(ratesWith({ isChecked: false })).toContain('fresh, not checked lately');
    const unknown = { publishedAt: null } as never;
    expect(ratesWith(unknown)).toContain('first seen 2026-11-20 11:55, time unknown');
  });

  it.each([
    ['999.5', '999.50'],
    ['1000', '1,000.00'],
    ['1234567.891', '1,234,567.89'],
    ['0.0001234567', '0.0001234567'],
  ])('groups %s as %s', (shown, text) => {
    const rounded = shown.startsWith('0') ? '0.0001234567' : Number(shown).toFixed(2);
    expect(ratesWith({ shown: rounded })).toContain(` ${text} `);
  });

  it('marks what is doubtful, and says why', () => {
    expect(ratesWith({ doubt: 'implausible' })).toMatch(/1,575\.12\?.*\? NGN mid: implausible/s);
  });

  const HOSTILE = 'x\u001b[2J\u202e\n';
  it.each([
    [
      'an alert',
      {
        command: 'alerts' as const,
        ...stamp,
        rules: [{ id: '1', sentence: HOSTILE, status: HOSTILE, value: null }],
        firings: [
          {
            ruleId: '1',
            text: HOSTILE,
            value: '1',
            publishedAt: stamp.answeredAt,
            firedAt: stamp.answeredAt,
          },
        ],
      },
    ],
    [
      'the source',
      { command: 'alerts' as const, ...stamp, source: HOSTILE, rules: [], firings: [] },
    ],
  ])('has no control character of %s', (_what, answer) => {
    const text = answerText(answer);
    expect(text.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}]/u);
    expect(text).toContain('x�[2J��');
  });

  it('has no control character, whatever a platform is called', () => {
    const quote = {
      code: 'x\u001b[2J\u202e\n',
      ask: '1601.5',
      bid: null,
      spreadPercent: null,
      quotedAt: '2026-11-20T11:00:00.000Z',
      age: 'fresh' as const,
      marks: [],
      isBestAsk: true,
      isBestBid: false,
    };
    const text = answerText({
      command: 'platforms',
      ...stamp,
      ticker: 'USDTNGN',
      asset: 'USDT',
      money: 'NGN',
      ask: { word: 'buy', standing: 'assumed' },
      checkedAt: null,
      isChecked: false,
      median: null,
      quotes: [quote],
      references: [],
      deals: null,
    });
    expect(text.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}]/u);
    expect(text).toMatch(/^x�\[2J�� +1,601\.50/m);
  });

  const old = (code: string, ask: string | null, bid: string, marks: readonly string[]) => ({
    code,
    ask,
    bid,
    spreadPercent: null,
    quotedAt: '2026-11-20T11:14:00.000Z',
    age: 'ageing' as const,
    marks: [...marks],
    isBestAsk: false,
    isBestBid: false,
  });
  const dealt = (side: 'buy' | 'sell', deals: Partial<AnswerOf<'platforms'>['deals']> = {}) =>
    answerText({
      command: 'platforms',
      ...stamp,
      ticker: 'USDTNGN',
      asset: 'USDT',
      money: 'NGN',
      ask: { word: 'buy', standing: 'assumed' },
      checkedAt: null,
      isChecked: false,
      median: null,
      quotes: [
        old('alpha', '1431', '1420', ['ageing']),
        old('beta', '1432', '1425', ['stale']),
        old('crossed', '1300', '1500', ['crossed', 'stale']),
      ],
      references: [old('cbn', '1200', '1600', ['reference'])],
      deals: {
        side,
        amount: '500',
        amountUnit: 'USDT',
        paidUnit: side === 'buy' ? 'NGN' : 'USDT',
        receivedUnit: side === 'buy' ? 'USDT' : 'NGN',
        ranked: [],
        impossible: [],
        ...deals,
      },
    });

  it('names the last best price where none is fresh, and never says that nothing is paid', () => {
    expect(dealt('buy')).toBe(
      'No fresh quote. Last best: alpha 1,431.00, 46 min old.\nSource: https://rates.example\n',
    );
    expect(dealt('sell')).toMatch(/^No fresh quote\. Last best: beta 1,425\.00, 46 min old\.\n/);
    const impossible = [{ code: 'alpha', why: 'fees-take-all' }];
    expect(dealt('buy', { impossible })).toMatch(/^The fees take all/);
  });

  it('rounds what is paid up and what is received down', () => {
    const deal = { code: 'alpha', price: '1431.00001', areFeesEntered: true };
    const row = { ...deal, quotedAt: stamp.answeredAt, paid: '715500.001', received: '500' };
    expect(dealt('buy', { ranked: [row] })).toMatch(/alpha +715,500\.01 NGN +at 1,431\.00/);
    const sold = { ...row, paid: '500', received: '715500.009' };
    expect(dealt('sell', { ranked: [sold] })).toMatch(/alpha +715,500\.00 NGN/);
  });

  const asked = { ticker: 'USDTNGN', asset: 'USDT', money: 'NGN', amount: '500000' };

  it('has two decimals of what a way keeps, and how much of it is not known', () => {
    const text = answerText({
      command: 'routes',
      ...stamp,
      ...asked,
      amountUnit: 'NGN',
      order: 'kept',
      keeping: 1,
      routes: [
        {
          buyAt: 'alpha',
          sellAt: 'beta',
          swapAt: null,
          assets: ['USDT'],
          paid: '500000',
          received: '501234.5678901234567890123456789012',
          kept: '1234.5678901234567890123456789012345678',
          keptPercent: '0.2469',
          minutes: 30,
          keptPerHour: '2469.1357802469135780246913578024691',
          quotedAt: '2026-11-20T11:55:00.000Z',
          notKnown: Array.from({ length: 9 }, () => 'fee of a platform not known'),
          steps: [],
        },
      ],
      leftOut: null,
    });
    expect(text.split('\n')[1]).toBe(
      'alpha > beta  1,234.57 NGN  0.25%  30 min  2,469.14 an hour  5 min old  9 not known',
    );
  });

  it.each([
    ['12:00', '12:00', null, 'seen once'],
    ['12:00', '12:00', '11:50', 'up to 20 min'],
    ['10:00', '12:00', null, '2 h or more'],
    ['11:30', '12:00', '11:20', '30 min to 50 min'],
  ])('says how long a gap from %s to %s lasted', (first, last, before, expected) => {
    const time = (text: string): string => `2026-11-20T${text}:00.000Z`;
    const text = answerText({
      command: 'gaps',
      ...stamp,
      ...asked,
      amountUnit: 'NGN',
      sinceAt: time('00:00'),
      checkedPercent: 90,
      count: 1,
      gaps: [
        {
          firstAt: time(first),
          lastAt: time(last),
          beforeAt: before === null ? null : time(before),
          afterAt: before === null ? null : time('12:10'),
          peakPercent: '0.5',
          buyAt: 'alpha',
          sellAt: 'beta',
          judgement: 'yes',
        },
      ],
    });
    expect(text).toContain(`  ${expected}  0.50%`);
  });

  it('rounds the present value of an alert', () => {
    const rule = {
      id: 'usd',
      sentence: 'USD above 1,650',
      status: 'watched',
      value: '1447.93000378',
    };
    const text = answerText({ command: 'alerts', ...stamp, rules: [rule], firings: [] });
    expect(text).toContain('watched; now 1,447.93\n');
  });
});
