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
  /** The number of distinct answers in the range that listed the platform. */
  readonly listedCount: number;
  readonly answerCount: number;
}

interface Range {
  readonly fromMs: number;
  readonly toMs: number;
}

/** A day has more answers than a small chart has pixels. Only the last of each part is drawn. */
const PARTS = 96;

/** @param answersMs when each distinct answer for the ticker arrived; epoch ms. */
export function quotePast(
  points: readonly QuotePoint[],
  answersMs: readonly number[],
  ask: SideWord,
  range: Range,
): QuotePast {
  const sides = { ask, bid: otherWord(ask) };
  const values = points.flatMap(({ buy, sell }) => [buy, sell]).filter((each) => each !== null);
  const low = Math.min(...values);
  const height = Math.max(...values) - low;
  const line = (word: SideWord): readonly Dot[] => {
    const byPart = new Map<number, Dot>();
    for (const point of points) {
      const value = point[word];
      if (value === null) continue;
      const x = (point.atMs - range.fromMs) / (range.toMs - range.fromMs);
      const y = height === 0 ? 0.5 : (value - low) / height;
      byPart.set(Math.min(PARTS - 1, Math.floor(x * PARTS)), [x, y]);
    }
    return byPart.size < 2 ? [] : [...byPart.values()];
  };
  return {
    ask: line(sides.ask),
    bid: line(sides.bid),
    listedCount: points.length,
    answerCount: new Set([...answersMs, ...points.map(({ atMs }) => atMs)]).size,
  };
}
