import { accountRisks } from '#core/requests/account-risks.ts';
import {
  type Connection,
  type ConnectionState,
  type KeyState,
  NOT_CONNECTED,
  parseKey,
} from '#core/requests/connection.ts';
import { sameSending } from '#core/requests/key-sending.ts';
import { appError, fail, messageOf, ok, type Result } from '#core/base/result.ts';
import { serviceTime } from '#core/rates/service-clock.ts';
import type { Text } from '#core/text/en.ts';
import { type Consent, createConsent } from './account-consent.ts';
import { createTrial, type Trial, withoutWords } from './account-trial.ts';
import type { Clock } from '../base/clock.ts';
import type { Confirm } from '../window/confirm.ts';
import type { LedgerKeeper } from '../requests/ledger-keeper.ts';
import type { ConnectRequest, TestOutcome, TestRequest } from '#ipc/messages.ts';
import { parseAddress } from '../service/address.ts';
import type { Fetch } from '../service/request.ts';
import type { OpenedSource, Sessions } from '../requests/sessions.ts';
import type { Settings } from '../store/settings.ts';
import type { Store } from '../store/store.ts';
import type { Held, Vault } from './vault.ts';

export interface AccountOptions {
  readonly settings: Settings;
  readonly vault: Vault;
  readonly sessions: Pick<Sessions, keyof Sessions>;
  readonly fetch: Fetch;
  readonly clock: Clock;
  readonly ledger: Pick<LedgerKeeper, 'enter'>;
  /** Asks the user in a dialog outside the page. */
  readonly confirm: Confirm;
  readonly text: Pick<Text, 'confirm'>;
  /** Logs failures that do no harm. */
  readonly onProblem: (what: string, error: unknown) => void;
}

/** The defaults of an account whose settings are lost. */
const USUAL: Omit<Connection, 'address'> = {
  sendKeyAs: { way: 'header' },
  plan: 'free',
  monthlyLimit: null,
  monthlySum: null,
  renewsOnDay: 1,
};

export class Account {
  readonly #options: AccountOptions;
  readonly #consent: Consent;
  readonly #trial: Trial;
  #current: Connection | null;
  #isChanging = false;

  constructor(options: AccountOptions) {
    const { settings, vault, sessions, fetch, clock } = options;
    this.#options = options;
    this.#consent = createConsent({ ...options, elapsed: () => performance.now() });
    this.#trial = createTrial(sessions, fetch, clock.now);
    this.#current = knownConnection(settings.connection, vault.address);
  }

  /**
   * Opens the first source: the account, or the sandbox if there never was one. It does not wait
   * for the key, because a keyring may prompt the user.
   */
  async open(): Promise<{ opened: OpenedSource; connection: ConnectionState }> {
    const { sessions } = this.#options;
    const connection = this.#current;
    if (!connection) return { opened: await sessions.openSandbox(), connection: NOT_CONNECTED };
    const opened = sessions.openAccount(connection);
    return { opened, connection: { ...NOT_CONNECTED, connection, key: 'opening' } };
  }

  async unlock(opened: OpenedSource, store: Store): Promise<void> {
    const { vault, sessions, onProblem } = this.#options;
    rememberRefusal(store, vault, onProblem);
    // The source needs upkeep, with or without a key.
    sessions.run(opened, store, null);
    const canEncrypt = await vault.canEncrypt();
    const connection = this.#current;
    const held = connection && (await vault.load(connection.address));
    // The user may have connected meanwhile.
    if (this.#current !== connection) return;
    const state = { ...store.state.connection, canEncrypt, ...(held ? keyStateOf(held) : {}) };
    store.dispatch({ kind: 'connection-changed', connection: state });
    if (!connection || held?.kind !== 'key') return;
    sessions.run(opened, store, held.key);
  }

  async test(request: TestRequest, store: Store): Promise<Result<TestOutcome>> {
    const form = await this.#read(request);
    if (!form.ok) return form;
    const { sendKeyAs } = request;
    const allowed = await this.#consent.test({ ...form.value, sendKeyAs }, this.#current);
    if (!allowed.ok) return allowed;
    const answer = await this.#trial.latest({ ...form.value, sendKeyAs }, store);
    if (answer.ok) {
      const { rates, publishedAtMs } = answer.value.table;
      return ok({ rates: rates.size, publishedAtMs });
    }
    const isKnown = this.#current?.address === form.value.address;
    return isKnown ? answer : fail(withoutWords(answer.error));
  }

  connect(request: ConnectRequest, store: Store): Promise<Result<null>> {
    return this.#alone(() => this.#connect(request, store));
  }

  disconnect(store: Store): Promise<Result<null>> {
    return this.#alone(async () => {
      const current = this.#current;
      const held = current && (await this.#options.vault.load(current.address));
      if (current && held?.kind === 'key') {
        const allowed = await this.#consent.disconnect(current.address);
        if (!allowed.ok) return allowed;
      }
      return this.#disconnect(store);
    });
  }

  /** One change at a time, so that the confirmed change is the one that happens. */
  async #alone(change: () => Promise<Result<null>>): Promise<Result<null>> {
    if (this.#isChanging) return fail(appError('not-confirmed'));
    this.#isChanging = true;
    try {
      return await change();
    } finally {
      this.#isChanging = false;
    }
  }

