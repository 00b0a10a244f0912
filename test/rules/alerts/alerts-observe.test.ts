import { describe, expect, it } from 'vitest';
import type { Subject } from '#core/alerts/kinds.ts';
import { isAlertTime } from '#core/alerts/judging.ts';
import { observing } from '#core/alerts/observe.ts';
import type { StockFigure } from '#core/alerts/stock-figures.ts';
import { rulesBySubject } from '#core/alerts/subject-key.ts';
import { pendingFirings } from '#core/alerts/delivery/pending-firings.ts';
import type { AppState } from '#core/app/app-state.ts';
import { currencyCode } from '#core/rates/currency.ts';
import type { Ticker } from '#core/rates/feed.ts';
import { haltOf } from '#core/requests/halt.ts';
import type { Market } from '#core/rates/market.ts';
import { polledFeeds } from '#core/requests/pace.ts';
import { reduce } from '#core/app/reducer.ts';
import { nextAction } from '#core/requests/schedule.ts';
import { at } from '../../support/account.ts';
import type { CustomerQuote } from '#core/desk/customer-quote.ts';
import { customerQuote } from '../../support/customer-quotes.ts';
import { choicesOf, ruleOf, watching } from '../../support/alerts.ts';
import { decimal, emptyState, rateTable } from '../../support/rates.ts';
import { logOf, trade } from '../../support/trades.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const NOW = Date.UTC(2026, 10, 18, 12);
const NGN = currencyCode('NGN');
const USD = currencyCode('USD');
const TICKER = 'USDTNGN' as Ticker;
const RATE: Subject = { kind: 'rate', market: 'mid', base: USD, quote: NGN };

interface Answer {
  readonly market?: Market;
  readonly publishedAtMs?: number | null;
  readonly atMs?: number;
}

function answered(state: AppState, rate: string, answer: Answer = {}): AppState {
  const { market = 'mid', atMs = NOW, publishedAtMs = atMs } = answer;
  const table = rateTable(
    { NGN: rate, EUR: '0.9' },
    { market, publishedAtMs, firstSeenAtMs: atMs },
  );
  return reduce(state, { kind: 'latest-answered', table, droppedCount: 0, atMs, steadyMs: 0 });
}

type Quote = readonly [
  code: string,
  buy: string | null,
  sell: string | null,
  agoMs?: number | null,
];

function quoted(state: AppState, list: readonly Quote[], atMs = NOW): AppState {
  const quotes = list.map(([code, buy, sell, agoMs = MINUTE]) => ({
    code,
    buy: buy === null ? null : decimal(buy),
    sell: sell === null ? null : decimal(sell),
    updatedAtMs: agoMs === null ? null : atMs - agoMs,
  }));
  return reduce(state, {
    kind: 'platforms-answered',
    ticker: TICKER,
    atMs,
    steadyMs: 0,
    quotes: { ticker: TICKER, quotes, droppedCount: 0, billing: null },
  });
}

/** Read the customer's way, three are crossed and one side is left, until three answers turned it. */
const TURNED = (minute: number): Quote[] => [
  ['one', '1590', null, (4 - minute) * 1_000],
  ...['alpha', 'beta', 'gamma'].map((code, index): Quote => [
    code,
    '1589',
    String(1601 + index),
    (4 - minute) * 1_000,
  ]),
];

function seen(state: AppState, subject: Subject, nowMs = NOW) {
  const evaluation = { before: state, after: state, feed: null, nowMs, lateAfterMs: Infinity };
  const found = observing(evaluation)(subject);
  return found.kind === 'value' ? found.value : found.why;
}

