import { describe, expect, it } from 'vitest';
import { ok } from '#core/base/result.ts';
import type { AnswerOf } from '#core/local-api/answers.ts';
import type { LocalApiRequest } from '#core/local-api/contract.ts';
import { filledIn, parseFormat } from '#core/local-api/format.ts';
import { ENGLISH } from '#core/text/terminal-texts.ts';
import { readWords } from '../../../electron/cli/request.ts';

const stamp = {
  source: 'https://rates.example',
  isSandbox: false,
  answeredAt: '2026-11-20T12:00:00.000Z',
};
type Platforms = AnswerOf<'platforms'>;
type Quote = Platforms['quotes'][number];

const quote = (code: string, more: Partial<Quote> = {}): Quote => ({
  code,
  ask: '1601.5',
  bid: '1589.25',
  spreadPercent: '0.77',
  quotedAt: '2026-11-20T11:55:00.000Z',
  age: 'fresh',
  marks: [],
  isBestAsk: false,
  isBestBid: false,
  ...more,
});

const platforms = (quotes: readonly Quote[], more: Partial<Platforms> = {}): Platforms => ({
  command: 'platforms',
  ...stamp,
  ticker: 'USDTNGN',
  asset: 'USDT',
  money: 'NGN',
  ask: { word: 'buy', standing: 'observed' },
  checkedAt: null,
  isChecked: true,
  median: null,
  quotes: [...quotes],
  references: [],
  deals: null,
  ...more,
});

const rates = (base: string, codes: readonly string[], rate: string | null): AnswerOf<'rates'> => ({
  command: 'rates',
  ...stamp,
  base,
  arePrices: true,
  market: 'parallel',
  rows: codes.map((code) => ({
    code,
    name: null,
    premium: '2.345',
    markets: [
      rate === null
        ? { kind: 'not-quoted', market: 'parallel', missing: code }
        : {
            kind: 'rate',
            market: 'parallel',
            rate,
            shown: rate,
            via: null,
            doubt: null,
            publishedAt: '2026-11-20T11:30:00.000Z',
            firstSeenAt: '2026-11-20T11:30:00.000Z',
            checkedAt: null,
            age: 'stale',
            isChecked: true,
          },
    ],
  })),
});

const best = [quote('alpha', { isBestAsk: true }), quote('#(x) %{A}', { isBestBid: true })];
const asked: LocalApiRequest[] = [];

/** An app with one ticker in naira. */
async function fill(text: string, rate: string | null = '1612.123456789012345678') {
  const format = parseFormat(text);
  if (!format.ok) throw new Error(format.error(ENGLISH.own.localApi.format));
  asked.splice(0);
  return filledIn(format.value, (request) => {
    asked.push(request);
    if (request.command === 'platforms') return Promise.resolve(platforms(best));
    const codes = request.command === 'rates' ? request.codes : [];
    return Promise.resolve(rates('NGN', codes ?? [], rate));
  });
}

describe('a format', () => {
  it.each([
    ['{usdt.buy}', '1,601.50'],
    ['{USDT.sell.exact}', '1589.25'],
    ['{usdt.buy.platform} {usdt.buy.age}', 'alpha 5 min'],
    ['{usdt.sell.platform}', '??x? ??A?'],
    ['{usd.parallel}', '1,612.12 (stale)'],
    ['{usd.parallel.exact}, {usd.parallel.age}', '1612.123456789012345678, 30 min'],
    ['{usd.mid}', '–'],
    ['{usd.premium}/{usd.premium.exact}', '2.35%/2.345'],
    ['{source}', 'https://rates.example'],
    ['{{{usdt.buy}}} #', '{1,601.50} #'],
    ['a\n{usdt.buy}', 'a 1,601.50'],
  ])('%s is %s', async (text, filled) => {
    expect(await fill(text)).toEqual(ok(filled));
  });

  it('asks in the person’s money, or for the pair that it names', async () => {
    await fill('{usdt.buy} {usdt/ghs.buy} {usd.parallel} {eur/ghs.parallel}');
    expect(asked.slice(1)).toEqual([
      { command: 'platforms', ticker: 'USDTNGN' },
      { command: 'platforms', ticker: 'USDTGHS' },
      { command: 'rates', arePrices: true, codes: ['USD'] },
      { command: 'rates', base: 'EUR', codes: ['GHS'] },
    ]);
  });

  it.each([
    ['{usdt}', '{usdt}'],
    ['{usdt.bye}', '{usdt.bye}'],
    ['{usd.premium.age}', '{usd.premium.age}'],
    ['{usd.mid.platform}', '{usd.mid.platform}'],
    ['{usdt.buy.age.x}', '{usdt.buy.age.x}'],
    ['{a/b/c.buy}', '{a/b/c.buy}'],
    ['{usdt.toString}', '{usdt.toString}'],
    ['{}', '{}'],
  ])('%s is refused, with what exists', (text, named) => {
    const read = parseFormat(text);
    const why = read.ok ? '' : read.error(ENGLISH.own.localApi.format);
    expect(why).toContain(`There is no field ${named}.`);
    expect(why).toContain('buy, sell, official, mid, parallel, premium');
  });

  it.each(['tmux', '', '{{usdt.buy}}'])('“%s” has no field', (text) => {
    const read = parseFormat(text);
    expect(read.ok ? '' : read.error(ENGLISH.own.localApi.format)).toContain('A format has fields');
  });

  it.each([
    [['rates', '--json', '--format', '{usd.mid}'], 'Use only one of'],
    [['rates', '--format', 'waybar'], 'A format has fields'],
    [['alerts', '--format', '{usd.mid}'], 'There is no option --format'],
    [['history', 'usd/ngn', '--watch'], 'There is no option --watch'],
  ])('of %j is refused', (words, why) => {
    const read = readWords(words);
    expect(read.ok ? '' : read.error(ENGLISH.own)).toContain(why);
  });

  it.each(['{usdt.buy', 'usdt.buy}', '{', '}'])('%s has a brace too few', (text) => {
    expect(parseFormat(text)).toMatchObject({ ok: false });
  });

  it('refuses a currency without a rate, and no end', async () => {
    expect(await fill('{xyz.mid}', null)).toMatchObject({
      ok: false,
      error: { message: 'XYZ has no rate: use a currency such as usd.' },
    });
    expect(parseFormat('x'.repeat(501))).toMatchObject({ ok: false });
  });
});
