import { describe, expect, it } from 'vitest';
import type { AppState } from '#core/app/app-state.ts';
import { factsOf } from '#core/app/facts.ts';
import { initialState, NOTHING_RECORDED } from '#core/app/app-state.ts';
import type { Origin } from '#core/desk/trade.ts';
import { DEFAULT_CHOICES } from '#core/settings/choices.ts';
import type { Ticker } from '#core/rates/feed.ts';
import { polledFeeds } from '#core/requests/pace.ts';
import { platformsView, type PlatformsView } from '#core/platforms/platforms-view.ts';
import { termsFor, withPlatform, withTermsAt } from '#core/platforms/quote-choices.ts';
import { learned, refusalForgotten } from '#core/platforms/quote-learning.ts';
import { opensWithRequest } from '#core/platforms/quote-opening.ts';
import { quotePast } from '#core/platforms/quote-past.ts';
import type { AppEvent } from '#core/app/events.ts';
import { reduce } from '#core/app/reducer.ts';
import { appError } from '#core/base/result.ts';
import { nextAction } from '#core/requests/schedule.ts';
import { SANDBOX } from '#core/rates/source.ts';
import { accountState, at } from '../../support/account.ts';
import { decimal, emptyState } from '../../support/rates.ts';
import { snapshotOf } from '../../support/snapshot.ts';

const USDT = 'USDTNGN' as Ticker;
const ADDED = 'ETHNGN' as Ticker;
const NOW = Date.parse('2026-11-20T12:00:00Z');
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

type Given = readonly [code: string, buy: string | null, sell: string | null, updatedAtMs?: number];

function answered(
  state: AppState,
  platforms: readonly Given[],
  atMs = NOW,
  ticker = USDT,
): AppState {
  const quotes = platforms.map(([code, buy, sell, updatedAtMs = atMs]) => ({
    code,
    buy: buy === null ? null : decimal(buy),
    sell: sell === null ? null : decimal(sell),
    updatedAtMs,
  }));
  return reduce(state, {
    kind: 'platforms-answered',
    ticker,
    atMs,
    steadyMs: 0,
    quotes: { ticker, quotes, droppedCount: 0, billing: null },
  });
}

function viewOf(state: AppState, atMs = NOW, amount = '500000'): PlatformsView {
  const request = { ticker: USDT, side: 'buy', amount: decimal(amount), unit: 'money' } as const;
  const view = platformsView(state, request, at(atMs));
  if (!view.ok) throw new Error(view.error.code);
  return view.value;
}

const opened = (isRequested: boolean, atMs = NOW, ticker: Ticker | null = USDT): AppEvent => ({
  kind: 'platforms-opened',
  ticker,
  isRequested,
  atMs,
});
const shown: AppEvent = { kind: 'conditions-changed', conditions: { popupOpen: true } };

describe('a platform that is missing from an answer', () => {
  const both = answered(emptyState(), [
    ['a', '1601', '1590'],
    ['b', '1602', '1591'],
  ]);
  const after = answered(both, [['a', '1601', '1590']], NOW + MINUTE);
  const gone = (atMs: number): unknown => viewOf(after, atMs).rows.find(({ code }) => code === 'b');

  it('keeps its quote for a day, marked, and then is gone', () => {
    expect(gone(NOW + DAY)).toMatchObject({
      group: 'older',
      ask: { shown: '1602.00' },
      goneSinceMs: NOW,
    });
    expect(viewOf(after, NOW + MINUTE).rows[1]?.marks).toEqual(['gone']);
    expect(gone(NOW + DAY + 1)).toBeUndefined();
  });
});

