import { messageOf } from '#core/base/result.ts';
import { isBrokenContent } from '../store/sqlite-errors.ts';
import { type Ledger, openLedger } from './ledger.ts';
import { quarantineDatabase } from '../store/quarantine.ts';

/** The ledger. Without one there are no automatic requests. */
export interface OpenedLedger {
  readonly ledger: Ledger | null;
  readonly problem: string | null;
  /** Where an unreadable ledger was quarantined; null if there was none. */
  readonly quarantined: string | null;
}

/** Opens the ledger. An unreadable file is quarantined, never overwritten. */
export function openLedgerOrGoOn(file: string, today: string): OpenedLedger {
  try {
    return { ledger: pruned(openLedger(file)), problem: null, quarantined: null };
  } catch (error) {
    return isBrokenContent(error) ? startNewLedger(file, today) : without(file, error);
  }
}

/** Quarantines the unreadable file and starts a new one. */
export function startNewLedger(file: string, today: string): OpenedLedger {
  try {
    const quarantinedName = quarantineDatabase(file, today);
    return { ledger: openLedger(file), problem: null, quarantined: quarantinedName };
  } catch (error) {
    return without(file, error);
  }
}

const without = (file: string, error: unknown): OpenedLedger => ({
  ledger: null,
  problem: `${file}: ${messageOf(error)}`,
  quarantined: null,
});

function pruned(ledger: Ledger): Ledger {
  try {
    ledger.prune();
  } catch {
    // It is readable. The next request shows whether it can be written.
  }
  return ledger;
}
