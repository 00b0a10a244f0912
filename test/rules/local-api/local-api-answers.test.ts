import type { Ticker } from '#core/rates/feed.ts';
import { digestOf } from '#core/tray/digest.ts';
import { ruleOf } from '../../support/alerts.ts';
import { customerQuote } from '../../support/customer-quotes.ts';
import { destinationOf } from '../../support/destinations.ts';
import { logOf, trade } from '../../support/trades.ts';
import * as v from 'valibot';
import { afterEach, describe, expect, it } from 'vitest';
import type { AppState } from '#core/app/app-state.ts';
import { reduce } from '#core/app/reducer.ts';
import { type Answer, answer as answerSchema, type AnswerOf } from '#core/local-api/answers.ts';
import { answerFrom } from '#core/local-api/answer.ts';
import {
  hello as helloSchema,
  type LocalApiError,
  request as requestSchema,
} from '#core/local-api/contract.ts';
import { convert } from '#core/convert/convert.ts';
import { platformsView } from '#core/platforms/platforms-view.ts';
import { historyAnswer, historyChart } from '#core/local-api/history-answer.ts';
import { currencyCode } from '#core/rates/currency.ts';
import { parseTicker } from '#core/rates/feed.ts';
import { en } from '#core/text/en.ts';
import { spoken } from '#core/text/en/local-api.ts';
import { openRecord } from '../../../electron/record/record-file.ts';
import { readAccess } from '../../../electron/local-api/access.ts';
import { askHere } from '../../../electron/history/chart-questions.ts';
import { answering } from '../../../electron/local-api/answering.ts';
import { serve } from '../../../electron/local-api/server.ts';
import type { AnswerRequest } from '../../../electron/local-api/session.ts';
import { at } from '../../support/account.ts';
import { useFolder } from '../../support/folder.ts';
import { line, rawClient } from '../../support/local-api-client.ts';
import { openedMcp } from './mcp-client.ts';
import { decimal, rateTable, stateWith } from '../../support/rates.ts';

const HOUR = 3_600_000;
const NOON = Date.parse('2026-11-20T12:00:00Z');
const USDTNGN = parseTicker('USDTNGN') ?? expect.fail('no ticker');

const mid = { publishedAtMs: NOON, firstSeenAtMs: NOON };
const parallel = { market: 'parallel', publishedAtMs: NOON - HOUR, firstSeenAtMs: NOON } as const;
const named = reduce(
  stateWith(
    rateTable({ NGN: '1612', GHS: '12' }, parallel),
    NOON,
    stateWith(rateTable({ NGN: '1575.123456789012345678901', GHS: '11.9' }, mid), NOON),
  ),
  {
    kind: 'currencies-answered',
    droppedCount: 0,
    names: new Map([[currencyCode('NGN'), 'Nigerian Naira']]),
    atMs: NOON,
  },
);
const quote = (code: string, buy: string | null, sell: string | null) => ({
  code,
  buy: buy === null ? null : decimal(buy),
  sell: sell === null ? null : decimal(sell),
  updatedAtMs: NOON - 60_000,
});
const state = reduce(named, {
  kind: 'platforms-answered',
  ticker: USDTNGN,
  quotes: {
    ticker: USDTNGN,
    quotes: [
      quote('alpha', '1601.5', '1589.25'),
      quote('beta', '1600', '1590'),
      quote('gamma', null, '1580'),
    ],
    droppedCount: 0,
    billing: null,
  },
  atMs: NOON,
  steadyMs: 0,
});

function ask(request: unknown, from: AppState = state, nowMs = NOON): Answer | LocalApiError {
  const read = v.parse(requestSchema, request);
  if (read.command === 'history' || read.command === 'ask') {
    throw new Error('That needs the record');
  }
  const reader = { moment: at(nowMs), locale: 'en-GB', zone: 'UTC', text: en, words: spoken };
  const answered = answerFrom(from, read, reader);
  if (!answered.ok) return answered.error;
  // Every answer fits the contract.
  expect(v.parse(answerSchema, answered.value)).toEqual(answered.value);
  return answered.value;
}

