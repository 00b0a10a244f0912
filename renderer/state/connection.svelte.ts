import type { AddressProblem, ConnectionState, KeyProblem, Plan } from '#core/connection.ts';
import { KEY_SENDINGS, type KeySending } from '#core/key-sending.ts';
import type { AppError, Result } from '#core/result.ts';
import type { Bridge } from '#ipc/bridge.ts';
import type { TestOutcome, TestRequest } from '#ipc/contract.ts';
import { errorText, text } from '../format.ts';

export type Field = 'address' | 'key' | 'monthlyLimit' | 'used' | 'renews';

/** A way of sending the key as one word, for a list to choose from. */
export type WayName = keyof typeof text.connection.ways;

export const wayName = (sending: KeySending): WayName =>
  sending.way === 'authorization' ? `authorization-${sending.form}` : sending.way;

export const WAYS: readonly WayName[] = KEY_SENDINGS.map(wayName);

const wayOf = (name: WayName): KeySending =>
  KEY_SENDINGS.find((sending) => wayName(sending) === name) ?? { way: 'header' };

/** The connection form: what is typed, what is wrong with it, and what came of it. */
export class ConnectionModel {
  readonly #bridge: Bridge;
  address = $state('');
  key = $state('');
  way = $state<WayName>('header');
  plan = $state<Plan>('free');
  monthlyLimit = $state('');
  used = $state('0');
  renews = $state('1');
  keep = $state<'session' | 'plain'>('session');
  #problems = $state.raw<Partial<Record<Field, string>>>({});
  #outcome = $state.raw<{ ok: boolean; text: string } | { tested: TestOutcome } | null>(null);
  #busy = $state(false);

  constructor(bridge: Bridge) {
    this.#bridge = bridge;
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

  /** Begins with what is connected; the key is never among it. */
  fill({ connection, kept }: ConnectionState): void {
    this.key = '';
    this.keep = kept === 'plain' ? 'plain' : 'session';
    this.#problems = {};
    this.#outcome = null;
    if (!connection) return;
    this.address = connection.address;
    this.way = wayName(connection.sendKeyAs);
    this.plan = connection.plan;
    this.monthlyLimit = connection.monthlyLimit === null ? '' : String(connection.monthlyLimit);
    this.used = String(connection.usedThisMonth);
    this.renews = String(connection.renewsOnDay);
  }

  async test(): Promise<void> {
    const answer = await this.#ask(() => this.#bridge.testConnection(this.#request()));
    if (answer?.ok) this.#outcome = { tested: answer.value };
  }

  async connect(): Promise<void> {
    const numbers = this.#numbers();
    if (!numbers) return;
    const request = { ...this.#request(), plan: this.plan, ...numbers, keep: this.keep };
    const answer = await this.#ask(() => this.#bridge.connect(request));
    if (!answer?.ok) return;
    this.key = '';
    this.#outcome = { ok: true, text: text.connection.connected };
  }

  async disconnect(): Promise<void> {
    // At once, also while a try is under way.
    const answer = await this.#bridge.disconnect();
    if (!answer.ok) this.#refused(answer.error);
    this.key = '';
  }

  #request(): TestRequest {
    return { address: this.address, key: this.key, sendKeyAs: wayOf(this.way) };
  }

  async #ask<T>(question: () => Promise<Result<T>>): Promise<Result<T> | null> {
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
    const { addressProblems, keyProblems } = text.connection;
    if (error.code === 'invalid-address') {
      this.#problems = { address: addressProblems[error.detail as AddressProblem] };
    } else if (error.code === 'invalid-key') {
      this.#problems = { key: keyProblems[error.detail as KeyProblem] };
    } else this.#outcome = { ok: false, text: errorText(error) };
  }

  /** The form's numbers; null, with each problem at its field, when one of them is none. */
  #numbers(): { monthlyLimit: number | null; usedThisMonth: number; renewsOnDay: number } | null {
    const limit = this.monthlyLimit.trim() === '' ? null : wholeNumber(this.monthlyLimit);
    const used = wholeNumber(this.used);
    const day = wholeNumber(this.renews);
    const { count, day: dayProblem } = text.connection.numberProblems;
    const wrongDay = day === undefined || day < 1 || day > 31;
    this.#problems = {
      ...(limit === undefined ? { monthlyLimit: count } : {}),
      ...(used === undefined ? { used: count } : {}),
      ...(wrongDay ? { renews: dayProblem } : {}),
    };
    if (limit === undefined || used === undefined || wrongDay) return null;
    return { monthlyLimit: limit, usedThisMonth: used, renewsOnDay: day };
  }
}

/** Plain, or grouped in threes; a decimal is not a count. */
function wholeNumber(typed: string): number | undefined {
  const text = typed.trim();
  const grouped = /^\d{1,3}([ .,'_])\d{3}(?:\1\d{3})?$/.test(text);
  const digits = grouped ? text.replace(/\D/g, '') : text;
  return /^\d{1,9}$/.test(digits) ? Number(digits) : undefined;
}
