import * as v from 'valibot';
import { type DecimalText, decimalText, HUNDRED, type Ratio, times } from '#core/number/decimal.ts';
import { percentForDisplay } from '#core/platforms/quote-row-view.ts';
import { ticker } from '#core/rates/forms.ts';
import { unit } from '#core/routes/terms.ts';
import { decimal, type Of } from '#core/schema/forms.ts';
import {
  FEWEST_WEEKS,
  type Gap,
  type GapCell,
  type GapJudgement,
  type HourOfWeek,
  lengthOf,
  type GapLength,
} from './gaps.ts';

/** The gaps of a ticker for an amount. */
export const gapsQuestion = v.strictObject({ ticker, amount: decimal, unit });
export type GapsRequest = Of<typeof gapsQuestion>;

export const GAP_DAYS = 30;

export interface GapView extends GapLength {
  readonly firstMs: number;
  readonly lastMs: number;
  readonly buyAt: string;
  readonly sellAt: string;
  readonly peakPercent: DecimalText;
  readonly judgement: GapJudgement;
}

export interface GapCellView extends HourOfWeek {
  readonly weeks: number;
  readonly withGap: number;
  readonly peakPercent: DecimalText | null;
  readonly checkedPercent: number;
  /** From 0 to 4; null without a colour. */
  readonly level: number | null;
}

export interface GapsView {
  readonly request: GapsRequest;
  readonly count: number;
  /** How many the person could have taken. */
  readonly taken: number;
  /** Of how many nobody can say, as terms are not entered. */
  readonly notKnown: number;
  /** The median length; null without any gap. */
  readonly usual: GapLength | null;
  readonly cells: readonly GapCellView[];
  /** When most of them are; null where they are too few, or too spread, to say. */
  readonly mostly: MostlyAt | null;
  /** The newest first. */
  readonly gaps: readonly GapView[];
  readonly sinceMs: number | null;
  readonly checkedPercent: number;
}

/** Days of the week, Monday is 0, and hours from one up to, without, another. */
export interface MostlyAt {
  readonly weekdays: readonly number[];
  readonly fromHour: number;
  readonly toHour: number;
}

/** Fewer gaps say nothing about when they come. */
export const FEWEST_GAPS = 5;
/** More days or hours than these are no time of the week. */
const MOST_DAYS = 3;
const MOST_HOURS = 6;

/** By the cells with most weeks with a gap that hold more than half of all such weeks. */
export function mostlyAt(cells: readonly GapCellView[]): MostlyAt | null {
  const all = cells.reduce((sum, { withGap }) => sum + withGap, 0);
  const hold: GapCellView[] = [];
  let held = 0;
  for (const cell of cells.toSorted((left, right) => right.withGap - left.withGap)) {
    if (held * 2 > all) break;
    held += cell.withGap;
    hold.push(cell);
  }
  const weekdays = [...new Set(hold.map(({ weekday }) => weekday))].sort((a, b) => a - b);
  const hours = hold.map(({ hour }) => hour);
  const [fromHour, toHour] = [Math.min(...hours), Math.max(...hours) + 1];
  const isSome = all > 0 && weekdays.length <= MOST_DAYS && toHour - fromHour <= MOST_HOURS;
  return isSome ? { weekdays, fromHour, toHour } : null;
}

/** What the record says, as the thread finds it. */
export interface GapsFound {
  readonly gaps: readonly (Gap & { readonly judgement: GapJudgement })[];
  readonly cells: readonly GapCell[];
  readonly sinceMs: number | null;
  readonly checkedPercent: number;
}

const MOST_GAPS = 200;
/** Where less of the time was checked, no cell has a colour. */
const LEAST_CHECKED = 50;

const percentOf = (share: Ratio): DecimalText =>
  percentForDisplay(decimalText(times(share, HUNDRED)));

export function gapsView(request: GapsRequest, found: GapsFound): GapsView {
  const isColoured = found.checkedPercent >= LEAST_CHECKED;
  const cells = found.cells.map((cell): GapCellView => {
    const { peak, weeks, withGap } = cell;
    const level = isColoured && weeks >= FEWEST_WEEKS ? Math.ceil((withGap * 4) / weeks) : null;
    return { ...cell, peakPercent: peak && percentOf(peak), level };
  });
  const { gaps } = found;
  const judgedAs = (wanted: GapJudgement): number =>
    gaps.filter(({ judgement }) => judgement === wanted).length;
  return {
    request,
    count: gaps.length,
    taken: judgedAs('yes'),
    notKnown: judgedAs('not-known'),
    usual: usualOf(gaps.map(lengthOf)),
    cells,
    mostly: gaps.length < FEWEST_GAPS ? null : mostlyAt(cells),
    gaps: gaps.slice(0, MOST_GAPS).map(gapView),
    sinceMs: found.sinceMs,
    checkedPercent: found.checkedPercent,
  };
}

const gapView = (gap: Gap & { readonly judgement: GapJudgement }): GapView => ({
  ...lengthOf(gap),
  firstMs: gap.firstMs,
  lastMs: gap.lastMs,
  buyAt: gap.peak.buyAt,
  sellAt: gap.peak.sellAt,
  peakPercent: percentOf(gap.peak.share),
  judgement: gap.judgement,
});

/** The median by the length that is sure: of an even number halfway between the two in the middle. */
function usualOf(lengths: readonly GapLength[]): GapLength | null {
  const sorted = lengths.toSorted((left, right) => left.leastMs - right.leastMs);
  const upper = sorted[sorted.length >> 1];
  const lower = sorted[(sorted.length - 1) >> 1];
  if (!upper || !lower) return null;
  const most = lower.mostMs !== null && upper.mostMs !== null ? lower.mostMs + upper.mostMs : null;
  return {
    leastMs: Math.floor((lower.leastMs + upper.leastMs) / 2),
    mostMs: most === null ? null : Math.ceil(most / 2),
  };
}
