import { accountRisks } from '#core/requests/account-risks.ts';
import {
  type Connection,
  type ConnectionState,
  type KeyState,
  NOT_CONNECTED,
  parseKey,
} from '#core/requests/connection.ts';
import { mayReturnToDemo } from '#core/requests/feeds.ts';
import { sameSending } from '#core/requests/key-sending.ts';
import { type AppError, appError, fail, messageOf, ok, type Result } from '#core/base/result.ts';
import { serviceTime } from '#core/rates/service-clock.ts';
import type { Text } from '#core/text/en.ts';
import { type Consent, createConsent } from './account-consent.ts';
import { type Credentials, provesKey, type Tried, tryLatest } from './account-trial.ts';
import type { Clock } from '../base/clock.ts';
import type { Confirm } from '../window/confirm.ts';
import type { LedgerService } from '../requests/ledger-service.ts';
import type { ConnectOutcome, ConnectRequest } from '#ipc/messages.ts';
import { parseAddress } from '../service/address.ts';
import type { Fetch } from '../service/request.ts';
import { FIRST_PUBLIC, publicService } from '../public/sources.ts';
import type { OpenedSource, Sessions } from '../requests/sessions.ts';
import type { Settings } from '../store/settings.ts';
import type { Store } from '../store/store.ts';
import { KeyringLockedError } from './keyring-locked.ts';
import type { Held, Vault } from './vault.ts';

export interface AccountOptions {
  readonly settings: Settings;
  readonly vault: Vault;
  readonly sessions: Pick<Sessions, keyof Sessions>;
  readonly fetch: Fetch;
  readonly clock: Clock;
  readonly ledger: Pick<LedgerService, 'enter'>;
  /** Asks the user in a dialog outside the page. */
  readonly confirm: Confirm;
  readonly text: Pick<Text, 'confirm'>;
  /** Logs failures that do no harm. */
  readonly onProblem: (what: string, error: unknown) => void;
}

/** A wait of 0 must not cause a tight loop. */
const LEAST_WAIT_MS = 1_000;

/** The defaults of an account whose settings are lost. */
const USUAL: Omit<Connection, 'address'> = {
  sendKeyAs: { way: 'header' },
  plan: 'free',
  monthlyLimit: null,
  monthlySum: null,
  renewsOnDay: 1,
};

/** What the person asked for, and the error that proved its key: asked again, it is saved. */
interface Proven {
  readonly asked: string;
  readonly error: AppError;
  readonly sealed: Sealed;
}

/**
 * What a save does to the sealed key: leaves it, as it is the same; replaces it by one that is
 * sealed too; or by any, as the person was asked while the keyring was locked.
 */
type Sealed = 'stays' | 'resealed' | 'given up';

export class Account {
  readonly #options: AccountOptions;
  readonly #consent: Consent;
  #current: Connection | null;
  #isChanging = false;
  #proven: Proven | null = null;
  /** Tries of addresses since one was saved: the person's own count of used requests lacks them. */
  readonly #tries = new Map<string, number>();
  #giveUp = (): void => undefined;

  constructor(options: AccountOptions) {
    const { settings, vault } = options;
    this.#options = options;
    this.#consent = createConsent({ ...options, elapsed: () => performance.now() });
    this.#current = knownConnection(settings.connection, vault.address);
  }

  /**
   * Opens the first source: the account, or what was chosen without one. It does not wait
   * for the key, because a keyring may prompt the user.
   */
  async open(): Promise<{ opened: OpenedSource; connection: ConnectionState }> {
    const { sessions, settings } = this.#options;
    const connection = this.#current;
    if (!connection) {
      const chosen = publicService(settings.publicSource);
      const opened = chosen ? sessions.openPublic(chosen) : await sessions.openSandbox();
      return { opened, connection: NOT_CONNECTED };
    }
    const opened = sessions.openAccount(connection);
    return { opened, connection: { ...NOT_CONNECTED, connection, key: 'opening' } };
  }

  async unlock(opened: OpenedSource, store: Store): Promise<void> {
    const { vault, sessions, onProblem } = this.#options;
    rememberRefusal(store, vault, onProblem);
    // The source needs upkeep, with or without a key.
    sessions.run(opened, store, null);
    await this.#runWithKey(opened, store);
    let wasOpen = store.state.conditions.popupOpen;
    store.subscribe(({ connection, conditions: { popupOpen } }) => {
      const isNoticed = popupOpen && !wasOpen;
      wasOpen = popupOpen;
      // Only when the person looks, because a keyring may prompt.
      if (isNoticed && connection.key === 'locked') void this.#runWithKey(opened, store);
    });
  }

