import { describe, expect, it } from 'vitest';
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

  it('says that no quote is fresh, and the last best one with its age, for an amount', () => {
    const quote = (code: string, ask: string, marks: readonly string[]) => ({
      code,
      ask,
      bid: null,
      spreadPercent: null,
      quotedAt: new Date(Date.parse(stamp.answeredAt) - 46 * 60_000).toISOString(),
      age: 'stale' as const,
      marks,
      isBestAsk: false,
      isBestBid: false,
    });
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
      quotes: [
        quote('alpha', '1450', ['stale']),
        quote('beta', '1442.55', ['stale']),
        quote('gamma', '1400', ['hidden', 'stale']),
      ],
      references: [],
      deals: { side: 'buy', amount: '500', amountUnit: 'USDT', unit: 'NGN', ranked: [] },
    } as never);
    expect(text).toContain('No fresh quote: no platform is ranked now.');
    expect(text).toMatch(/Last best: 1,442\.55, beta, \d+ (?:min|h|d) old/);
    expect(text).not.toContain('nothing');
  });
});