describe('platforms that are new or gone', () => {
  const HOUR = DAY / 24;
  const given = (...codes: string[]): Given[] => codes.map((code) => [code, '1601', '1590']);
  /** What the view says after answers, an hour of each and its codes. */
  function said(...answers: (readonly [hour: number, codes: string])[]): unknown {
    const state = answers.reduce(
      (before, [hour, codes]) =>
        answered(before, given(...codes.split(' ').filter(Boolean)), NOW + hour * HOUR),
      emptyState(),
    );
    const { changes } = viewOf(state, NOW + (answers.at(-1)?.[0] ?? 0) * HOUR);
    return changes && `+${changes.added.join(' ')} -${changes.gone.join(' ')}`;
  }

  it.each<[string, (readonly [number, string])[], string | null]>([
    ['none with the first answer', [[0, 'a b']], null],
    [
      'one that no answer of the day before listed',
      [
        [0, 'a'],
        [1, 'a b'],
      ],
      '+b -',
    ],
    [
      'none that is missing for less than a day',
      [
        [0, 'a b'],
        [1, 'a'],
        [24, 'a'],
      ],
      null,
    ],
    [
      'one that is missing for a day',
      [
        [0, 'a b'],
        [1, 'a'],
        [24.1, 'a'],
      ],
      '+ -b',
    ],
    [
      'none that returns within its day',
      [
        [0, 'a b'],
        [1, 'a'],
        [20, 'a b'],
      ],
      null,
    ],
    [
      'one that returns after it',
      [
        [0, 'a b'],
        [24.1, 'a'],
        [25, 'a b'],
      ],
      '+b -',
    ],
    [
      'none after an empty answer',
      [
        [0, 'a b'],
        [1, ''],
        [2, 'a b'],
      ],
      null,
    ],
    [
      'who changed while nobody looked',
      [
        [0, 'a b'],
        [72, 'a c'],
      ],
      '+c -b',
    ],
    [
      'nothing a day later',
      [
        [0, 'a'],
        [1, 'a b'],
        [25, 'a b'],
      ],
      null,
    ],
  ])('are %s', (_, answers, expected) => {
    expect(said(...answers)).toBe(expected);
  });
});

describe('opening a ticker', () => {
  const account = reduce(accountState({ plan: 'unlimited' }), shown);

  it('requests nothing while the popup is hidden, as after a start without popup', () => {
    const hidden = reduce(account, {
      kind: 'conditions-changed',
      conditions: { popupOpen: false },
    });
    expect(opensWithRequest(hidden, USDT, at(NOW))).toBe(false);
  });

  it('requests once, from the reserve, if it was not viewed for a quarter of an hour', () => {
    expect(opensWithRequest(account, USDT, at(NOW))).toBe(true);
    const requesting = reduce(account, opened(true));
    const action = nextAction(requesting, at(NOW));
    expect(action).toEqual({ kind: 'send', feed: USDT, why: 'opened' });
    const known = answered(requesting, [['a', '1', '1']]);
    expect(opensWithRequest(known, USDT, at(NOW + 15 * MINUTE))).toBe(false);
    expect(opensWithRequest(known, USDT, at(NOW + 15 * MINUTE + 1))).toBe(true);
    expect(viewOf(known).openedRequestMs).toBe(NOW);
  });

  it('never while a request is under way, refused, paused, offline, or in a backoff', () => {
    const inFlight = reduce(account, { kind: 'request-sent', feed: USDT });
    expect(opensWithRequest(inFlight, USDT, at(NOW))).toBe(false);
    const paused = reduce(account, { kind: 'chosen', choices: { paused: true } });
    expect(opensWithRequest(paused, USDT, at(NOW))).toBe(false);
    const offline = reduce(account, { kind: 'conditions-changed', conditions: { offline: true } });
    expect(opensWithRequest(offline, USDT, at(NOW))).toBe(false);
    const error = appError('unreachable');
    const failed = reduce(account, {
      kind: 'request-failed',
      feed: USDT,
      error,
      atMs: NOW,
      notBeforeMs: NOW + 5_000,
    });
    expect(opensWithRequest(failed, USDT, at(NOW + 4_999))).toBe(false);
    expect(opensWithRequest(failed, USDT, at(NOW + 5_000))).toBe(true);
  });

  it('goes over a limit that is reached, as far as the reserve lasts', () => {
    const used = (automatic: number, hand: number): AppState => {
      const state = accountState({ monthlyLimit: 100 });
      const spent = { endpoint: 'latest', span: { earliestMs: NOW, latestMs: NOW } } as const;
      let next = reduce(state, shown);
      for (let count = 0; count < automatic + hand; count += 1) {
        const why = count < automatic ? ('schedule' as const) : ('hand' as const);
        next = reduce(next, { kind: 'request-counted', request: { ...spent, why } });
      }
      return next;
    };
    expect(opensWithRequest(used(90, 0), USDT, at(NOW))).toBe(true);
    expect(opensWithRequest(used(90, 10), USDT, at(NOW))).toBe(false);
  });

  it('adds it to what is polled while the popup can be seen, and only then', () => {
    const opening = reduce(account, opened(false));
    expect(polledFeeds(opening)).toContain(USDT);
    const hidden = reduce(opening, {
      kind: 'conditions-changed',
      conditions: { popupOpen: false },
    });
    expect(polledFeeds(hidden)).not.toContain(USDT);
    expect(polledFeeds(reduce(opening, opened(false, NOW, null)))).not.toContain(USDT);
  });

  it('is evaluated again when a quote stops being fresh', () => {
    const known = answered(reduce(account, opened(false)), [['a', '2', '1', NOW - 14 * MINUTE]]);
    const idle = reduce(known, { kind: 'chosen', choices: { markets: [], paused: true } });
    const action = nextAction(idle, at(NOW));
    expect(action).toMatchObject({ kind: 'wait', untilMs: NOW + MINUTE + 1, reason: 'freshness' });
  });
});