describe('the subject of a rule', () => {
  const premium: Subject = {
    kind: 'premium',
    over: 'parallel',
    under: 'official',
    base: USD,
    quote: NGN,
  };

  it.each<[string, Subject, (state: AppState) => AppState, string]>([
    ['a rate, to the digit', RATE, (state) => answered(state, '1580.123457'), '1580.123457'],
    ['nothing', RATE, (state) => state, 'not-there'],
    [
      'what the market does not quote',
      { ...RATE, quote: currencyCode('KES') },
      (state) => answered(state, '1580'),
      'not-there',
    ],
    [
      'no stale rate',
      RATE,
      (state) => answered(state, '1580', { publishedAtMs: NOW - 25 * HOUR }),
      'stale',
    ],
    [
      'an ageing one',
      RATE,
      (state) => answered(state, '1580', { publishedAtMs: NOW - 23 * HOUR }),
      '1580',
    ],
    [
      'none of unknown time',
      RATE,
      (state) => answered(state, '1580', { publishedAtMs: null }),
      'time-unknown',
    ],
    [
      'a premium of +4.18 %',
      premium,
      (state) =>
        answered(answered(state, '1547.25', { market: 'official' }), '1612', {
          market: 'parallel',
        }),
      '4.1848440782032638552270156729681693327',
    ],
    [
      'no premium with a stale leg',
      premium,
      (state) =>
        answered(answered(state, '1547.25', { market: 'official' }), '1612', {
          market: 'parallel',
          publishedAtMs: NOW - 25 * HOUR,
        }),
      'stale',
    ],
  ])('sees %s', (_what, subject, arrange, expected) => {
    const found = seen(arrange(watching([])), subject);
    expect(String(found).slice(0, 20)).toBe(expected.slice(0, 20));
  });

  const askSide = (platform: string | null): Subject => ({
    kind: 'side',
    ticker: TICKER,
    side: 'ask',
    platform,
  });
  const spread: Subject = { kind: 'spread', ticker: TICKER, platform: 'alpha' };
  const fair: Quote[] = [
    ['alpha', '1601.5', '1589.25'],
    ['beta', '1603', '1590'],
    ['gamma', '1602', '1590'],
    ['delta', '1604', '1591'],
  ];
  it.each<[string, Subject, Quote[], string]>([
    ['a platform’s side', askSide('alpha'), fair, '1601.5'],
    ['the best', askSide(null), fair, '1601.5'],
    ['the spread, 0.77 %', spread, fair, '0.767844550654234897'],
    ['no zero', askSide('alpha'), [['alpha', '0', '1589']], 'one-sided'],
    ['no missing side', askSide('alpha'), [['alpha', null, '1589']], 'one-sided'],
    ['no spread of one side', spread, [['alpha', '1601', null]], 'one-sided'],
    ['no crossed quote', askSide('alpha'), [['alpha', '1588', '1601']], 'crossed'],
    ['no old quote', askSide('alpha'), [['alpha', '1601', '1589', 16 * MINUTE]], 'stale'],
    ['none of unknown time', askSide('alpha'), [['alpha', '1601', '1589', null]], 'time-unknown'],
    ['no outlier', askSide('far'), [...fair, ['far', '1500', '1490']], 'outlier'],
    ['the best without it', askSide(null), [...fair, ['far', '1500', '1490']], '1601.5'],
    ['the best of known time', askSide(null), [...fair, ['new', '1600', '1590', null]], '1601.5'],
    ['no reference', askSide('cbn'), [...fair, ['cbn', '1600', '1600']], 'reference'],
    ['nobody', askSide('nobody'), fair, 'not-there'],
    [
      'the net of the best pair',
      { kind: 'opportunity', ticker: TICKER, amount: decimal('1601.5'), measure: 'money' },
      [
        ['alpha', '1601.5', '1589.25'],
        ['beta', '1625', '1612'],
      ],
      '10.5',
    ],
  ])('sees %s', (_what, subject, list, expected) => {
    expect(String(seen(quoted(watching([]), list), subject)).slice(0, 20)).toBe(expected);
  });

  it('sees the basis of a token to the dollar', () => {
    const usd = 'USDNGN' as Ticker;
    const state = quoted(watching([]), [['alpha', '1616', '1616.0']]);
    expect(seen(state, { kind: 'basis', ticker: TICKER })).toBe('not-there');
    const one = (ticker: Ticker, ask: string, bid: string, from: AppState): AppState =>
      reduce(from, {
        kind: 'platforms-answered',
        ticker,
        atMs: NOW,
        steadyMs: 0,
        quotes: {
          ticker,
          droppedCount: 0,
          billing: null,
          quotes: [{ code: 'alpha', buy: decimal(ask), sell: decimal(bid), updatedAtMs: NOW }],
        },
      });
    const both = one(TICKER, '1617', '1615', one(usd, '1601', '1599', watching([])));
    expect(seen(both, { kind: 'basis', ticker: TICKER })).toBe('1');
  });
});

