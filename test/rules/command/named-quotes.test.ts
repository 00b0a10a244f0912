import { describe, expect, it } from 'vitest';
import type { AppState } from '#core/app/app-state.ts';
import { commandView } from '#core/app/command-view.ts';
import { reduce } from '#core/app/reducer.ts';
import { priceOf } from '#core/desk/choices.ts';
import { rankingFor } from '#core/desk/desk-view.ts';
import { basePrice } from '#core/desk/message.ts';
import { priceView } from '#core/desk/price-view.ts';
import { answerFrom } from '#core/local-api/answer.ts';
import type { AnswerOf } from '#core/local-api/answers.ts';
import { answerText } from '#core/local-api/print.ts';
import { platformsView } from '#core/platforms/platforms-view.ts';
import { currencyCode } from '#core/rates/currency.ts';
import type { Ticker } from '#core/rates/feed.ts';
import type { Choices } from '#core/settings/choices.ts';
import { en } from '#core/text/en.ts';
import { spoken } from '#core/text/en/local-api.ts';
import { chosenLines } from '#core/tray/tray-lines.ts';
import { at } from '../../support/account.ts';
import { decimal, emptyState, rateTable, stateWith } from '../../support/rates.ts';

const USDT = 'USDTNGN' as Ticker;
const NOON = Date.parse('2026-11-20T12:00:00Z');
const HOUR = 3_600_000;
const PAIR = { asset: currencyCode('USDT'), money: currencyCode('NGN') };
const READER = { moment: at(NOON), locale: 'en-GB', zone: 'UTC', text: en, words: spoken };

type Listed = readonly [code: string, buy: string, sell: string, updatedAtMs?: number | null];
const SOUND: readonly Listed[] = [
  ['alpha', '1601.5', '1589.25'],
  ['beta', '1603', '1590.123456789012345678'],
  ['gamma', '1604', '1588'],
  ['delta', '1605', '1587'],
];
/** Each with the marks that must be beside it, and whether its age says more. */
const DOUBTED = [
  [['kappa', '1500', '1700'], ['crossed']],
  [['lambda', '3000', '2990'], ['outlier']],
  [['cbn', '1900', '1890'], ['reference']],
  [['omega', '1602', '1590.5', NOON - 26 * HOUR], ['stale']],
  [['sigma', '1602', '1590.5', NOON - HOUR], ['ageing']],
  [['hidden', '1601', '1590'], ['hidden']],
  [['iota', '1602', '1589.5', null], ['time-unknown']],
  [['absurd', '2e16', '1e16'], ['implausible']],
] as const satisfies readonly (readonly [Listed, readonly string[]])[];

const platforms = [{ code: 'hidden', hidden: true, favourite: false, note: '' }];
const quotes = { ...emptyState().choices.quotes, platforms };
const choosing = (choices: Partial<Choices>, from: AppState): AppState =>
  reduce(from, { kind: 'chosen', choices });
const market = stateWith(
  rateTable({ NGN: '1612', USDT: '1.0007' }, { market: 'parallel', publishedAtMs: NOON }),
  NOON,
  choosing({ quotes }, emptyState()),
);
const state = reduce(market, {
  kind: 'platforms-answered',
  ticker: USDT,
  atMs: NOON,
  steadyMs: 0,
  quotes: {
    ticker: USDT,
    droppedCount: 0,
    billing: null,
    quotes: [...SOUND, ...DOUBTED.map(([listed]) => listed)].map(
      ([code, buy, sell, updatedAtMs = NOON]: Listed) => ({
        code,
        buy: decimal(buy),
        sell: decimal(sell),
        updatedAtMs,
      }),
    ),
  },
});

function converted(text: string, from: AppState = state): AnswerOf<'convert'> {
  const answered = answerFrom(from, { command: 'convert', text }, READER);
  if (!answered.ok || answered.value.command !== 'convert') return expect.fail(text);
  return answered.value;
}
const answerOf = (typed: string) =>
  commandView(state, { typed }, { locale: 'en' }, at(NOON)).readings[0]?.answer;
const platformLine = (answer: AnswerOf<'convert'>): string =>
  answerText(answer)
    .split('\n')
    .find((line) => line.startsWith(answer.platform?.code ?? '?')) ?? '';

