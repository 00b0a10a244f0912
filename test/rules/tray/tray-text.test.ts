import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AppState } from '#core/app/app-state.ts';
import type { Choices } from '#core/settings/choices.ts';
import { currencyCode } from '#core/rates/currency.ts';
import type { Ticker } from '#core/rates/feed.ts';
import { MARKETS, type Market } from '#core/rates/market.ts';
import { DEFAULT_PAIR } from '#core/rates/own-pairs.ts';
import { pinEdges } from '#core/requests/shown-pins.ts';
import type { Pin } from '#core/requests/pins.ts';
import { reduce } from '#core/app/reducer.ts';
import { appError } from '#core/base/result.ts';
import { en } from '#core/text/en.ts';
import { trayStateOf } from '#core/tray/tray-state.ts';
import { type TrayWords, trayWords } from '#core/tray/tray-text.ts';
import { ADDRESS, at, held } from '../../support/account.ts';
import { decimal, emptyState, rateTable, stateWith } from '../../support/rates.ts';

const HOUR = 3_600_000;
const NOON = Date.parse('2026-11-20T12:00:00Z');
const PLATFORMS = ['darwin', 'win32', 'linux'] as const;
const WINDOWS_LONGEST = 127;

const table = (market: Market, rates: Record<string, string>): AppState =>
  stateWith(rateTable(rates, { market, publishedAtMs: NOON, firstSeenAtMs: NOON }), NOON);
const state = table('mid', { NGN: '1612.123457', AED: '3.6725' });
const quoted: AppState = [
  rateTable({ NGN: '1547.25', EUR: '0.92' }, { market: 'official', publishedAtMs: NOON }),
  rateTable(
    { NGN: '1612.123457', EUR: '0.93', BTC: '0.00001043' },
    { market: 'parallel', publishedAtMs: NOON },
  ),
].reduce((all, each) => stateWith(each, NOON, all), state);

const pin = (base: string, quote: string, market: Market): Pin => ({
  kind: 'pair',
  base: currencyCode(base),
  quote: currencyCode(quote),
  market,
});
const choosing = (choices: Partial<Choices>, from = quoted): AppState =>
  reduce(from, { kind: 'chosen', choices });
const asAccount = (from: AppState): AppState => ({
  ...from,
  source: { kind: 'account', key: ADDRESS },
  connection: held(),
});

function words(from: AppState, nowMs = NOON, platform = 'linux', locale = 'en-US'): TrayWords {
  return trayWords(from, { moment: at(nowMs), locale, zone: 'UTC', text: en }, platform);
}
const tooltip = (from: AppState, nowMs = NOON): string => words(from, nowMs).tooltip;

describe('with nothing pinned', () => {
  it('shows the first own pair with its market and age, and DEMO', () => {
    expect(words(state, NOON + 5_000)).toEqual({
      title: 'DEMO USD/NGN mid 1,612.12',
      tooltip: 'Parallax · DEMO\nUSD/NGN mid 1,612.12, just now',
    });
  });

  it('says when the number is stale and was not checked', () => {
    expect(tooltip(state, NOON + 25 * HOUR)).toBe(
      'Parallax · DEMO\nUSD/NGN mid 1,612.12, 1 d ago, stale, not checked lately',
    );
  });

  it('does not mark an account', () => {
    expect(tooltip(asAccount(state))).toMatch(/^Parallax\n/);
  });

  it('has no number before the first answer, and keeps it after a failure', () => {
    expect(tooltip(emptyState())).toBe('Parallax · DEMO\nUSD/NGN parallel no rates yet');
    const error = appError('network');
    const failed = reduce(state, {
      kind: 'request-failed',
      feed: 'mid',
      error,
      atMs: NOON,
      notBeforeMs: NOON,
    });
    expect(tooltip(failed)).toContain('1,612.12');
  });

  it('shows parallel where it quotes the pair, whatever market a view shows', () => {
    for (const market of MARKETS) {
      const pairs = [{ ...DEFAULT_PAIR, market }];
      expect(tooltip(choosing({ pairs, market }))).toContain('USD/NGN parallel 1,612.12');
    }
    const inOfficial = { base: currencyCode('USD'), quote: currencyCode('EUR') };
    const pairs = [{ ...inOfficial, market: 'parallel' as const }];
    expect(tooltip(choosing({ pairs }, table('official', { EUR: '0.92' })))).toContain(
      'USD/EUR official 0.9200',
    );
  });
});

