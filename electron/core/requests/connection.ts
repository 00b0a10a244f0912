import type { CurrencyCode } from '#core/rates/currency.ts';
import type { DecimalText } from '#core/number/decimal.ts';
import type { KeySending } from './key-sending.ts';

/** The plans that the service's interface names. */
export const PLANS = ['free', 'developer', 'enterprise', 'unlimited'] as const;
export type Plan = (typeof PLANS)[number];

/** Where and how the service is asked; everything of an account but its key. */
export interface Connection {
  /** Without `/core` and without a slash at the end. */
  readonly address: string;
  readonly sendKeyAs: KeySending;
  readonly plan: Plan;
  /** Requests a month; null where the person has not entered it. */
  readonly monthlyLimit: number | null;
  /** What a month may cost, instead of a limit or beside it; null for no such sum. */
  readonly monthlySum: { readonly amount: DecimalText; readonly currency: CurrencyCode } | null;
  /** The day of the month, UTC, on which the count begins anew. */
  readonly renewsOnDay: number;
}

/**
 * The key of an account: none is wanted (nothing was connected, or the person disconnected), it is
 * being fetched from where it is kept, it is held, the service refused it, or it is gone (a session
 * ended, a keyring changed) and has to be entered again.
 */
export type KeyState = 'none' | 'opening' | 'held' | 'refused' | 'missing';

/** Where a key is kept: encrypted by the system, in memory until the app quits, or as plain text. */
export type KeyKeeping = 'encrypted' | 'session' | 'plain';

export interface ConnectionState {
  /** Null until an account is connected; it stays when the person disconnects. */
  readonly connection: Connection | null;
  readonly key: KeyState;
  /** Whether the system can encrypt the key; where it can't, the person decides. */
  readonly canEncrypt: boolean;
  /** Where the key is kept; null where none is held. */
  readonly kept: KeyKeeping | null;
  /** A new key that no good answer has accepted yet, and whether the one before was refused. */
  readonly onTrial: 'new' | 'after-refusal' | null;
}

export const NOT_CONNECTED: ConnectionState = {
  connection: null,
  key: 'none',
  canEncrypt: true,
  kept: null,
  onTrial: null,
};

/** The address as it is kept, or what is wrong with it. */
export type AddressProblem = 'empty' | 'not-an-address' | 'not-https' | 'has-more';

export type KeyProblem = 'empty' | 'too-short' | 'control-characters' | 'too-long';

/** Each line of the log that has the key's characters loses them: fewer stand in too many lines. */
export const SHORTEST_KEY = 8;
const LONGEST_KEY = 512;

/** A key as it is sent: without blanks at its ends. What a header can't carry is refused. */
export function parseKey(text: string): { key: string } | { problem: KeyProblem } {
  const key = text.trim();
  if (key === '') return { problem: 'empty' };
  if (key.length < SHORTEST_KEY) return { problem: 'too-short' };
  if (key.length > LONGEST_KEY) return { problem: 'too-long' };
  return /^[\x20-\x7e]+$/.test(key) ? { key } : { problem: 'control-characters' };
}
