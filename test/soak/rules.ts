import type { Rule } from '#core/alerts/rule.ts';
import { type Choices, DEFAULT_CHOICES } from '#core/settings/choices.ts';
import { currencyCode } from '#core/rates/currency.ts';
import { TICKERS } from '#core/rates/feed.ts';
import type { Market } from '#core/rates/market.ts';
import { choicesOf, ruleOf } from '../support/alerts.ts';
import { decimal } from '../support/rates.ts';

const [USD, NGN] = [currencyCode('USD'), currencyCode('NGN')];
const rate = (market: Market): Rule['subject'] => ({ kind: 'rate', market, base: USD, quote: NGN });
const [, TICKER] = TICKERS as [unknown, (typeof TICKERS)[number]];

/** Around these the soak's service moves its naira, to either side every few hours. */
export const MIDDLE: Record<Market, number> = { official: 1390, mid: 1400, parallel: 1450 };

/** Rules on one market's rate, which the soak also evaluates independently. */
export const LEVEL_RULES = [
  { id: 'mid-above', market: 'mid', kind: 'above', level: '1400' },
  { id: 'parallel-below', market: 'parallel', kind: 'below', level: '1450' },
] as const;

const RULES: readonly Rule[] = [
  ...LEVEL_RULES.map(({ id, market, kind, level }) =>
    ruleOf({ id, subject: rate(market), condition: { kind, level: decimal(level) } }),
  ),
  ruleOf({
    id: 'mid-moves',
    subject: rate('mid'),
    condition: { kind: 'moves', by: decimal('1'), withinMs: 3_600_000 },
  }),
  ruleOf({
    id: 'premium',
    subject: { kind: 'premium', over: 'parallel', under: 'official', base: USD, quote: NGN },
    condition: { kind: 'above', level: decimal('4.3') },
  }),
  ruleOf({
    id: 'best-ask',
    subject: { kind: 'side', ticker: TICKER, platform: null, side: 'ask' },
    condition: { kind: 'below', level: decimal('1400') },
  }),
];

/** What the person of the soak chose. */
export const SOAK_CHOICES: Choices = {
  ...DEFAULT_CHOICES,
  tickers: [TICKER],
  updateEveryMs: 120_000,
  whileOpenEveryMs: 60_000,
  ...choicesOf(...RULES),
};

/** The shortest time between two automatic checks of a feed. */
export const periodMs = (wasOpen: boolean): number => (wasOpen ? 60_000 : 120_000);
