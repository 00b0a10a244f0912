import { ageText, withZone } from '#core/text/age-text.ts';
import type { AppError } from '#core/base/result.ts';
import type { BackFillOutcome, BackFillPlan } from '#core/history/back-fill.ts';
import type { ChartPoint, ChartRanks, QuoteAt, ObservedTimes } from '#core/history/chart-data.ts';
import type { Reading } from '#core/history/chart-legend.ts';
import { pairIn, type Series } from '#core/history/chart-series.ts';
import type { Cell, Column } from '#core/history/chart-table.ts';
import { bucketTime, exactTime, shortTime } from '#core/history/chart-time.ts';
import { rateForDisplay } from '#core/rates/display.ts';
import type { Wording } from '#core/text/wording.ts';
import type { TooShort } from '#core/history/held.ts';
import type { Side } from '#core/platforms/sides.ts';
import { errorText, localize, text, whyText } from '../text/format.ts';

const words = text.history;
const DAY = 86_400_000;

/** A time to the second: `11 Mar 2026, 15:02:30`, or in UTC where chosen. */
export function timeText(atMs: number, { locale, zone }: Wording): string {
  const time = exactTime(atMs, locale, zone);
  return withZone(time, zone, text);
}

export function bucketText(atMs: number, bucketMs: number, { locale, zone }: Wording): string {
  const time = bucketTime(atMs, bucketMs, locale, zone);
  // Daily buckets are UTC in any zone.
  return withZone(time, bucketMs >= DAY ? 'UTC' : zone, text);
}

/** The parts of a series' name: `USD/NGN` and `Parallel`, or the platform and its pair. */
export function seriesParts(series: Series): readonly [string, string] {
  const pair = pairIn(series)
    .filter((code) => code !== '')
    .join('/');
  return series.kind === 'rate' ? [pair, text.markets[series.market]] : [series.platform, pair];
}

export const seriesText = (series: Series): string => seriesParts(series).join(' ');

/** Of rates alone or of platforms alone: the name of the pair is said once. */
const isOnePair = (all: readonly Series[]): boolean =>
  new Set(all.map(({ kind }) => kind)).size === 1 &&
  new Set(all.map((series) => pairIn(series).join('/'))).size === 1;

/** Short where all series are of one pair. */
export function seriesNames(all: readonly Series[]): readonly string[] {
  return all.map((series) => {
    const [first, second] = seriesParts(series);
    if (isOnePair(all)) return series.kind === 'rate' ? second : first;
    return `${first} ${second}`;
  });
}

/** The name of a chart: `USD/NGN` and `Parallel, Official`, or `USDT/NGN` and its platforms. */
export function titleParts(all: readonly Series[]): readonly [string, string] {
  const [first] = all;
  if (!first) return ['', ''];
  if (all.length === 1) return seriesParts(first);
  const names = seriesNames(all).join(', ');
  return isOnePair(all) ? [seriesParts(first)[first.kind === 'rate' ? 0 : 1], names] : [names, ''];
}

/** Why the record was not read. */
export const unreadText = (error: AppError): { readonly title: string; readonly body: string } =>
  error.reason?.kind === 'no-record'
    ? { title: words.noRecord, body: words.noRecordBody }
    : { title: words.failed(errorText(error)), body: '' };

function observedText(times: ObservedTimes, wording: Wording): string {
  const { publishedMs, firstSeenMs, confirmedMs } = times;
  return [
    publishedMs === null ? words.publishedUnknown : words.published(timeText(publishedMs, wording)),
    words.firstSeen(timeText(firstSeenMs, wording)),
    words.confirmed(timeText(confirmedMs, wording)),
  ].join(' · ');
}

/** The crosshair's reading, for screen readers. */
export function readingText(reading: Reading | null, bucketMs: number, wording: Wording): string {
  if (!reading) return words.nothing;
  const { point, candle, others, premium, service, series, atMs } = reading;
  const exact = ({ rate }: ChartPoint): string => localize(rate, wording.locale);
  const parts = [bucketText(atMs, bucketMs, wording), seriesText(series)];
  if (candle) {
    for (const part of ['open', 'high', 'low'] as const) {
      parts.push(`${words[part]} ${localize(candle[part], wording.locale)}`);
    }
  }
  if (!point) parts.push(words.hole);
  else if (point.quote) parts.push(quoteText(point.quote, wording));
  else parts.push(`${words.close} ${exact(point)}`);
  for (const other of others) {
    if (other.point) parts.push(`${seriesText(other.series)} ${exact(other.point)}`);
  }
  if (premium) parts.push(words.premium(localize(premium.shown, wording.locale)));
  if (service) parts.push(`${words.service} ${exact(service)}`);
  // Without a recorded close, the times are those of the service's value.
  const times = point ?? service;
  if (times) parts.push(observedText(times, wording));
  return parts.join(', ');
}

