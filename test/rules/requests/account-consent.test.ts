import fs from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ok } from '#core/base/result.ts';
import type { ConnectRequest } from '#ipc/messages.ts';
import type { AccountRisk } from '#core/requests/account-risks.ts';
import { NOTHING_SPENT } from '#core/requests/spending.ts';
import { en } from '#core/text/en.ts';
import { createConsent } from '../../../electron/account/account-consent.ts';
import type { Question } from '../../../electron/window/confirm.ts';
import { connectionWith } from '../../support/account.ts';
import { connecting, type Main, openMain } from '../../support/connected.ts';
import { lockable } from '../../support/sealing.ts';
import { type RateServer, startRateServer } from '../../support/rate-server.ts';

const KEY = 'a-key-of-a-test';
const OTHER_KEY = 'another-key-of-a-test';

let server: RateServer;
let other: RateServer;
let main: Main;
/** The confirmation dialogs, and the answer to the next ones. */
let questions: Question[];
let agrees = true;
let passedMs = 0;
const realNow = performance.now.bind(performance);

beforeEach(async () => {
  vi.spyOn(performance, 'now').mockImplementation(() => realNow() + passedMs);
  questions = [];
  agrees = true;
  server = await startRateServer();
  other = await startRateServer();
  main = await openMain({ confirm: answer });
});
afterEach(async () => {
  vi.restoreAllMocks();
  main.close();
  await server.close();
  await other.close();
});

function answer(question: Question): Promise<boolean> {
  questions.push(question);
  // The person takes a minute: more than three refusals in one would be the end of questions.
  passedMs += 60_000;
  return Promise.resolve(agrees);
}

const readStored = (name: string): string => fs.readFileSync(path.join(main.folder, name), 'utf8');
const stored = (): string => readStored('vault.json') + readStored('settings.json');
const attempt = (address: string, key = KEY, way: 'header' | 'query' = 'header') =>
  main.account.connect(
    connecting(address, { key, sendKeyAs: { way }, monthlyLimit: 20 }),
    main.store,
  );

/** Connected, with nothing more to come of it. */
async function connect(change = {}): Promise<void> {
  const request = connecting(server.address, { monthlyLimit: 20, ...change });
  expect(await main.account.connect(request, main.store)).toMatchObject({ ok: true });
  main.sessions.stop();
  questions = [];
}
const NOT_CONFIRMED = { ok: false, error: { code: 'not-confirmed' } };