describe('a message', () => {
  it.each([
    ['a text', { command: 'convert', text: 'x'.repeat(201) }],
    ['no text', { command: 'convert', text: '' }],
    ['a pair', { command: 'history', pair: 'x'.repeat(201), range: 'day' }],
    [
      'an amount',
      { command: 'platforms', ticker: 'usdtngn', deal: { side: 'buy', amount: '1'.repeat(201) } },
    ],
    ['many codes', { command: 'rates', codes: Array.from({ length: 101 }, () => 'NGN') }],
  ])('has no longer parts than a person types: %s', (_what, request) => {
    expect(v.safeParse(requestSchema, request).success).toBe(false);
  });

  it('takes what a person types, up to its longest', () => {
    const codes = Array.from({ length: 100 }, () => 'NGN');
    expect(v.safeParse(requestSchema, { command: 'rates', codes }).success).toBe(true);
    const text = 'x'.repeat(200);
    expect(v.safeParse(requestSchema, { command: 'convert', text }).success).toBe(true);
  });

  it.each([
    { version: 1, token: 'x', more: 1 },
    { version: 1, token: 'x'.repeat(201) },
    { version: 1 },
    { token: 'x' },
  ])('begins with nothing but version and token: %o', (given) => {
    expect(v.safeParse(helloSchema, given).success).toBe(false);
    expect(v.safeParse(helloSchema, { version: 1, token: 'x' }).success).toBe(true);
  });
});

describe('each answer', () => {
  it.each([
    { command: 'rates' },
    { command: 'convert', text: '500 usd ngn' },
    { command: 'platforms', ticker: 'usdtngn' },
    { command: 'routes', ticker: 'usdtngn', amount: '500k' },
    { command: 'alerts' },
  ])('says its source and time: $command', (request) => {
    const stamp = { source: 'sandbox', isSandbox: true, answeredAt: '2026-11-20T12:00:00.000Z' };
    expect(ask(request)).toMatchObject({ command: request.command, ...stamp });
    const account = {
      ...state,
      source: { kind: 'account', key: 'https://rates.example' },
    } as const;
    const own = { source: 'https://rates.example', isSandbox: false };
    expect(ask(request, account)).toMatchObject(own);
  });

  it('changes nothing in the state', () => {
    const before = structuredClone(state);
    ask({ command: 'rates' });
    ask({ command: 'convert', text: '500 usd ngn' });
    ask({ command: 'platforms', ticker: 'usdtngn', deal: { side: 'buy', amount: '500000' } });
    expect(state).toEqual(before);
  });
});

describe('rates', () => {
  it('have every digit, both times and each market', () => {
    const { rows, base, market } = ask({ command: 'rates', codes: ['ngn'] }) as AnswerOf<'rates'>;
    expect({ base, market }).toEqual({ base: 'USD', market: 'mid' });
    expect(rows).toEqual([
      {
        code: 'NGN',
        name: 'Nigerian Naira',
        premium: null,
        markets: [
          { kind: 'no-rates', market: 'official' },
          {
            kind: 'rate',
            market: 'mid',
            rate: '1575.123456789012345678901',
            shown: '1575.12',
            via: null,
            doubt: null,
            publishedAt: '2026-11-20T12:00:00.000Z',
            firstSeenAt: '2026-11-20T12:00:00.000Z',
            checkedAt: '2026-11-20T12:00:00.000Z',
            age: 'fresh',
            isChecked: true,
          },
          expect.objectContaining({ market: 'parallel', rate: '1612', age: 'fresh' }),
        ],
      },
    ]);
  });

  it('of another base are derived, and say through what', () => {
    const request = { command: 'rates', base: 'ghs', codes: ['NGN', 'EUR'] };
    const { rows } = ask(request) as AnswerOf<'rates'>;
    expect(rows[0]?.markets[2]).toMatchObject({ shown: '134.333', via: 'USD' });
    expect(rows[1]?.markets[2]).toEqual({ kind: 'not-quoted', market: 'parallel', missing: 'EUR' });
  });

  it('say when they are stale and not checked lately', () => {
    const { rows } = ask({ command: 'rates' }, state, NOON + 25 * HOUR) as AnswerOf<'rates'>;
    expect(rows[0]?.markets[1]).toMatchObject({ age: 'stale', isChecked: false });
  });
});

