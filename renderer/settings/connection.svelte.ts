import type {
  AddressProblem,
  ConnectionState,
  KeyProblem,
  Plan,
} from '#core/requests/connection.ts';
import { type EnteredAmount, filledIn } from '#core/rates/entered-amount.ts';
import { TICKER_MONEY } from '#core/rates/feed.ts';
import { KEY_SENDINGS, type KeySending } from '#core/requests/key-sending.ts';
import { accountIn, tidyAddress, tidyKey } from '#core/requests/pasted-account.ts';
import type { AppError, ErrorCode } from '#core/base/result.ts';
import type { Text } from '#core/text/en.ts';
import type { Bridge } from '#ipc/bridge.ts';
import type { ConnectRequest } from '#ipc/messages.ts';
import { errorText, text } from '../text/format.ts';
import { readTerms, type Terms, type TermsProblems, type TypedTerms } from '../ui/terms.ts';

export type Field = 'address' | 'key' | keyof TypedTerms;

/** More than any line with an account. */
const LONGEST_PASTED = 2_000;

/** A way of sending the key, as a value of the list. */
export type WayName = keyof Text['connection']['ways'];

const wayName = (sending: KeySending): WayName =>
  sending.way === 'authorization' ? `authorization-${sending.form}` : sending.way;

export const WAYS: readonly WayName[] = KEY_SENDINGS.map(wayName);

const wayOf = (name: WayName): KeySending =>
  KEY_SENDINGS.find((sending) => wayName(sending) === name) ?? { way: 'header' };

/** The field to check first after an error of the service or the network. */
const FIELD_OF: Partial<Record<ErrorCode, Field>> = {
  unauthorized: 'key',
  forbidden: 'key',
  timeout: 'address',
  'bad-request': 'address',
  'not-json': 'address',
  redirected: 'address',
  tls: 'address',
  'too-large': 'address',
  'unexpected-shape': 'address',
  unreachable: 'address',
};

export class ConnectionModel implements TypedTerms {
  readonly #bridge: Bridge;
  address = $state('');
  key = $state('');
  way = $state<WayName>('header');
  plan = $state<Plan>('free');
  monthlyLimit = $state('');
  sum = $state.raw<EnteredAmount>(filledIn(null));
  currency = $state<string>(TICKER_MONEY);
  renews = $state('1');
  keep = $state<'session' | 'plain'>('session');
  #problems = $state.raw<Partial<Record<Field, string>>>({});
  #outcome = $state.raw<{ ok: boolean; text: string } | null>(null);
  /** When the try began that is under way, epoch ms; null for none. */
  #sinceMs = $state<number | null>(null);
  /** What can be saved without rates, and why none came. */
  #offer = $state.raw<{ readonly asked: string; readonly why: ErrorCode } | null>(null);
  /** What was changed in a typed text, and what came of it. */
  #notes = $state.raw<Partial<Record<'address' | 'key', { note: string; of: string }>>>({});
  /** The typed count of used requests; null while our own count applies. */
  #typedUsed = $state<string | null>(null);
  /** Our own count for one address. */
  #counted = $state.raw<{ address: string; used: number } | null>(null);

  constructor(bridge: Bridge) {
    this.#bridge = bridge;
  }

  /**
   * Requests used this month: our count for the entered address, unless the person types another.
   */
  get used(): string {
    const counted = this.#counted?.address === this.address ? this.#counted.used : 0;
    return this.#typedUsed ?? String(counted);
  }
  set used(typed: string) {
    this.#typedUsed = typed;
  }

  get problems(): Partial<Record<Field, string>> {
    return this.#problems;
  }

  get outcome(): { ok: boolean; text: string } | null {
    return this.#outcome;
  }

  /** As long as its text is in the field. */
  noteOf(field: 'address' | 'key'): string | undefined {
    const known = this.#notes[field];
    return known?.of === this[field] ? known.note : undefined;
  }

  get sinceMs(): number | null {
    return this.#sinceMs;
  }

  /** Why no rates came for what is typed now, though its key works; null if nothing is offered. */
  get offer(): ErrorCode | null {
    const request = this.#offer && this.#request();
    return request && JSON.stringify(request) === this.#offer?.asked ? this.#offer.why : null;
  }

  /** Fills the form with the current connection and its count. The key never reaches the page. */
  fill({ connection, keyStorage }: ConnectionState, used: number | null): void {
    void this.#bridge.probeKeyring();
    this.#typedUsed = null;
    this.key = '';
    this.keep = keyStorage === 'plain' ? 'plain' : 'session';
    this.#problems = {};
    this.#notes = {};
    this.#outcome = null;
    this.#offer = null;
    if (!connection) return;
    this.address = connection.address;
    this.way = wayName(connection.sendKeyAs);
    this.plan = connection.plan;
    this.monthlyLimit = connection.monthlyLimit === null ? '' : String(connection.monthlyLimit);
    this.#counted = { address: connection.address, used: used ?? 0 };
    this.sum = filledIn(connection.monthlySum?.amount ?? null);
    this.currency = connection.monthlySum?.currency ?? TICKER_MONEY;
    this.renews = String(connection.renewsOnDay);
  }

