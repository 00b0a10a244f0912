import { messageOf } from '#core/base/result.ts';
import { isBrokenContent } from '../store/sqlite-errors.ts';
import { type Ledger, openLedger } from './ledger.ts';
import { putRecordAside } from '../record/open-record.ts';

/** The ledger; without one nothing is asked by itself. */
export interface OpenedLedger {
  readonly ledger: Ledger | null;
  /** Why there is none; null when there is one. */
  readonly problem: string | null;
  /** Where an unreadable one was put aside; null when there was none. */
  readonly quarantined: string | null;
}

/** Opens the ledger, whatever is in its place; what can't be read is put aside, never overwritten. */
export function openLedgerOrGoOn(file: string, today: string): OpenedLedger {
  try {
    return { ledger: pruned(openLedger(file)), problem: null, quarantined: null };
  } catch (error) {
    return isBrokenContent(error) ? startNewLedger(file, today) : without(file, error);
  }
}

/** What can't be read is put aside, and a new one begun. */
export function startNewLedger(file: string, today: string): OpenedLedger {
  try {
    const aside = putRecordAside(file, today);
    return { ledger: openLedger(file), problem: null, quarantined: aside };
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
    // It can be read: that it can't be written shows when a request is to leave.
  }
  return ledger;
}