describe('a conversion', () => {
  it('says what was understood, and the result in each market', () => {
    expect(ask({ command: 'convert', text: '2k dollars to naira' })).toMatchObject({
      understood: '2000 USD in NGN',
      amount: '2000',
      results: [
        { market: 'mid', exact: '3150246.913578024691357802', shown: '3150246.91', age: 'fresh' },
        { market: 'parallel', exact: '3224000', publishedAt: '2026-11-20T11:00:00.000Z' },
        { market: 'official', kind: 'no-rates' },
      ],
    });
  });

  it('names the best platform of a pair that the markets do not quote', () => {
    expect(ask({ command: 'convert', text: '500 usdt ngn' })).toMatchObject({
      results: [{ kind: 'not-quoted', missing: 'USDT' }, { kind: 'not-quoted' }, {}],
      platform: { code: 'beta', rate: '1590', shown: '795000.00', age: 'fresh' },
    });
  });

  it('is in the market that is named, and in no other', () => {
    const { results } = ask({
      command: 'convert',
      text: '5 usd ngn parallel',
    }) as AnswerOf<'convert'>;
    expect(results.map(({ market }) => market)).toEqual(['parallel']);
  });

  it.each([
    ['nonsense', 'not-understood'],
    ['500 usd', 'not-understood'],
    ['alert usd/ngn > 5', 'not-understood'],
    ['1.2.3 usd ngn', 'not-understood'],
  ])('of “%s” is refused with what to write', (text, code) => {
    const answer = ask({ command: 'convert', text });
    if (text === '500 usd') expect(answer).toMatchObject({ understood: '500 USD in NGN' });
    else {
      expect(answer).toMatchObject({ code });
      expect((answer as LocalApiError).message).toMatch(/^\P{Cc}{20,}$/u);
    }
  });
});

describe('a deal', () => {
  const priced = reduce(named, {
    kind: 'platforms-answered',
    ticker: USDTNGN,
    quotes: {
      ticker: USDTNGN,
      quotes: [quote('beta', '1601.5', '1590.123456789012345678')],
      droppedCount: 0,
      billing: null,
    },
    atMs: NOON,
    steadyMs: 0,
  });

  it('has one figure in Convert, in Platforms and on the command line: received rounds down', () => {
    const sold = convert(priced, { amount: decimal('500'), from: 'USDT', to: 'NGN' }, at(NOON));
    expect(sold).toMatchObject({ value: { platform: { outcome: { shown: '795061.72' } } } });
    const bought = convert(
      priced,
      { amount: decimal('500000'), from: 'NGN', to: 'USDT' },
      at(NOON),
    );
    expect(bought).toMatchObject({ value: { platform: { outcome: { shown: '312.20' } } } });
    const answer = ask({ command: 'convert', text: '500 usdt ngn' }, priced);
    expect(answer).toMatchObject({ platform: { shown: '795061.72' } });
    const question = {
      ticker: USDTNGN,
      side: 'sell',
      amount: decimal('500'),
      unit: 'asset',
    } as const;
    const view = platformsView(priced, question, at(NOON));
    expect(view).toMatchObject({ value: { rows: [{ result: { copied: '795061.72' } }] } });
  });
});

describe('an amount that is not understood', () => {
  it.each([
    [
      '1580-1590 usd ngn',
      '“1580-1590”: A range, or a difference? Enter one number. 1580, 1590, 10?',
    ],
    ['(1550) usd ngn', '“(1550)”: Minus, or a sum? Enter the number without brackets. 1550?'],
    ['1,50 usd ngn', '“1,50”: Thousands, or decimals? Write it like 1,200.50. 1.5?'],
  ])('of “%s” says why and what it may have meant', (text, message) => {
    expect(ask({ command: 'convert', text })).toMatchObject({ code: 'not-understood', message });
  });
});