describe('a try of an account', () => {
  it('leaves for a new origin once that is confirmed, and a mistyped key does not ask again', async () => {
    other.requireKey(KEY);
    agrees = false;
    expect(await attempt(other.address, OTHER_KEY)).toMatchObject(NOT_CONFIRMED);
    expect(other.requests).toEqual([]);
    agrees = true;
    for (const key of [OTHER_KEY, `${OTHER_KEY}-2`]) {
      expect(await attempt(other.address, key)).toMatchObject({ error: { code: 'unauthorized' } });
    }
    const title = `Connect to ${other.address}?`;
    expect(questions.map((each) => each.title)).toEqual([title, title]);
    // The query is another place for the key.
    await attempt(other.address, OTHER_KEY, 'query');
    expect(questions).toHaveLength(3);
    expect(questions.at(-1)?.body).toContain('The key becomes part of web addresses');
    expect(other.keys).toEqual(['api_key', 'api_key', '?api_key']);
    expect(await attempt(other.address)).toMatchObject({ ok: true });
    expect(questions).toHaveLength(3);
  });

  it('names the path, and asks again for another one of the same origin', async () => {
    agrees = false;
    for (const path of ['/one', '/other', '/one/\u202Eother']) await attempt(other.address + path);
    expect(questions.map((each) => each.title)).toEqual([
      `Connect to ${other.address}/one?`,
      `Connect to ${other.address}/other?`,
      `Connect to ${other.address}/one/other?`,
    ]);
    agrees = true;
    other.requireKey(KEY);
    for (const path of ['/one', '/one', '/other']) await attempt(other.address + path, OTHER_KEY);
    expect(questions).toHaveLength(5);
  });

  it('asks again for what was confirmed before another account was saved', async () => {
    other.requireKey(KEY);
    await attempt(other.address, OTHER_KEY);
    await connect();
    agrees = false;
    expect(await attempt(other.address)).toMatchObject(NOT_CONFIRMED);
    expect(questions).toHaveLength(1);
  });

  it('needs no confirmation for a refused key of the connected account, but for the query', async () => {
    await connect();
    main.store.dispatch({ kind: 'key-refused' });
    agrees = false;
    server.requireKey(OTHER_KEY);
    expect(await attempt(server.address)).toMatchObject({ error: { code: 'unauthorized' } });
    expect(await attempt(server.address, '', 'query')).toMatchObject(NOT_CONFIRMED);
    expect(server.keys).not.toContain('?api_key');
  });

  it('returns no text of an address, whatever it answers', async () => {
    other.fail({ status: 500, body: '{"message":"secret of another server"}' });
    expect(await attempt(other.address)).toEqual({
      ok: false,
      error: { code: 'server', detail: null },
    });
    other.fail({ status: 200, body: '{"status":"success","data":{"base":"secret","rates":{}}}' });
    expect(JSON.stringify(await attempt(other.address))).not.toContain('secret');
  });

  it('counts, and spends no more than the month has', async () => {
    await connect({ monthlyLimit: 3, usedThisMonth: 1 });
    main.store.dispatch({ kind: 'key-refused' });
    server.requireKey(OTHER_KEY);
    const before = server.requests.length;
    const codes = [];
    for (let time = 0; time < 4; time += 1) {
      const again = connecting(server.address, { key: `${KEY}-${time}`, monthlyLimit: 3 });
      codes.push(await main.account.connect(again, main.store));
    }
    expect(server.requests.length - before).toBe(1);
    expect(codes).toMatchObject([
      { error: { code: 'unauthorized' } },
      { error: { code: 'limit-reached' } },
      { error: { code: 'limit-reached' } },
      { error: { code: 'limit-reached' } },
    ]);
  });

  it('is made six times a minute at most, one at a time', async () => {
    other.requireKey(KEY);
    const atOnce = await Promise.all(
      Array.from({ length: 20 }, () => attempt(other.address, OTHER_KEY)),
    );
    expect(other.requests).toHaveLength(1);
    expect(atOnce.filter(({ ok }) => !ok)).toHaveLength(20);
    for (let time = 0; time < 5; time += 1) await attempt(other.address, OTHER_KEY);
    expect(await attempt(other.address)).toMatchObject({ error: { code: 'too-often' } });
    expect(other.requests).toHaveLength(6);
  });
});

it('what was confirmed is one try at one address, until an account is saved', async () => {
  const consent = createConsent({
    confirm: answer,
    text: en,
    elapsed: () => 0,
  });
  const asked = async (...risks: readonly AccountRisk[]): Promise<boolean> => {
    questions = [];
    expect(await consent.change(connectionWith(), risks, NOTHING_SPENT)).toEqual(ok(null));
    return questions.length > 0;
  };
  expect(await asked('address')).toBe(true);
  expect(await asked('address')).toBe(false);
  expect(await asked('address', 'limit')).toBe(true);
  consent.forget();
  expect(await asked('address')).toBe(true);
});

