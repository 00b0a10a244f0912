import { describe, expect, it } from 'vitest';
import { currencyCode } from '#core/rates/currency.ts';
import { DEFAULT_WATCHED } from '#core/rates/main-currencies.ts';
import { readChoices } from '#core/settings/read-choices.ts';
import { firstChoices, firstChosen, firstOffered } from '#core/settings/first-start.ts';

const codes = (text: string) => text.split(' ').filter(Boolean).map(currencyCode);

describe('the first question', () => {
  it.each([
    ['en-NG', 'NGN USDT'],
    ['en-GH', 'GHS USDT'],
    ['fr-SN', 'XOF USDT'],
    ['sw-TZ', 'TZS USDT'],
    ['en-US', 'NGN USDT'],
    ['en-GB', 'NGN USDT'],
    ['en', 'NGN USDT'],
    ['zh-Hans-CN', 'CNY USDT'],
    ['es-AR', 'ARS USDT'],
    ['ar-EG', 'EGP USDT'],
    ['am-ET', 'ETB USDT'],
    ['es-VE', 'VES USDT'],
    ['es-BO', 'BOB USDT'],
    ['ar-LB', 'LBP USDT'],
    ['fr-CM', 'XAF USDT'],
  ])('suggests in %s: %s', (locale, chosen) => {
    expect(firstChosen(DEFAULT_WATCHED, locale)).toEqual(codes(chosen));
    expect(firstChosen([], locale)).toEqual(codes(chosen));
  });

  it('keeps an earlier choice', () => {
    expect(firstChosen(codes('JPY NGN'), 'en-GH')).toEqual(codes('JPY NGN'));
  });

  it.each([
    ['NGN USDT', 'NGN USDT USD GBP EUR GHS XOF KES ZAR CNY BTC'],
    ['GHS USDT', 'GHS USDT USD GBP EUR NGN XOF KES ZAR CNY BTC'],
    ['ARS USDT', 'ARS USDT USD GBP EUR BRL UYU CLP PYG CNY BTC'],
    ['EUR', 'EUR USDT USD GBP JPY CNY CHF AUD BTC USDC'],
  ])('offers what is chosen, then its neighbours, eleven and each once: %s', (chosen, offered) => {
    expect(firstOffered(codes(chosen))).toEqual(codes(offered));
  });

  it.each([
    ['NGN USDT', 'NGN USD USDT GBP EUR GHS XOF KES ZAR', 'USD/NGN USDT/NGN'],
    ['USDT AED NGN USD', 'NGN USD USDT GBP EUR AED GHS XOF KES ZAR', 'USD/NGN USDT/NGN AED/NGN'],
    ['EUR GHS', 'GHS USD USDT GBP EUR NGN XOF KES ZAR', 'USD/GHS EUR/GHS'],
    ['TZS USDT', 'TZS USD USDT GBP EUR KES UGX RWF ZMW', 'USD/TZS USDT/TZS'],
    ['ARS USDT', 'ARS USD USDT GBP EUR BRL UYU CLP PYG', 'USD/ARS USDT/ARS'],
    ['EUR', 'EUR USD USDT GBP JPY CNY CHF AUD', 'USD/EUR'],
  ])(
    'sets the pairs for %s, and watches the main currencies first: %s',
    (answer, watched, pairs) => {
      const chosen = firstChoices(codes(answer));
      expect(chosen).toMatchObject({ watched: codes(watched), firstStart: { closed: true } });
      // The others are folded.
      expect(chosen.shown).toBe('watched');
      expect(chosen.pairs?.map(({ base, quote }) => `${base}/${quote}`).join(' ')).toBe(pairs);
      expect(chosen.pairs?.every(({ market }) => market === 'parallel')).toBe(true);
      // So do the chart and the desk, in the same money.
      const [own] = chosen.pairs ?? [];
      expect(chosen.chart?.series).toEqual([{ kind: 'rate', ...own }]);
      expect(chosen.desk?.pair?.money).toBe(chosen.money);
      // The board begins with the market of the pair above it.
      expect(chosen.market).toBe('parallel');
    },
  );

  it.each([
    ['', { shown: 'watched', firstStart: { closed: true } }],
    [
      'USD BTC',
      {
        watched: codes('USD USDT GBP EUR BTC GHS XOF KES ZAR'),
        shown: 'watched',
        firstStart: { closed: true },
      },
    ],
  ])('keeps the pairs without a money among %j', (answer, choices) => {
    expect(firstChoices(codes(answer))).toEqual(choices);
  });

  it.each([
    [{ done: ['look'], closed: true }, { closed: true }],
    [{ closed: 'yes' }, { closed: false }],
    ['closed', { closed: false }],
  ])('is read from settings as far as it can be: %j', (stored, expected) => {
    expect(readChoices({ firstStart: stored }).firstStart).toEqual(expected);
  });
});
