import * as v from 'valibot';
import { expect, it } from 'vitest';
import { factsOf } from '#core/app/facts.ts';
import { appError, fail, ok } from '#core/base/result.ts';
import type { GapsView } from '#core/history/gaps-view.ts';
import { currencyCode } from '#core/rates/currency.ts';
import type { Ticker } from '#core/rates/feed.ts';
import type { Bridge } from '#ipc/bridge.ts';
import { calls } from '#ipc/contract.ts';
import { type Choices, DEFAULT_CHOICES } from '#core/settings/choices.ts';
import {
  createRecordedAnswers,
  type RecordedAnswers,
} from '../../../renderer/app/recorded-answers.ts';
import { at } from '../../support/account.ts';
import { decimal, emptyState } from '../../support/rates.ts';

const NOON = Date.parse('2026-11-20T12:00:00Z');
const [USD, NGN] = [currencyCode('USD'), currencyCode('NGN')];
const PAIR = { base: USD, quote: NGN, market: 'mid' } as const;
const PAIR_OF_DESK = { asset: USD, money: NGN };
const DESK = { pair: PAIR_OF_DESK, zone: 'UTC', year: null, month: null, count: 10 };
const DEAL = {
  ticker: 'USDTNGN' as Ticker,
  side: 'buy',
  amount: decimal('1'),
  unit: 'money',
} as const;

it('asks main only for what the contract lets through, whatever else a view knows', () => {
  const asked: [string, boolean][] = [];
  const bridge = new Proxy({} as Bridge, {
    get: (_target, name: keyof typeof calls) => (args: unknown) => {
      asked.push([name, v.is(calls[name].args, args)]);
      return Promise.resolve(fail(appError('internal')));
    },
  });
  const recorded = createRecordedAnswers(bridge, () => undefined)(factsOf(emptyState(), at(NOON)));
  // A shared rate knows its kind, a conversion its amount, a deal its amount and unit.
  recorded.trends({ codes: [USD], pair: { ...PAIR, kind: 'rate' } as typeof PAIR });
  recorded.quoteTrends(DEAL);
  recorded.past({ from: 'USD', to: 'NGN', atMs: NOON, amount: '5' } as never);
  recorded.figures({ kind: 'rate', ...PAIR }, 'week');
  recorded.earned({ asset: USD, money: NGN, kind: 'earned' } as never, { fromMs: 0, toMs: NOON });
  recorded.desk(DESK, '');
  recorded.quotePast({ ticker: DEAL.ticker, code: 'Alpha' });
  recorded.gaps({ ticker: DEAL.ticker, amount: decimal('500'), unit: 'money' });
  expect(asked).toEqual([
    ['trends', true],
    ['quoteTrends', true],
    ['past', true],
    ['figures', true],
    ['earned', true],
    ['desk', true],
    ['quotePast', true],
    ['gaps', true],
  ]);
});

const CHOICES: Readonly<Record<string, Partial<Choices>>> = {
  'another market': { market: 'official' },
  'another money': { money: currencyCode('GHS') },
  'the own trades': { desk: { ...DEFAULT_CHOICES.desk, showsOwn: true } },
};

it.each<[string, string, (recorded: RecordedAnswers) => unknown]>([
  ['trends', 'another market', ({ trends }) => trends({ codes: [USD], pair: null })],
  ['trends', 'another money', ({ trends }) => trends({ codes: [USD], pair: null })],
  [
    'earned',
    'the own trades',
    ({ earned }) => earned({ asset: USD, money: NGN }, { fromMs: 0, toMs: NOON }),
  ],
  ['desk', 'the own trades', ({ desk }) => desk(DESK, '')],
])('%s are read again for %s', (name, what, read) => {
  const asked: string[] = [];
  const bridge = new Proxy({} as Bridge, {
    get: (_target, call: string) => () => {
      asked.push(call);
      return new Promise(() => undefined);
    },
  });
  const recordedOf = createRecordedAnswers(bridge, () => undefined);
  const facts = factsOf(emptyState(), at(NOON));
  read(recordedOf(facts));
  read(recordedOf({ ...facts, notices: [] }));
  expect(asked).toEqual([name]);
  read(recordedOf({ ...facts, choices: { ...facts.choices, ...CHOICES[what] } }));
  expect(asked).toEqual([name, name]);
});

it('takes gaps that main left for another question as no answer, and asks again', async () => {
  let asked = 0;
  const gaps = { count: 1 } as GapsView;
  const bridge = {
    gaps: () => Promise.resolve(ok((asked += 1) === 1 ? null : gaps)),
  } as Partial<Bridge> as Bridge;
  const recordedOf = createRecordedAnswers(bridge, () => undefined);
  const facts = factsOf(emptyState(), at(NOON));
  const read = (of: typeof facts) =>
    recordedOf(of).gaps({ ticker: DEAL.ticker, amount: decimal('500'), unit: 'money' });
  read(facts);
  await Promise.resolve();
  const next = { ...facts, notices: [] };
  await expect.poll(() => read(next)).toEqual(ok(gaps));
  read({ ...facts, notices: [] });
  expect(asked).toBe(2);
});
