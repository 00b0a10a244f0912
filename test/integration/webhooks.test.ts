import { spawn } from 'node:child_process';
import crypto from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs';
import type { RequestListener } from 'node:http';
import path from 'node:path';
import { text as textOf } from 'node:stream/consumers';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Hook } from '#core/alerts/webhook.ts';
import { ok } from '#core/base/result.ts';
import { SANDBOX } from '#core/rates/source.ts';
import { en } from '#core/text/en.ts';
import { openVault } from '../../electron/account/vault.ts';
import { Webhooks } from '../../electron/alerts/webhooks.ts';
import { openRecord } from '../../electron/record/record-file.ts';
import { persistTo } from '../../electron/store/persist.ts';
import { createStore } from '../../electron/store/store.ts';
import { useFolder } from '../support/folder.ts';
import { serveHttp } from '../support/http-server.ts';
import { sealing } from '../support/sealing.ts';
import { fire, hookAt, hooked, MINUTE, NOON, SOURCE } from '../support/webhooks.ts';

const inFolder = useFolder();
const CHILD = path.join(import.meta.dirname, '../faults/webhook-child.ts');
const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

interface Got {
  readonly body: string;
  readonly signature: string | undefined;
  readonly message: Record<string, unknown>;
  readonly atMs: number;
}

/** A receiver that answers by the number of the request; 200 after the given ones. */
async function receiver(...answers: (number | RequestListener)[]) {
  const got: Got[] = [];
  const server = await serveHttp((request, response) => {
    void textOf(request).then((body) => {
      const signature = request.headers['x-parallax-signature'] as string | undefined;
      const next = answers[got.length] ?? 200;
      got.push({
        body,
        signature,
        message: JSON.parse(body) as Got['message'],
        atMs: performance.now(),
      });
      if (typeof next === 'number') response.writeHead(next).end('{}');
      else next(request, response);
    });
  });
  closers.push(() => server.close());
  return { address: `${server.address}/hook`, got };
}

async function begin(
  stored: Hook | null,
  {
    isWanted = true,
    initial = hooked(),
    file = inFolder('record.sqlite'),
    keyring = sealing,
    backoffMs = 1,
    shortestWaitMs = 1,
  } = {},
) {
  const vault = openVault(inFolder(), keyring, 'darwin', 'webhook');
  if (stored) await vault.keep('webhook', JSON.stringify(stored), 'session');
  const record = openRecord(file, initial.source);
  closers.push(() => record.close());
  const store = createStore({
    initial: { ...initial, alerts: { ...initial.alerts, ...record.load().alerts } },
    persist: persistTo(() => record, { save: () => undefined }),
    hasStorage: () => true,
    onError: (error) => {
      throw error;
    },
  });
  const time = { nowMs: NOON + 2 * MINUTE };
  const confirm = vi.fn(() => Promise.resolve(isWanted));
  const hide = vi.fn<(secret: string) => void>();
  const webhooks = new Webhooks({
    store,
    vault,
    fetch: (url, init) => fetch(url, init),
    confirm,
    text: en,
    wording: () => ({ text: en, locale: 'en-GB' }),
    now: () => time.nowMs,
    random: () => 0,
    hide,
    onProblem: (what, error) => expect.fail(`${what} ${String(error)}`),
    timeouts: { headersMs: 1_000, totalMs: 1_500 },
    backoff: () => backoffMs,
    shortestWaitMs,
  });
  closers.push(() => webhooks.close());
  const marks = (): (string | undefined)[] => store.state.alerts.firings.map(({ hook }) => hook);
  const problem = (): string | null => store.state.desktop.webhookProblem;
  return { store, webhooks, confirm, hide, time, marks, problem, vault, record };
}

