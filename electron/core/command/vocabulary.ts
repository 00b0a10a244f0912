import type { Subject } from '#core/alerts/kinds.ts';
import type { DecimalText } from '#core/number/decimal.ts';
import type { Searchable } from '#core/base/search.ts';
import type { TickerPair } from '#core/platforms/ticker-pair.ts';
import type { CurrencyCode } from '#core/rates/currency.ts';
import type { Market } from '#core/rates/market.ts';

/** A view, a setting or an alert, with the words by which people look for it. */
export interface Place {
  readonly kind: 'view' | 'setting' | 'alert';
  readonly id: string;
  readonly name: string;
  readonly synonyms: readonly string[];
}

/** What the words of a command can refer to. */
export interface Vocabulary {
  /** The first of several that match equally well comes first. */
  readonly currencies: readonly Searchable[];
  /** A word that several currencies share means these, and the usual one. */
  readonly watched: readonly CurrencyCode[];
  readonly platforms: readonly string[];
  readonly tickers: readonly TickerPair[];
  readonly places: readonly Place[];
  /** The person's present calendar day; null where no past is read. */
  readonly today: string | null;
  /** Whether `01/03/2026` is the third of January at first. */
  readonly isMonthFirst: boolean;
  /** The present value of what an alert watches; null for not known. */
  readonly present: (subject: Subject) => DecimalText | null;
  /** In whose notation numbers are typed. */
  readonly locale: string;
  /** The trader's pair: `quote` is the money that an amount or a level without one is in. */
  readonly pair: { readonly base: CurrencyCode; readonly quote: CurrencyCode };
  readonly market: Market;
}
