import { alertsChange } from '#core/alerts/alerts-state.ts';
import type { AppState } from '#core/app/app-state.ts';
import type { StoragePart } from '#core/app/notices.ts';
import { sameRates } from '#core/rates/rate-table.ts';
import type { Ticker } from '#core/rates/feed.ts';
import { type Market, MARKETS } from '#core/rates/market.ts';
import { feedStateOf } from '#core/requests/feeds.ts';
import type { AppEvent } from '#core/app/events.ts';
import { isBrokenContent, mayPass } from './sqlite-errors.ts';
import type { WithRecord } from '../record/open-record.ts';
import type { RateRecord } from '../record/record.ts';
import type { Settings } from './settings.ts';

const RECORDED: ReadonlySet<AppEvent['kind']> = new Set<AppEvent['kind']>([
  'latest-answered',
  'base-answered',
  'currencies-answered',
  'platforms-answered',
  'conditions-changed',
  'time-passed',
  'rules-changed',
  'firings-claimed',
  'firings-shown',
  'sends-marked',
  'digest-made',
  'digests-forgotten',
]);

/** The file that an event changes; null for none. */
export function partOf(event: AppEvent): StoragePart | null {
  if (event.kind === 'chosen' || event.kind === 'place-changed') return 'settings';
  return RECORDED.has(event.kind) ? 'record' : null;
}

/** Stores the result of an event. @throws if that fails. */
export type Persist = (event: AppEvent, before: AppState, after: AppState) => void;

interface PendingWrites {
  /** Writes a source's pending data before its record closes. Does not throw. */
  flush(sourceKey: string): void;
}

type Writable = Pick<
  RateRecord,
  | 'saveLatest'
  | 'saveOtherBase'
  | 'saveMarks'
  | 'confirmLatest'
  | 'fileEarlier'
  | 'saveCurrencies'
  | 'savePlatforms'
  | 'savePlan'
  | 'saveAlerts'
  | 'together'
>;
type Write = (record: Writable) => void;

/**
 * A day of answers from three markets, one every 5 minutes each. Beyond that, the oldest are
 * dropped.
 */
const MOST_WAITING = 1_000;

export function persistTo(
  withRecord: WithRecord<Writable>,
  settings: Pick<Settings, 'save'>,
): Persist & PendingWrites {
  // Failed writes wait here, in order, until the disk has space or a damaged record is replaced.
  const waiting: Write[] = [];
  let waitsFor: string | null = null;

  function writeWaiting(record: Writable | null): void {
    if (!record) return;
    let failure: Error | null = null;
    for (let next = waiting[0]; next; next = waiting[0]) {
      try {
        next(record);
      } catch (error) {
        // A write that can never succeed must not block all later ones.
        const isForLater = mayPass(error) || isBrokenContent(error);
        if (isForLater || !(error instanceof Error)) throw error;
        failure ??= error;
      }
      waiting.shift();
    }
    if (failure) throw failure;
  }

  function persist(event: AppEvent, before: AppState, after: AppState): void {
    function write(work: Write): void {
      // Pending data of one source must not reach another one's record.
      if (after.source.key !== waitsFor) waiting.length = 0;
      waitsFor = after.source.key;
      waiting.push(work);
      if (waiting.length > MOST_WAITING) waiting.shift();
      withRecord(writeWaiting);
    }
    if (event.kind === 'chosen') settings.save(after.choices);
    if (event.kind === 'place-changed') settings.save({ place: after.place });
    if (partOf(event) !== 'record') return;
    const answer = answered(event, before, after);
    const change = alertsChange(before.alerts, after.alerts);
    // One commit: an answer is stored together with the memories and firings that it caused.
    write((record) => {
      if (!change) answer?.(record);
      else {
        record.together(() => {
          answer?.(record);
          record.saveAlerts(change);
        });
      }
    });
  }

  return Object.assign(persist, {
    flush(sourceKey: string) {
      try {
        if (sourceKey === waitsFor) withRecord(writeWaiting);
      } catch {
        // The failure was already reported. The source's next record tries again.
      }
    },
  });
}

function answered(event: AppEvent, before: AppState, after: AppState): Write | null {
  switch (event.kind) {
    case 'currencies-answered':
      return (record) => record.saveCurrencies(event.names, event.atMs);
    case 'base-answered': {
      const { market, base } = event.table;
      const answered = after.markets[market].otherBases.get(base);
      return answered ? (record) => record.saveOtherBase(answered) : null;
    }
    case 'platforms-answered': {
      const known = new Set(before.tickers.get(event.ticker)?.changes);
      const { changes = [] } = after.tickers.get(event.ticker) ?? {};
      const more = changes.filter((change) => !known.has(change));
      const periodMs = plannedWith(after, event.ticker);
      return (record) => record.savePlatforms(event.quotes, event.atMs, periodMs, more);
    }
    case 'conditions-changed':
      return replanned(before, after);
    case 'latest-answered':
      return withMarks(latest(event, before, after), event.table.market, before, after);
    default:
      return null;
  }
}

/** Usually there are no doubts and no kept rates. */
function withMarks(write: Write, market: Market, before: AppState, after: AppState): Write {
  const [was, is] = [before.markets[market], after.markets[market]];
  const sizes = [was.doubted.size, was.lastGood.size, is.doubted.size, is.lastGood.size];
  if (sizes.every((size) => size === 0)) return write;
  return (record) =>
    record.together(() => {
      write(record);
      record.saveMarks(market, was, is);
    });
}

/** New rates, an unchanged check, or an older answer than the current one. */
function latest(
  { table: answer, atMs }: Extract<AppEvent, { kind: 'latest-answered' }>,
  before: AppState,
  after: AppState,
): Write {
  const { market } = answer;
  const previous = before.markets[market].table;
  const { table } = after.markets[market];
  const periodMs = plannedWith(after, market);
  if (table && table !== previous) {
    return (record) => record.saveLatest(table, atMs, previous, periodMs);
  }
  return table && sameRates(table, answer)
    ? (record) => record.confirmLatest(market, atMs, periodMs)
    : (record) => record.fileEarlier(answer, atMs, periodMs);
}

/** Feeds whose last answer counts as checked for longer, because the plan got longer. */
function replanned(before: AppState, after: AppState): Write | null {
  const longer = [...MARKETS, ...after.tickers.keys()].filter((feed) => {
    const [was, is] = [feedStateOf(before, feed), feedStateOf(after, feed)];
    return was.checkedUntilMs !== is.checkedUntilMs;
  });
  if (longer.length === 0) return null;
  return (record) =>
    record.together(() => {
      for (const feed of longer) record.savePlan(feed, plannedWith(after, feed));
    });
}

/** The period that a feed's last answer was planned with. */
function plannedWith(state: AppState, feed: Market | Ticker): number {
  const { checkedAtMs, checkedUntilMs } = feedStateOf(state, feed);
  return ((checkedUntilMs ?? 0) - (checkedAtMs ?? 0)) / 2;
}
