import { heightIn, lineScale } from '#core/rates/trend.ts';
import { otherWord, type SideWord } from './sides.ts';

/** For drawing: x and y from 0 to 1, oldest first, y upwards. */
type Dot = readonly [x: number, y: number];

/** A platform's two sides at a moment, as sent; null for a side that was not quoted. */
export interface QuotePoint {
  readonly atMs: number;
  readonly buy: number | null;
  readonly sell: number | null;
}

/** A platform's recent history for a small chart. Both sides share one scale. */
export interface QuotePast {
  /** Empty below two points. */
  readonly ask: readonly Dot[];
  readonly bid: readonly Dot[];
}

interface Range {
  readonly fromMs: number;
  readonly toMs: number;
}

/** A day has more answers than a small chart has pixels. Only the last of each part is drawn. */
const PARTS = 96;

export function quotePast(points: readonly QuotePoint[], ask: SideWord, range: Range): QuotePast {
  const sides = { ask, bid: otherWord(ask) };
  const line = (word: SideWord): readonly Dot[] => {
    const byPart = new Map<number, Dot>();
    for (const point of points) {
      const value = point[word];
      if (value === null) continue;
      const x = (point.atMs - range.fromMs) / (range.toMs - range.fromMs);
      byPart.set(Math.min(PARTS - 1, Math.floor(x * PARTS)), [x, value]);
    }
    return byPart.size < 2 ? [] : [...byPart.values()];
  };
  const lines = { ask: line(sides.ask), bid: line(sides.bid) };
  const scales = Object.values(lines)
    .filter(({ length }) => length > 0)
    .map((each) => lineScale(each.map(([, value]) => value)));
  const scale = {
    low: Math.min(...scales.map(({ low }) => low)),
    high: Math.max(...scales.map(({ high }) => high)),
  };
  const drawn = (each: readonly Dot[]): readonly Dot[] =>
    each.map(([x, value]) => [x, heightIn(scale, value)]);
  return {
    ask: drawn(lines.ask),
    bid: drawn(lines.bid),
  };
}