describe('what is pinned', () => {
  const pins = [pin('USD', 'NGN', 'parallel'), pin('USD', 'EUR', 'official')];
  const real = asAccount(choosing({ pins }));

  it.each([
    [
      'full',
      'USD/NGN parallel 1,612.12  USD/EUR official 0.9200',
      'Parallax\nUSD/NGN parallel 1,612.12, just now\nUSD/EUR official 0.9200, just now',
    ],
    [
      'compact',
      'USD/NGN 1,612.12  USD/EUR 0.9200',
      'Parallax\nUSD/NGN 1,612.12, just now\nUSD/EUR 0.9200, just now',
    ],
    ['hidden', '', 'Parallax'],
  ] as const)('%s', (trayText, title, whole) => {
    const shown = reduce(real, { kind: 'chosen', choices: { trayText } });
    for (const platform of PLATFORMS) {
      expect(words(shown, NOON, platform)).toEqual({ title, tooltip: whole });
    }
  });

  it('compact omits the label of a single pin, only beside the icon', () => {
    const one = choosing({ pins: pins.slice(0, 1), trayText: 'compact' }, asAccount(quoted));
    expect(words(one)).toEqual({
      title: '1,612.12',
      tooltip: 'Parallax\nUSD/NGN 1,612.12, just now',
    });
  });

  it('compact names the market where one pair is pinned in two: they must not be mixed up', () => {
    const both = [pin('USD', 'NGN', 'parallel'), pin('USD', 'NGN', 'official')];
    const { title } = words(choosing({ pins: both, trayText: 'compact' }, asAccount(quoted)));
    expect(title).toBe('USD/NGN parallel 1,612.12  USD/NGN official 1,547.25');
  });

  it.each(['full', 'compact'] as const)(
    'a stale number and the sandbox are marked beside the icon too: %s',
    (trayText) => {
      const shown = words(choosing({ pins: pins.slice(0, 1), trayText }), NOON + 25 * HOUR);
      expect(shown.title).toMatch(/^DEMO .*1,612\.12 stale not checked lately$/);
      expect(shown.tooltip).toMatch(/^Parallax · DEMO\n.*1,612\.12, 1 d ago, stale, not/);
    },
  );

  it('a pair that the market does not quote is no number of another market', () => {
    const shown = words(asAccount(choosing({ pins: [pin('USD', 'KES', 'parallel')] })));
    expect(shown).toEqual({
      title: 'USD/KES parallel –',
      tooltip: 'Parallax\nUSD/KES parallel not quoted',
    });
  });

  it('an unknown time is shown as such', () => {
    const unknown = stateWith(
      rateTable({ NGN: '1600' }, { publishedAtMs: null, firstSeenAtMs: NOON }),
      NOON,
    );
    const shown = choosing({ pins: [pin('USD', 'NGN', 'mid')] }, unknown);
    expect(tooltip(shown)).toContain('USD/NGN mid 1,600.00, publication time unknown');
  });

  it.each([
    ['de-DE', '1.612,12'],
    ['fr-FR', '1\u202f612,12'],
    ['hi-IN', '1,612.12'],
    ['ar-EG', '١٬٦١٢٫١٢'],
  ])('is written as in %s', (locale, number) => {
    const { title } = words(choosing({ pins: pins.slice(0, 1) }), NOON, 'darwin', locale);
    expect(title).toBe(`DEMO USD/NGN parallel ${number}`);
  });
});

