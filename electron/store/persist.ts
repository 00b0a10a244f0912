import type { AppState } from '#core/app-state.ts';
import type { AppEvent } from '#core/reducer.ts';
import type { RateRecord } from './record.ts';
import type { Settings } from './settings.ts';

/**
 * Which events leave a trace, and where.
 * @returns whether something was written. @throws when that failed.
 */
export function persistTo(record: RateRecord | null, settings: Settings) {
  return (event: AppEvent, before: AppState, after: AppState): boolean => {
    switch (event.kind) {
      case 'latest-answered': {
        const { market } = event.table;
        const { table, checkedAtMs } = after.markets[market];
        if (!record || !table || checkedAtMs === null) return false;
        const previous = before.markets[market].table;
        if (table === previous) record.confirmLatest(market, checkedAtMs);
        else record.saveLatest(table, checkedAtMs, previous);
        return true;
      }
      case 'currencies-answered':
        record?.saveCurrencies(event.names, event.atMs);
        return record !== null;
      case 'chosen':
        settings.save(after.choices);
        return false;
      default:
        return false;
    }
  };
}
