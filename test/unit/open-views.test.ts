import { expect, it, vi } from 'vitest';
import { factsOf } from '#core/app/facts.ts';
import { NO_QUOTES } from '#core/platforms/ticker-state.ts';
import { currencyCode } from '#core/rates/currency.ts';
import type { Ticker } from '#core/rates/feed.ts';
import { en } from '#core/text/en.ts';
import { type Inputs, openViews, type ViewsGround } from '../../renderer/app/open-views.ts';
import { at } from '../support/account.ts';
import { rateTable, stateWith } from '../support/rates.ts';

const NOON = Date.parse('2026-11-20T12:00:00Z');
const SEPARATORS = { decimal: '.', group: ',' };
const NOTHING: Inputs = {
  rates: null,
  platforms: null,
  desk: null,
  command: null,
  alerts: null,
  share: null,
};
const ofRates = (rate: string) =>
  stateWith(rateTable({ NGN: rate }, { publishedAtMs: NOON, firstSeenAtMs: NOON }), NOON);
const facts = factsOf(ofRates('1600'), at(NOON));

function ground(recorded: Partial<ViewsGround['recorded']> = {}): ViewsGround {
  return {
    moment: at(NOON),
    wording: { text: en, locale: 'en-US', zone: 'UTC' },
    separators: SEPARATORS,
    places: () => [],
    isMonthFirst: false,
    recorded: {
      trends: () => null,
      quoteTrends: () => null,
      past: () => null,
      stateThen: () => null,
      figures: () => null,
      earned: () => null,
      desk: () => null,
      ...recorded,
    },
    onProblem: vi.fn<(error: unknown) => void>(),
  };
}

it('leaves out a view that cannot be computed, says why, and shows the others', () => {
  const ticker = 'USDTNGN' as Ticker;
  const broken = { ...NO_QUOTES, seenQuotes: null as never };
  const views = ground();
  const platforms = { ticker, side: 'buy', amount: '1', unit: 'money' } as const;
  const open = openViews(
    { ...facts, tickers: new Map([[ticker, broken]]) },
    {
      ...NOTHING,
      rates: { codes: [currencyCode('NGN')], pair: null },
      platforms,
      alerts: { subject: null },
    },
    views,
  );
  expect(open).not.toHaveProperty('platforms');
  expect(views.onProblem).toHaveBeenCalledWith(expect.any(TypeError));
});

it('answers nothing of a past moment while it is read, or if it failed, then with its rates', () => {
  const inputs = { ...NOTHING, command: { typed: '2 usd yesterday' } };
  const unread = openViews(facts, inputs, ground());
  expect(unread.command?.answer.readings).toMatchObject([{ answer: null }]);
  const then = { ...facts, markets: ofRates('1500').markets };
  const read = openViews(facts, inputs, ground({ stateThen: () => then }));
  expect(JSON.stringify(read)).toContain('3000');
  expect(JSON.stringify(read)).not.toContain('3200');
});
