import * as v from 'valibot';
import { expect, it } from 'vitest';
import { factsOf } from '#core/app/facts.ts';
import { appError, fail } from '#core/base/result.ts';
import { currencyCode } from '#core/rates/currency.ts';
import type { Ticker } from '#core/rates/feed.ts';
import type { Bridge } from '#ipc/bridge.ts';
import { calls } from '#ipc/contract.ts';
import { createRecordedAnswers } from '../../renderer/app/recorded-answers.ts';
import { at } from '../support/account.ts';
import { emptyState } from '../support/rates.ts';

const NOON = Date.parse('2026-11-20T12:00:00Z');
const [USD, NGN] = [currencyCode('USD'), currencyCode('NGN')];
const PAIR = { base: USD, quote: NGN, market: 'mid' } as const;
const DEAL = { ticker: 'USDTNGN' as Ticker, side: 'buy', amount: '1', unit: 'money' } as const;

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
  recorded.earned({ asset: USD, money: NGN, kind: 'earned' } as never, NOON);
  recorded.desk({ pair: { asset: USD, money: NGN }, month: null, count: 10 });
  expect(asked).toEqual([
    ['trends', true],
    ['quoteTrends', true],
    ['past', true],
    ['figures', true],
    ['earned', true],
    ['desk', true],
  ]);
});
