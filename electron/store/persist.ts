import type { AppState, StoragePart } from '#core/app-state.ts';
import type { AppEvent } from '#core/reducer.ts';
import type { RateRecord } from './record.ts';
import type { Settings } from './settings.ts';

/** Where an event leaves a trace; null for nowhere. */
export function partOf(event: AppEvent): StoragePart | null {
  if (event.kind === 'chosen') return 'settings';
  return event.kind === 'latest-answered' || event.kind === 'currencies-answered' ? 'record' : null;
}

/** Writes down what an event brought. @throws when that fails. */
export type Persist = (event: AppEvent, before: AppState, after: AppState) => void;

export function persistTo(
  recordOf: () => Pick<RateRecord, 'saveLatest' | 'confirmLatest' | 'saveCurrencies'> | null,
  settings: Pick<Settings, 'save'>,
): Persist {
  return (event, before, after) => {
    const record = recordOf();
    if (event.kind === 'chosen') settings.save(after.choices);
    if (event.kind === 'currencies-answered') record?.saveCurrencies(event.names, event.atMs);
    if (event.kind === 'latest-answered') {
      const { market } = event.table;
      const { table, checkedAtMs } = after.markets[market];
      const previous = before.markets[market].table;
      if (!record || !table || checkedAtMs === null) return;
      // After a failed write the record may lack what we have: then all of it is written again.
      const isKept = table === previous && before.storageProblems.record === null;
      if (isKept) record.confirmLatest(market, checkedAtMs);
      else record.saveLatest(table, checkedAtMs, previous);
    }
  };
}
