import type { Vocabulary } from '#core/command/vocabulary.ts';
import { currencyCode } from '#core/rates/currency.ts';

const NAMES: Readonly<Record<string, string>> = {
  NGN: 'Nigerian Naira',
  USD: 'US Dollar',
  GBP: 'British Pound',
  EUR: 'Euro',
  GHS: 'Ghanaian Cedi',
  KES: 'Kenyan Shilling',
  UGX: 'Ugandan Shilling',
  CAD: 'Canadian Dollar',
  EGP: 'Egyptian Pound',
  ZAR: 'South African Rand',
  XOF: 'West African CFA Franc',
  JPY: 'Japanese Yen',
  CNY: 'Chinese Yuan',
  STN: 'São Tomé Dobra',
  TRY: 'Turkish Lira',
  USDT: 'Tether',
  USDC: 'USD Coin',
  BTC: 'Bitcoin',
};

export function vocabularyIn(locale: string, watched: readonly string[] = []): Vocabulary {
  return {
    currencies: Object.entries(NAMES).map(([code, name]) => ({ code, name })),
    watched: watched.map(currencyCode),
    platforms: ['rafter-p2p', 'nettle-pay', 'nettle-x', 'quay', 'Émile Change'],
    tickers: ['USD', 'USDT', 'USDC', 'BTC'].map((asset) => ({
      asset: currencyCode(asset),
      money: currencyCode('NGN'),
    })),
    places: [
      { kind: 'view', id: 'rates', name: 'Rates', synonyms: ['board'] },
      { kind: 'view', id: 'convert', name: 'Convert', synonyms: ['calculator'] },
      { kind: 'view', id: 'history', name: 'History', synonyms: ['chart'] },
      { kind: 'view', id: 'alerts', name: 'Alerts', synonyms: [] },
      { kind: 'setting', id: 'theme', name: 'Theme', synonyms: ['dark mode', 'colour'] },
      { kind: 'setting', id: 'history', name: 'Keep history', synonyms: ['retention'] },
      { kind: 'alert', id: 'a1', name: 'Rent money', synonyms: [] },
    ],
    today: '2026-11-26',
    isMonthFirst: locale === 'en-US',
    present: () => null,
    locale,
    pair: { base: currencyCode('USDT'), quote: currencyCode('NGN') },
    market: 'parallel',
  };
}