describe('a fired alert', () => {
  it('is sent once, with id, value, age and source, and signed', async () => {
    const { address, got } = await receiver();
    const { store, marks } = await begin(hookAt(address));
    fire(store);
    await expect.poll(marks).toEqual(['sent']);
    expect(got).toHaveLength(1);
    const [{ body, signature, message } = expect.fail('nothing')] = got;
    expect(message).toMatchObject({
      version: 1,
      id: '1-rule',
      value: '1700',
      publishedAt: '2026-11-20T12:02:00.000Z',
      source: 'https://rates.example',
      isLate: false,
      isTest: false,
    });
    expect(message['title']).toMatch(/USD\/NGN/);
    const hmac = crypto.createHmac('sha256', 'a secret to sign with').update(body).digest('hex');
    expect(signature).toBe(`sha256=${hmac}`);
  });

  it('is sent again until it arrives, with the same id, and in order', async () => {
    const hangs: RequestListener = () => undefined;
    const { address, got } = await receiver(503, hangs, 429, (request) => request.destroy());
    const { store, marks } = await begin(hookAt(address));
    fire(store, 2);
    await expect.poll(marks).toEqual(['sent', 'sent']);
    expect(got.map(({ message }) => message['id'])).toEqual([
      ...Array.from({ length: 5 }, () => '1-rule'),
      '2-rule',
    ]);
  });

  it('counts as sent after an answer that says so twice', async () => {
    const twice: RequestListener = (_, response) => {
      response.socket?.write('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}');
      response.socket?.end('HTTP/1.1 500 Oops\r\ncontent-length: 2\r\n\r\n{}');
    };
    const { address, got } = await receiver(twice);
    const { store, marks } = await begin(hookAt(address));
    fire(store);
    await expect.poll(marks).toEqual(['sent']);
    expect(got).toHaveLength(1);
  });

  it.each([400, 401, 404, 410])('stops with a message after HTTP %i', async (status) => {
    const { address, got } = await receiver(status);
    const { store, marks, problem, webhooks } = await begin(hookAt(address));
    fire(store, 2);
    await expect.poll(problem).toContain(`HTTP ${status}`);
    store.announce();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect([got.length, marks()]).toEqual([1, ['waiting', 'waiting']]);
    // Another address starts it again.
    expect(await webhooks.choose(hookAt(address))).toEqual(ok(null));
    await expect.poll(marks).toEqual(['sent', 'sent']);
    expect(problem()).toBeNull();
  });

  it('hides its secrets from the log again each time, as other keys came meanwhile', async () => {
    const { address } = await receiver();
    const { webhooks, hide } = await begin(hookAt(address));
    hide.mockClear();
    expect(await webhooks.test()).toEqual(ok(null));
    expect(hide.mock.calls.flat()).toContain(address);
  });

  it('never follows a redirect', async () => {
    const other = await receiver();
    const { address, got } = await receiver((_, response) =>
      response.writeHead(307, { location: other.address }).end(),
    );
    const { store, problem } = await begin(hookAt(address));
    fire(store);
    await expect.poll(problem).toContain('another one');
    expect([got.length, other.got.length]).toEqual([1, 0]);
  });

  it('is dropped after a day, and beyond a hundred that wait', async () => {
    const { store, marks, time } = await begin(null);
    fire(store, 103);
    await expect.poll(() => marks().filter((mark) => mark === 'dropped')).toHaveLength(3);
    expect(marks().slice(0, 4)).toEqual(['dropped', 'dropped', 'dropped', 'waiting']);
    time.nowMs += 25 * 60 * MINUTE * 4;
    store.announce();
    await expect.poll(() => marks().filter((mark) => mark === 'waiting')).toEqual([]);
  });

  it('of the sandbox, or before there was a webhook, is never sent', async () => {
    const { address, got } = await receiver();
    const sandbox = hooked(undefined, SANDBOX);
    const [rule] = sandbox.choices.alerts.rules;
    const rules = rule ? [{ ...rule, alsoInSandbox: true }] : [];
    const alerts = { ...sandbox.choices.alerts, rules };
    const initial = { ...sandbox, choices: { ...sandbox.choices, alerts } };
    const inSandbox = await begin(hookAt(address), { initial });
    fire(inSandbox.store);
    expect(inSandbox.marks()).toEqual([undefined]);
    const none = hooked();
    const without = { ...none.choices, alerts: { ...none.choices.alerts, webhook: null } };
    const before = await begin(null, {
      initial: { ...none, choices: without },
      file: inFolder('other.sqlite'),
    });
    fire(before.store);
    expect(await before.webhooks.choose(hookAt(address))).toEqual(ok(null));
    expect(before.marks()).toEqual([undefined]);
    fire(before.store, 1, NOON + 10 * MINUTE);
    await expect.poll(before.marks).toEqual([undefined, 'sent']);
    expect(got.map(({ message }) => message['source'])).toEqual(['https://rates.example']);
  });

  it('is not tried again at once, whatever else changes', async () => {
    const { address, got } = await receiver(503);
    const { store, marks } = await begin(hookAt(address), { backoffMs: 0, shortestWaitMs: 200 });
    fire(store);
    const changing = setInterval(() => store.announce(), 5);
    await expect.poll(marks).toEqual(['sent']);
    clearInterval(changing);
    const [first = NaN, second = NaN] = got.map(({ atMs }) => atMs);
    expect(second - first).toBeGreaterThan(190);
  });

  it('goes to the new address, though the one before still answers', async () => {
    let release = (): void => undefined;
    const before = await receiver((_, response) => {
      release = () => response.writeHead(200).end('{}');
    });
    const after = await receiver();
    const { store, marks, webhooks } = await begin(hookAt(before.address));
    fire(store);
    await expect.poll(() => before.got.length).toBe(1);
    expect(await webhooks.choose(hookAt(after.address))).toEqual(ok(null));
    release();
    await expect.poll(marks).toEqual(['sent']);
    expect(after.got.map(({ message }) => message['id'])).toEqual(['1-rule']);
  });

  it('says that it is late', async () => {
    const { address, got } = await receiver(503);
    const { store, marks, time } = await begin(hookAt(address));
    time.nowMs = NOON + 30 * MINUTE;
    fire(store);
    await expect.poll(marks).toEqual(['sent']);
    expect(got.map(({ message }) => message['isLate'])).toEqual([true, true]);
  });
});