describe('an added ticker that the service refuses', () => {
  const refusing = (ticker: Ticker, error = appError('not-in-market', 'Unsupported ticker')) =>
    reduce(reduce(emptyState(), opened(true, NOW, ticker)), {
      kind: 'request-failed',
      feed: ticker,
      error,
      atMs: NOW,
      notBeforeMs: NOW,
    });

  it('is not polled again before that is undone', () => {
    const state = reduce(refusing(ADDED), shown);
    const quotes = learned(state, ADDED);
    expect(quotes?.refused).toEqual([
      { sourceKey: 'sandbox', ticker: ADDED, detail: 'Unsupported ticker' },
    ]);
    const after = reduce(state, {
      kind: 'chosen',
      choices: { quotes: quotes ?? DEFAULT_CHOICES.quotes },
    });
    expect(polledFeeds(after)).not.toContain(ADDED);
    expect(opensWithRequest(after, ADDED, at(NOW))).toBe(false);
    const again = reduce(after, {
      kind: 'chosen',
      choices: { quotes: refusalForgotten(after, ADDED) },
    });
    expect(polledFeeds(again)).toContain(ADDED);
  });

  it.each([
    ['a documented one', USDT, appError('not-in-market')],
    ['a fault of the service', ADDED, appError('server')],
    ['a refused key', ADDED, appError('unauthorized')],
  ])('%s is no such refusal', (_what, ticker, error) => {
    expect(learned(refusing(ticker, error), ticker)).toBeNull();
  });
});

describe('a user’s choices for a platform', () => {
  it('are stored by code, and removed when empty', () => {
    const noted = withPlatform(DEFAULT_CHOICES.quotes, '__proto__', { note: 'slow' });
    expect(noted.platforms).toEqual([
      { code: '__proto__', hidden: false, favourite: false, note: 'slow' },
    ]);
    expect(withPlatform(noted, '__proto__', { note: '' }).platforms).toEqual([]);
  });

  it('terms are entered part by part, each for one ticker', () => {
    const at = (ticker: Ticker, origin: Origin = 'real') => ({ ticker, code: 'a', origin });
    const one = withTermsAt(DEFAULT_CHOICES.quotes, at(USDT), { buyPercent: decimal('1') });
    const two = withTermsAt(one, at(USDT), { withdrawal: decimal('2') });
    expect(two.terms).toHaveLength(1);
    expect(two.terms[0]?.terms).toEqual({ buyPercent: '1', withdrawal: '2' });
    // Not entered is not the same as nothing taken.
    expect(withTermsAt(two, at(USDT), { buyPercent: null }).terms[0]?.terms).toEqual({
      withdrawal: '2',
    });
    const none = { buyPercent: null, withdrawal: null };
    expect(withTermsAt(two, at(USDT), none).terms).toEqual([]);
    const state = { source: { kind: 'account' }, choices: { quotes: two } } as const;
    expect(termsFor(state, USDT).get('a')).toEqual({ buyPercent: '1', withdrawal: '2' });
    expect(withTermsAt(two, at(ADDED), null).terms).toHaveLength(1);
    expect(withTermsAt(two, at(USDT), null).terms).toEqual([]);
  });

  it('terms that are entered in the demo are its own, and the page of another source never has them', () => {
    const place = (code: string, origin: Origin) => ({ ticker: USDT, code, origin });
    const own = withTermsAt(DEFAULT_CHOICES.quotes, place('a', 'real'), { minutes: 5 });
    const quotes = withTermsAt(own, place('teasel-x', 'sandbox'), { minutes: 7 });
    const codesOn = (kind: 'account' | 'sandbox'): string[] => {
      const state = initialState(
        { kind, key: kind },
        null,
        { ...DEFAULT_CHOICES, quotes },
        NOTHING_RECORDED,
        NOW,
      );
      return factsOf(state, at(NOW)).choices.quotes.terms.map(({ code }) => code);
    };
    expect(codesOn('account')).toEqual(['a']);
    expect(codesOn('sandbox')).toEqual(['teasel-x']);
    const again = withTermsAt(quotes, place('teasel-x', 'sandbox'), { minutes: 8 });
    expect(again.terms.at(-1)).toMatchObject({ origin: 'sandbox', terms: { minutes: 8 } });
  });

  it('a fee of the demo lowers no platform of another source', () => {
    const own = withTermsAt(
      DEFAULT_CHOICES.quotes,
      { ticker: USDT, code: 'b', origin: 'real' },
      { buyPercent: decimal('1') },
    );
    const quotes = withTermsAt(
      own,
      { ticker: USDT, code: 'teasel-x', origin: 'sandbox' },
      { buyPercent: decimal('10') },
    );
    const state = answered(accountState({}, { quotes }), [
      ['a', '1600', '1590'],
      ['b', '1601', '1591'],
    ]);
    // An unknown fee counts as the largest of this source: 1%.
    expect(viewOf(state).rows.find(({ result }) => result?.isBest)?.code).toBe('a');
  });
});