describe('the age of a feed', () => {
  const checked: Subject = { kind: 'feed', feed: 'mid', age: 'checked' };
  const rule = ruleOf({
    subject: checked,
    condition: { kind: 'above', level: decimal(String(HOUR)) },
  });
  const passed = (state: AppState, atMs: number): AppState =>
    reduce(state, { kind: 'time-passed', atMs });

  it('fires once without a check for longer, by time alone', () => {
    let state = answered(watching([rule]), '1580');
    state = passed(state, NOW + HOUR);
    expect(pendingFirings(state, 0)).toEqual([]);
    expect(isAlertTime(state, NOW + HOUR)).toBe(false);
    expect(isAlertTime(state, NOW + HOUR + 1)).toBe(true);
    state = passed(state, NOW + HOUR + 1);
    state = passed(state, NOW + 2 * HOUR);
    expect(pendingFirings(state, 0)).toHaveLength(1);
    expect(pendingFirings(state, 0)[0]).toMatchObject({
      value: String(HOUR + 1),
      lateSinceMs: null,
    });
    // Checked again it is armed again.
    state = answered(state, '1581', { atMs: NOW + 3 * HOUR });
    state = passed(state, NOW + 5 * HOUR);
    expect(pendingFirings(state, 0)).toHaveLength(2);
  });

  it('after a sleep waits for the first round', () => {
    let state = answered(watching([rule]), '1580');
    const wokeMs = NOW + 9 * HOUR;
    state = reduce(state, { kind: 'slept', spanMs: 9 * HOUR, atMs: wokeMs });
    expect(pendingFirings(passed(state, wokeMs + 4 * MINUTE), 0)).toEqual([]);
    expect(pendingFirings(passed(state, wokeMs + 6 * MINUTE), 0)).toHaveLength(1);
    // One that failed had its chance.
    const failed = reduce(state, {
      kind: 'request-failed',
      feed: 'mid',
      atMs: wokeMs + 1_000,
      notBeforeMs: 0,
      error: { code: 'server', detail: null },
    });
    expect(pendingFirings(passed(failed, wokeMs + 2_000), 0)).toHaveLength(1);
    const paused = reduce(failed, { kind: 'chosen', choices: { paused: true } });
    expect(pendingFirings(passed(paused, wokeMs + 2_000), 0)).toEqual([]);
  });
});

describe('a rule', () => {
  it('begins with what is there when it is made, and fires on the next crossing', () => {
    let state = answered(watching([]), '1640');
    state = reduce(watching([ruleOf()], state), { kind: 'rules-changed', gone: [], atMs: NOW });
    expect(state.alerts.memories.get('rule')?.side).toBe('near');
    state = answered(state, '1651', { atMs: NOW + MINUTE });
    expect(pendingFirings(state, 0)).toHaveLength(1);
  });

  it('that was edited forgets what it saw of what it no longer is', () => {
    let state = answered(watching([ruleOf()]), '1640');
    const edited = ruleOf({ revision: 2, condition: { kind: 'above', level: decimal('1600') } });
    state = watching([edited], state);
    state = reduce(state, { kind: 'rules-changed', gone: [], atMs: NOW });
    state = answered(state, '1641', { atMs: NOW + MINUTE });
    expect(pendingFirings(state, 0)).toEqual([]);
  });

  it('of another kind of source sees nothing of the sandbox', () => {
    const sandbox = reduce(emptyState(), { kind: 'chosen', choices: choicesOf(ruleOf()) });
    const state = answered(answered(sandbox, '1640'), '1651', { atMs: NOW + MINUTE });
    expect(state.alerts.memories.size).toBe(0);
    const too = reduce(emptyState(), {
      kind: 'chosen',
      choices: choicesOf(ruleOf({ alsoInSandbox: true })),
    });
    const fired = answered(answered(too, '1640'), '1651', { atMs: NOW + MINUTE });
    expect(pendingFirings(fired, 0)).toHaveLength(1);
  });

  it('pauses while the sides turn, and does not take the turn for a crossing', () => {
    const side = ruleOf({
      subject: { kind: 'side', ticker: TICKER, platform: null, side: 'ask' },
      condition: { kind: 'above', level: decimal('1595') },
    });
    let state = watching([side]);
    state = quoted(state, TURNED(0), NOW);
    expect(state.alerts.memories.get('rule')?.side).toBe('near');
    for (const minute of [1, 2, 3]) state = quoted(state, TURNED(minute), NOW + minute * MINUTE);
    expect(state.tickers.get(TICKER)?.vote.ask).toBe('sell');
    expect(seen(state, side.subject, NOW + 3 * MINUTE)).toBe('1601');
    expect(pendingFirings(state, 0)).toEqual([]);
  });

  it('is counted by what rows show', () => {
    const spread: Subject = { kind: 'spread', ticker: TICKER, platform: 'alpha' };
    const rules = [ruleOf(), ruleOf({ subject: spread }), ruleOf({ isOn: false })];
    expect(rulesBySubject(rules)).toEqual({ 'USD/NGN': 1, USDTNGN: 1, 'USDTNGN alpha': 1 });
  });
});

