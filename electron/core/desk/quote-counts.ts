import { compareDecimals, type DecimalText } from '#core/number/decimal.ts';
import { type CustomerQuote, type QuoteStatus, statusOf } from './customer-quote.ts';

const DAY_MS = 86_400_000;
/** Quotes that ended earlier are in no count. */
export const COUNTED_DAYS = 90;
const WEEK_DAYS = 7;
/** So many customers are listed, those with most quotes first. */
const MOST_NAMES = 20;

/** How quotes ended. */
export interface QuoteCount {
  readonly accepted: number;
  readonly lost: number;
  readonly expired: number;
}

/** Margins as they were when the quotes were made, from `from` up to, without, `to`. */
export interface MarginBand {
  /** Null for no limit; both are null for margins that are not known. */
  readonly from: DecimalText | null;
  readonly to: DecimalText | null;
}

export interface QuoteCounts {
  readonly week: QuoteCount;
  /** Bands without an ended quote are left out. */
  readonly byMargin: readonly (QuoteCount & { readonly band: MarginBand })[];
  readonly byName: readonly (QuoteCount & { readonly name: string })[];
}

const LIMITS = ['0', '0.5', '1', '2'] as DecimalText[];
/** From the lowest band on, then the one of margins that are not known. */
const BANDS: readonly MarginBand[] = [
  ...[...LIMITS, null].map((to, index) => ({ from: LIMITS[index - 1] ?? null, to })),
  { from: null, to: null },
];

function bandOf({ basis }: CustomerQuote): MarginBand | undefined {
  const { margin } = basis;
  if (!margin) return BANDS.at(-1);
  return BANDS.find(({ to }) => to === null || compareDecimals(margin.percent, to) < 0);
}

/** How people write one name differently. */
const keyOf = (name: string): string => name.normalize('NFKC').toLowerCase();

type Tally = { -readonly [Key in keyof QuoteCount]: QuoteCount[Key] };
const none = (): Tally => ({ accepted: 0, lost: 0, expired: 0 });

export const totalOf = ({ accepted, lost, expired }: QuoteCount): number =>
  accepted + lost + expired;

/** Quotes that ended within the last 90 days, by margin and by name. */
export function quoteCounts(quotes: readonly CustomerQuote[], nowMs: number): QuoteCounts {
  const week = none();
  const bands = new Map(BANDS.map((band) => [band, none()]));
  const names = new Map<string, Tally & { name: string }>();
  for (const quote of quotes) {
    const status = statusOf(quote, nowMs);
    const endedMs = quote.end?.atMs ?? quote.endsAtMs;
    if (!isCounted(status) || endedMs <= nowMs - COUNTED_DAYS * DAY_MS) continue;
    if (endedMs > nowMs - WEEK_DAYS * DAY_MS) week[status] += 1;
    const band = bandOf(quote);
    const inBand = band && bands.get(band);
    if (inBand) inBand[status] += 1;
    if (quote.name === '') continue;
    const of = names.get(keyOf(quote.name)) ?? { ...none(), name: '' };
    of[status] += 1;
    // The name as it was written last.
    of.name = quote.name;
    names.set(keyOf(quote.name), of);
  }
  return {
    week,
    byMargin: [...bands].flatMap(([band, of]) => (totalOf(of) === 0 ? [] : [{ band, ...of }])),
    byName: [...names.values()]
      .sort((one, other) => totalOf(other) - totalOf(one) || (one.name < other.name ? -1 : 1))
      .slice(0, MOST_NAMES),
  };
}

const isCounted = (status: QuoteStatus): status is keyof QuoteCount =>
  status === 'accepted' || status === 'lost' || status === 'expired';
