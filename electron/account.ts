import {
  type Connection,
  type ConnectionState,
  type KeyKeeping,
  type KeyState,
  parseKey,
} from '#core/connection.ts';
import { appError, fail, messageOf, ok, type Result } from '#core/result.ts';
import type { ConnectRequest, TestOutcome, TestRequest } from '#ipc/contract.ts';
import { parseAddress } from './service/address.ts';
import { createRateService } from './service/client.ts';
import type { Fetch } from './service/request.ts';
import type { OpenedSource, Sessions } from './sessions.ts';
import type { Settings } from './store/settings.ts';
import type { Store } from './store/store.ts';
import type { Vault } from './store/vault.ts';

export interface AccountOptions {
  readonly settings: Settings;
  readonly vault: Vault;
  readonly sessions: Sessions;
  readonly fetch: Fetch;
  readonly now: () => number;
}

/** The person's account with a rate service: connecting, trying and leaving it. */
export interface Account {
  /** What is shown at the start: the account's own numbers, or the sandbox where there never was one. */
  open(): Promise<{ opened: OpenedSource; connection: ConnectionState; key: string | null }>;
  test(request: TestRequest): Promise<Result<TestOutcome>>;
  connect(request: ConnectRequest, store: Store): Promise<Result<null>>;
  disconnect(store: Store): Result<null>;
}

export function createAccount(options: AccountOptions): Account {
  const { settings, vault, sessions, fetch, now } = options;

  /** An empty key stands for the one that is kept. */
  async function read(request: TestRequest): Promise<Result<{ address: string; key: string }>> {
    const address = parseAddress(request.address);
    if ('problem' in address) return fail(appError('invalid-address', address.problem));
    const typed = request.key.trim() === '' ? await vault.load() : request.key;
    const key = parseKey(typed ?? '');
    if ('problem' in key) return fail(appError('invalid-key', key.problem));
    return ok({ address: address.address, key: key.key });
  }

  return {
    async open() {
      const canEncrypt = await vault.canEncrypt();
      const { connection } = settings;
      if (!connection) {
        const opened = await sessions.openSandbox();
        return { opened, connection: { connection, key: 'none', canEncrypt }, key: null };
      }
      const key = await vault.load();
      const state: KeyState = key === null ? 'missing' : 'held';
      const opened = sessions.openAccount(connection);
      return { opened, connection: { connection, key: state, canEncrypt }, key };
    },

    async test(request) {
      const form = await read(request);
      if (!form.ok) return form;
      const { address: baseUrl, key } = form.value;
      const service = createRateService({ baseUrl, key, sendKeyAs: request.sendKeyAs, fetch, now });
      const answer = await service.latest('mid');
      if (!answer.ok) return answer;
      const { rates, publishedAtMs } = answer.value.table;
      return ok({ rates: rates.size, publishedAtMs });
    },

    async connect(request, store) {
      const form = await read(request);
      if (!form.ok) return form;
      const { address, key } = form.value;
      const { sendKeyAs, plan, monthlyLimit, usedThisMonth, renewsOnDay } = request;
      const connection: Connection = {
        address,
        sendKeyAs,
        plan,
        monthlyLimit,
        usedThisMonth,
        renewsOnDay,
      };
      let kept: KeyKeeping;
      try {
        kept = await vault.keep(key, request.keep);
        settings.saveConnection(connection);
      } catch (error) {
        return fail(appError('internal', messageOf(error)));
      }
      const state: ConnectionState = { connection, key: 'held', canEncrypt: kept === 'encrypted' };
      const opened = sessions.openAccount(connection);
      store.dispatch({ kind: 'source-opened', ...opened, connection: state, atMs: now() });
      sessions.run(opened, store, key);
      return ok(null);
    },

    disconnect(store) {
      const { connection, canEncrypt } = store.state.connection;
      try {
        vault.forget();
      } catch (error) {
        return fail(appError('internal', messageOf(error)));
      }
      // The address stays: its last numbers go on being shown, ageing, never the sandbox's.
      store.dispatch({
        kind: 'connection-changed',
        connection: { connection, key: 'missing', canEncrypt },
      });
      sessions.stop();
      return ok(null);
    },
  };
}