const question = { ticker: USDT, side: 'both', amount: decimal('500'), unit: 'asset' } as const;
const table = platformsView(state, question, at(NOON));

const wordsOf = (mark: string): string =>
  Object.hasOwn(en.tray.marks, mark) ? en.tray.marks[mark as 'crossed'] : mark.replace('-', ' ');

/** Everywhere that a platform can be named, with the marks beside it there. */
const PLACES: Readonly<Record<string, (code: string) => readonly string[]>> = {
  'the table': (code) =>
    table.ok ? (table.value.rows.find((row) => row.code === code)?.marks ?? []) : [],
  'JSON, the socket and MCP, for an amount': (code) =>
    converted(`500 usdt at ${code}`).platform?.marks ?? [],
  'JSON, the socket and MCP, for a ticker': (code) => {
    const answered = answerFrom(state, { command: 'platforms', ticker: USDT }, READER);
    if (!answered.ok || answered.value.command !== 'platforms') return [];
    const { quotes: listed, references } = answered.value;
    return [...listed, ...references].find((each) => each.code === code)?.marks ?? [];
  },
  'the command bar, to sell': (code) => {
    const answer = answerOf(`500 usdt at ${code}`);
    return answer?.kind === 'conversion' ? (answer.deals[0]?.marks ?? []) : [];
  },
  'the command bar, to buy': (code) => {
    const answer = answerOf(`500 usdt at ${code}`);
    return answer?.kind === 'conversion' ? (answer.deals[1]?.marks ?? []) : [];
  },
  'the command bar, by its name': (code) => {
    const answer = answerOf(code);
    return answer?.kind === 'quotes' ? (answer.quotes[0]?.marks ?? []) : [];
  },
  'the own price': (code) => {
    const base = { kind: 'platform', code, side: 'bid' } as const;
    const choice = { ...priceOf(state.choices.desk, PAIR), base };
    return priceView(state, choice, rankingFor(state, PAIR, at(NOON))).base?.marks ?? [];
  },
};

describe.each(DOUBTED)('a quote of %o', ([code], marks) => {
  it.each(Object.keys(PLACES))('has its marks in %s', (place) => {
    expect(PLACES[place]?.(code)).toEqual(marks);
  });

  it('has them in words in the terminal and is not called the best', () => {
    const line = platformLine(converted(`500 usdt at ${code}`));
    for (const mark of marks) expect(line).toContain(mark.replace('time-unknown', 'time unknown'));
    expect(line).not.toContain('best platform');
    expect(converted(`500 usdt at ${code}`).platform?.isBest).toBe(false);
  });

  it('has them in words on a card and in a message, beside its price', () => {
    const wording = { text: en, locale: 'en-GB', zone: 'UTC' };
    const base = { rate: decimal('1590'), freshness: null, marks };
    const words = basePrice(base, wording);
    expect(words.split(', ').slice(1).length).toBe(
      marks.filter((mark) => !['stale', 'ageing', 'time-unknown'].includes(mark)).length,
    );
  });

  it('has them in the tray', () => {
    const pinned = choosing(
      { pins: [{ kind: 'quote', ticker: USDT, platform: code, side: 'ask' }] },
      state,
    );
    const [line] = chosenLines(pinned, READER);
    const words = [...(line?.warnings ?? []), line?.time, line?.published].join(', ');
    for (const mark of marks) {
      expect(words).toContain(wordsOf(mark));
    }
  });
});

describe('the best platform', () => {
  it('has no mark, also where it is named, and one figure in every place', () => {
    for (const typed of ['500 usdt', '500 usdt at beta']) {
      const answer = converted(typed);
      expect(answer.platform).toMatchObject({ code: 'beta', isBest: true, marks: [] });
      expect(answer.platform?.shown).toBe('795061.72');
      expect(platformLine(answer)).toMatch(/^beta +795,061\.72 NGN +best platform, published/);
      const bar = answerOf(typed);
      expect(bar).toMatchObject({ deals: [{ code: 'beta', marks: [], shown: '795061.72' }, {}] });
    }
    expect(converted('500 usdt at alpha').platform).toMatchObject({ isBest: false, marks: [] });
  });
});
