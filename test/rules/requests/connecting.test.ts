import fs from 'node:fs';
import path from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ConnectOutcome } from '#ipc/messages.ts';
import type { Result } from '#core/base/result.ts';
import { connecting, type Main, openMain } from '../../support/connected.ts';
import { useFolder } from '../../support/folder.ts';
import { serveHttp } from '../../support/http-server.ts';
import { type RateServer, startRateServer } from '../../support/rate-server.ts';

const GOOD = 'a-key-that-is-good';
const WRONG = 'a-key-that-is-wrong';

const folder = useFolder();
let server: RateServer;
let main: Main;
beforeEach(async () => {
  server = await startRateServer();
  main = await start();
});
afterEach(async () => {
  main.close();
  await server.close();
});

async function start(): Promise<Main> {
  return openMain({ folder: folder() });
}

const connect = (key: string, change = {}): Promise<Result<ConnectOutcome>> =>
  main.account.connect(connecting(server.address, { key, ...change }), main.store);

/** Every market and the names of currencies have answered. */
const whole = (): Promise<void> =>
  vi.waitFor(() => {
    const { markets, currencies } = main.store.state;
    const feeds = [...Object.values(markets), currencies];
    expect(feeds.every(({ checkedAtMs }) => checkedAtMs !== null)).toBe(true);
    expect(server.requests).toHaveLength(4);
  }, 20_000);

/** Requests for rates; each is counted before it leaves. */
const counted = (): number | undefined => main.store.state.spent.months.at(-1)?.byEndpoint.latest;

const shown = (): unknown => {
  const { source, connection } = main.store.state;
  return [source.kind, connection.key];
};
const stored = (): string[] =>
  ['settings.json', 'vault.json'].map((name) => {
    const file = path.join(folder(), name);
    return fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : '';
  });

/** The demo has its numbers, as before. */
async function demoIsShown(): Promise<void> {
  expect(shown()).toEqual(['sandbox', 'none']);
  await expect.poll(() => main.store.state.markets.mid.table?.rates.size).toBeGreaterThan(9);
}

describe('what does not work leaves everything as it was', () => {
  const HTML = '<html><title>Log in to this network</title></html>';
  it.each([
    ['a refused key', { status: 401, body: '{}' }, 'unauthorized'],
    ['a plan without rates', { status: 403, body: '{}' }, 'forbidden'],
    ['another path', { status: 404, body: 'Not Found' }, 'bad-request'],
    ['a captive portal', { status: 200, body: HTML }, 'not-json'],
    ['a network’s login page', { status: 511, body: HTML }, 'not-json'],
    ['a redirect', { status: 302, body: '', headers: { location: '/login' } }, 'redirected'],
    ['another kind of service', { status: 200, body: '{"status":"success"}' }, 'unexpected-shape'],
    ['a fault of the service', { status: 500, body: '{}' }, 'server'],
  ])('%s', async (_what, fault, code) => {
    await demoIsShown();
    const before = stored();
    server.fail(fault);
    expect(await connect(GOOD)).toMatchObject({ ok: false, error: { code, detail: null } });
    expect(server.requests).toEqual(['latest mid']);
    expect(stored()).toEqual(before);
    await demoIsShown();
    // The right answer afterwards, and the demo is left.
    server.fail(null);
    expect(await connect(GOOD)).toMatchObject({ ok: true });
    expect(shown()).toEqual(['account', 'held']);
  });

  it('a port where nobody listens, a host that does not exist', async () => {
    const gone = await serveHttp(() => undefined);
    await gone.close();
    for (const [address, problem] of [
      [gone.address, 'no-service'],
      ['https://no-such-host.invalid', 'no-host'],
    ] as const) {
      expect(await connect(GOOD, { address })).toMatchObject({
        error: { code: 'unreachable', reason: { kind: 'not-reached', problem } },
      });
    }
    await demoIsShown();
  });

  it('a slow host that the person gives up, whatever it answers later', async () => {
    const waiting: (() => void)[] = [];
    const slow = await serveHttp((_request, response) => {
      waiting.push(() => void response.writeHead(200).end('{}'));
    });
    const asked = connect(GOOD, { address: slow.address });
    await expect.poll(() => waiting).toHaveLength(1);
    expect(await connect(GOOD)).toMatchObject({ error: { code: 'not-confirmed' } });
    main.account.cancel();
    expect(await asked).toMatchObject({ error: { code: 'not-confirmed' } });
    waiting[0]?.();
    await demoIsShown();
    expect(await connect(GOOD)).toMatchObject({ ok: true });
    await slow.close();
  });
});

