import { messageOf } from '#core/base/result.ts';
import type { Moment } from '#core/rates/service-clock.ts';
import { NOTHING_SPENT, type Spent } from '#core/requests/spending.ts';
import type { Ledger } from './ledger.ts';
import { startNewLedger, openLedgerOrGoOn } from './open-ledger.ts';
import { isBrokenContent } from '../store/sqlite-errors.ts';

/** The requests of an account so far, or why they are unknown. */
export interface LoadedSpent {
  readonly spent: Spent;
  /** Null if the ledger can be read and written. */
  readonly problem: string | null;
  /** Where an unreadable ledger was quarantined; null if there was none. */
  readonly quarantined: string | null;
}

/** The app's only ledger. It is reopened after a failure. */
export interface LedgerKeeper {
  readonly ledger: () => Ledger | null;
  /** Where an unreadable ledger was quarantined at start; null if there was none. */
  readonly quarantined: string | null;
  load(account: string, renewsOnDay: number): LoadedSpent;
  /** Whether it can be read and written again; reopens it if necessary. */
  isBack(): boolean;
  enter(account: string, count: number, atMs: number): void;
}

export function keepLedger(file: string, today: string, moment: () => Moment): LedgerKeeper {
  let opened = openLedgerOrGoOn(file, today);

  function read(account: string, renewsOnDay: number): Spent {
    if (!opened.ledger) throw new Error(opened.problem ?? file);
    return opened.ledger.load(account, renewsOnDay, moment());
  }

  return {
    ledger: () => opened.ledger,
    quarantined: opened.quarantined,
    load(account, renewsOnDay) {
      const nothing = { ...NOTHING_SPENT, renewsOnDay };
      try {
        return { spent: read(account, renewsOnDay), problem: null, quarantined: null };
      } catch (error) {
        if (!opened.ledger || !isBrokenContent(error)) {
          return { spent: nothing, problem: messageOf(error), quarantined: null };
        }
        opened.ledger.close();
        opened = startNewLedger(file, today);
        return { spent: nothing, problem: opened.problem, quarantined: opened.quarantined };
      }
    },
    isBack() {
      try {
        if (!opened.ledger) opened = openLedgerOrGoOn(file, today);
        opened.ledger?.check();
        return opened.ledger !== null;
      } catch {
        return false;
      }
    },
    enter(account, count, atMs) {
      opened.ledger?.enter(account, count, atMs);
    },
  };
}