describe('a kill -9 between the commit and the request', () => {
  it('loses nothing: the next start sends it', async () => {
    const file = inFolder('record.sqlite');
    const child = spawn(process.execPath, [CHILD, file], { stdio: ['ignore', 'pipe', 'inherit'] });
    await once(child.stdout, 'data');
    child.kill('SIGKILL');
    await once(child, 'exit');
    const { address, got } = await receiver();
    const first = await begin(hookAt(address));
    await expect.poll(first.marks).toEqual(['sent']);
    expect(got.map(({ message }) => message['id'])).toEqual(['1-rule']);
    first.webhooks.close();
    const second = await begin(hookAt(address));
    expect(second.marks()).toEqual(['sent']);
    expect(got).toHaveLength(1);
  });

  it('between the request and its mark sends it twice, with one id', async () => {
    const { address, got } = await receiver();
    const first = await begin(hookAt(address));
    fire(first.store);
    await expect.poll(() => got.length).toBe(1);
    const again = openRecord(inFolder('record.sqlite'), SOURCE);
    again.saveAlerts({
      memories: [],
      gone: [],
      firings: first.store.state.alerts.firings.map((each) => ({ ...each, hook: 'waiting' })),
    });
    again.close();
    first.webhooks.close();
    const second = await begin(hookAt(address));
    await expect.poll(second.marks).toEqual(['sent']);
    expect(new Set(got.map(({ message }) => message['id']))).toEqual(new Set(['1-rule']));
    expect(got).toHaveLength(2);
  });
});