describe("a platform's quote that is pinned", () => {
  const USDT = 'USDTNGN' as Ticker;
  const MINUTE = 60_000;
  const DAY = 24 * HOUR;
  const quotePin = (platform: string, side: 'ask' | 'bid'): Pin => ({
    kind: 'quote',
    ticker: USDT,
    platform,
    side,
  });
  const answered = (
    from: AppState,
    listed: Record<string, [string | null, string | null]>,
    atMs: number,
  ): AppState =>
    reduce(from, {
      kind: 'platforms-answered',
      ticker: USDT,
      atMs,
      steadyMs: 0,
      quotes: {
        ticker: USDT,
        droppedCount: 0,
        billing: null,
        quotes: Object.entries(listed).map(([code, [buy, sell]]) => ({
          code,
          buy: buy === null ? null : decimal(buy),
          sell: sell === null ? null : decimal(sell),
          updatedAtMs: NOON,
        })),
      },
    });
  const pins = [quotePin('alpha', 'ask'), quotePin('alpha', 'bid'), quotePin('Beta Two', 'ask')];
  const pinning = asAccount(choosing({ pins }, emptyState()));
  const both = { alpha: ['1601.5', '1589.25'], 'Beta Two': [null, '1590'] } as const;
  const known = answered(pinning, both as never, NOON);
  const lines = (from: AppState, nowMs: number): string[] =>
    tooltip(from, nowMs).split('\n').slice(1);

  it('has its ticker, platform and side, its number and its age', () => {
    expect(lines(known, NOON)).toEqual([
      'USDT/NGN alpha buy 1,601.50, just now',
      'USDT/NGN alpha sell 1,589.25, just now',
      'USDT/NGN Beta Two buy not quoted',
    ]);
    expect(words(known).title).toBe(
      'USDT/NGN alpha buy 1,601.50  USDT/NGN alpha sell 1,589.25  USDT/NGN Beta Two buy –',
    );
    const compact = choosing({ trayText: 'compact', pins: pins.slice(0, 2) }, known);
    expect(words(compact).title).toBe('USDT/NGN alpha buy 1,601.50  USDT/NGN alpha sell 1,589.25');
  });

  it.each([
    ['crossed', { alpha: ['1589', '1601.5'] }, {}, 'crossed', 'ageing'],
    [
      'outlier',
      {
        alpha: ['22421', '22400'],
        ...Object.fromEntries('bcdef'.split('').map((each) => [each, ['1601.5', '1589']])),
      },
      {},
      'far from the others',
      'ageing',
    ],
    [
      'one-sided among two',
      { alpha: ['22421', null], b: ['1601.5', '1589'] },
      {},
      'implausible',
      'ageing',
    ],
    ['beyond all bounds', { alpha: ['1e30', '1589'] }, {}, 'implausible', 'ageing'],
    ['equal sides', { alpha: ['1600', '1600'] }, {}, 'reference', 'live'],
    [
      'hidden',
      { alpha: ['1601.5', '1589'] },
      { platforms: [{ code: 'alpha', hidden: true, favourite: false, note: '' }] },
      'hidden',
      'live',
    ],
  ])('is marked where it is %s', (_what, listed, chosen, mark, icon) => {
    const quotes = { ...known.choices.quotes, ...chosen };
    const shown = answered(choosing({ quotes }, pinning), listed as never, NOON);
    expect(lines(shown, NOON)[0]).toMatch(new RegExp(`alpha buy [\\d,.E]+m?, just now, ${mark}$`));
    expect(words(shown).title).toContain(mark);
    expect(trayStateOf(shown, { moment: at(NOON), locale: 'en-US', zone: 'UTC', text: en })).toBe(
      icon,
    );
  });

  it('uses the side that its ticker is read by', () => {
    const quotes = {
      ...known.choices.quotes,
      fixedSides: [{ ticker: USDT, ask: 'sell' as const }],
    };
    expect(lines(choosing({ quotes }, known), NOON)[0]).toContain('alpha buy 1,589.25');
  });

  it('shows a missing check, a stale quote, and a quote that is no longer listed', () => {
    expect(lines(known, NOON + HOUR)[0]).toBe(
      'USDT/NGN alpha buy 1,601.50, 1 h ago, not checked lately',
    );
    const gone = answered(known, { 'Beta Two': [null, '1590'] }, NOON + MINUTE);
    expect(lines(gone, NOON + MINUTE)[0]).toBe(
      'USDT/NGN alpha buy 1,601.50, 1 min ago, no longer listed',
    );
    expect(lines(gone, NOON + DAY)[0]).toMatch(/no longer listed, not checked lately$/);
    expect(lines(known, NOON + DAY + 1)[0]).toMatch(/1 d ago, stale, not checked lately$/);
    expect(lines(gone, NOON + DAY + 1)[0]).toBe('USDT/NGN alpha buy not listed');
    expect(lines(pinning, NOON)[0]).toBe('USDT/NGN alpha buy no quotes yet');
  });

  it('of the sandbox is marked', () => {
    const sandbox = answered(choosing({ pins }, emptyState()), both as never, NOON);
    expect(words(sandbox).title).toMatch(/^DEMO USDT\/NGN alpha buy 1,601.50/);
  });

  it('is updated when its text changes only by age', () => {
    // A quarter of an hour and a day after it was published; two planned periods of ten seconds after the check.
    expect(pinEdges(known, at(NOON))).toEqual(
      pins.flatMap(() => [NOON + 15 * MINUTE + 1, NOON + DAY + 1, NOON + 20_000 + 1]),
    );
    expect(pinEdges(pinning, at(NOON))).toEqual([]);
  });
});