/** What each of the compared platforms won, in their order; null where none are compared. */
export function bestTexts(
  best: ChartRanks['best'],
  side: Side,
  locale: string,
): { readonly all: readonly string[]; readonly hint: string } | null {
  if (!best) return null;
  const { platforms, shares } = best;
  if ('tooShort' in shares) {
    const { value } = shortText(shares, BEST_DAYS, locale);
    return { all: platforms.map(() => value), hint: words.bestHint };
  }
  const say = words.best[side][platforms.length === 2 ? 'two' : 'more'];
  const all = shares.map((share) => say(text.percent(localize(String(share), locale))));
  return { all, hint: words.bestHint };
}

const BEST_DAYS = 7;
const RANKED_DAYS = 90;

/** A name and a value below the chart, with what it leaves out. */
export interface Rank {
  readonly name: string;
  readonly value: string;
  readonly hint: string;
}

/** How the last value compares with the last 90 days; null for none. */
export function rankText(percentile: ChartRanks['percentile'], locale: string): Rank | null {
  if (percentile === null) return null;
  if (typeof percentile !== 'number') return shortText(percentile, RANKED_DAYS, locale);
  const value = words.ofDays(text.percent(localize(String(percentile), locale)));
  return { name: words.higherThan, value, hint: words.rankHint };
}

/** Too little for a number: how much there is. */
function shortText(short: TooShort, days: number, locale: string): Rank {
  if (short.tooShort === 'values') {
    return { name: words.seenSoFar, value: words.valuesOf(short.count), hint: '' };
  }
  const { checkedMs, sinceMs } = short;
  const whole = Math.floor(checkedMs / DAY);
  const value =
    whole > 0 ? words.daysOf(whole, days) : words.spanOf(ageText(checkedMs, text), days);
  const since = sinceMs === null ? '' : shortTime(sinceMs, DAY, locale, 'UTC');
  return { name: since === '' ? words.checked : words.since(since), value, hint: '' };
}

function quoteText({ ask, bid, spread }: QuoteAt, { locale }: Wording): string {
  const { platform } = words;
  const side = (rate: string | null): string =>
    rate === null ? platform.notQuoted : localize(rate, locale);
  const sides = `${platform.ask} ${side(ask)}, ${platform.bid} ${side(bid)}`;
  return spread === null ? sides : `${sides}, ${platform.spread} ${side(spread)}`;
}

export function costText(
  { payable, missing, isFree, price }: BackFillPlan,
  locale: string,
): string {
  const days = payable === 0 ? missing : payable;
  const requests = words.missing.cost(days);
  if (isFree) return words.missing.free(requests);
  if (!price) return requests;
  return words.missing.costMoney(requests, `${price.currency} ${localize(price.amount, locale)}`);
}

export function outcomeText({ end, stored, error }: BackFillOutcome): string {
  const why = error && (end === 'ignored-date' ? whyText(error) : errorText(error));
  return words.missing.ends[end](words.missing.stored(stored), why ?? '');
}

export function columnText(column: Column): string {
  if (typeof column !== 'string') return seriesText(column);
  const { table, platform } = words;
  const known: Record<Exclude<Column, Series>, string> = {
    time: table.time,
    open: words.open,
    high: words.high,
    low: words.low,
    close: words.close,
    seen: table.seen,
    ask: platform.ask,
    bid: platform.bid,
    spread: platform.spread,
    spreadPercent: `${platform.spread}, %`,
    premium: table.premium,
    service: table.service,
    published: table.published,
    firstSeen: table.firstSeen,
    confirmed: table.confirmed,
  };
  return known[column];
}

/** A number as tables have it; its digits are the cell's hint. */
export function cellText(
  cell: Cell,
  { bucketMs, nowMs }: { readonly bucketMs: number; readonly nowMs: number },
  wording: Wording,
): string {
  if (cell === null) return text.dash;
  if (cell.kind === 'decimal') return localize(rateForDisplay(cell.text), wording.locale);
  if (cell.kind === 'bucket') {
    return shortTime(cell.value, bucketMs, wording.locale, wording.zone, nowMs);
  }
  if (cell.kind === 'time') return exactTime(cell.value, wording.locale, wording.zone);
  return localize(String(cell.value), wording.locale);
}

/** All digits of a number, for its hint and for a copy. */
export const digitsText = (cell: Cell, { locale }: Wording): string | undefined =>
  cell?.kind === 'decimal' ? localize(cell.text, locale) : undefined;
