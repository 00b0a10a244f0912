import { pairKey } from '#core/alerts/subject-key.ts';
import { type CurrencyCode, SERVICE_BASE } from '#core/rates/currency.ts';
import { type Market, MARKETS } from '#core/rates/market.ts';
import type { CurrencyView, Snapshot } from '#core/app/snapshot.ts';
import type { Trend } from '#core/rates/trend.ts';
import { localize, text } from '../text/first-format.ts';
import type { RowAges } from './row-ages.ts';

/** What all rows of the list of rates are made of. */
export interface RatesShown {
  readonly markets: Snapshot['markets'];
  readonly premiums: Snapshot['premiums'];
  /** How many alerts are on, by what a row shows. */
  readonly alerts: Snapshot['alerts']['bySubject'];
  readonly market: Market;
  readonly base: CurrencyCode;
  /** Null until they are there: only what is on screen is read from the record. */
  readonly trends: Readonly<Record<string, Trend>> | null;
  readonly ages: RowAges;
  readonly locale: string;
}

/** What a row of the list shows. */
export interface RateView {
  /** Rounded for display; null where the chosen market does not quote it. */
  readonly rate: string | null;
  /** Why the rate is doubted, and of when it is; null where nothing speaks against it. */
  readonly doubt: { readonly said: string; readonly hint: string } | null;
  readonly premium: PremiumView | null;
  readonly trend: Trend | null;
  readonly alertCount: number;
  readonly notQuoted: NotQuotedView | null;
  readonly locale: string;
}

/** Parallel over official, in percent, with both times behind it. */
export interface PremiumView {
  readonly percent: string;
  readonly hint: string;
  readonly isStale: boolean;
}

/** Why there is no rate, and the markets that have one. */
export interface NotQuotedView {
  readonly missing: string;
  readonly elsewhere: readonly ElsewhereView[];
}

interface ElsewhereView {
  readonly market: Market;
  readonly text: string;
  readonly hint: string;
  readonly isStale: boolean;
}

const PREMIUM_OF = ['official', 'parallel'] as const;

/** The row of a currency. The numbers are main's. */
export function rateView({ code }: CurrencyView, shown: RatesShown): RateView {
  const { market, base, ages } = shown;
  const rate = shown.markets[market].rates[code] ?? null;
  const doubt = shown.markets[market].doubts[code];
  const isSound = PREMIUM_OF.every((each) => shown.markets[each].doubts[code] === undefined);
  const percent = rate !== null && isSound ? shown.premiums[code] : undefined;
  const { premium: hint, premiumIsStale: isStale } = ages;
  return {
    rate,
    doubt: doubt
      ? { said: text.tray.doubts[doubt.doubt], hint: ages.doubts[market][code] ?? '' }
      : null,
    premium: percent === undefined ? null : { percent, hint, isStale },
    trend: shown.trends?.[code] ?? null,
    alertCount: shown.alerts[pairKey(base, code)] ?? 0,
    notQuoted: rate === null ? notQuotedView(code, shown) : null,
    locale: shown.locale,
  };
}

function notQuotedView(
  code: string,
  { markets, market, base, locale, ages }: RatesShown,
): NotQuotedView {
  const words = text.rates;
  const elsewhere = MARKETS.flatMap((each) => {
    const rate = markets[each].rates[code];
    if (rate === undefined || each === market) return [];
    const name = text.marketInline[each];
    return [
      {
        market: each,
        text: words.elsewhere(name, localize(rate, locale)),
        hint: words.elsewhereHint(code, name, ages.both[each]),
        isStale: ages.isStale[each],
      },
    ];
  });
  return { missing: missingText(code, elsewhere.length > 0, { markets, market, base }), elsewhere };
}

/** Only what an answer said: of a market that was never requested nobody knows what it quotes. */
function missingText(
  code: string,
  isElsewhere: boolean,
  { markets, market, base }: Pick<RatesShown, 'markets' | 'market' | 'base'>,
): string {
  const words = text.rates;
  const name = text.marketInline[market];
  const { rates, freshness, failure } = markets[market];
  if (freshness === null) {
    return failure?.error.code === 'not-in-market' ? words.notQuoted(name) : words.noRatesYet(name);
  }
  // Which of the two legs is missing: without the base's, nothing can be derived at all.
  if (base !== code && rates[base] === undefined) return words.notDerivable(SERVICE_BASE);
  const areAllKnown = MARKETS.every((each) => markets[each].freshness !== null);
  return !isElsewhere && areAllKnown ? words.notQuotedAnywhere : words.notQuoted(name);
}
