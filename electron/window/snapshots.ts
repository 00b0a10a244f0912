import type { AppState } from '#core/app/app-state.ts';
import { type OpenViews, openViews } from '#core/app/open-views.ts';
import { type Snapshot, toSnapshot } from '#core/app/snapshot.ts';
import { isSame } from '#core/base/same-parts.ts';
import { isMonthFirst } from '#core/command/day.ts';
import type { Place } from '#core/command/vocabulary.ts';
import type { Wording } from '#core/convert/copied-text.ts';
import type { RangeFigures } from '#core/history/chart-data.ts';
import type { Preset } from '#core/history/chart-range.ts';
import type { RateSeries } from '#core/history/chart-series.ts';
import type { Separators } from '#core/number/amount.ts';
import type { Moment } from '#core/rates/service-clock.ts';
import { shareView } from '#core/share/share-view.ts';
import { createPairTrends, createTrends } from '../rates/trends.ts';
import { createQuoteTrends, type RecordedSides } from '../platforms/quote-trends.ts';
import type { StateThen } from '#core/convert/convert.ts';
import { createStateThen, type RecordedThen } from '../convert/past.ts';
import type { RecordedCloses } from '../rates/trends.ts';
import type { WithRecord } from '../record/open-record.ts';
import type { Store } from '../store/store.ts';

export interface SnapshotOptions {
  readonly store: Pick<Store, 'state'>;
  readonly moment: () => Moment;
  /** The separators of the user's number format. */
  readonly separators: () => Separators;
  /** What a command can open, by the names that the page gives it. */
  readonly places?: (state: AppState) => readonly Place[];
  readonly wording: () => Wording;
  /** Lowest, highest and average of the record, by the present rules. */
  readonly figures?: (state: AppState, series: RateSeries, range: Preset) => RangeFigures | null;
  /** Logs a view that cannot be computed. */
  readonly onProblem: (what: string, error: unknown) => void;
  /** The open record; null without one. */
  readonly withRecord: WithRecord<RecordedCloses & RecordedSides & RecordedThen>;
}

/** What the page receives: the whole snapshot, each time something in it changed. */
export interface Snapshots {
  /** The last one that was sent, for a page that has none yet; a newer one follows by `next`. */
  readonly last: () => Snapshot;
  /** The present one; null if it is the same as the last, or if no page has one yet. */
  readonly next: () => Snapshot | null;
}

export function createSnapshots(options: SnapshotOptions): Snapshots {
  const { store, moment, separators, places = () => [], wording, withRecord, onProblem } = options;
  const { figures = () => null } = options;
  const trendsOf = createTrends(withRecord);
  const pairTrendOf = createPairTrends(withRecord);
  const quoteTrendsOf = createQuoteTrends(withRecord);
  const readThen = createStateThen(withRecord);
  /** One that cannot be read now is read again for the next snapshot. */
  const stateThen: StateThen = (state, request) => {
    try {
      return readThen(state, request);
    } catch (error) {
      onProblem('past:', error);
      return null;
    }
  };
  /** A view that cannot be computed is left out, and is no reason to hold back the others. */
  function part(compute: () => OpenViews): OpenViews {
    try {
      return compute();
    } catch (error) {
      onProblem('view:', error);
      return {};
    }
  }
  let sent: Snapshot | null = null;

  function current(): Snapshot {
    const { state } = store;
    const now = moment();
    const card = state.shown.share;
    const { zone, locale } = wording();
    return toSnapshot(state, now, {
      ...openViews(
        state,
        {
          separators: separators(),
          places: () => places(state),
          zone,
          isMonthFirst: isMonthFirst(locale),
          stateThen,
          figures: (series, range) => figures(state, series, range),
        },
        now,
        part,
      ),
      ...part(() => {
        const trends = trendsOf(state);
        return trends ? { trends } : {};
      }),
      ...part(() => {
        const quoteTrends = quoteTrendsOf(state, now.nowMs);
        return quoteTrends ? { quoteTrends } : {};
      }),
      ...part(() => {
        const cardTrend = card?.kind === 'rate' ? pairTrendOf(state, card) : null;
        const share = shareView(state, cardTrend, wording, now);
        return share ? { share } : {};
      }),
    });
  }

  return {
    last: () => (sent ??= current()),
    next() {
      if (!sent) return null;
      const now = current();
      if (isSame(sent, now)) return null;
      sent = now;
      return now;
    },
  };
}
