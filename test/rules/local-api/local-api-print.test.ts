import { describe, expect, it } from 'vitest';
import type { AnswerOf } from '#core/local-api/answers.ts';
import { answerText } from '#core/local-api/print.ts';
import { ENGLISH } from '#core/text/terminal-texts.ts';

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
    ['113.855', '113.86'],
    ['10.6956', '10.70'],
    ['2.49957', '2.4996'],
    ['1234567.891', '1,234,567.89'],
    ['97210000.555', '97,210,000.56'],
    ['0.0001234567', '0.0001235'],
  ])('writes %s as the board does: %s', (rate, text) => {
    expect(ratesWith({ rate })).toContain(` ${text} `);
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

  const old = (code: string, ask: string | null, bid: string | null, marks: readonly string[]) => ({
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

  it('has no control character, whatever a platform is called', () => {
    const quote = { ...old('x\u001b[2J\u202e\n', '1601.5', null, []), age: 'fresh' as const };
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

  const OLD = [
    old('alpha', '1431', '1420', ['ageing']),
    old('beta', '1432', '1425', ['stale']),
    old('crossed', '1300', '1500', ['crossed', 'stale']),
  ];
  const quoted: AnswerOf<'platforms'> = {
    command: 'platforms',
    ...stamp,
    ticker: 'USDTNGN',
    asset: 'USDT',
    money: 'NGN',
    ask: { word: 'buy', standing: 'assumed' },
    checkedAt: null,
    isChecked: false,
    median: null,
    quotes: OLD,
    references: [old('cbn', '1200', '1600', ['reference'])],
    deals: null,
  };

  it('names the best to buy from and to sell to, and all others only on request', () => {
    const fresh = { quotedAt: '2026-11-20T11:58:00.000Z', age: 'fresh' as const };
    const quotes = [
      { ...old('gamma', '1440.123', '1430', []), ...fresh, isBestAsk: true },
      { ...old('delta', '1445', '1437.4567', []), ...fresh, isBestBid: true },
    ];
    expect(answerText({ ...quoted, quotes: [...quotes, ...OLD] })).toBe(
      `USDT/NGN
best buy   1,440.12  gamma  2 min old
best sell  1,437.46  delta  2 min old
spread        0.19%
Source: https://rates.example
`,
    );
    const all = answerText({ ...quoted, quotes }, ENGLISH, true);
    expect(all).toMatch(
      /0\.19%\n\nUSDT\/NGN, never checked\nplatform +buy +sell .*\ngamma .*\ndelta/,
    );
  });

  it('names the last best with its age where none is fresh, and what there is not', () => {
    const text = answerText(quoted);
    expect(text).toMatch(/best buy +1,431\.00 +alpha +46 min old, ageing\n/);
    expect(text).toMatch(/best sell +1,425\.00 +beta +46 min old, ageing\n/);
    const none = answerText({ ...quoted, quotes: OLD.slice(2).concat(OLD.slice(2)) });
    expect(none).toContain('best buy   –\nbest sell  –\nspread     –\n');
  });

  it('has of one platform its row', () => {
    const text = answerText({ ...quoted, quotes: OLD.slice(0, 1), references: [] });
    expect(text).toMatch(/^USDT\/NGN, never checked\nplatform .*\nalpha +1,431\.00 +1,420\.00 /);
  });

  const dealt = (
    side: 'buy' | 'sell',
    deals: Partial<AnswerOf<'platforms'>['deals']> = {},
    isAll = false,
  ) =>
    answerText(
      {
        ...quoted,
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
      },
      ENGLISH,
      isAll,
    );

  it('names the best three for an amount, and all on request', () => {
    const deal = { price: '1431', areFeesEntered: false, quotedAt: stamp.answeredAt };
    const ranked = ['a1', 'a2', 'a3', 'a4'].map((code) => ({
      ...deal,
      code,
      paid: '715500',
      received: '500',
    }));
    expect(
      dealt('buy', { ranked })
        .split('\n')
        .map((line) => line.slice(0, 2)),
    ).toEqual(['Fo', 'a1', 'a2', 'a3', 'So', '']);
    expect(dealt('buy', { ranked }, true)).toMatch(/\na4 .*\n\nUSDT\/NGN, .*\nplatform/);
  });

  it('says of a price without a time of its own that it has none', () => {
    const quotes = [old('alpha', '1431', '1420', ['time-unknown'])];
    expect(answerText({ ...quoted, quotes: [...quotes, ...OLD.slice(1)] })).toMatch(
      /alpha +46 min old, ageing, time unknown\n/,
    );
  });

  it('writes amounts with the decimals of the window, unless they would be nothing', () => {
    const row = { code: 'alpha', price: '1431', areFeesEntered: true, quotedAt: stamp.answeredAt };
    const bought = (received: string, receivedUnit: string): string =>
      dealt('buy', {
        amountUnit: 'NGN',
        receivedUnit,
        ranked: [{ ...row, paid: '500', received }],
      });
    expect(bought('346.9349', 'USDT')).toContain('346.93 USDT');
    expect(bought('0.00123456789', 'BTC')).toContain('0.00123456 BTC');
    expect(bought('1234.5678', 'XOF')).toContain('1,234 XOF');
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
    expect(dealt('buy', { ranked: [row] })).toMatch(
      /alpha +715,500\.01 NGN +at 1,431\.00 .* +46 min old, ageing\n/,
    );
    const sold = { ...row, paid: '500', received: '715500.009' };
    expect(dealt('sell', { ranked: [sold] })).toMatch(/alpha +715,500\.00 NGN/);
  });

  const asked = { ticker: 'USDTNGN', asset: 'USDT', money: 'NGN', amount: '500000' };

  it.each([
    [true, '1,234.57 NGN'],
    [false, 'up to 1,234.57 NGN'],
  ])('has two decimals of what a route keeps, fees entered: %s', (isEntered, kept) => {
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
          areFeesEntered: isEntered,
          minutes: 30,
          keptPerHour: '2469.1357802469135780246913578024691',
          quotedAt: '2026-11-20T11:55:00.000Z',
          notKnown: Array.from({ length: 9 }, () => 'limits of a platform not entered'),
          steps: [],
        },
      ],
      leftOut: null,
    });
    expect(text.split('\n')[1]).toBe(
      `alpha > beta  ${kept}  0.25%  30 min  2,469.14 NGN an hour  5 min old  9 not known`,
    );
  });

  it.each([
    ['12:00', '12:00', null, 'seen once'],
    ['12:00', '12:00', '11:50', 'up to 20 min'],
    ['10:00', '12:00', null, 'over 2 h'],
    ['10:00', '12:00', '09:50', '2 h to 2 h 20 min'],
    ['11:30', '12:00', '11:20', '30 to 50 min'],
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
