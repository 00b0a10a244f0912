import fs from 'node:fs';
import type { Market } from '#core/rates/market.ts';

/** What a process is started with. */
export interface ChildConfig {
  readonly folder: string;
  /** Where the app's worker was built. */
  readonly built: string;
  readonly address: string;
  readonly deadPort: number;
  readonly key: string;
  readonly seed: number;
  /** Whether nothing is there yet. */
  readonly isFirst: boolean;
  readonly trueMs: number;
  readonly offsetMs: number;
  /** The first number of this run's lines and requests. */
  readonly firstId: number;
  readonly monthlyLimit: number;
  /** Before the write of this number a kill strikes from within; null for none. */
  readonly diesAtWrite: number | null;
}

/** A feed's current answer, by its serial number. */
export interface Standing {
  readonly serial: number | null;
  readonly checkedAtMs: number | null;
}

export interface NotifiedFiring {
  readonly ruleId: string;
  readonly number: number;
  readonly value: string;
  readonly atMs: number;
  readonly judgedAtMs: number;
}

export interface Age {
  readonly serial: number | null;
  readonly publishedAtMs: number | null;
  readonly freshUntilMs: number;
  readonly staleAtMs: number;
}

type Entry =
  /** What a start found. */
  | {
      readonly kind: 'up';
      readonly feeds: Readonly<Record<string, Standing>>;
      readonly firings: Readonly<Record<string, number>>;
      readonly isWritten: boolean;
    }
  /** An answer was taken, and its commit is over; what waits for room is not written. */
  | {
      readonly kind: 'ack';
      readonly feed: string;
      readonly serial: number;
      readonly current: number | null;
      readonly isWritten: boolean;
      readonly wallMs: number;
    }
  | {
      readonly kind: 'failed';
      readonly feed: string;
      readonly code: string;
      /** Whether the ledger could be written. */
      readonly isCounted: boolean;
    }
  /** The ledger can no longer be written, or again. */
  | { readonly kind: 'ledger'; readonly isWritten: boolean }
  | {
      readonly kind: 'notified';
      readonly firings: readonly NotifiedFiring[];
      readonly isWritten: boolean;
    }
  | { readonly kind: 'ages'; readonly wallMs: number; readonly ages: Partial<Record<Market, Age>> }
  /** The user requested these manually. */
  | { readonly kind: 'hand'; readonly feeds: readonly string[] }
  | { readonly kind: 'jump'; readonly offsetMs: number }
  | { readonly kind: 'popup'; readonly isOpen: boolean }
  /** The account changed: another session begins. */
  | { readonly kind: 'connected' }
  /** A change of the account begins or ends; a new key is tried first, with one request for mid. */
  | { readonly kind: 'connecting'; readonly isOver: boolean }
  | { readonly kind: 'did'; readonly what: string }
  | { readonly kind: 'tick' }
  | { readonly kind: 'broke'; readonly detail: string }
  /** It was quit, and everything is closed. */
  | { readonly kind: 'quit' };

/** In the order of their numbers; requests have numbers of the same row. */
export type Line = Entry & { readonly id: number; readonly atMs: number };

/** Written before anything else happens: a kill takes none of it back. */
export function writerTo(
  fd: number,
  nextId: () => number,
  atMs: () => number,
): (entry: Entry) => void {
  return (entry) => {
    fs.writeSync(fd, `${JSON.stringify({ ...entry, id: nextId(), atMs: atMs() })}\n`);
  };
}
