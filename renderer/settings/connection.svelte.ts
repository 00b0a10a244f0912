import { separatorsOf } from '#core/number/amount.ts';
import type {
  AddressProblem,
  ConnectionState,
  KeyProblem,
  Plan,
} from '#core/requests/connection.ts';
import { KEY_SENDINGS, type KeySending } from '#core/requests/key-sending.ts';
import type { AppError, ErrorCode, Result } from '#core/base/result.ts';
import { retyped } from '#core/settings/typed-in.ts';
import type { Text } from '#core/text/en.ts';
import type { Bridge } from '#ipc/bridge.ts';
import type { TestOutcome, TestRequest } from '#ipc/messages.ts';
import { errorText } from '../text/later-text.ts';
import { laterText } from '../text/later-text.ts';
import { readTerms, type TypedTerms } from '../ui/terms.ts';

export type Field = 'address' | 'key' | keyof TypedTerms;

const USUAL_CURRENCY = 'NGN';

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
  'not-json': 'address',
  redirected: 'address',
  tls: 'address',
  'too-large': 'address',
  'unexpected-shape': 'address',
  unreachable: 'address',
};

export class ConnectionModel implements TypedTerms {
  readonly #bridge: Bridge;
  #separators = separatorsOf('en');
  address = $state('');
  key = $state('');
  way = $state<WayName>('header');
  plan = $state<Plan>('free');
  monthlyLimit = $state('');
  sum = $state('');
  currency = $state(USUAL_CURRENCY);
  renews = $state('1');
  keep = $state<'session' | 'plain'>('session');
  #problems = $state.raw<Partial<Record<Field, string>>>({});
  #outcome = $state.raw<{ ok: boolean; text: string } | { tested: TestOutcome } | null>(null);
  #busy = $state(false);
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

  get outcome(): { ok: boolean; text: string } | { tested: TestOutcome } | null {
    return this.#outcome;
  }

  get busy(): boolean {
    return this.#busy;
  }

  /** Fills the form with the current connection and its count. The key never reaches the page. */
  fill({ connection, keyStorage }: ConnectionState, used: number | null, locale: string): void {
    this.#separators = separatorsOf(locale);
    this.#typedUsed = null;
    this.key = '';
    this.keep = keyStorage === 'plain' ? 'plain' : 'session';
    this.#problems = {};
    this.#outcome = null;
    if (!connection) return;
    this.address = connection.address;
    this.way = wayName(connection.sendKeyAs);
    this.plan = connection.plan;
    this.monthlyLimit = connection.monthlyLimit === null ? '' : String(connection.monthlyLimit);
    this.#counted = { address: connection.address, used: used ?? 0 };
    this.sum = connection.monthlySum?.amount.replace('.', this.#separators.decimal) ?? '';
    this.currency = connection.monthlySum?.currency ?? USUAL_CURRENCY;
    this.renews = String(connection.renewsOnDay);
  }

  retype(to: string): void {
    this.sum = retyped(this.sum, this.#separators, to);
    this.#separators = separatorsOf(to);
  }

  async test(): Promise<void> {
    const answer = await this.#run(() => this.#bridge.testConnection(this.#request()));
    if (answer?.ok) this.#outcome = { tested: answer.value };
  }

  async connect(): Promise<void> {
    const { terms, problems } = readTerms(this, this.#separators);
    if (!terms) {
      const { empty } = laterText().connection.addressProblems;
      this.#problems = { ...problems, ...(this.address.trim() === '' ? { address: empty } : {}) };
      return;
    }
    const { used, ...rest } = terms;
    const usedThisMonth = this.#typedUsed === null ? null : used;
    const { plan, keep } = this;
    const request = { ...this.#request(), plan, ...rest, usedThisMonth, keep };
    const answer = await this.#run(() => this.#bridge.connect(request));
    if (!answer?.ok) return;
    this.#counted = { address: this.address, used };
    this.#typedUsed = null;
    const { connected, saved } = laterText().connection;
    this.#outcome = { ok: true, text: this.key.trim() === '' ? saved : connected };
    this.key = '';
  }

  async disconnect(): Promise<void> {
    // Not delayed by a pending test.
    const answer = await this.#bridge.disconnect();
    if (!answer.ok) this.#refused(answer.error);
    this.key = '';
  }

  #request(): TestRequest {
    return { address: this.address, key: this.key, sendKeyAs: wayOf(this.way) };
  }

  async #run<T>(question: () => Promise<Result<T>>): Promise<Result<T> | null> {
    if (this.#busy) return null;
    this.#busy = true;
    this.#problems = {};
    this.#outcome = null;
    try {
      const answer = await question();
      if (!answer.ok) this.#refused(answer.error);
      return answer;
    } finally {
      this.#busy = false;
    }
  }

  #refused(error: AppError): void {
    const { addressProblems, keyProblems } = laterText().connection;
    const at = FIELD_OF[error.code];
    if (error.code === 'invalid-address') {
      this.#problems = { address: addressProblems[error.detail as AddressProblem] };
    } else if (error.code === 'invalid-key') {
      this.#problems = { key: keyProblems[error.detail as KeyProblem] };
    } else if (at) {
      this.#problems = { [at]: errorText(error) };
    } else if (error.code !== 'not-confirmed') {
      this.#outcome = { ok: false, text: errorText(error) };
    }
  }
}