describe('connecting', () => {
  it('changes nothing before the person confirms it', async () => {
    agrees = false;
    const first = await main.account.connect(connecting(server.address), main.store);
    expect(first).toMatchObject(NOT_CONFIRMED);
    expect(server.requests).toEqual([]);
    expect(main.store.state.source.kind).toBe('sandbox');
    agrees = true;
    await connect();
    const before = stored();
    agrees = false;
    for (const [change, expected] of [
      [{ address: other.address }, 'all requests go to this address'],
      [{ plan: 'unlimited', monthlyLimit: null, key: '' }, 'Nothing limits'],
      [{ monthlyLimit: 21, key: '' }, 'A month may send 21 requests'],
      [{ usedThisMonth: 0, key: '', renewsOnDay: 2 }, 'A month may send 20 requests'],
      [{ sendKeyAs: { way: 'query' } as const, key: '' }, 'The key becomes part of web addresses'],
      [{ key: OTHER_KEY }, 'The stored key is replaced'],
      [{ keep: 'plain', key: '' } as const, 'Where the key is stored changes'],
    ] as const) {
      questions = [];
      const request = connecting(server.address, { monthlyLimit: 20, ...change });
      expect(await main.account.connect(request, main.store)).toMatchObject(NOT_CONFIRMED);
      expect(questions.map(({ body }) => body).join()).toContain(expected);
    }
    expect(stored()).toBe(before);
    expect(other.requests).toEqual([]);
  });

  it('keeps the key that works until the other one does', async () => {
    await connect({ keep: 'plain' });
    const before = stored();
    server.requireKey(KEY);
    const wrong = connecting(server.address, {
      key: OTHER_KEY,
      monthlyLimit: 20,
      keep: 'plain',
    });
    expect(await main.account.connect(wrong, main.store)).toMatchObject({
      error: { code: 'unauthorized', detail: null },
    });
    expect(stored()).toBe(before);
    expect(main.store.state.connection.key).toBe('held');
    server.requireKey(OTHER_KEY);
    expect(await main.account.connect(wrong, main.store)).toMatchObject({ ok: true });
    expect(stored()).not.toBe(before);
  });

  it('keeps a key that the keyring does not decrypt now', async () => {
    await connect();
    const locked = JSON.stringify({ address: server.address, ciphertext: 'djExbG9ja2Vk' });
    const folder = path.join(main.folder, 'again');
    fs.cpSync(path.join(main.folder, 'settings.json'), path.join(folder, 'settings.json'));
    fs.writeFileSync(path.join(folder, 'vault.json'), locked);
    agrees = false;
    const again = await openMain({ folder, confirm: answer });
    const request = connecting(server.address, { key: OTHER_KEY, monthlyLimit: 20 });
    expect(await again.account.connect(request, again.store)).toMatchObject(NOT_CONFIRMED);
    again.close();
    expect(readStored('again/vault.json')).toBe(locked);
  });

  it('keeps what is sealed where the keyring locks while the person is asked', async () => {
    const lock = lockable();
    const confirm = (question: Question): Promise<boolean> => {
      lock.isLocked = true;
      return answer(question);
    };
    const again = await openMain({ keyring: lock.keyring, confirm });
    const ask = async (change: Partial<ConnectRequest>) => {
      lock.isLocked = false;
      const request = connecting(server.address, { monthlyLimit: 20, ...change });
      const answered = await again.account.connect(request, again.store);
      again.sessions.stop();
      return answered;
    };
    const sealed = (): string => fs.readFileSync(path.join(again.folder, 'vault.json'), 'utf8');
    // The first time nothing is there to lose: the key stays in memory, as was chosen.
    expect(await ask({})).toMatchObject({ ok: true });
    expect(sealed()).not.toContain('ciphertext');
    agrees = true;
    expect(await ask({ monthlyLimit: 10 })).toMatchObject({ ok: true });
    const before = sealed();
    expect(before).toContain('ciphertext');
    server.requireKey(OTHER_KEY);
    expect(await ask({ key: OTHER_KEY })).toMatchObject({ error: { code: 'keyring-locked' } });
    // Another limit is saved with the key as it is.
    server.requireKey(KEY);
    expect(await ask({ monthlyLimit: 30 })).toMatchObject({ ok: true });
    expect(sealed()).toBe(before);
    expect(again.store.state.connection).toMatchObject({ key: 'held', keyStorage: 'encrypted' });
    again.close();
  });

  it('takes one change at a time', async () => {
    const request = connecting(server.address);
    const both = await Promise.all([
      main.account.connect(request, main.store),
      main.account.connect(connecting(other.address), main.store),
    ]);
    expect(both).toMatchObject([{ ok: true }, NOT_CONFIRMED]);
    expect(main.store.state.source.key).toBe(server.address);
  });
});

describe('disconnecting', () => {
  it('forgets the key once that is confirmed', async () => {
    await connect();
    const before = stored();
    agrees = false;
    expect(await main.account.disconnect(main.store)).toMatchObject(NOT_CONFIRMED);
    expect(stored()).toBe(before);
    expect(main.store.state.connection.key).toBe('held');
    agrees = true;
    expect(await main.account.disconnect(main.store)).toEqual({ ok: true, value: null });
    expect(readStored('vault.json')).toContain('forgotten');
  });
});