  /** Whether the key is to be sent in another way than the connected one. */
  isWayOther({ connection }: ConnectionState): boolean {
    return connection !== null && wayName(connection.sendKeyAs) !== this.way;
  }

  /**
   * Takes off what was pasted with an address or a key, and says so. A line with both fills both
   * fields.
   */
  tidy(): void {
    const { schemeAdded, tidied } = text.connection;
    const both = [this.address, this.key].map(accountIn).find(isWhole);
    if (both) {
      ({ address: this.address, key: this.key } = both);
    }
    const address = tidyAddress(this.address);
    const key = tidyKey(this.key);
    this.address = address.text;
    this.key = key.text;
    const isTidied = both !== undefined;
    if (isTidied || address.isChanged || address.isSchemeAdded) {
      const note = address.isSchemeAdded ? schemeAdded : tidied;
      this.#notes = { ...this.#notes, address: { note, of: this.address } };
    }
    if (isTidied || key.isChanged)
      this.#notes = { ...this.#notes, key: { note: tidied, of: this.key } };
  }

  /** @returns whether the pasted text is taken; a field of one line would join its lines. */
  paste(field: 'address' | 'key', pasted: string): boolean {
    const isOneField = !isWhole(accountIn(pasted)) && !/\s/.test(pasted.trim());
    if (isOneField) return false;
    this[field] = pasted.slice(0, LONGEST_PASTED).trim().replace(/\s+/g, ' ');
    this.tidy();
    return true;
  }

  /** @returns the number of rates of an account that now works; null if none was tried. */
  async connect(nowMs: number): Promise<number | null> {
    if (this.#sinceMs !== null) return null;
    this.tidy();
    const request = this.#request();
    if (!request) {
      const { problems } = this.#terms();
      const { empty } = text.connection.addressProblems;
      this.#problems = { ...problems, ...(this.address === '' ? { address: empty } : {}) };
      return null;
    }
    this.#problems = {};
    this.#outcome = null;
    this.#sinceMs = nowMs;
    const answer = await this.#bridge.connect(request);
    this.#sinceMs = null;
    if (!answer.ok) {
      this.#refused(answer.error, request);
      return null;
    }
    this.#counted = { address: this.address, used: this.#terms().terms?.used ?? 0 };
    this.#typedUsed = null;
    this.key = '';
    this.#notes = {};
    this.#offer = null;
    this.#outcome = { ok: true, text: text.connection.saved };
    return answer.value.rates;
  }

  /** Gives up the try that is under way. */
  cancel = (): void => void this.#bridge.cancelConnecting();

  /** @returns whether it happened. */
  async disconnect(): Promise<boolean> {
    // Not delayed by a pending try.
    const answer = await this.#bridge.disconnect();
    if (!answer.ok) this.#refused(answer.error);
    else this.key = '';
    return answer.ok;
  }

  #terms(): { terms: Terms; problems: null } | { terms: null; problems: TermsProblems } {
    return readTerms(this);
  }

  /** What is sent; null while a term is invalid. */
  #request(): ConnectRequest | null {
    const { terms } = this.#terms();
    if (!terms) return null;
    const { used, ...rest } = terms;
    const { address, key, plan, keep } = this;
    const usedThisMonth = this.#typedUsed === null ? null : used;
    return { address, key, sendKeyAs: wayOf(this.way), plan, ...rest, usedThisMonth, keep };
  }

  #refused(error: AppError, request: ConnectRequest | null = null): void {
    const { addressProblems, keyProblems, cancelled, offers } = text.connection;
    const at = FIELD_OF[error.code];
    if (error.code === 'invalid-address') {
      this.#problems = { address: addressProblems[error.detail as AddressProblem] };
    } else if (error.code === 'invalid-key') {
      this.#problems = { key: keyProblems[error.detail as KeyProblem] };
    } else if (at) {
      this.#problems = { [at]: errorText(error) };
    } else if (request && offers[error.code] !== undefined) {
      this.#offer = { asked: JSON.stringify(request), why: error.code };
    } else {
      const isCancelled = error.code === 'not-confirmed';
      this.#outcome = { ok: false, text: isCancelled ? cancelled : errorText(error) };
    }
  }
}

type Account = ReturnType<typeof accountIn>;

const isWhole = (found: Account): found is { address: string; key: string } =>
  found.address !== null && found.key !== null;