describe('platforms', () => {
  it('have their quotes with every digit, and the deals for an amount to spend', () => {
    const deal = { side: 'buy', amount: '500,000' };
    expect(ask({ command: 'platforms', ticker: 'USDTNGN', deal })).toMatchObject({
      asset: 'USDT',
      money: 'NGN',
      ask: { word: 'buy', standing: 'assumed' },
      isChecked: true,
      quotes: [
        { code: 'beta', ask: '1600', bid: '1590', isBestAsk: true, isBestBid: true },
        { code: 'alpha', ask: '1601.5', bid: '1589.25', isBestAsk: false, age: 'fresh' },
        { code: 'gamma', ask: null, bid: '1580' },
      ],
      references: [],
      deals: {
        amountUnit: 'NGN',
        paidUnit: 'NGN',
        receivedUnit: 'USDT',
        // 500,000 / 1600, and 500,000 / 1601.5 rounded down to 8 decimals.
        ranked: [
          { code: 'beta', paid: '500000', received: '312.50000000', areFeesEntered: false },
          { code: 'alpha', received: '312.20730565' },
        ],
      },
    });
  });

  it.each([
    // 300 x 1600 and 300 x 1590 NGN; 500,000 / 1600 and / 1590 USDT, down if received, up if paid.
    [
      'buy',
      '300 usdt',
      { paid: '480000.00', paidUnit: 'NGN', received: '300', receivedUnit: 'USDT' },
    ],
    [
      'buy',
      '500k',
      { paid: '500000', paidUnit: 'NGN', received: '312.50000000', receivedUnit: 'USDT' },
    ],
    ['sell', '300', { paid: '300', paidUnit: 'USDT', received: '477000.00', receivedUnit: 'NGN' }],
    [
      'sell',
      '500k ngn',
      { paid: '314.46540881', paidUnit: 'USDT', received: '500000', receivedUnit: 'NGN' },
    ],
  ])('call what is given paid and what comes in received: %s %s', (side, amount, expected) => {
    const answer = ask({ command: 'platforms', ticker: 'USDTNGN', deal: { side, amount } });
    const { deals } = answer as AnswerOf<'platforms'>;
    expect({ ...deals, ...deals?.ranked[0] }).toMatchObject({ code: 'beta', ...expected });
  });

  it('of an unknown ticker, or for no amount, are refused', () => {
    expect(ask({ command: 'platforms', ticker: 'XXXNGN' })).toMatchObject({
      code: 'not-understood',
    });
    const deal = { side: 'sell', amount: 'much' };
    expect(ask({ command: 'platforms', ticker: 'USDTNGN', deal })).toMatchObject({
      code: 'not-understood',
    });
  });
});

describe('what follows from trades', () => {
  it('is in no answer: neither an alert on the stock, nor its pin', () => {
    const ticker = 'USDTNGN' as Ticker;
    const subject = { kind: 'stock', ticker, figure: 'break-even' } as const;
    const rules = [subject, { kind: 'quotes', ticker } as const].map((of, index) =>
      ruleOf({ id: `rule-${index}`, subject: of, alsoInSandbox: true }),
    );
    const bought = logOf([trade('buy 500 @ 1420')]);
    const own: AppState = {
      ...state,
      trades: { real: bought, sandbox: bought },
      choices: {
        ...state.choices,
        alerts: { ...state.choices.alerts, rules },
      },
    };
    expect(ask({ command: 'alerts' }, own)).toMatchObject({ rules: [], firings: [] });
  });
});

it('alerts write levels with a point, beside values that have one', () => {
  const condition = { kind: 'above', level: decimal('1650.5') } as const;
  const alerts = { ...state.choices.alerts, rules: [ruleOf({ condition })] };
  const own = { ...state, choices: { ...state.choices, alerts } };
  const german = { moment: at(NOON), locale: 'de-DE', zone: 'UTC', text: en, words: spoken };
  const answer = answerFrom(own, { command: 'alerts' }, german);
  expect(answer).toMatchObject({
    value: { rules: [{ sentence: expect.stringContaining('above 1,650.5.') as unknown }] },
  });
});

it('alerts have the last twenty that fired, newest first', () => {
  const { id, subject, condition, note } = ruleOf();
  const firings = Array.from({ length: 25 }, (_, number) => ({
    ruleId: `${id}-${number}`,
    number,
    subject,
    condition,
    note,
    value: decimal('1700'),
    move: null,
    atMs: NOON,
    judgedAtMs: NOON,
    lateSinceMs: null,
    claimedAtMs: NOON,
    shownAtMs: NOON,
  }));
  const answer = ask({ command: 'alerts' }, { ...state, alerts: { ...state.alerts, firings } });
  const shown = firings.slice(-20).reverse();
  expect(answer).toMatchObject({ firings: shown.map(({ ruleId }) => ({ ruleId })) });
});

