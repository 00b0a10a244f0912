import { messageOf } from '#core/base/result.ts';
import type { Moment } from '#core/rates/service-clock.ts';
import type { PublicPace } from '#core/requests/public-pace.ts';
import { NOTHING_SPENT, type Spent } from '#core/requests/spending.ts';
import type { Ledger } from './ledger.ts';
import { startNewLedger, openLedgerOrGoOn } from './open-ledger.ts';
import { isBrokenContent, mayPass, noticingDamage } from '../store/sqlite-errors.ts';

/** The requests of an account so far, or why they are unknown. */
export interface LoadedSpent {
  readonly spent: Spent;
  /** Null if the ledger can be read and written. */
  readonly problem: string | null;
  /** Where an unreadable ledger was quarantined; null if there was none. */
  readonly quarantined: string | null;
}

/** The app's only ledger. It is reopened after a failure. */
export interface LedgerService {
  /**
   * Writes, after the earlier writes that wait. If it fails and `waits`, it is repeated before the
   * next one, so that no request is missing from the count.
   * @throws if it fails.
   */
  write(work: LedgerWrite, waits: boolean): void;
  /** Where an unreadable ledger was quarantined at start; null if there was none. */
  readonly quarantined: string | null;
  load(account: string, renewsOnDay: number): LoadedSpent;
  /** @throws if it cannot be read. */
  pace(account: string): PublicPace;
  /**
   * Whether it can be read and written again; reopens it if necessary. One that was damaged while
   * the app ran is replaced.
   * @param onReplaced receives the new name of the damaged one.
   */
  isBack(onReplaced: (quarantinedName: string) => void): boolean;
  markLost(account: string, atMs: number): void;
  enter(account: string, count: number, atMs: number): void;
  close(): void;
}

export type LedgerWrite = (ledger: Ledger) => void;

export function keepLedger(file: string, today: string, moment: () => Moment): LedgerService {
  let opened = openLedgerOrGoOn(file, today);
  /** Its content was found to be damaged since it was opened. */
  let isDamaged = false;
  const waiting: LedgerWrite[] = [];

  const noticed = <T>(work: () => T): T => noticingDamage(work, () => (isDamaged = true));

  function open(): Ledger {
    if (!opened.ledger) throw new Error(opened.problem ?? file);
    return opened.ledger;
  }

  function writeWaiting(): void {
    let failure: Error | null = null;
    for (let next = waiting[0]; next; next = waiting[0]) {
      try {
        next(open());
      } catch (error) {
        // One that can never succeed must not block all later ones.
        if (!opened.ledger || mayPass(error) || !(error instanceof Error)) throw error;
        failure ??= error;
      }
      waiting.shift();
    }
    if (failure !== null) throw failure;
  }

  function replace(): string | null {
    opened.ledger?.close();
    opened = startNewLedger(file, today);
    isDamaged = false;
    return opened.quarantined;
  }

  return {
    write(work, waits) {
      if (waits) waiting.push(work);
      noticed(() => {
        writeWaiting();
        if (!waits) work(open());
      });
    },
    quarantined: opened.quarantined,
    load(account, renewsOnDay) {
      const nothing = { ...NOTHING_SPENT, renewsOnDay };
      try {
        const spent = open().load(account, renewsOnDay, moment());
        return { spent, problem: null, quarantined: null };
      } catch (error) {
        if (!opened.ledger || !isBrokenContent(error)) {
          return { spent: nothing, problem: messageOf(error), quarantined: null };
        }
        const quarantinedName = replace();
        return { spent: nothing, problem: opened.problem, quarantined: quarantinedName };
      }
    },
    pace: (account) => open().pace(account, moment().nowMs),
    isBack(onReplaced) {
      try {
        return noticed(() => {
          const replaced = isDamaged ? replace() : null;
          if (!opened.ledger) opened = openLedgerOrGoOn(file, today);
          opened.ledger?.check();
          writeWaiting();
          if (replaced !== null) onReplaced(replaced);
          return opened.ledger !== null;
        });
      } catch {
        return false;
      }
    },
    markLost(account, atMs) {
      opened.ledger?.markLost(account, atMs);
    },
    enter(account, count, atMs) {
      opened.ledger?.enter(account, count, atMs);
    },
    close() {
      try {
        writeWaiting();
      } finally {
        opened.ledger?.close();
      }
    },
  };
}
