import { describe, expect, it } from 'vitest';
import type { Choices } from '#core/settings/choices.ts';
import { currencyCode } from '#core/rates/currency.ts';
import { reduce } from '#core/app/reducer.ts';
import { toSnapshot } from '#core/app/snapshot.ts';
import { at } from '../support/account.ts';
import { rateTable, stateWith } from '../support/rates.ts';

const HOUR = 3_600_000;
const NOON = Date.parse('2026-11-20T12:00:00Z');
const state = stateWith(
  rateTable({ NGN: '1612.123457', AED: '3.6725' }, { publishedAtMs: NOON, firstSeenAtMs: NOON }),
  NOON,
);

const choosing = (from: typeof state, choices: Partial<Choices>): typeof state =>
  reduce(from, { kind: 'chosen', choices });
const withEuro = stateWith(rateTable({ NGN: '1600', EUR: '0.9' }), NOON);
const premium = stateWith(
  rateTable({ NGN: '1612', EUR: '0.92', KES: '130' }, { market: 'parallel', publishedAtMs: NOON }),
  NOON,
  stateWith(
    rateTable({ NGN: '1547.25', EUR: '0.92' }, { market: 'official', publishedAtMs: NOON }),
    NOON,
  ),
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

  it('turns every rate to the chosen base, each worked out from the legs', () => {
    const euro = choosing(withEuro, { base: currencyCode('EUR') });
    expect(toSnapshot(euro, at(NOON)).markets.mid.rates).toEqual({
      EUR: '1.00',
      USD: '1.11111',
      NGN: '1777.78',
    });
  });

  it('derives nothing where the base is not quoted, and takes no other market for it', () => {
    const cedi = choosing(withEuro, { base: currencyCode('GHS') });
    const { markets, premiums } = toSnapshot(cedi, at(NOON));
    expect(markets.mid.rates).toEqual({});
    expect(premiums).toEqual({});
  });

  it('has the premium of parallel over official where both quote both legs', () => {
    expect(toSnapshot(premium, at(NOON)).premiums).toEqual({ NGN: '4.18', EUR: '0.00' });
    const euro = choosing(premium, { base: currencyCode('EUR') });
    expect(toSnapshot(euro, at(NOON)).premiums).toEqual({ NGN: '4.18', USD: '0.00' });
  });

  it('computes it again when either market has other rates', () => {
    const before = toSnapshot(premium, at(NOON)).premiums;
    expect(toSnapshot(premium, at(NOON)).premiums).toBe(before);
    const later = stateWith(
      rateTable({ NGN: '1612', EUR: '0.92' }, { market: 'official', publishedAtMs: NOON + 1 }),
      NOON + 1,
      premium,
    );
    expect(toSnapshot(later, at(NOON)).premiums['NGN']).toBe('0.00');
  });

  it('keeps both ages separate', () => {
    expect(toSnapshot(state, at(NOON)).markets.mid.freshness).toEqual({
      publishedAtMs: NOON,
      isAhead: false,
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