describe('the address of a webhook', () => {
  it('is asked about outside the page, sealed, and hidden from the log', async () => {
    const { address } = await receiver();
    const hook = hookAt(address, { chatId: '12345678' });
    const refused = await begin(null, { isWanted: false });
    expect(await refused.webhooks.choose(hook)).toMatchObject({ error: { code: 'not-confirmed' } });
    expect(fs.existsSync(inFolder('webhook.json'))).toBe(false);
    const { webhooks, confirm, hide, store } = await begin(null);
    expect(await webhooks.choose(hook)).toEqual(ok(null));
    expect(confirm).toHaveBeenCalledWith(
      expect.objectContaining({
        title: expect.stringContaining(new URL(address).origin) as string,
      }),
    );
    const secrets = [address, hook.chatId, hook.secret];
    expect(hide.mock.calls.flat()).toEqual(secrets);
    const written = fs.readFileSync(inFolder('webhook.json'), 'utf8');
    const state = JSON.stringify({ ...store.state, markets: null });
    for (const secret of secrets) {
      expect(written).not.toContain(secret);
      expect(state).not.toContain(secret);
    }
    expect(store.state.choices.alerts.webhook).toBe('json');
  });

  it('is kept in memory where no keyring is, never as plain text', async () => {
    const { address, got } = await receiver();
    const keyring = { ...sealing, isAsyncEncryptionAvailable: () => Promise.resolve(false) };
    const { webhooks, store, marks } = await begin(null, { keyring });
    expect(await webhooks.choose(hookAt(address))).toEqual(ok(null));
    const files = fs.readdirSync(inFolder()).filter((name) => !name.startsWith('record'));
    const written = files.map((name) => fs.readFileSync(inFolder(name), 'utf8')).join('\n');
    expect(written).not.toContain(address);
    expect(written).not.toContain('a secret to sign with');
    fire(store);
    await expect.poll(marks).toEqual(['sent']);
    expect(got).toHaveLength(1);
  });

  it.each([
    ['telegram', 'https://api.telegram.org/bot1/sendMessage', '4711', 'The chat is 4711,'],
    ['ntfy', 'https://ntfy.sh/my-topic', '', 'The topic is my-topic.'],
    ['discord', 'https://discord.com/api/webhooks/1/abcdefghijkl', '', 'ends in ghijkl.'],
    ['json', 'https://example.com/hook/of/mine', '', 'The address ends in mine.'],
  ] as const)('of %s is asked about by more than its origin', async (kind, url, chatId, words) => {
    const { webhooks, confirm } = await begin(null);
    expect(await webhooks.choose(hookAt(url, { kind, chatId }))).toEqual(ok(null));
    const body = expect.stringContaining(words) as string;
    expect(confirm).toHaveBeenCalledWith(expect.objectContaining({ body }));
  });

  it('of ntfy needs a topic', async () => {
    const { webhooks, confirm } = await begin(null);
    for (const url of ['https://ntfy.sh', 'https://ntfy.sh/', 'https://ntfy.sh/?x=/a']) {
      const answer = await webhooks.choose(hookAt(url, { kind: 'ntfy' }));
      expect(answer).toMatchObject({ error: { code: 'bad-request' } });
    }
    expect(confirm).not.toHaveBeenCalled();
  });

  it.each([
    ['http://example.com/hook'],
    ['ftp://example.com/hook'],
    ['https://user@example.com/hook'],
    ['https://:password@example.com/hook'],
    ['example.com'],
    [''],
  ])('may not be %s', async (url) => {
    const { webhooks, confirm } = await begin(null);
    expect(await webhooks.choose(hookAt(url))).toMatchObject({ error: { code: 'bad-request' } });
    const telegram = hookAt('https://example.com', { kind: 'telegram' });
    expect(await webhooks.choose(telegram)).toMatchObject({ error: { code: 'bad-request' } });
    expect(confirm).not.toHaveBeenCalled();
  });

  it('is forgotten with everything that waits', async () => {
    const { address, got } = await receiver(404);
    const { store, webhooks, marks, problem, vault } = await begin(hookAt(address));
    fire(store, 2);
    await expect.poll(problem).toContain('HTTP 404');
    expect(await webhooks.remove()).toEqual(ok(null));
    expect(marks()).toEqual(['removed', 'removed']);
    expect([store.state.choices.alerts.webhook, problem()]).toEqual([null, null]);
    expect(await vault.load('webhook')).toEqual({ kind: 'forgotten' });
    fire(store, 1, NOON + 10 * MINUTE);
    expect(marks().at(-1)).toBeUndefined();
    expect(got).toHaveLength(1);
  });

  it('is tried by a message that says it is a test', async () => {
    const { address, got } = await receiver(200, 500);
    const { webhooks, marks } = await begin(hookAt(address));
    expect(await webhooks.test()).toEqual(ok(null));
    expect(got[0]?.message).toMatchObject({ isTest: true, title: 'Parallax test' });
    const failed = await webhooks.test();
    expect(failed.ok ? '' : failed.error.detail).toContain('HTTP 500');
    expect(marks()).toEqual([]);
  });
});
