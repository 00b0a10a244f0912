import { describe, expect, it } from 'vitest';
import { currencyCode } from '#core/currency.ts';
import { reduce } from '#core/reducer.ts';
import { appError } from '#core/result.ts';
import { searchCurrencies } from '#core/search.ts';
import { toSnapshot } from '#core/snapshot.ts';
import { en } from '#core/text/en.ts';
import { trayTooltip } from '#core/tray-text.ts';
import { at } from '../support/account.ts';
import { emptyState, rateTable, stateWith } from '../support/rates.ts';

const HOUR = 3_600_000;
const NOON = Date.parse('2026-11-20T12:00:00Z');
const state = stateWith(
  rateTable({ NGN: '1612.123457', AED: '3.6725' }, { publishedAtMs: NOON, firstSeenAtMs: NOON }),
  NOON,
);

describe('toSnapshot', () => {
  it('lists the watched currencies in their order, then the others by code', () => {
    const names = new Map([[currencyCode('ZAR'), 'South African Rand']]);
    const named = reduce(state, { kind: 'currencies-answered', names, atMs: NOON });
    const { currencies } = toSnapshot(named, at(NOON));
    expect(currencies.map(({ code }) => code)).toEqual([
      'NGN',
      'GHS',
      'KES',
      'EUR',
      'GBP',
      'AED',
      'USD',
      'ZAR',
    ]);
    expect(currencies.at(-1)).toEqual({ code: 'ZAR', name: 'South African Rand', watched: false });
    expect(currencies[0]).toEqual({ code: 'NGN', name: null, watched: true });
  });

  it('has rates rounded for display, and none where none is quoted', () => {
    const { markets } = toSnapshot(state, at(NOON));
    expect(markets.mid.rates).toEqual({ USD: '1.00', NGN: '1612.12', AED: '3.6725' });
    expect(markets.parallel).toMatchObject({ rates: {}, freshness: null });
  });

  it('has the base as 1, whatever the answer lists for it', () => {
    const odd = stateWith(rateTable({ USD: '2', NGN: '1600' }), NOON);
    expect(toSnapshot(odd, at(NOON)).markets.mid.rates).toEqual({ USD: '1.00', NGN: '1600.00' });
  });

  it('tells both ages apart', () => {
    expect(toSnapshot(state, at(NOON)).markets.mid.freshness).toEqual({
      publishedAtMs: NOON,
      firstSeenAtMs: NOON,
      freshUntilMs: NOON + HOUR,
      staleAtMs: NOON + 24 * HOUR,
      checkedAtMs: NOON,
      checkedUntilMs: NOON + 20_000,
    });
  });

  it('counts age from the first sight where the time is unknown', () => {
    const unknown = stateWith(
      rateTable({ NGN: '1' }, { publishedAtMs: null, firstSeenAtMs: NOON }),
      NOON,
    );
    expect(toSnapshot(unknown, at(NOON)).markets.mid.freshness).toMatchObject({
      publishedAtMs: null,
      freshUntilMs: NOON + HOUR,
    });
  });

  it('survives structured clone, as everything that crosses IPC must', () => {
    expect(structuredClone(toSnapshot(state, at(NOON)))).toEqual(toSnapshot(state, at(NOON)));
  });
});

describe('trayTooltip', () => {
  it('says sandbox, pair, market and time', () => {
    expect(trayTooltip(state, at(NOON + 5_000), 'en-US', en)).toBe(
      'Parallax · SANDBOX\nUSD/NGN 1,612.12\nmid, published 12:00 UTC',
    );
  });

  it('says when the number is stale and nobody looked lately', () => {
    expect(trayTooltip(state, at(NOON + 25 * HOUR), 'en-US', en)).toBe(
      'Parallax · SANDBOX\nUSD/NGN 1,612.12\nmid, published Fri 12:00 UTC, stale, not checked lately',
    );
  });

  it('an account is not marked', () => {
    const real = { ...state, source: { kind: 'account', key: 'https://rates.example' } as const };
    expect(trayTooltip(real, at(NOON), 'en-US', en)).toMatch(/^Parallax\n/);
  });

  it('has no number before the first answer, and keeps it after a failure', () => {
    expect(trayTooltip(emptyState(), at(NOON), 'en-US', en)).toBe(
      'Parallax · SANDBOX\nUSD/NGN no rates yet',
    );
    const failed = reduce(state, {
      kind: 'request-failed',
      feed: 'mid',
      error: appError('network'),
      atMs: NOON,
      notBeforeMs: NOON,
    });
    expect(trayTooltip(failed, at(NOON), 'en-US', en)).toContain('1,612.12');
  });
});

describe('searchCurrencies', () => {
  const currencies = [
    { code: 'NGN', name: 'Nigerian Naira' },
    { code: 'AUD', name: 'Australian Dollar' },
    { code: 'STN', name: 'São Tomé & Príncipe Dobra' },
    { code: 'USD', name: 'US Dollar' },
    { code: 'USDT', name: 'Tether' },
    { code: 'XYZ', name: null },
  ];
  it.each([
    ['', ['NGN', 'AUD', 'STN', 'USD', 'USDT', 'XYZ']],
    ['naira', ['NGN']],
    ['  NAIRA ', ['NGN']],
    ['sao tome', ['STN']],
    ['us', ['USD', 'USDT', 'AUD']],
    ['usd', ['USD', 'USDT']],
    ['dollar aus', ['AUD']],
    ['xyz', ['XYZ']],
    ['nothing', []],
  ])('“%s” finds %j', (query, codes) => {
    expect(searchCurrencies(currencies, query).map(({ code }) => code)).toEqual(codes);
  });
});