describe('customers, quotes and trades', () => {
  const inFolder = useFolder();
  const closers: (() => void)[] = [];
  afterEach(() => {
    for (const close of closers.splice(0).reverse()) close();
  });
  const CANARY = 'canary';
  const ticker = 'USDTNGN' as Ticker;
  const about = [
    { kind: 'stock', ticker, figure: 'break-even' },
    { kind: 'quotes', ticker },
  ] as const;
  const rules = about.map((subject, index) =>
    ruleOf({ id: `${CANARY}-${index}`, subject, note: CANARY, alsoInSandbox: true }),
  );
  /** 517.25 and 1461.75 are the amount and price of all that is told or traded. */
  const log = logOf([{ ...trade('buy 517.25 @ 1461.75'), note: CANARY, platform: CANARY }], {
    quotes: [
      customerQuote('sell 517.25 @ 1461.75', { name: CANARY, endsAtMs: NOON + HOUR }),
      customerQuote('buy 517.25 @ 1461.75', {
        number: 2,
        name: CANARY,
        end: { kind: 'lost', atMs: NOON },
      }),
    ],
  });
  const own: AppState = {
    ...state,
    trades: { real: log, sandbox: log },
    choices: {
      ...state.choices,
      pins: [{ kind: 'stock', ticker, price: 'break-even' }],
      desk: { ...state.choices.desk, ownLine: CANARY },
      alerts: {
        ...state.choices.alerts,
        rules,
        destinations: [destinationOf('one', { name: CANARY })],
      },
    },
    alerts: {
      ...state.alerts,
      firings: rules.map(({ id, subject, condition, note }, index) => ({
        ruleId: id,
        number: index + 1,
        subject,
        condition,
        note,
        value: decimal('1461.75'),
        move: null,
        atMs: NOON,
        judgedAtMs: NOON,
        lateSinceMs: null,
        claimedAtMs: NOON,
        shownAtMs: NOON,
      })),
    },
  };
  const requests = [
    { command: 'rates' },
    { command: 'rates', arePrices: true },
    { command: 'convert', text: '500 usdt ngn' },
    { command: 'platforms', ticker },
    { command: 'platforms', ticker, deal: { side: 'sell', amount: '500 usdt' } },
    { command: 'routes', ticker, amount: '500k' },
    { command: 'alerts' },
  ];

  it.each(requests)('are not in the answer to %j', (request) => {
    expect(JSON.stringify(ask(request, own))).not.toMatch(/canary|517\.25|1,?461\.75/i);
  });

  /** What answers the socket and MCP, with a record of its own. */
  function answers(): AnswerRequest {
    const record = openRecord(':memory:', own.source);
    closers.push(() => record.close());
    for (const hours of [3, 2, 1, 0]) {
      const atMs = NOON - hours * HOUR;
      const times = { publishedAtMs: atMs, firstSeenAtMs: atMs };
      record.saveLatest(rateTable({ NGN: `${1600 + hours}`, USDT: '1' }, times), atMs, null);
      const { quotes } = own.tickers.get(USDTNGN) ?? {};
      if (quotes) record.savePlatforms(quotes, atMs);
    }
    return answering({
      state: () => own,
      withRecord: (work) => work(record),
      askCharts: askHere((work) => work(record)),
      moment: () => at(NOON),
      wording: () => ({ text: en, locale: 'en-GB', zone: 'UTC' }),
    });
  }
  const SENTENCES = [
    '500 usdt',
    'sell 500 usdt',
    'buy 500k',
    'usdt at alpha',
    'best deal',
    'usd/ngn',
    'usdt yesterday',
    'high usd week',
    'low usd today',
    'premium usd',
    'spread usdt',
    'gap usdt',
    'profit',
    'my price',
    'stock',
    'break-even',
    'send price',
    'quote 500 usdt',
    'log bought 500 usdt for 715500',
    'alerts',
  ];
  const HISTORY = ['usd/ngn', 'usdt/ngn', 'usdt'].flatMap((pair) =>
    ['day', 'week'].map((range) => ({ command: 'history', pair, range })),
  );
  /** Refusals are searched too; an answer to nothing would find nothing. */
  function search(all: readonly string[], fewestAnswers: number): void {
    expect(all.filter((each) => !/"error"|isError/.test(each)).length).toBeGreaterThan(
      fewestAnswers,
    );
    for (const each of all) expect(each).not.toMatch(/canary|517\.25|1,?461\.75/i);
  }

  it('are in nothing that the socket answers, to sentences and for history either', async () => {
    const folder = inFolder('outside');
    const server = await serve({ folder, answer: answers() });
    closers.push(() => server.close());
    const { address, token } = readAccess(folder) ?? expect.fail('no access file');
    const client = await rawClient(address);
    closers.push(() => client.socket.destroy());
    client.send(line({ version: 1, token }));
    const all: string[] = [];
    const asked = SENTENCES.map((text) => ({ command: 'ask', text }));
    for (const request of [...requests, ...asked, ...HISTORY]) {
      client.send(line({ version: 1, id: all.length, request }));
      all.push(JSON.stringify(await client.next()));
    }
    search(all, requests.length + HISTORY.length / 2 + SENTENCES.length / 2);
  });

  it('are in nothing that MCP answers, nor in what it says of itself', async () => {
    const answer = answers();
    const { call } = await openedMcp({
      answer: (request) =>
        answer(v.parse(requestSchema, request)).then((found) =>
          found.ok ? found.value : found.error,
        ),
    });
    const calls: [name: string, args: object][] = [
      ['rates', {}],
      ['convert', { text: '500 usdt ngn' }],
      ['platforms', { ticker }],
      ['routes', { ticker, amount: '500k' }],
      ...HISTORY.map(({ command: _, ...args }): [string, object] => ['history', args]),
    ];
    const all = [JSON.stringify(await call('tools/list'))];
    for (const [name, args] of calls) {
      all.push(JSON.stringify(await call('tools/call', { name, arguments: args })));
    }
    search(all, 7);
  });

  it('are not in what a digest says', () => {
    const reader = { moment: at(NOON), locale: 'en-GB', text: en, zone: 'UTC' };
    const made = digestOf(own, reader, NOON, { last: null, gaps: [], isLate: false });
    expect(JSON.stringify(made)).not.toMatch(/canary|517\.25|1,?461\.75/i);
  });
});

