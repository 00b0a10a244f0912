import fs from 'node:fs';
import { messageOf } from '#core/result.ts';
import { type Ledger, openLedger } from './ledger.ts';
import { isBroken } from './open-record.ts';
import { putAside } from './put-aside.ts';

/** The ledger; without one nothing is asked by itself. */
export interface OpenedLedger {
  readonly ledger: Ledger | null;
  /** Why there is none; null when there is one. */
  readonly problem: string | null;
  /** Where an unreadable one was put aside; null when there was none. */
  readonly putAside: string | null;
}

/** Opens the ledger, whatever is in its place; what can't be read is put aside, never overwritten. */
export function openLedgerOrGoOn(file: string, today: string, nowMs: number): OpenedLedger {
  try {
    return { ledger: pruned(openLedger(file), nowMs), problem: null, putAside: null };
  } catch (error) {
    return isBroken(error) ? beginAnew(file, today) : without(file, error);
  }
}

function beginAnew(file: string, today: string): OpenedLedger {
  try {
    const aside = putAside(file, today);
    for (const log of ['-wal', '-shm']) {
      if (fs.existsSync(file + log)) fs.renameSync(file + log, aside + log);
    }
    return { ledger: openLedger(file), problem: null, putAside: aside };
  } catch (error) {
    return without(file, error);
  }
}

const without = (file: string, error: unknown): OpenedLedger => ({
  ledger: null,
  problem: `${file}: ${messageOf(error)}`,
  putAside: null,
});

/** A clock from the future would have everything forgotten: then nothing is. */
function pruned(ledger: Ledger, nowMs: number): Ledger {
  try {
    ledger.prune(nowMs);
  } catch {
    // It can be read: that it can't be written shows when a request is to leave.
  }
  return ledger;
}
