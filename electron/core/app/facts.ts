import type { PolledState } from '#core/requests/requests-state.ts';
import { type AlertsState, outboxOf } from '#core/alerts/alerts-state.ts';
import type { SendMark } from '#core/alerts/delivery/outbox.ts';
import { memo } from '#core/base/memo.ts';
import { recentOf } from '#core/convert/recent.ts';
import { forEachMarket, type Market } from '#core/rates/market.ts';
import type { Source } from '#core/rates/source.ts';
import type { Moment } from '#core/rates/service-clock.ts';
import { type RequestsView, requestsView } from '#core/requests/budget-view.ts';
import { mayReturnToDemo } from '#core/requests/feeds.ts';
import { nextTryMs } from '#core/requests/schedule.ts';
import { type Book, bookOf, type Books, type TradesState } from '#core/desk/trades-state.ts';
import type { Origin } from '#core/desk/trade.ts';
import { termsIn } from '#core/platforms/quote-choices.ts';
import type { Choices } from '#core/settings/choices.ts';
import type { Place } from '#core/settings/place.ts';
import type { AppState } from './app-state.ts';

/** The slices of the state that what is shown is computed from, in the page as in main. */
type Facts = Pick<
  AppState,
  | 'source'
  | 'choices'
  | 'markets'
  | 'tickers'
  | 'currencies'
  | 'alerts'
  | 'opinion'
  | 'connection'
  | 'conditions'
  | 'desktop'
  | 'settingsChanges'
  | 'update'
  | 'notices'
  | 'storageProblems'
> & { readonly trades: Books };

/**
 * What main tells the page, which computes everything that it shows from it: an allow-list. Never
 * in it: the key, addresses and tokens of destinations, file paths, data of other sources, digests,
 * trades. Times are epoch ms.
 */
export interface PageFacts extends Facts {
  readonly trades: Readonly<Record<Origin, Book>>;
  /** Where the page begins; never sent again, because only the page changes it. */
  readonly place: Place;
  /** What main alone can compute, as it needs its clock, ledger or files. */
  readonly requests: RequestsView;
  /** Whether an account that has no number yet can be left for the sandbox. */
  readonly mayReturnToDemo: boolean;
  /** When a failed market is tried again; null if nothing is sent automatically. */
  readonly nextTriesMs: Readonly<Record<Market, number | null>>;
  /** How many messages wait for each destination, and how many were given up; by its id. */
  readonly outbox: Readonly<Record<string, Readonly<Record<'waiting' | 'dropped', number>>>>;
  /** Increases with what the record learns: what was read from it is read again. */
  readonly recordChanges: number | null;
  /** Increases with every change of the trades and the quotes to customers. */
  readonly tradesChanges: number;
}

/** How often the record and the trades changed. */
export type FactCounts = Pick<PageFacts, 'recordChanges' | 'tradesChanges'>;

export function factsOf(
  state: AppState,
  moment: Moment,
  counts: FactCounts = { recordChanges: null, tradesChanges: 0 },
): PageFacts {
  return {
    source: state.source,
    choices: ofSource(state.source)(state.choices),
    place: state.place,
    markets: state.markets,
    tickers: state.tickers,
    currencies: state.currencies,
    alerts: withoutDigests(state.alerts),
    opinion: state.opinion,
    trades: booksOf(state.trades),
    connection: state.connection,
    conditions: state.conditions,
    desktop: state.desktop,
    settingsChanges: state.settingsChanges,
    update: state.update,
    notices: state.notices,
    storageProblems: state.storageProblems,
    requests: requestsView(state, moment),
    mayReturnToDemo: mayReturnToDemo(state),
    nextTriesMs: forEachMarket((market) =>
      state.markets[market].failure ? nextTryMs(state, market, moment) : null,
    ),
    outbox: outboxIn(state),
    ...counts,
  };
}

/** Of what is chosen, nothing that belongs to another source. */
const ofSource = memo((source: Source) =>
  memo((choices: Choices): Choices => ({
    ...choices,
    recent: recentOf(choices.recent, source.key),
    quotes: {
      ...choices.quotes,
      terms: termsIn({ source, choices }),
      turned: choices.quotes.turned.filter((each) => each.sourceKey === source.key),
      refused: choices.quotes.refused.filter((each) => each.sourceKey === source.key),
    },
  })),
);

function outboxIn({ choices, alerts }: PolledState): PageFacts['outbox'] {
  const messages = outboxOf(alerts);
  const counts = choices.alerts.destinations.map(({ id }) => {
    const count = (mark: SendMark): number =>
      messages.filter(({ sends }) => sends?.[id] === mark).length;
    return [id, { waiting: count('waiting'), dropped: count('dropped') }] as const;
  });
  return Object.fromEntries(counts);
}

const booksOf = memo(({ real, sandbox }: TradesState): PageFacts['trades'] => ({
  real: bookOf(real),
  sandbox: bookOf(sandbox),
}));

const withoutDigests = memo((alerts: AlertsState): AlertsState => ({ ...alerts, digests: [] }));