  /** An empty key means the stored one, but only for the address that it belongs to. */
  async #read(request: TestRequest): Promise<Result<{ address: string; key: string }>> {
    const parsed = parseAddress(request.address);
    if ('problem' in parsed) return fail(appError('invalid-address', parsed.problem));
    const { address } = parsed;
    const held = request.key.trim() === '' ? await this.#options.vault.load(address) : null;
    const key = parseKey(held?.kind === 'key' ? held.key : request.key);
    if ('problem' in key) return fail(appError('invalid-key', key.problem));
    return ok({ address, key: key.key });
  }

  async #connect(request: ConnectRequest, store: Store): Promise<Result<null>> {
    const { settings, vault, sessions, clock, onProblem } = this.#options;
    const form = await this.#read(request);
    if (!form.ok) return form;
    const { address, key } = form.value;
    const { sendKeyAs, plan, monthlyLimit, monthlySum, renewsOnDay, keep, usedThisMonth } = request;
    const terms = { plan, monthlyLimit, monthlySum, renewsOnDay };
    const connection: Connection = { address, sendKeyAs, ...terms };
    const before = this.#current;
    const held = before && (await vault.load(before.address));
    const replacesKey = held !== null && isGivenUp(held, key, before?.address === address);
    const movesKey =
      held?.kind === 'key' && held.keyStorage !== 'encrypted' && held.keyStorage !== keep;
    const { spent } = store.state;
    const change = { before, spent, next: connection, usedThisMonth, replacesKey, movesKey };
    const risks = accountRisks(change, clock.moment());
    const allowed = await this.#consent.change(connection, risks, spent);
    if (!allowed.ok) return allowed;
    // The working key stays until the new one works too.
    const credentials = { address, key, sendKeyAs };
    const taken = replacesKey ? await this.#trial.isTaken(credentials, store) : ok(null);
    if (!taken.ok) return taken;
    const isSame =
      held?.kind === 'key' &&
      held.key === key &&
      before?.address === address &&
      sameSending(before.sendKeyAs, sendKeyAs);
    const onTrial = replacesKey ? null : trialAfter(store.state.connection, isSame);
    try {
      // In this order, a failure leaves an address without its key, never with another one's.
      settings.saveConnection(connection);
      const keyStorage = await vault.keep(address, key, keep);
      this.#current = connection;
      sessions.close();
      this.#enterUsed(request, address, store);
      const opened = sessions.openAccount(connection);
      const canEncrypt = keyStorage === 'encrypted';
      const state = { connection, key: 'held', canEncrypt, keyStorage, onTrial } as const;
      store.dispatch({ kind: 'source-opened', ...opened, connection: state, atMs: clock.now() });
      if (onTrial) {
        store.dispatch({ kind: 'refresh-requested', feeds: [store.state.choices.market] });
      }
      sessions.run(opened, store, key);
      return ok(null);
    } catch (error) {
      this.#current = before;
      if (before) restore(() => settings.saveConnection(before), onProblem);
      return fail(appError('internal', messageOf(error)));
    }
  }

  /**
   * Stores the used count that the user entered, at the service's time. Later requests add to it.
   */
  #enterUsed({ usedThisMonth }: ConnectRequest, address: string, { state }: Store): void {
    if (usedThisMonth === null) return;
    const { ledger, clock } = this.#options;
    const anchor = state.source.key === address ? state.spent.anchor : null;
    ledger.enter(address, usedThisMonth, serviceTime(anchor, clock.moment()).nowMs);
  }

  #disconnect(store: Store): Result<null> {
    const { vault, sessions } = this.#options;
    try {
      vault.forget();
    } catch (error) {
      return fail(appError('internal', messageOf(error)));
    }
    // The address stays. Its last numbers remain visible and age; the sandbox does not replace
    // them.
    const forgotten = { key: 'none', keyStorage: null, onTrial: null } as const;
    const connection = { ...store.state.connection, ...forgotten };
    store.dispatch({ kind: 'connection-changed', connection });
    sessions.stop();
    return ok(null);
  }
}

/** A connected account remains one, even if its settings are lost. */
function knownConnection(saved: Connection | null, vaultAddress: string | null): Connection | null {
  const parsed = parseAddress(saved?.address ?? vaultAddress ?? '');
  return 'problem' in parsed ? null : { ...USUAL, ...saved, address: parsed.address };
}

/**
 * Whether the new key needs confirmation. After a refusal, only a successful answer ends that
 * state.
 */
function trialAfter(
  { key, onTrial }: ConnectionState,
  isSame: boolean,
): ConnectionState['onTrial'] {
  if (key === 'refused' || onTrial === 'after-refusal') return 'after-refusal';
  return isSame && key === 'held' ? onTrial : 'new';
}

function keyStateOf(held: Held): { key: KeyState; keyStorage: ConnectionState['keyStorage'] } {
  switch (held.kind) {
    case 'key':
      return { key: held.refused ? 'refused' : 'held', keyStorage: held.keyStorage };
    case 'missing':
    case 'locked':
      return { key: 'missing', keyStorage: null };
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
