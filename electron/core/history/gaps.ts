import { compare, type Ratio } from '#core/number/decimal.ts';
import { median } from '#core/platforms/median.ts';
import { areLimitsKnown, isInside } from '#core/routes/holdings.ts';
import { sendRefusal, sideRefusal } from '#core/routes/left-out.ts';
import { type EnteredTerms, isFeeKnown, termsAt } from '#core/routes/terms.ts';
import type { Widest } from '#core/routes/widest.ts';
import type { Stretch } from './coverage.ts';

/** A moment at which a ticker was checked, and the widest gap then. */
export interface GapCheck {
  readonly atMs: number;
  readonly widest: Widest | null;
}

/** A time in which some pair of quotes would have kept something (domain.md, "Gaps"). */
export interface Gap {
  /** The first and the last check with it. */
  readonly firstMs: number;
  readonly lastMs: number;
  /** The checks without it around them; null where the ticker was not checked. */
  readonly beforeMs: number | null;
  readonly afterMs: number | null;
  readonly peak: Widest;
}

/** How long a gap lasted; `mostMs` is null where the observation began or ended within it. */
export interface GapLength {
  readonly leastMs: number;
  readonly mostMs: number | null;
}

export const lengthOf = ({ firstMs, lastMs, beforeMs, afterMs }: Gap): GapLength => ({
  leastMs: lastMs - firstMs,
  mostMs: beforeMs === null || afterMs === null ? null : afterMs - beforeMs,
});

/**
 * The gaps of some checks. A time without checks ends the observation.
 * @param checks ascending.
 * @param stretches the times of checking, ascending, not overlapping.
 */
export function gapsIn(checks: readonly GapCheck[], stretches: readonly Stretch[]): Gap[] {
  const gaps: Gap[] = [];
  let open = null as Gap | null;
  let lastMs: number | null = null;
  let at = 0;
  for (const { atMs, widest } of checks) {
    while ((stretches[at]?.toMs ?? Infinity) < atMs) at += 1;
    const isApart = lastMs === null || lastMs < (stretches[at]?.fromMs ?? atMs);
    if (isApart && open) {
      gaps.push(open);
      open = null;
    }
    if (widest === null) {
      if (open) gaps.push({ ...open, afterMs: atMs });
      open = null;
    } else if (open) {
      const isWider: boolean = compare(widest.ranked, open.peak.ranked) > 0;
      open = { ...open, lastMs: atMs, peak: isWider ? widest : open.peak };
    } else {
      const beforeMs = isApart ? null : lastMs;
      open = { firstMs: atMs, lastMs: atMs, beforeMs, afterMs: null, peak: widest };
    }
    lastMs = atMs;
  }
  if (open) gaps.push(open);
  return gaps;
}

/** Whether a gap could have been taken, by the terms of today. */
export const GAP_JUDGEMENTS = [
  'open',
  'yes',
  'too-short',
  'over-limit',
  'side-off',
  'not-known',
] as const;
export type GapJudgement = (typeof GAP_JUDGEMENTS)[number];

/** By the pair of its peak. It is too short where a deal takes more than it surely lasted. */
export function judged(gap: Gap, terms: EnteredTerms): Exclude<GapJudgement, 'open'> {
  const { buyAt, sellAt, quantity, cost, sent, proceeds } = gap.peak;
  const [buyer, seller] = [termsAt(terms, buyAt), termsAt(terms, sellAt)];
  const [from, to] = [
    { code: buyAt, terms: buyer },
    { code: sellAt, terms: seller },
  ];
  if (sideRefusal(from, 'buy') ?? sideRefusal(to, 'sell') ?? sendRefusal(from, to)) {
    return 'side-off';
  }
  const minutes = [buyer.minutes, buyer.networkMinutes, seller.minutes];
  const isKnown =
    isFeeKnown(buyer, 'buy') &&
    isFeeKnown(seller, 'sell') &&
    buyer.withdrawal !== undefined &&
    areLimitsKnown(buyer) &&
    areLimitsKnown(seller) &&
    minutes.every((each) => each !== undefined);
  if (!isKnown) return 'not-known';
  const given = buyer.limitsIn === 'money' ? cost : quantity;
  const taken = seller.limitsIn === 'money' ? proceeds : sent;
  if (!isInside(buyer, given) || !isInside(seller, taken)) return 'over-limit';
  const neededMs = minutes.reduce<number>((sum, each) => sum + each, 0) * 60_000;
  return lengthOf(gap).leastMs >= neededMs ? 'yes' : 'too-short';
}

