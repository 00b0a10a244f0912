import type { CurrencyCode } from '#core/rates/currency.ts';
import type { DecimalText } from '#core/number/decimal.ts';
import type { KeySending } from './key-sending.ts';
import { tidyKey } from './pasted-account.ts';

/** The plans that the service's interface names. */
export const PLANS = ['free', 'developer', 'enterprise', 'unlimited'] as const;
export type Plan = (typeof PLANS)[number];

/** How to reach the service: everything about an account except its key. */
export interface Connection {
  /** Without `/core` and without a trailing slash. */
  readonly address: string;
  readonly sendKeyAs: KeySending;
  readonly plan: Plan;
  /** Requests a month; null until the user enters it. */
  readonly monthlyLimit: number | null;
  /** The most a month may cost, instead of a limit or in addition to it; null for no such sum. */
  readonly monthlySum: { readonly amount: DecimalText; readonly currency: CurrencyCode } | null;
  /** The day of the month, in UTC, on which the count restarts. */
  readonly renewsOnDay: number;
}

/**
 * The state of an account's key. `none`: nothing was connected, or the user disconnected.
 * `opening`: we are reading it from its storage. `held`: we have it. `refused`: the service refused
 * it. `missing`: it is lost (a session ended) and must be entered again. `locked`: the keyring does
 * not give it now.
 */
export type KeyState = 'none' | 'opening' | 'held' | 'refused' | 'missing' | 'locked';

/**
 * Where a key is stored: encrypted by the system, in memory until the app quits, or as plain text.
 */
export type KeyStorage = 'encrypted' | 'session' | 'plain';

export interface ConnectionState {
  /** Null until an account is connected. It stays after the user disconnects. */
  readonly connection: Connection | null;
  readonly key: KeyState;
  /** Whether the system can encrypt the key. If not, the user chooses where to store it. */
  readonly canEncrypt: boolean;
  /** Null while there is no key. */
  readonly keyStorage: KeyStorage | null;
}

export const NOT_CONNECTED: ConnectionState = {
  connection: null,
  key: 'none',
  canEncrypt: true,
  keyStorage: null,
};

export type AddressProblem = 'empty' | 'not-an-address' | 'not-https' | 'has-more';

export type KeyProblem =
  | 'empty'
  | 'too-short'
  | 'control-characters'
  | 'too-long'
  | 'masked'
  | 'several';

/**
 * The log hides every occurrence of the key. A shorter key would occur by chance in too many lines.
 */
export const SHORTEST_KEY = 8;
const LONGEST_KEY = 512;

/** Takes off what was pasted with the key, and refuses what is none. */
export function parseKey(text: string): { key: string } | { problem: KeyProblem } {
  const { text: key } = tidyKey(text);
  if (key === '') return { problem: 'empty' };
  if (/[*•●·]{3}|…|\.{3}/.test(key)) return { problem: 'masked' };
  if (/\s/.test(key)) return { problem: 'several' };
  if (key.length < SHORTEST_KEY) return { problem: 'too-short' };
  if (key.length > LONGEST_KEY) return { problem: 'too-long' };
  return /^[\x20-\x7e]+$/.test(key) ? { key } : { problem: 'control-characters' };
}