describe('the state at start', () => {
  it('has the quotes of the record, and trusts no time from the future', () => {
    const quote = { code: 'a', buy: decimal('2'), sell: decimal('1'), updatedAtMs: NOW };
    const seen = { ...quote, firstSeenAtMs: NOW, listedAtMs: NOW, isListed: true };
    const quotes = { ticker: USDT, quotes: [quote], droppedCount: 0, billing: null };
    const checked = { checkedAtMs: NOW, checkedUntilMs: NOW + 20 };
    const recorded = {
      ...NOTHING_RECORDED,
      tickers: new Map([[USDT, { quotes, observedQuotes: [seen], changes: [], ...checked }]]),
    };
    const start = (atMs: number): PlatformsView =>
      viewOf(initialState(SANDBOX, 10, DEFAULT_CHOICES, recorded, atMs), atMs);
    expect(start(NOW + 3 * DAY).rows[0]).toMatchObject({
      ask: { shown: '2.0000' },
      marks: ['stale'],
    });
    expect(start(NOW - DAY)).toMatchObject({ checkedAtMs: null });
    expect(start(NOW - DAY).rows[0]?.marks).toContain('time-unknown');
  });
});

describe('quotePast', () => {
  const range = { fromMs: 0, toMs: 100 };
  const points = [
    { atMs: 0, buy: 10, sell: 8, updatedAtMs: 0 },
    { atMs: 50, buy: 12, sell: null, updatedAtMs: 0 },
    { atMs: 100, buy: 9, sell: 8, updatedAtMs: 0 },
  ];

  it('has both sides on one scale, by the rule in force', () => {
    const past = quotePast(points, 'buy', range);
    expect(past.ask).toEqual([
      [0, 0.5],
      [0.5, 1],
      [1, 0.25],
    ]);
    expect(past.bid).toEqual([
      [0, 0],
      [1, 0],
    ]);
    expect(quotePast(points, 'sell', range).ask).toEqual(past.bid);
  });

  it('is not flattened by one odd quote', () => {
    const day = [10, 10.5, 10, 90, 10.5, 11].map((buy, index) => ({
      atMs: index * 20,
      buy,
      sell: null,
      updatedAtMs: 0,
    }));
    expect(quotePast(day, 'buy', range).ask.map(([, y]) => y)).toEqual([0, 0.5, 0, 1, 0.5, 1]);
  });

  it('has no line of a single value', () => {
    expect(quotePast(points.slice(0, 1), 'buy', range).ask).toEqual([]);
  });
});

it('a snapshot holds no quotes unless Platforms is open', () => {
  const state = emptyState();
  expect(Object.keys(snapshotOf(state, at(0)).quotes).sort()).toEqual(
    [
      'amounts',
      'banks',
      'countsBank',
      'terms',
      'routeOrder',
      'isWithdrawn',
      'platforms',
      'ticker',
      'tickers',
    ].sort(),
  );
});