  /** Looks whether the system keeps a key secret. It may ask the person, who is about to enter one. */
  async probeKeyring(store: Store): Promise<void> {
    const canEncrypt = await this.#options.vault.canEncrypt();
    if (store.state.connection.canEncrypt === canEncrypt) return;
    const connection = { ...store.state.connection, canEncrypt };
    store.dispatch({ kind: 'connection-changed', connection });
  }

  async #runWithKey(opened: OpenedSource, store: Store): Promise<void> {
    const { vault, sessions } = this.#options;
    const connection = this.#current;
    // Without an account nothing is in a keyring, which may ask the person.
    if (!connection) return;
    const held = await vault.load(connection.address);
    // The user may have connected meanwhile, or the app may have ended.
    if (this.#current !== connection || sessions.file === null) return;
    const state = { ...store.state.connection, ...keyStateOf(held) };
    store.dispatch({ kind: 'connection-changed', connection: state });
    if (held.kind !== 'key') return;
    sessions.run(opened, store, held.key);
  }

  /**
   * Tries another account with one request first, and saves only what a good answer confirmed: its
   * rates are the first ones. Plan and limits alone are saved without a request. Where the answer
   * proves the key but has no rates, the same request once more saves it.
   */
  connect(request: ConnectRequest, store: Store): Promise<Result<ConnectOutcome>> {
    return this.#alone(() => this.#connect(request, store));
  }

  /** Gives up the try that is under way. It was counted, and changes nothing. */
  cancel(): void {
    this.#giveUp();
  }