describe('routes', () => {
  it('have what an amount keeps by the own terms, and what is not known', () => {
    expect(ask({ command: 'routes', ticker: 'USDTNGN', amount: '500k' })).toMatchObject({
      asset: 'USDT',
      amount: '500000',
      amountUnit: 'NGN',
      order: 'hour',
      keeping: 0,
      routes: [
        {
          buyAt: 'beta',
          sellAt: 'alpha',
          paid: '500000',
          // 500,000 / 1600 x 1589.25
          received: '496640.625',
          kept: '-3359.375',
          areFeesEntered: false,
          minutes: null,
          notKnown: [
            'fee of beta not entered',
            'limits of beta not entered',
            'network fee of beta not entered',
            'fee of alpha not entered',
            'limits of alpha not entered',
          ],
          steps: [
            { kind: 'buy', at: 'beta', has: '312.5', unit: 'USDT' },
            { kind: 'send', has: '312.5' },
            { kind: 'sell', at: 'alpha', has: '496640.625', unit: 'NGN' },
          ],
        },
        {},
        {},
        {},
      ],
      leftOut: null,
    });
  });

  it('of an amount in the asset, and of the own amount if none is named', () => {
    expect(ask({ command: 'routes', ticker: 'USDTNGN', amount: '300 usdt' })).toMatchObject({
      amount: '300',
      amountUnit: 'USDT',
    });
    expect(ask({ command: 'routes' })).toMatchObject({ amount: '500000', amountUnit: 'NGN' });
  });

  it('of an unknown ticker, or for no amount, are refused', () => {
    for (const request of [{ ticker: 'XXXNGN' }, { amount: 'much' }]) {
      expect(ask({ command: 'routes', ...request })).toMatchObject({ code: 'not-understood' });
    }
  });
});

describe('history', () => {
  const SPEAKER = { text: en, words: spoken };
  const request = (pair: string) =>
    v.parse(requestSchema, { command: 'history', pair, range: 'year' }) as Parameters<
      typeof historyChart
    >[1];

  it('reads a pair, and leaves out closes that only repeat', () => {
    const chart = historyChart(state, request('usd/naira'), SPEAKER);
    if (!chart.ok) return expect.fail(chart.error.message);
    expect(chart.value).toMatchObject({
      series: [{ kind: 'rate', base: 'USD', quote: 'NGN', market: 'mid' }],
    });
    const point = (rate: string, more: object) => ({
      rate: decimal(rate),
      publishedMs: NOON,
      firstSeenMs: NOON,
      confirmedMs: NOON,
      isCarried: false,
      ...more,
    });
    const points = [
      null,
      point('1600.5', {}),
      point('1600.5', { isCarried: true }),
      point('16', { isDoubtful: true }),
    ];
    const answer = historyAnswer(state, chart.value.series[0], {
      main: { series: chart.value.series[0], points },
      nowMs: NOON,
    });
    expect(v.parse(answerSchema, answer)).toMatchObject({
      isSandbox: true,
      closes: [
        { rate: '1600.5', publishedAt: '2026-11-20T12:00:00.000Z', isDoubtful: false },
        { rate: '16', isDoubtful: true },
      ],
    });
  });

  it('of no pair is refused', () => {
    expect(historyChart(state, request('nothing at all'), SPEAKER)).toMatchObject({
      ok: false,
      error: { code: 'not-understood' },
    });
  });
});
