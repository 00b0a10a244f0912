import { pairKey } from '#core/alerts/subject-key.ts';
import { type CurrencyCode, SERVICE_BASE } from '#core/rates/currency.ts';
import { type Market, MARKETS } from '#core/rates/market.ts';
import type { CurrencyView, Snapshot } from '#core/app/snapshot.ts';
import type { Trend } from '#core/rates/trend.ts';
import { localize, text } from '../text/first-format.ts';
import type { RowAges } from './row-ages.ts';

/** The data that all rows of the list share. */
export interface RatesShown {
  readonly markets: Snapshot['markets'];
  readonly premiums: Snapshot['premiums'];
  /** How many alerts are on, by subject. */
  readonly alerts: Snapshot['alerts']['bySubject'];
  readonly market: Market;
  readonly base: CurrencyCode;
  /** Null until loaded. Only the trends of visible rows are read from the record. */
  readonly trends: Readonly<Record<string, Trend>> | null;
  readonly ages: RowAges;
  readonly locale: string;
}

export interface RateView {
  /** Rounded for display; null if the chosen market does not quote it. */
  readonly rate: string | null;
  /** Why the rate is doubted, and its time; null if there is no doubt. */
  readonly doubt: { readonly said: string; readonly hint: string } | null;
  readonly premium: PremiumView | null;
  readonly trend: Trend | null;
  readonly alertCount: number;
  readonly notQuoted: NotQuotedView | null;
  readonly locale: string;
}

/** The premium of parallel over official in percent, with both times. */
export interface PremiumView {
  readonly percent: string;
  readonly hint: string;
  readonly isStale: boolean;
}

/** Why there is no rate, and which markets have one. */
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

/** Only says "not quoted" of a market that has answered. */
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
  // Names the missing leg: without the base's rate, nothing can be derived.
  if (base !== code && rates[base] === undefined) return words.notDerivable(SERVICE_BASE);
  const areAllKnown = MARKETS.every((each) => markets[each].freshness !== null);
  return !isElsewhere && areAllKnown ? words.notQuotedAnywhere : words.notQuoted(name);
}
