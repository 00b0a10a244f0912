import { type PageFacts, factsOf } from '#core/app/facts.ts';
import { isSame } from '#core/base/same-parts.ts';
import type { Moment } from '#core/rates/service-clock.ts';
import type { History } from '../record/history.ts';
import type { WithRecord } from '../record/open-record.ts';
import type { Store } from '../store/store.ts';

interface FactsOptions {
  readonly store: Pick<Store, 'state'>;
  readonly moment: () => Moment;
  readonly withRecord: WithRecord<Pick<History, 'changes'>>;
}

/** What the page receives: all facts once, then those that changed. */
export interface FactsToPage {
  /**
   * All as they were sent last, for a page that has none yet; newer ones follow by `next`, except
   * the place, which is the present one.
   */
  readonly last: () => PageFacts;
  /** The facts that changed since the last ones; null if none did, or if no page has one yet. */
  readonly next: () => Partial<PageFacts> | null;
}

export function createFacts({ store, moment, withRecord }: FactsOptions): FactsToPage {
  let sent: PageFacts | null = null;
  let { trades } = store.state;
  let tradesChanges = 0;
  function current(): PageFacts {
    const { state } = store;
    if (state.trades !== trades) tradesChanges += 1;
    trades = state.trades;
    const recordChanges = withRecord((record) => record?.changes() ?? null);
    return factsOf(state, moment(), { recordChanges, tradesChanges });
  }
  return {
    last: () => ({ ...(sent ??= current()), place: store.state.place }),
    next() {
      if (!sent) return null;
      const before = sent;
      const now = current();
      const changed = (Object.keys(now) as (keyof PageFacts)[]).filter(
        (name) => !isUnchanged(name, before, now),
      );
      if (changed.length === 0) return null;
      sent = now;
      return Object.fromEntries(changed.map((name) => [name, now[name]]));
    },
  };
}

/** The state keeps what did not change; main computes these each time. */
const COMPUTED: readonly (keyof PageFacts)[] = ['requests', 'nextTriesMs', 'outbox'];

const isUnchanged = (name: keyof PageFacts, before: PageFacts, now: PageFacts): boolean =>
  name === 'place' ||
  before[name] === now[name] ||
  (COMPUTED.includes(name) && isSame(before[name], now[name]));