  disconnect(store: Store): Promise<Result<null>> {
    return this.#alone(async () => {
      const current = this.#current;
      const held = current && (await this.#options.vault.load(current.address));
      if (current && held?.kind === 'key') {
        const toDemo = mayReturnToDemo(store.state);
        const allowed = await this.#consent.disconnect(current.address, toDemo);
        if (!allowed.ok) return allowed;
      }
      return this.#disconnect(store);
    });
  }

  /** One change at a time, so that the confirmed change is the one that happens. */
  async #alone<T>(change: () => Promise<Result<T>>): Promise<Result<T>> {
    if (this.#isChanging) return fail(appError('not-confirmed'));
    this.#isChanging = true;
    try {
      return await change();
    } finally {
      this.#isChanging = false;
    }
  }

  /** An empty key means the stored one, but only for the address that it belongs to. */
  async #read(request: ConnectRequest): Promise<Result<Credentials>> {
    const parsed = parseAddress(request.address);
    if ('problem' in parsed) return fail(appError('invalid-address', parsed.problem));
    const { address } = parsed;
    const held = request.key.trim() === '' ? await this.#options.vault.load(address) : null;
    const key = parseKey(held?.kind === 'key' ? held.key : request.key);
    if ('problem' in key) return fail(appError('invalid-key', key.problem));
    return ok({ address, key: key.key, sendKeyAs: request.sendKeyAs });
  }

  async #connect(request: ConnectRequest, store: Store): Promise<Result<ConnectOutcome>> {
    const { vault, clock } = this.#options;
    const form = await this.#read(request);
    if (!form.ok) return form;
    const { address, key, sendKeyAs } = form.value;
    const { plan, monthlyLimit, monthlySum, renewsOnDay, keep, usedThisMonth } = request;
    const next = { address, sendKeyAs, plan, monthlyLimit, monthlySum, renewsOnDay };
    const asked = JSON.stringify({ ...next, key, keep, usedThisMonth });
    const proven = this.#proven?.asked === asked ? this.#proven : null;
    this.#proven = null;
    if (proven) return this.#keep(form.value, next, request, store, proven.sealed, proven.error);

    const before = this.#current;
    const held = before && (await vault.load(before.address));
    const replacesKey = held !== null && isGivenUp(held, key, before?.address === address);
    const movesKey =
      held?.kind === 'key' && held.keyStorage !== 'encrypted' && held.keyStorage !== keep;
    const { spent } = store.state;
    const change = { before, spent, next, usedThisMonth, replacesKey, movesKey };
    const risks = accountRisks(change, clock.moment());
    const allowed = await this.#consent.change(next, risks, spent);
    if (!allowed.ok) return allowed;
    const isKnown =
      held?.kind === 'key' &&
      !held.refused &&
      store.state.connection.key !== 'refused' &&
      held.key === key &&
      before?.address === address &&
      sameSending(before.sendKeyAs, sendKeyAs);
    if (isKnown) {
      const sealed = held.keyStorage === 'encrypted' ? 'stays' : 'resealed';
      return this.#keep(form.value, next, request, store, sealed);
    }

    const sealed = held?.kind === 'locked' ? 'given up' : 'resealed';
    const tried = await this.#try(form.value, request, store);
    if (tried.ok) return this.#keep(form.value, next, request, store, sealed, tried.value);
    if (provesKey(tried.error)) this.#proven = { asked, error: tried.error, sealed };
    return tried;
  }

  /** One request, unless the person entered that the month has none left. */
  async #try(
    credentials: Credentials,
    { monthlyLimit, usedThisMonth }: ConnectRequest,
    store: Store,
  ): Promise<Result<Tried>> {
    const { sessions, fetch, clock } = this.#options;
    if (monthlyLimit !== null && usedThisMonth !== null && usedThisMonth >= monthlyLimit) {
      return fail(appError('limit-reached'));
    }
    const allowed = this.#consent.oneMoreTry();
    if (!allowed.ok) return allowed;
    const { promise: givenUp, resolve } = Promise.withResolvers<Result<Tried>>();
    const { address } = credentials;
    this.#tries.set(address, (this.#tries.get(address) ?? 0) + 1);
    this.#giveUp = () => resolve(fail(appError('not-confirmed')));
    return Promise.race([tryLatest(credentials, store, sessions, fetch, clock.now), givenUp]);
  }

  /** @param known the answer that confirmed it, or the error that did; nothing for known keys. */
  async #keep(
    { address, key }: Credentials,
    connection: Connection,
    request: ConnectRequest,
    store: Store,
    sealed: Sealed,
    known?: Tried | AppError,
  ): Promise<Result<ConnectOutcome>> {
    const { settings, vault, sessions, clock, onProblem } = this.#options;
    const before = this.#current;
    try {
      // In this order, a failure leaves an address without its key, never with another one's.
      settings.saveConnection(connection);
      const keyStorage =
        sealed === 'stays'
          ? 'encrypted'
          : await vault.keep(address, key, request.keep, sealed === 'given up');
      this.#current = connection;
      settings.savePublicSource(null);
      this.#consent.forget();
      sessions.close();
      this.#enterUsed(request, address, store);
      this.#tries.clear();
      const opened = sessions.openAccount(connection);
      const canEncrypt = keyStorage === 'encrypted';
      const state = { connection, key: 'held', canEncrypt, keyStorage } as const;
      store.dispatch({ kind: 'source-opened', ...opened, connection: state, atMs: clock.now() });
      if (known) this.#takeFirst(known, store);
      sessions.run(opened, store, key);
      const rates = known && 'answer' in known ? known.answer.table.rates.size : null;
      return ok({ rates });
    } catch (error) {
      this.#current = before;
      restore(() => settings.saveConnection(before), onProblem);
      const isLocked = error instanceof KeyringLockedError;
      return fail(isLocked ? appError('keyring-locked') : appError('internal', messageOf(error)));
    }
  }

  /** What the try brought is the source's first answer, so that it costs no second request. */
  #takeFirst(known: Tried | AppError, store: Store): void {
    const { sessions, clock } = this.#options;
    const { market: feed } = store.state.choices;
    if (!('answer' in known)) {
      const atMs = clock.now();
      const notBeforeMs = atMs + Math.max(known.retryAfterMs ?? 0, LEAST_WAIT_MS);
      store.dispatch({ kind: 'request-failed', feed, error: known, atMs, notBeforeMs });
      return;
    }
    if (known.shown) sessions.correctClock(store, known.shown);
    const { table, droppedCount, badCodes } = known.answer;
    const { nowMs: atMs, steadyMs } = clock.moment();
    store.dispatch({ kind: 'latest-answered', table, droppedCount, badCodes, atMs, steadyMs });
  }

  /**
   * Stores the used count that the user entered, at the service's time. Later requests add to it.
   */
  #enterUsed({ usedThisMonth }: ConnectRequest, address: string, { state }: Store): void {
    if (usedThisMonth === null) return;
    const { ledger, clock } = this.#options;
    const anchor = state.source.key === address ? state.spent.anchor : null;
    const used = usedThisMonth + (this.#tries.get(address) ?? 0);
    ledger.enter(address, used, serviceTime(anchor, clock.moment()).nowMs);
  }

  /**
   * Shows the rates of the public source, after the question that names its host. Nothing leaves
   * for it before.
   */
  choosePublic(store: Store): Promise<Result<null>> {
    return this.#alone(async () => {
      const { source } = store.state;
      if (source.kind === 'public') return ok(null);
      if (source.kind === 'account' && !mayReturnToDemo(store.state)) {
        return fail(appError('not-confirmed'));
      }
      const allowed = await this.#consent.choosePublic(FIRST_PUBLIC.source.key);
      if (!allowed.ok) return allowed;
      return this.#leaveAccount(store, FIRST_PUBLIC.source.key);
    });
  }

  async #disconnect(store: Store): Promise<Result<null>> {
    const { vault, sessions } = this.#options;
    this.#proven = null;
    if (mayReturnToDemo(store.state)) return this.#leaveAccount(store, null);
    try {
      vault.forget();
    } catch (error) {
      return fail(appError('internal', messageOf(error)));
    }
    // The address stays. Its last numbers remain visible and age; the sandbox does not replace
    // them.
    const forgotten = { key: 'none', keyStorage: null } as const;
    const connection = { ...store.state.connection, ...forgotten };
    store.dispatch({ kind: 'connection-changed', connection });
    sessions.stop();
    return ok(null);
  }

  /** The account is forgotten whole, so the next start shows the same source. */
  async #leaveAccount(store: Store, publicHost: string | null): Promise<Result<null>> {
    const { settings, vault, sessions, clock } = this.#options;
    try {
      vault.clear();
      settings.saveConnection(null);
      settings.savePublicSource(publicHost);
    } catch (error) {
      return fail(appError('internal', messageOf(error)));
    }
    this.#current = null;
    sessions.close();
    const chosen = publicService(publicHost);
    const opened = chosen ? sessions.openPublic(chosen) : await sessions.openSandbox();
    const { canEncrypt } = store.state.connection;
    const connection = { ...NOT_CONNECTED, canEncrypt };
    store.dispatch({ kind: 'source-opened', ...opened, connection, atMs: clock.now() });
    sessions.run(opened, store, null);
    return ok(null);
  }
}