/** An hour of the week; Monday is 0. */
export interface HourOfWeek {
  readonly weekday: number;
  readonly hour: number;
}

export interface GapCell extends HourOfWeek {
  /** The weeks in which over half of the hour was checked, and those of them with a gap. */
  readonly weeks: number;
  readonly withGap: number;
  /** The median of their peaks; null without any. */
  readonly peak: Ratio | null;
  /** The share of all such hours that was checked, in percent. */
  readonly checkedPercent: number;
}

/** A cell with fewer weeks has no colour. */
export const FEWEST_WEEKS = 3;

/** No zone is further off a quarter of an hour. */
const PIECE_MS = 900_000;
const HOUR_MS = 3_600_000;

/**
 * Gaps by hour and day of the week.
 * @param placeOf the hour of the week and the day of a moment, as the person sees it.
 */
export function cellsOf(
  checks: readonly GapCheck[],
  stretches: readonly Stretch[],
  { fromMs, toMs }: Stretch,
  placeOf: (atMs: number) => HourOfWeek & { readonly day: string },
): GapCell[] {
  const hours = new Map<
    string,
    HourOfWeek & { lengthMs: number; checkedMs: number; peak: Ratio | null }
  >();
  const hourAt = (atMs: number) => {
    const { day, weekday, hour } = placeOf(atMs);
    const key = `${day} ${hour}`;
    const known = hours.get(key) ?? { weekday, hour, lengthMs: 0, checkedMs: 0, peak: null };
    hours.set(key, known);
    return known;
  };
  let at = 0;
  for (let start = Math.floor(fromMs / PIECE_MS) * PIECE_MS; start < toMs; start += PIECE_MS) {
    const [pieceFrom, pieceTo] = [Math.max(start, fromMs), Math.min(start + PIECE_MS, toMs)];
    const hour = hourAt(start);
    hour.lengthMs += pieceTo - pieceFrom;
    while ((stretches[at]?.toMs ?? Infinity) <= pieceFrom) at += 1;
    for (let index = at; (stretches[index]?.fromMs ?? Infinity) < pieceTo; index += 1) {
      const stretch = stretches[index];
      if (!stretch) break;
      hour.checkedMs += Math.min(stretch.toMs, pieceTo) - Math.max(stretch.fromMs, pieceFrom);
    }
  }
  const gaps = gapsIn(checks, stretches);
  let last = 0;
  for (const [index, { atMs, widest }] of checks.entries()) {
    if (widest === null) continue;
    while ((gaps[last]?.lastMs ?? Infinity) < atMs) last += 1;
    // Until the next check of the same gap it lasts, through hours without any check.
    const isLast = gaps[last]?.lastMs === atMs;
    const untilMs = isLast ? atMs : (checks[index + 1]?.atMs ?? atMs);
    let piece = Math.floor(atMs / PIECE_MS) * PIECE_MS;
    do {
      if (piece + PIECE_MS > fromMs && piece < toMs) {
        const hour = hourAt(piece);
        if (hour.peak === null || compare(widest.share, hour.peak) > 0) hour.peak = widest.share;
      }
      piece += PIECE_MS;
    } while (piece < untilMs);
  }
  return Array.from({ length: 7 * 24 }, (_, index): GapCell => {
    const [weekday, hour] = [Math.floor(index / 24), index % 24];
    const all = [...hours.values()].filter(
      (each) => each.weekday === weekday && each.hour === hour,
    );
    const checked = all.filter(({ checkedMs }) => checkedMs * 2 > HOUR_MS);
    const peaks = checked.flatMap(({ peak }) => (peak === null ? [] : [peak]));
    const lengthMs = all.reduce((sum, each) => sum + each.lengthMs, 0);
    const checkedMs = all.reduce((sum, each) => sum + each.checkedMs, 0);
    return {
      weekday,
      hour,
      weeks: checked.length,
      withGap: peaks.length,
      peak: median(peaks),
      checkedPercent: lengthMs === 0 ? 0 : Math.floor((checkedMs * 100) / lengthMs),
    };
  });
}
