import { describe, expect, it } from 'vitest';
import { DEFAULT_CHOICES } from '#core/settings/choices.ts';
import { ok } from '#core/base/result.ts';
import { currencyCode } from '#core/rates/currency.ts';
import { parseTicker } from '#core/rates/feed.ts';
import { readChoices } from '#core/settings/read-choices.ts';
import { platformHandlers } from '../../../electron/platforms/handlers.ts';
import { accountState, at } from '../../support/account.ts';
import { decimal } from '../../support/rates.ts';
import { storeOf } from '../../support/stores.ts';

const DEFAULT_QUOTE_CHOICES = DEFAULT_CHOICES.quotes;
const read = (stored: unknown): unknown => readChoices({ quotes: stored }).quotes;
const fees = {
  buyPercent: '1',
  buyFixed: '0',
  sellPercent: '0',
  sellFixed: '0',
  withdrawal: '0.5',
};

describe('the settings about platforms', () => {
  it.each([undefined, null, 'x', 5, [], {}])('fall back as a whole from %j', (stored) => {
    expect(read(stored)).toEqual(DEFAULT_QUOTE_CHOICES);
  });

  it('are read as they were stored', () => {
    const stored = {
      ...DEFAULT_QUOTE_CHOICES,
      ticker: 'BTCNGN',
      amounts: [{ ticker: 'BTCNGN', amount: '12.5', unit: 'asset' }],
      isWithdrawn: true,
      added: [{ asset: 'ETH', money: 'GHS' }],
      fixedSides: [{ ticker: 'BTCNGN', ask: 'sell' }],
      platforms: [{ code: '__proto__', hidden: true, favourite: true, note: '<b>' }],
      terms: [{ ticker: 'BTCNGN', code: 'Alpha', terms: fees }],
      turned: [
        { sourceKey: 'sandbox', ticker: 'USDNGN', ask: 'sell', atMs: 5, isAnnounced: false },
      ],
      refused: [{ sourceKey: 'sandbox', ticker: 'ETHGHS', detail: 'no' }],
    };
    expect(read(JSON.parse(JSON.stringify(stored)))).toEqual(stored);
  });

  it('one that does not fit costs no other, nor the rest of its list', () => {
    const stored = {
      ticker: 'x',
      amounts: [
        { ticker: 'BTCNGN', amount: '-1', unit: 'asset' },
        { ticker: 'USDTNGN', amount: '500', unit: 'asset' },
      ],
      isWithdrawn: true,
      added: [{ asset: 'ETH', money: 'ETH' }, { asset: 'EUR', money: 'NGN' }, 7],
      platforms: [{ code: 5 }, { code: 'Alpha', hidden: 'yes', note: 'kept' }],
      terms: [{ ticker: 'USDNGN', code: 'Alpha', terms: { ...fees, buyPercent: 'much' } }],
    };
    expect(read(stored)).toEqual({
      ...DEFAULT_QUOTE_CHOICES,
      amounts: [{ ticker: 'USDTNGN', amount: '500', unit: 'asset' }],
      isWithdrawn: true,
      added: [{ asset: 'EUR', money: 'NGN' }],
      platforms: [{ code: 'Alpha', hidden: false, favourite: false, note: 'kept' }],
      terms: [
        {
          ticker: 'USDNGN',
          code: 'Alpha',
          terms: { buyFixed: '0', sellPercent: '0', sellFixed: '0', withdrawal: '0.5' },
        },
      ],
    });
  });

  it.each([
    [
      'fees of 100 %, and nothing else of a platform',
      { terms: [{ ticker: 'USDNGN', code: 'Alpha', terms: { buyPercent: '100' } }] },
    ],
  ])('refuse %s', (_what, stored) => {
    expect(read(stored)).toEqual(DEFAULT_QUOTE_CHOICES);
  });

  it('keep the fees that fit beside one that does not', () => {
    // Who takes or makes an offer was entered once, and is no term any more.
    const entered = { buyPercent: '101', buyAs: 'taker', sellPercent: '99.9', withdrawal: '1' };
    const stored = { terms: [{ ticker: 'USDNGN', code: 'Alpha', terms: entered }] };
    expect(read(stored)).toHaveProperty('terms.0.terms', { sellPercent: '99.9', withdrawal: '1' });
  });
});

describe('a change of a platform', () => {
  const ticker = parseTicker('USDTNGN') ?? expect.fail();
  const code = 'Alpha';
  const toItself = { swaps: [{ to: 'USDT' }] };

  function handlersWith(terms: readonly unknown[]) {
    const state = accountState();
    const quotes = { ...state.choices.quotes, ...readChoices({ quotes: { terms } }).quotes };
    const store = storeOf({ ...state, choices: { ...state.choices, quotes } });
    const needs = { store, moment: () => at(0), wake: () => undefined };
    const withRecord = () => expect.fail('no record is read');
    return { store, handlers: platformHandlers({ ...needs, withRecord }) };
  }

  it.each([
    ['limits-crossed', { smallest: decimal('2'), largest: decimal('1') }],
    ['swap-same-asset', { swaps: [{ to: currencyCode('USDT') }] }],
  ])('is refused for terms that are %s', (problem, terms) => {
    const { store, handlers } = handlersWith([]);
    expect(handlers.choosePlatform({ ticker, code, favourite: true, terms })).toMatchObject({
      error: { code: 'invalid-terms', reason: { kind: 'terms', problem } },
    });
    expect(store.state.choices.quotes).toMatchObject({ platforms: [], terms: [] });
  });

  it('without terms judges none', () => {
    const { store, handlers } = handlersWith([{ ticker, code, terms: toItself }]);
    expect(handlers.choosePlatform({ ticker, code, favourite: true })).toEqual(ok(null));
    expect(store.state.choices.quotes).toMatchObject({
      platforms: [{ code, favourite: true }],
      terms: [{ ticker, code, terms: toItself }],
    });
  });
});