/** A connected account remains one, even if its settings are lost. */
function knownConnection(saved: Connection | null, vaultAddress: string | null): Connection | null {
  const parsed = parseAddress(saved?.address ?? vaultAddress ?? '');
  return 'problem' in parsed ? null : { ...USUAL, ...saved, address: parsed.address };
}

function keyStateOf(held: Held): { key: KeyState; keyStorage: ConnectionState['keyStorage'] } {
  switch (held.kind) {
    case 'key':
      return { key: held.refused ? 'refused' : 'held', keyStorage: held.keyStorage };
    case 'missing':
    case 'locked':
      return { key: held.kind, keyStorage: null };
    case 'forgotten':
      return { key: 'none', keyStorage: null };
  }
}

/** Whether a key that works, or may work again, is replaced. */
function isGivenUp(held: Held, key: string, isSameAddress: boolean): boolean {
  if (held.kind === 'locked') return true;
  return held.kind === 'key' && !held.refused && !(isSameAddress && held.key === key);
}

/** A refused key is not tried at the next start either. */
function rememberRefusal(store: Store, vault: Vault, onProblem: AccountOptions['onProblem']): void {
  let key = store.state.connection.key;
  store.subscribe((state) => {
    const refusedNow = state.connection.key === 'refused' && key !== 'refused';
    key = state.connection.key;
    if (refusedNow) restore(() => vault.refuse(), onProblem);
  });
}

/** Runs work whose failure does no harm and is only logged. */
function restore(work: () => void, onProblem: AccountOptions['onProblem']): void {
  try {
    work();
  } catch (error) {
    onProblem('account:', error);
  }
}