it('the answer of the try is the first one: no second request for it', async () => {
  server.requireKey(GOOD);
  expect(await connect(GOOD)).toEqual({ ok: true, value: { rates: 3 } });
  expect(shown()).toEqual(['account', 'held']);
  expect(main.store.state.markets.mid.table?.rates.size).toBe(3);
  await expect.poll(() => main.store.state.currencies.checkedAtMs).not.toBeNull();
  await whole();
  expect(server.requests.filter((each) => each === 'latest mid')).toHaveLength(1);
  expect(main.store.state.spent.months.at(-1)?.byEndpoint).toMatchObject({ latest: 3 });
  // Stored, as every answer: the next start has it.
  main.close();
  main = await start();
  expect(main.store.state.markets.mid.table?.rates.size).toBe(3);
});

it('another plan with the key that is held costs no request, nor the same key typed again', async () => {
  await connect(GOOD);
  await whole();
  server.requireKey('no key at all');
  for (const key of ['', GOOD, `API key: "${GOOD}"`]) {
    expect(await connect(key, { monthlyLimit: 5_000 })).toEqual({
      ok: true,
      value: { rates: null },
    });
  }
  expect(main.store.state.connection.connection?.monthlyLimit).toBe(5_000);
  await nextTurn();
  expect(counted()).toBe(3);
  expect(server.requests).toHaveLength(4);
});

it('another way to send the held key is tried first', async () => {
  await connect(GOOD);
  await whole();
  server.fail({ status: 401, body: '{}' });
  const way = { sendKeyAs: { way: 'authorization', form: 'bearer' } as const };
  expect(await connect('', way)).toMatchObject({ error: { code: 'unauthorized' } });
  expect(main.store.state.connection).toMatchObject({
    key: 'held',
    connection: { sendKeyAs: { way: 'header' } },
  });
});

it('a refused key that is typed again is tried again, with one request', async () => {
  await connect(GOOD);
  await whole();
  server.requireKey('another-key-than-before');
  main.store.dispatch({ kind: 'key-refused' });
  const before = server.requests.length;
  for (const key of [GOOD, WRONG]) {
    expect(await connect(key)).toMatchObject({ error: { code: 'unauthorized' } });
    expect(shown()).toEqual(['account', 'refused']);
  }
  expect(server.requests.slice(before)).toEqual(['latest mid', 'latest mid']);
  expect(await connect('another-key-than-before')).toMatchObject({ ok: true });
  expect(shown()).toEqual(['account', 'held']);
});

describe('an answer that proves the key but has no rates', () => {
  it.each([
    ['402', { status: 402, body: '{"message":"Insufficient wallet balance"}' }, 'quota'],
    ['a used-up month', { status: 400, body: '{"message":"Monthly limit reached"}' }, 'quota'],
    ['429', { status: 429, body: '{}', headers: { 'retry-after': '60' } }, 'rate-limited'],
  ])('%s offers to save: pressed again, it costs no request', async (_what, fault, code) => {
    const before = stored();
    server.fail(fault);
    expect(await connect(GOOD)).toMatchObject({ ok: false, error: { code } });
    expect(stored()).toEqual(before);
    await demoIsShown();
    // Anything else than what was offered is tried anew.
    expect(await connect(`${GOOD}-2`)).toMatchObject({ ok: false, error: { code } });
    expect(await connect(GOOD)).toMatchObject({ ok: false, error: { code } });
    expect(server.requests).toHaveLength(3);

    expect(await connect(GOOD)).toEqual({ ok: true, value: { rates: null } });
    expect(shown()).toEqual(['account', 'held']);
    expect(main.store.state.markets.mid.failure?.error.code).toBe(code);
    await nextTurn();
    expect(counted()).toBe(3);
    expect(server.requests.filter((each) => each === 'latest mid')).toHaveLength(3);
  });

  it('a month that the person says is used up sends nothing at all', async () => {
    const used = { monthlyLimit: 10, usedThisMonth: 10 };
    expect(await connect(GOOD, used)).toMatchObject({ error: { code: 'limit-reached' } });
    await demoIsShown();
    expect(await connect(GOOD, used)).toEqual({ ok: true, value: { rates: null } });
    expect(shown()).toEqual(['account', 'held']);
    expect(server.requests).toEqual([]);
  });
});

describe('the way back to the demo', () => {
  it('is there until the first real number is stored, also after a restart', async () => {
    server.fail({ status: 402, body: '{}' });
    await connect(GOOD);
    await connect(GOOD);
    expect(shown()).toEqual(['account', 'held']);
    main.close();
    main = await start();
    // Its key was for one session.
    expect(shown()).toEqual(['account', 'missing']);

    expect(await main.account.disconnect(main.store)).toEqual({ ok: true, value: null });
    await demoIsShown();
    expect(stored().join('')).not.toMatch(/127\.0\.0\.1|a-key/);
    main.close();
    main = await start();
    await demoIsShown();
  });

  it('is gone with the first real number, which a disconnect leaves on screen', async () => {
    await connect(GOOD);
    expect(await main.account.disconnect(main.store)).toEqual({ ok: true, value: null });
    expect(shown()).toEqual(['account', 'none']);
    expect(main.store.state.markets.mid.table?.rates.size).toBe(3);
    main.close();
    main = await start();
    expect(shown()).toEqual(['account', 'none']);
  });
});
