import { messageOf } from '#core/base/result.ts';
import type { Moment } from '#core/rates/service-clock.ts';
import { NOTHING_SPENT, type Spent } from '#core/requests/spending.ts';
import type { Ledger } from './ledger.ts';
import { startNewLedger, openLedgerOrGoOn } from './open-ledger.ts';
import { isBrokenContent } from '../store/sqlite-errors.ts';

/** What an account has spent, or why that is not known. */
export interface LoadedSpent {
  readonly spent: Spent;
  /** Null where it is known and can be added to. */
  readonly problem: string | null;
  /** Where an unreadable ledger was put aside; null when there was none. */
  readonly quarantined: string | null;
}

/** The one ledger of the app, opened again where it could not be. */
export interface LedgerKeeper {
  readonly ledger: () => Ledger | null;
  /** Where an unreadable one was put aside at the start; null when there was none. */
  readonly quarantined: string | null;
  load(account: string, renewsOnDay: number): LoadedSpent;
  /** Whether it can be read and written again; opened anew if need be. */
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
