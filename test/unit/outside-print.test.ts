import { describe, expect, it } from 'vitest';
import type { AnswerOf } from '#core/outside/answers.ts';
import { type Bar, BARS, barText, statusClass } from '#core/outside/bars.ts';
import { answerText } from '#core/outside/print.ts';

const stamp = {
  source: 'https://rates.example',
  isSandbox: false,
  answeredAt: '2026-11-20T12:00:00.000Z',
};

function statusWith(
  line: Partial<AnswerOf<'status'>['lines'][number]> = {},
  more: Partial<AnswerOf<'status'>> = {},
): AnswerOf<'status'> {
  const usual = {
    label: 'USD/NGN',
    market: 'parallel',
    rate: '1612',
    number: '1,612.00',
    platform: null,
    published: '11:55 UTC',
    age: 'fresh' as const,
    isChecked: true,
    isDoubtful: false,
    warnings: [],
  };
  return { command: 'status', ...stamp, lines: [{ ...usual, ...line }], trouble: null, ...more };
}

describe('the class of a status', () => {
  it.each([
    [{}, 'fresh'],
    [{ age: 'ageing' }, 'ageing'],
    [{ isChecked: false }, 'ageing'],
    [{ isDoubtful: true }, 'ageing'],
    [{ age: 'stale' }, 'stale'],
    [{ age: null, number: null, rate: null }, 'stale'],
  ] as const)('of %j is %s', (line, expected) => {
    expect(statusClass(statusWith(line))).toBe(expected);
  });

  it('is that of the oldest number, and stale without any', () => {
    const [fresh] = statusWith().lines;
    const [stale] = statusWith({ age: 'stale' }).lines;
    const both = [fresh, stale].flatMap((line) => line ?? []);
    expect(statusClass(statusWith({}, { lines: both }))).toBe('stale');
    expect(statusClass(statusWith({}, { lines: [] }))).toBe('stale');
  });
});

describe('a bar', () => {
  const HOSTILE = 'a<b>&"|%{F#f00}#[fg=red]\n\u001b[31m#(rm)';
  const of = (bar: Bar, line = {}, more = {}): string => barText(bar, statusWith(line, more));

  it('gets each number with its age, and DEMO', () => {
    for (const bar of BARS) {
      const text = of(bar, { age: 'stale', warnings: ['stale'] }, { isSandbox: true });
      expect(text).toContain('DEMO USD/NGN parallel 1,612.00 (11:55 UTC, stale)');
      expect(text.endsWith('\n')).toBe(true);
    }
  });

  it('waybar gets JSON with a class, and no markup of others', () => {
    const [fresh, hostile] = [{}, { label: HOSTILE }].map(
      (line) => JSON.parse(of('waybar', line)) as Record<string, unknown>,
    );
    expect(fresh).toEqual({
      text: 'USD/NGN parallel 1,612.00 (11:55 UTC)',
      tooltip: 'USD/NGN parallel 1,612.00 (11:55 UTC)\nhttps://rates.example',
      alt: 'fresh',
      class: ['fresh'],
    });
    expect(hostile?.['text']).toContain('a&lt;b&gt;&amp;');
    expect(hostile?.['text']).not.toMatch(/[<>]/);
    const paused = of('waybar', {}, { trouble: 'Paused', isSandbox: true });
    expect(JSON.parse(paused)).toMatchObject({ class: ['fresh', 'sandbox', 'trouble'] });
  });

  it('polybar gets one line without tags of others, grey if it is stale', () => {
    expect(of('polybar')).toBe('USD/NGN parallel 1,612.00 (11:55 UTC)\n');
    expect(of('polybar', { age: 'stale' })).toMatch(/^%\{F#999999\}USD.*%\{F-\}\n$/);
    const hostile = of('polybar', { label: HOSTILE });
    expect(hostile).not.toContain('%{');
    expect(hostile.split('\n')).toHaveLength(2);
  });

  it('tmux gets one line without styles and commands of others', () => {
    expect(of('tmux', { age: 'stale' })).toMatch(/^#\[fg=colour245\]USD.*#\[default\]\n$/);
    const hostile = of('tmux', { label: HOSTILE });
    expect(hostile.replaceAll('##', '')).not.toContain('#');
    expect(hostile.split('\n')).toHaveLength(2);
  });

  it('xbar gets a title and a menu, without parameters of others', () => {
    const hostile = of('xbar', { label: `---${HOSTILE} | bash=/bin/rm` });
    expect(hostile).not.toContain('|');
    expect(hostile.split('\n').filter((line) => line.startsWith('--'))).toEqual(['---']);
    expect(of('xbar', { age: 'stale' }).split('\n')).toEqual([
      'USD/NGN parallel 1,612.00 (11:55 UTC) | color=#999999',
      '---',
      'USD/NGN parallel 1,612.00 (11:55 UTC)',
      'https://rates.example',
      '',
    ]);
  });
});

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
    ['the tray', { ...statusWith({ label: HOSTILE }), trouble: HOSTILE }],
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
});
