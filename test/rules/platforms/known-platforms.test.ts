import fc from 'fast-check';
import { expect, it } from 'vitest';
import { withKnownCodes } from '#core/app/known-platforms.ts';
import { reduce } from '#core/app/reducer.ts';
import { observing } from '#core/alerts/observe.ts';
import type { Ticker } from '#core/rates/feed.ts';
import { decimal, emptyState } from '../../support/rates.ts';

const USDT = 'USDTNGN' as Ticker;
const NOON = Date.parse('2026-11-20T12:00:00Z');

const answerOf = (codes: readonly string[], atMs = NOON) => ({
  ticker: USDT,
  droppedCount: 0,
  billing: null,
  quotes: codes.map((code) => ({
    code,
    buy: decimal('1600'),
    sell: decimal('1590'),
    updatedAtMs: atMs,
  })),
});
const seen = reduce(emptyState(), {
  kind: 'platforms-answered',
  ticker: USDT,
  atMs: NOON,
  steadyMs: 0,
  quotes: answerOf(['Binance', 'bybit']),
});
const codesOf = (codes: readonly string[], state = seen): string[] =>
  withKnownCodes(state, answerOf(codes)).quotes.map(({ code }) => code);

it('a platform that comes back in another case is the same one', () => {
  const flipped = fc
    .array(fc.boolean(), { minLength: 7, maxLength: 7 })
    .map((upper) =>
      Array.from('binance', (each, at) => (upper[at] === true ? each.toUpperCase() : each)).join(
        '',
      ),
    );
  fc.assert(
    fc.property(flipped, (code) => {
      expect(codesOf([code, 'Okx'])).toEqual(['Binance', 'Okx']);
    }),
  );
});

it('it keeps the code that was chosen, though another was seen', () => {
  const pins = [{ kind: 'quote', ticker: USDT, platform: 'BINANCE', side: 'ask' }] as const;
  const pinned = reduce(seen, { kind: 'chosen', choices: { pins } });
  expect(codesOf(['binance', 'ByBit'], pinned)).toEqual(['BINANCE', 'bybit']);
  const platforms = [{ code: 'OKX', hidden: true, favourite: false, note: '' }];
  const hidden = reduce(seen, { kind: 'chosen', choices: { quotes: { platforms } } });
  expect(codesOf(['okx'], hidden)).toEqual(['OKX']);
});

it('an alert on it goes on', () => {
  const atMs = NOON + 60_000;
  const after = reduce(seen, {
    kind: 'platforms-answered',
    ticker: USDT,
    atMs,
    steadyMs: 0,
    quotes: withKnownCodes(seen, answerOf(['BINANCE'], atMs)),
  });
  const evaluation = { before: seen, after, feed: USDT, nowMs: atMs, lateAfterMs: Infinity };
  const subject = { kind: 'side', ticker: USDT, platform: 'Binance', side: 'ask' } as const;
  expect(observing(evaluation)(subject)).toMatchObject({ kind: 'value', value: '1600', atMs });
});