describe('what rules need', () => {
  const parallel: Subject = { ...RATE, market: 'parallel' };
  const only = { markets: ['mid' as const], tickers: [] };
  const state = (...rules: Parameters<typeof ruleOf>[0][]): AppState =>
    reduce(watching(rules.map((change) => ruleOf(change))), { kind: 'chosen', choices: only });
  const locked = (of: AppState): AppState =>
    reduce(of, { kind: 'conditions-changed', conditions: { locked: true } });

  it.each<[string, AppState, string[]]>([
    ['nothing', state(), ['mid']],
    ['a market', state({ subject: parallel }), ['mid', 'parallel']],
    [
      'a ticker',
      state({ subject: { kind: 'spread', ticker: TICKER, platform: 'a' } }),
      ['mid', TICKER],
    ],
    ['both legs', state({ subject: { kind: 'basis', ticker: TICKER } }), ['mid', TICKER, 'USDNGN']],
    ['nothing while it is off', state({ subject: parallel, isOn: false }), ['mid']],
    ['nothing, locked', locked(state()), []],
    ['its own alone, locked', locked(state({ subject: parallel })), ['parallel']],
  ])('%s', (_what, of, feeds) => {
    expect(polledFeeds(of)).toEqual(feeds);
  });

  it('are polled while the screen is locked, names are not', () => {
    const watched = locked(state({ subject: parallel }));
    expect(haltOf(watched, at(NOW))).toBeNull();
    expect(nextAction(watched, at(NOW))).toMatchObject({ kind: 'send', feed: 'parallel' });
    const sent = reduce(watched, { kind: 'request-sent', feed: 'parallel' });
    expect(nextAction(sent, at(NOW)).kind).not.toBe('send');
    expect(haltOf(locked(state()), at(NOW))?.reason).toBe('locked');
  });

  it('end after a one-time rule has fired', () => {
    let once = state({ subject: parallel, repeats: false });
    once = answered(once, '1640', { market: 'parallel' });
    expect(polledFeeds(once)).toContain('parallel');
    once = answered(once, '1651', { market: 'parallel', atMs: NOW + MINUTE });
    expect(pendingFirings(once, 0)).toHaveLength(1);
    expect(polledFeeds(once)).toEqual(['mid']);
  });
});

describe('quotes to customers', () => {
  const QUOTES: readonly Quote[] = [
    ['alpha', '1431', '1428'],
    ['beta', '1433', '1430'],
  ];
  const MARGIN: Subject = { kind: 'quotes', ticker: TICKER };
  const open = { madeAtMs: NOW - MINUTE, endsAtMs: NOW + MINUTE };
  const withQuotes = (quotes: readonly CustomerQuote[], atMs = NOW): AppState => {
    const log = logOf([], { quotes });
    return { ...quoted(emptyState(), QUOTES, atMs), trades: { real: log, sandbox: log } };
  };

  it('have the lowest margin of those that are open', () => {
    const state = withQuotes([
      // 1,445.31 / 1,431 is 1.01, and 1,430 / 1,400 more.
      customerQuote('sell 500 @ 1445.31', open),
      customerQuote('buy 300 @ 1400', { ...open, number: 2 }),
      customerQuote('sell 1 @ 1431', { ...open, number: 3, endsAtMs: NOW }),
      customerQuote('sell 1 @ 1431', { ...open, number: 4, end: { kind: 'lost', atMs: NOW } }),
      customerQuote('sell 1 @ 1431', { ...open, number: 5, asset: currencyCode('BTC') }),
    ]);
    expect(seen(state, MARGIN)).toBe('1');
  });

  it('have none without an open one, or without fresh quotes of platforms', () => {
    expect(seen(withQuotes([]), MARGIN)).toBe('not-there');
    const old = withQuotes([customerQuote('sell 1 @ 1440', open)], NOW - HOUR);
    expect(seen(old, MARGIN)).toBe('not-there');
  });
});

