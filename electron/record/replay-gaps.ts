import { DatabaseSync } from 'node:sqlite';
import { cellsOf, type GapCheck, gapsIn, judged } from '#core/history/gaps.ts';
import type { Stretch } from '#core/history/coverage.ts';
import type { GapsFound } from '#core/history/gaps-view.ts';
import { isEligible, platformRows, type QuoteRules } from '#core/platforms/eligible.ts';
import { quotesAfter, quotesAt, type ObservedQuote } from '#core/platforms/latest-quotes.ts';
import type { Side } from '#core/platforms/sides.ts';
import type { Ticker } from '#core/rates/feed.ts';
import type { Offer } from '#core/routes/route.ts';
import type { DealAmount, PlatformTerms } from '#core/routes/terms.ts';
import { widestBy } from '#core/routes/widest.ts';
import { checksIn } from './checks.ts';
import { feedsIn, tickerFeed } from './feeds.ts';
import { platformsOf } from './recorded-forms.ts';
import { Snapshots } from './snapshots.ts';

/** What a thread needs to find the gaps of a ticker in a source's record. */
export interface GapsQuestion {
  readonly sourceKey: string;
  readonly ticker: Ticker;
  readonly fromMs: number;
  readonly nowMs: number;
  /** The planned time between two checks. */
  readonly periodMs: number;
  readonly rules: QuoteRules;
  readonly amount: DealAmount;
  readonly terms: readonly (readonly [code: string, terms: PlatformTerms])[];
  readonly times: 'utc' | 'local';
}

const DAY_MS = 86_400_000;
const NOTHING: GapsFound = { gaps: [], cells: [], sinceMs: null, checkedPercent: 0 };

/**
 * The gaps of a ticker, replayed answer by answer from raw snapshots (history/domain.md, "Gaps").
 */
export function replayGaps(
  file: string,
  question: GapsQuestion,
  progress: (share: number) => void,
): GapsFound {
  const db = new DatabaseSync(file, { readOnly: true });
  try {
    db.exec('BEGIN');
    const source = db.prepare('SELECT id FROM source WHERE key = ?').get(question.sourceKey);
    if (typeof source?.['id'] !== 'number') return NOTHING;
    const feeds = feedsIn(db, BigInt(source['id']));
    const feed = feeds.find(tickerFeed(question.ticker));
    if (feed === null) return NOTHING;
    const { fromMs, nowMs } = question;
    const stretches = checksIn(db).read(feed, fromMs, nowMs);
    const snapshots = new Snapshots(db);
    // Before the raw answers there is the last one of each hour.
    const rawFromMs = snapshots.firstAtMs(feed, 'raw') ?? nowMs;
    const read = (from: number, to: number): Answer[] => [
      ...snapshots
        .readWhole(feed, 'hour', from, Math.min(to, rawFromMs - 1))
        .map((answer) => ({ ...answer, isOfHour: true })),
      ...snapshots
        .readWhole(feed, 'raw', from, to)
        .map((answer) => ({ ...answer, isOfHour: false })),
    ];
    const checks = checksFrom(question, read, { stretches, progress });
    return found(question, checks, stretches);
  } finally {
    db.close();
  }
}

interface Answer {
  readonly firstSeenMs: number;
  readonly confirmedMs: number;
  readonly cells: ReadonlyMap<string, string>;
  /** The last one of an hour: the others are gone. */
  readonly isOfHour: boolean;
}

/** Each answer in turn, at the times when it was checked. */
function checksFrom(
  question: GapsQuestion,
  read: (fromMs: number, toMs: number) => readonly Answer[],
  {
    stretches,
    progress,
  }: { readonly stretches: readonly Stretch[]; readonly progress: (share: number) => void },
): GapCheck[] {
  const { fromMs, nowMs, periodMs, rules, amount } = question;
  const widestAt = widestBy(new Map(question.terms), amount);
  const checks: GapCheck[] = [];
  let observed: readonly ObservedQuote[] = [];
  const lookAt = (atMs: number): void => {
    const rows = platformRows(quotesAt(observed, atMs), rules, atMs);
    const offers = (side: Side): Offer[] =>
      rows.flatMap((row) => {
        const rate = isEligible(row, side) ? row[side] : null;
        return rate === null ? [] : [{ code: row.code, rate, fromMs: row.age.fromMs }];
      });
    checks.push({ atMs, widest: widestAt({ asks: offers('ask'), bids: offers('bid') }) });
  };
  for (let day = fromMs; day <= nowMs; day += DAY_MS) {
    for (const { firstSeenMs, confirmedMs, cells, isOfHour } of read(
      day,
      Math.min(day + DAY_MS, nowMs + 1) - 1,
    )) {
      observed = quotesAfter(observed, platformsOf(cells), firstSeenMs);
      lookAt(firstSeenMs);
      // Between two recorded checks are the planned ones: the same quotes, but older.
      const everyMs = isOfHour ? Infinity : periodMs;
      for (let atMs = firstSeenMs + everyMs; atMs < confirmedMs; atMs += everyMs) lookAt(atMs);
      if (confirmedMs > firstSeenMs) lookAt(Math.min(confirmedMs, nowMs));
    }
    progress((day - fromMs) / (nowMs - fromMs));
  }
  checks.sort((left, right) => left.atMs - right.atMs);
  // What was confirmed in one stretch and again in another was not checked between them.
  return checks.filter(({ atMs }) =>
    stretches.some((each) => atMs >= each.fromMs && atMs <= each.toMs),
  );
}

function found(
  { fromMs, nowMs, periodMs, terms, times }: GapsQuestion,
  checks: readonly GapCheck[],
  stretches: readonly Stretch[],
): GapsFound {
  const entered = new Map(terms);
  const range = { fromMs, toMs: nowMs };
  const all = gapsIn(checks, stretches);
  const isCurrent = (stretches.at(-1)?.toMs ?? 0) >= nowMs - 2 * periodMs;
  const checkedMs = stretches.reduce(
    (sum, each) => sum + Math.min(each.toMs, nowMs) - Math.max(each.fromMs, fromMs),
    0,
  );
  return {
    gaps: all
      .map((gap, index) => {
        const isOpen = isCurrent && index === all.length - 1 && gap.lastMs === checks.at(-1)?.atMs;
        return { ...gap, judgement: isOpen ? ('open' as const) : judged(gap, entered) };
      })
      .toReversed(),
    cells: cellsOf(checks, stretches, range, placeIn(times)),
    sinceMs: stretches[0]?.fromMs ?? null,
    checkedPercent: Math.floor((checkedMs * 100) / (nowMs - fromMs)),
  };
}

/** The hour of the week as the person sees it. */
const placeIn =
  (times: 'utc' | 'local') =>
  (atMs: number): { weekday: number; hour: number; day: string } => {
    const date = new Date(atMs);
    const [weekday, hour] =
      times === 'utc' ? [date.getUTCDay(), date.getUTCHours()] : [date.getDay(), date.getHours()];
    const day =
      times === 'utc'
        ? `${date.getUTCMonth()}-${date.getUTCDate()}`
        : `${date.getMonth()}-${date.getDate()}`;
    return { weekday: (weekday + 6) % 7, hour, day };
  };