describe("Windows' tooltip", () => {
  const four = [
    pin('USD', 'NGN', 'parallel'),
    pin('USD', 'NGN', 'official'),
    pin('EUR', 'NGN', 'parallel'),
    pin('USD', 'BTC', 'parallel'),
  ];

  it('is cut between lines with a count on Windows, and never elsewhere', () => {
    const shown = choosing({ pins: four });
    const later = NOON + 25 * HOUR;
    expect(words(shown, later, 'win32').tooltip).toBe(
      'Parallax · DEMO\nUSD/NGN parallel 1,612.12, 1 d ago, stale, not checked lately\n3 more',
    );
    for (const platform of ['darwin', 'linux']) {
      expect(words(shown, later, platform).tooltip.split('\n')).toHaveLength(5);
    }
  });

  it('only whole lines, for any length of numbers', () => {
    const code = fc.constantFrom('NGN', 'EUR', 'BTC', 'KES', 'AED', 'USD', 'ABCDEFGHIJ');
    const anyPin = fc
      .tuple(code, code, fc.constantFrom(...MARKETS))
      .map(([base, quote, market]) => pin(base, quote, market));
    const rates = fc.array(fc.tuple(code, fc.bigInt({ min: 1n, max: 10n ** 80n })), {
      maxLength: 5,
    });
    const chosen = fc.array(anyPin, { minLength: 1, maxLength: 4 });
    const trayText = fc.constantFrom('full', 'compact');
    fc.assert(
      fc.property(chosen, rates, trayText, fc.nat(60 * HOUR), (pins, list, text, laterMs) => {
        const known = Object.fromEntries(list.map(([each, rate]) => [each, String(rate)]));
        const shown = choosing({ pins, trayText: text }, table('mid', known));
        const whole = words(shown, NOON + laterMs, 'linux').tooltip.split('\n');
        const cut = words(shown, NOON + laterMs, 'win32').tooltip;
        expect(cut.length).toBeLessThanOrEqual(WINDOWS_LONGEST);
        const lines = cut.split('\n');
        const pairLines = lines.at(-1)?.endsWith(' more') ? lines.slice(0, -1) : lines;
        expect(pairLines).toEqual(whole.slice(0, pairLines.length));
        const missing = whole.length - pairLines.length;
        expect(lines.length - pairLines.length).toBe(missing === 0 ? 0 : 1);
        if (missing > 0) expect(lines.at(-1)).toBe(`${missing} more`);
      }),
    );
  });
});