describe('the own stock', () => {
  const stock = (figure: StockFigure): Subject => ({ kind: 'stock', ticker: TICKER, figure });
  const bought = logOf([trade('buy 500 @ 1420')]);
  const held = (state: AppState): AppState => ({
    ...state,
    trades: { real: bought, sandbox: bought },
  });
  const QUOTES: readonly Quote[] = [
    ['alpha', '1431', '1428'],
    ['beta', '1433', '1430'],
  ];
  const state = held(answered(quoted(emptyState(), QUOTES), '1434.2', { market: 'parallel' }));

  it('has its break-even and what it would cost again, without fees that nobody entered', () => {
    expect(seen(state, stock('break-even'))).toBe('1420');
    expect(seen(state, stock('replacement'))).toBe('1431');
  });

  it('is compared with the parallel rate of its asset, and with the own selling price', () => {
    const withUsdt = reduce(state, {
      kind: 'latest-answered',
      table: rateTable(
        { NGN: '1434.2', USDT: '1' },
        { market: 'parallel', publishedAtMs: NOW + 1, firstSeenAtMs: NOW + 1 },
      ),
      droppedCount: 0,
      atMs: NOW + 1,
      steadyMs: 0,
    });
    // 1,434.20 / 1,420 is 1.01.
    expect(seen(withUsdt, stock('parallel-over-break-even'), NOW + 1)).toBe('1');
    // The parallel rate does not quote it.
    expect(seen(state, stock('parallel-over-break-even'))).toBe('not-there');
    const prices = [
      {
        asset: currencyCode('USDT'),
        money: NGN,
        base: { kind: 'market', market: 'parallel' },
        buy: { unit: 'percent', by: decimal('-0.5') },
        sell: { unit: 'money', by: decimal('5') },
        step: decimal('5'),
        least: null,
        validMinutes: 30,
      },
    ] as const;
    const desk = { ...withUsdt.choices.desk, prices };
    const priced = { ...withUsdt, choices: { ...withUsdt.choices, desk } };
    // 1,434.20 and 5 more are 1,440 in steps of 5; 1,431 is 0.625% below.
    expect(seen(priced, stock('replacement-over-own'), NOW + 1)).toBe('-0.625');
    // A price by a rate that is stale is none.
    expect(seen(priced, stock('replacement-over-own'), NOW + 25 * HOUR)).toBe('not-there');
    const old = answered(held(quoted(emptyState(), QUOTES)), '1434.2', {
      market: 'parallel',
      publishedAtMs: NOW - 25 * HOUR,
    });
    const byOld = { ...old, choices: { ...old.choices, desk } };
    expect(seen(byOld, stock('replacement-over-own'))).not.toMatch(/\d/);
  });

  it('counts when another platform leads whose quote is older than the last one', () => {
    const observed = (list: readonly Quote[]) => {
      const after = held(quoted(emptyState(), list));
      const evaluation = { before: after, after, feed: null, nowMs: NOW, lateAfterMs: Infinity };
      return observing(evaluation)(stock('replacement'));
    };
    const first = observed([
      ['alpha', '1431', '1428', MINUTE],
      ['beta', '1433', '1430', 5 * MINUTE],
    ]);
    const then = observed([
      ['alpha', '1440', '1428', 30_000],
      ['beta', '1433', '1430', 5 * MINUTE],
    ]);
    expect([first, then]).toMatchObject([
      { value: '1431', newestMs: NOW - MINUTE },
      { value: '1433', newestMs: NOW - 30_000 },
    ]);
  });

  it('waits for the round in which an answer turns the sides', () => {
    let now = held(emptyState());
    for (const minute of [0, 1, 2, 3]) now = quoted(now, TURNED(minute), NOW + minute * MINUTE);
    const turnedAtMs = now.tickers.get(TICKER)?.vote.turnedAtMs ?? expect.fail('not turned');
    const at = { before: now, after: now, feed: TICKER, lateAfterMs: Infinity };
    const turn = observing({ ...at, nowMs: turnedAtMs })(stock('replacement'));
    expect(turn).toEqual({ kind: 'excluded', why: 'sides-turned' });
    const later = observing({ ...at, nowMs: NOW + 4 * MINUTE })(stock('replacement'));
    expect(later).toMatchObject({ kind: 'value', value: '1601', askWord: 'sell' });
  });

  it('has none without a stock, and none by quotes that are not fresh', () => {
    const without = answered(quoted(emptyState(), QUOTES), '1434.2');
    expect(seen(without, stock('break-even'))).toBe('not-there');
    const stale = held(quoted(emptyState(), [['alpha', '1431', '1428', 25 * HOUR]]));
    expect(seen(stale, stock('replacement'))).toBe('not-there');
  });
});
