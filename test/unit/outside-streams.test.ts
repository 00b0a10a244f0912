import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ok } from '#core/base/result.ts';
import type { AnswerOf } from '#core/outside/answers.ts';
import { Changes } from '#core/outside/changes.ts';
import type { OutsideRequest } from '#core/outside/contract.ts';
import { filledIn, parseFormat } from '#core/outside/format.ts';
import { ENGLISH } from '#core/text/terminal-texts.ts';
import { terminalWords } from '../../electron/cli/terminal-words.ts';
import { readWords } from '../../electron/cli/request.ts';

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

describe('a stream', () => {
  it('has every row first, then those that changed, and those that are gone', () => {
    const changes = new Changes();
    const first = changes.next(platforms([quote('alpha'), quote('beta')]));
    expect(first.map(({ line }) => line)).toMatchObject([
      { stream: 'platforms', code: 'alpha', ask: '1601.5', isGone: false, at: stamp.answeredAt },
      { code: 'beta' },
    ]);
    const later = { quotedAt: '2026-11-20T12:00:00.000Z' };
    expect(changes.next(platforms([quote('beta', later), quote('alpha', later)]))).toEqual([]);
    const moved = changes.next(platforms([quote('alpha', { ask: '1602' })]));
    expect(moved.map(({ line }) => line)).toMatchObject([
      { code: 'beta', isGone: true },
      { code: 'alpha', ask: '1602', isGone: false },
    ]);
    expect(moved[0]?.line).not.toHaveProperty('ask');
    expect(moved.map(({ text }) => text)).toEqual([
      'beta USDT/NGN buy 1,601.50 sell 1,589.25, fresh, gone',
      'alpha USDT/NGN buy 1,602.00 sell 1,589.25, fresh',
    ]);
  });

  it('has references too, and no letter that a terminal obeys', () => {
    const changes = new Changes();
    const references = [quote('al\u001b[31mpha')];
    const [row, ...rest] = changes.next(platforms([], { references }));
    expect(rest).toEqual([]);
    expect(row?.line).toMatchObject({ code: 'al\u001b[31mpha', isGone: false });
    expect(row?.text).toContain('[31mpha USDT/NGN buy 1,601.50');
    expect(row?.text).not.toContain('\u001b');
  });

  it('tells ways apart by where they swap and by their assets', () => {
    const way = (swapAt: string | null, assets: readonly string[], kept: string) => ({
      buyAt: 'alpha',
      sellAt: 'beta',
      swapAt,
      assets: [...assets],
      paid: '500000',
      received: '501000',
      kept,
      keptPercent: '0.2',
      quotedAt: stamp.answeredAt,
    });
    const routes = [
      way(null, ['USDT'], '1000'),
      way(null, ['BTC'], '900'),
      way('gamma', ['USDT', 'BTC'], '800'),
    ];
    const named = { ticker: 'USDTNGN', asset: 'USDT', money: 'NGN' };
    const asked = { ...named, amount: '500000', amountUnit: 'NGN' };
    const answer = { command: 'routes', ...stamp, ...asked, order: 'kept', keeping: 3, routes };
    const changes = new Changes();
    expect(changes.next(answer as never).map(({ text }) => text)).toEqual([
      'USDT/NGN alpha > beta 1,000 NGN (0.20%)',
      'USDT/NGN alpha > beta 900 NGN (0.20%)',
      'USDT/NGN alpha > gamma > beta 800 NGN (0.20%)',
    ]);
    expect(changes.next(answer as never)).toEqual([]);
  });

  it('is in the language of the terminal', async () => {
    const changes = new Changes(await terminalWords('fr'));
    const old = quote('alpha', { age: 'stale', marks: ['crossed'] });
    const demo = { source: 'sandbox', isSandbox: true };
    const first = changes.next(platforms([old, quote('beta')], demo));
    const gone = changes.next(platforms([old], demo));
    expect([...first, ...gone].map(({ text }) => text)).toEqual([
      'DÉMO alpha USDT/NGN achat 1,601.50 vente 1,589.25, périmé, croisé',
      'DÉMO beta USDT/NGN achat 1,601.50 vente 1,589.25, à jour',
      'DÉMO beta USDT/NGN achat 1,601.50 vente 1,589.25, à jour, disparu',
    ]);
  });

  it('says that a number has aged, and never mixes two sources', () => {
    const changes = new Changes();
    changes.next(platforms([quote('alpha')]));
    expect(changes.next(platforms([quote('alpha', { age: 'stale' })]))).toHaveLength(1);
    const demo = platforms([quote('alpha', { age: 'stale' })], { source: 'sandbox' });
    expect(changes.next(demo).map(({ line }) => line)).toMatchObject([
      { source: 'https://rates.example', isGone: true },
      { source: 'sandbox', isGone: false },
    ]);
  });

  it('brings whoever follows it to the present state, whatever it was', () => {
    const code = fc.constantFrom('a', 'b', 'c');
    const ask = fc.constantFrom('1', '2', null);
    const state = fc.uniqueArray(fc.record({ code, ask }), { selector: (each) => each.code });
    fc.assert(
      fc.property(fc.array(state), (states) => {
        const changes = new Changes();
        const followed = new Map<string, string | null>();
        for (const now of states) {
          const answer = platforms(now.map((each) => quote(each.code, { ask: each.ask })));
          for (const { line } of changes.next(answer)) {
            const read = line as { code: string; ask: string | null; isGone: boolean };
            if (read.isGone) followed.delete(read.code);
            else {
              expect(followed.get(read.code)).not.toBe(read.ask);
              followed.set(read.code, read.ask);
            }
          }
          const present = new Map(now.map((each) => [each.code, each.ask]));
          expect(followed).toEqual(present);
        }
      }),
    );
  });

  it.each([
    [['watch', '--rates', '--quotes'], 'Use only one of'],
    [['watch', '--quotes'], 'Name a ticker'],
    [['watch', '--quotes', 'xx'], 'is no ticker'],
    [['watch', '--amount', '5'], '--amount belongs to --routes'],
    [['watch', 'usd/ngn'], 'does not take'],
    [['watch', '--routes', '--format', 'tmux'], 'leave it out with --routes'],
    [['watch', '--alerts', '--format', '{usd.mid}'], 'leave it out with --alerts'],
    [['rates', '--json', '--format', '{usd.mid}'], 'Use only one of'],
    [
      ['rates', '--format', 'i3bar'],
      '--format takes one of waybar, polybar, xbar, tmux, or a text',
    ],
  ])('of %j is refused', (words, why) => {
    const read = readWords(words);
    expect(read.ok ? '' : read.error(ENGLISH.own)).toContain(why);
  });
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
const asked: OutsideRequest[] = [];

/** An app with one ticker in naira. */
async function fill(text: string, rate: string | null = '1612.123456789012345678') {
  const format = parseFormat(text);
  if (!format.ok) throw new Error(format.error(ENGLISH.own.outside.format));
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
    ['a\nb', 'a b'],
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
    const why = read.ok ? '' : read.error(ENGLISH.own.outside.format);
    expect(why).toContain(`There is no field ${named}.`);
    expect(why).toContain('buy, sell, official, mid, parallel, premium');
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
