import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import crypto from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ok } from '#core/base/result.ts';
import { MOST_BYTES, MOST_CONNECTIONS } from '#core/local-api/contract.ts';
import { readAccess } from '../../../electron/local-api/access.ts';
import { type LocalApiServer, serve } from '../../../electron/local-api/server.ts';
import { type AnswerRequest, Session } from '../../../electron/local-api/session.ts';
import { useFolder } from '../../support/folder.ts';
import { line, rawClient, type RawClient } from '../../support/local-api-client.ts';
import { hasRights, othersMay } from '../../support/rights.ts';

const inFolder = useFolder();
const PEER = path.join(import.meta.dirname, '../faults/local-api-peer.ts');
const ALERTS = { version: 1, id: 7, request: { command: 'alerts' } };

const closers: (() => void)[] = [];
afterEach(() => closers.splice(0).forEach((close) => close()));

const answeredAt = '2026-11-20T12:00:00.000Z';
const stamp = { source: 'sandbox', isSandbox: true, answeredAt };

async function answeredBy(answer: AnswerRequest, name = 'outside'): Promise<string> {
  const folder = inFolder(name);
  const server = await serve({ folder, answer });
  closers.push(() => server.close());
  return folder;
}

async function open(
  idleMs?: number,
  helloMs?: number,
): Promise<LocalApiServer & { folder: string }> {
  const folder = inFolder('outside');
  const server = await serve({
    folder,
    ...(idleMs === undefined ? {} : { idleMs }),
    ...(helloMs === undefined ? {} : { helloMs }),
    answer: () => {
      return Promise.resolve(ok({ command: 'alerts', ...stamp, rules: [], firings: [] }));
    },
  });
  closers.push(() => server.close());
  return { ...server, folder };
}

const accessOf = (folder: string) => readAccess(folder) ?? expect.fail('no access file');

async function connect(folder: string): Promise<RawClient> {
  const client = await rawClient(accessOf(folder).address);
  closers.push(() => client.socket.destroy());
  return client;
}

async function admitted(folder: string): Promise<RawClient> {
  const client = await connect(folder);
  client.send(line({ version: 1, token: accessOf(folder).token }));
  return client;
}

/** The first connection that is answered: on a busy machine one may be ended before it has asked. */
async function answered(folder: string): Promise<RawClient> {
  for (;;) {
    const client = await admitted(folder);
    client.send(line(ALERTS));
    if ((await client.next())?.ok) return client;
  }
}

describe('the interface', () => {
  it('answers requests after the token', async () => {
    const { folder } = await open();
    const client = await admitted(folder);
    client.send(line(ALERTS));
    expect(await client.next()).toMatchObject({ version: 1, id: 7, ok: true });
    client.send(line({ ...ALERTS, id: 8 }) + line({ ...ALERTS, id: 9 }));
    expect(await client.next()).toMatchObject({ id: 8 });
    expect(await client.next()).toMatchObject({ id: 9 });
  });

  it.each([
    ['no token', line(ALERTS), 'not-a-message'],
    ['a wrong token', line({ version: 1, token: 'x'.repeat(64) }), 'wrong-token'],
    ['another version', line({ version: 2, token: 'x' }), 'other-version'],
    ['a request of HTTP', 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n', 'not-a-message'],
  ])('answers nothing to %s', async (_, first, code) => {
    const { folder } = await open();
    const client = await connect(folder);
    client.send(first + line(ALERTS));
    expect(await client.next()).toMatchObject({ ok: false, error: { code } });
    expect(await client.next()).toBeNull();
  });

  it('refuses a request that is not in the contract, and goes on', async () => {
    const { folder } = await open();
    const client = await admitted(folder);
    client.send(line({ version: 1, id: 1, request: { command: 'refresh' } }));
    expect(await client.next()).toMatchObject({ id: 1, error: { code: 'not-a-message' } });
    client.send(line(ALERTS));
    expect(await client.next()).toMatchObject({ ok: true });
  });

  it('ends a connection that sends too much at once, with and without a line', async () => {
    const { folder } = await open();
    for (const end of ['', '\n']) {
      const client = await admitted(folder);
      client.send('x'.repeat(MOST_BYTES + 1) + end);
      expect(await client.next()).toMatchObject({ error: { code: 'too-long' } });
      expect(await client.next()).toBeNull();
    }
  });

  it('has a limited number of connections, and takes another when one ends', async () => {
    const { folder } = await open();
    const all = await Promise.all(Array.from({ length: MOST_CONNECTIONS }, () => admitted(folder)));
    all[0]?.send(line(ALERTS));
    expect(await all[0]?.next()).toMatchObject({ ok: true });
    for (const client of all.slice(1)) client.send(line(ALERTS));
    for (const client of all.slice(1)) expect(await client.next()).toMatchObject({ ok: true });
    const surplus = await admitted(folder);
    expect(await surplus.next()).toMatchObject({ error: { code: 'too-many-connections' } });
    expect(await surplus.next()).toBeNull();
    all[1]?.socket.destroy();
    await answered(folder);
  });

  it('closes a connection that says nothing', async () => {
    const { folder } = await open(50);
    expect(await (await answered(folder)).next()).toBeNull();
  });

  it('removes the socket and the token when it closes, and ends the connections', async () => {
    const server = await open();
    const client = await admitted(server.folder);
    // Admitted: only the end of the server can end it now.
    client.send(line(ALERTS));
    expect(await client.next()).toMatchObject({ ok: true });
    const { token } = accessOf(server.folder);
    server.close();
    expect(await client.next()).toBeNull();
    expect(fs.readdirSync(server.folder)).toEqual([]);
    const again = await open();
    expect(accessOf(again.folder).token).not.toBe(token);
  });
});

describe('a client that sends more than it reads', () => {
  const MEGABYTE = 1024 * 1024;
  const long = 'x'.repeat(MEGABYTE);
  const short: AnswerRequest = () =>
    Promise.resolve(ok({ command: 'alerts', ...stamp, rules: [], firings: [] }));
  const longRule = { id: 'usd', sentence: long, status: '', value: null };
  /** Meanwhile the server reads whatever else there is to read, many times over. */
  async function anotherAsks(answer: AnswerRequest): Promise<void> {
    const other = await admitted(await answeredBy(answer, 'another'));
    for (let count = 0; count < 200; count += 1) {
      other.send(line(ALERTS));
      await other.next();
    }
  }

  it('is not read while an answer is made', async () => {
    const never = new Promise<never>(() => undefined);
    const answer = vi.fn(() => never);
    const client = await admitted(await answeredBy(answer));
    client.send(line(ALERTS));
    await expect.poll(() => answer.mock.calls.length).toBe(1);
    for (let count = 0; count < 8; count += 1) client.send(long);
    await anotherAsks(short);
    expect(client.socket.writableLength).toBeGreaterThan(4 * MEGABYTE);
  });

  it('gets the next answer only when it has read the one before', async () => {
    const answer = vi.fn(() =>
      Promise.resolve(ok({ command: 'alerts' as const, ...stamp, rules: [longRule], firings: [] })),
    );
    const warned = vi.fn();
    process.on('warning', warned);
    const client = await admitted(await answeredBy(answer));
    client.socket.pause();
    client.send(line(ALERTS).repeat(20));
    await anotherAsks(short);
    expect(answer.mock.calls.length).toBeLessThan(5);
    client.socket.resume();
    for (let count = 0; count < 20; count += 1) await client.next();
    expect(answer).toHaveBeenCalledTimes(20);
    process.off('warning', warned);
    // Each wait would leave its listeners on the socket.
    const names = warned.mock.calls.map(([warning]: Error[]) => warning?.name);
    expect(names).not.toContain('MaxListenersExceededWarning');
  });

  it('and goes away meanwhile ends nothing but itself', async () => {
    const answer = vi.fn(() =>
      Promise.resolve(ok({ command: 'alerts' as const, ...stamp, rules: [longRule], firings: [] })),
    );
    const folder = await answeredBy(answer);
    for (let count = 0; count < 5; count += 1) {
      const client = await admitted(folder);
      client.socket.pause();
      client.send(line(ALERTS).repeat(20));
      await expect.poll(() => answer.mock.calls.length).toBeGreaterThan(count);
      client.socket.destroy();
    }
    const client = await admitted(folder);
    client.send(line(ALERTS));
    expect(await client.next()).toMatchObject({ ok: true });
  });
});

it('an answer that fails says nothing about the inside', async () => {
  const inside = new Error("EACCES: open '/home/adaeze/vault.json'");
  const client = await admitted(await answeredBy(() => Promise.reject(inside)));
  client.send(line(ALERTS));
  const reply = await client.next();
  expect(reply).toMatchObject({ id: 7, ok: false, error: { code: 'internal' } });
  expect(JSON.stringify(reply)).not.toMatch(/adaeze|EACCES/);
});

it('a token is compared in the same time, whatever its length', async () => {
  const compare = vi.spyOn(crypto, 'timingSafeEqual');
  for (const token of ['', 'x', 'x'.repeat(64)]) {
    compare.mockClear();
    const { reply, isLast } = await new Session('y'.repeat(64), () =>
      Promise.reject(new Error('not reached')),
    ).reply(JSON.stringify({ version: 1, token }));
    expect([isLast, reply]).toMatchObject([true, { error: { code: 'wrong-token' } }]);
    expect(compare).toHaveBeenCalledOnce();
  }
  compare.mockRestore();
});

describe('the folder of the interface', () => {
  it('has files for the owner alone, whatever it was before', async () => {
    fs.mkdirSync(inFolder('outside'), { mode: 0o777 });
    const { folder } = await open();
    const modes = ['', 'socket', 'access.json'].map((name) =>
      othersMay(fs.statSync(path.join(folder, name))),
    );
    expect(modes).toEqual([0, 0, 0]);
  });

  it('may not be a link or a file', async () => {
    fs.mkdirSync(inFolder('elsewhere'));
    fs.symlinkSync(inFolder('elsewhere'), inFolder('outside'));
    await expect(open()).rejects.toThrow('is no folder');
    expect(fs.readdirSync(inFolder('elsewhere'))).toEqual([]);
  });

  it('may not have a path that the system would cut', async () => {
    const folder = inFolder('x'.repeat(90));
    const answer = () => Promise.reject(new Error('not reached'));
    await expect(serve({ folder, answer })).rejects.toThrow('too long');
  });
});

async function startPeer(folder: string, drop: readonly string[] = []): Promise<ChildProcess> {
  const child = spawn('env', [...drop, process.execPath, PEER, 'serve', folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  closers.push(() => child.kill('SIGKILL'));
  await once(child.stdout, 'data');
  return child;
}

describe('a socket that is there already', () => {
  it('is removed if its process was killed', async () => {
    const folder = inFolder('outside');
    const child = await startPeer(folder);
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(fs.existsSync(path.join(folder, 'socket'))).toBe(true);
    await open();
    const client = await admitted(folder);
    client.send(line(ALERTS));
    expect(await client.next()).toMatchObject({ ok: true });
  });

  it('is never removed while another process listens on it', async () => {
    const folder = inFolder('outside');
    await startPeer(folder);
    const { token } = accessOf(folder);
    await expect(open()).rejects.toThrow('in use');
    const client = await admitted(folder);
    client.send(line(ALERTS));
    expect(await client.next()).toMatchObject({ ok: true });
    expect(accessOf(folder).token).toBe(token);
  });

  it('is left if it is no socket', async () => {
    fs.mkdirSync(inFolder('outside'));
    fs.writeFileSync(inFolder('outside', 'socket'), 'mine');
    await expect(open()).rejects.toThrow('is no socket');
    expect(fs.readFileSync(inFolder('outside', 'socket'), 'utf8')).toBe('mine');
  });
});

const as = (id: number): string[] => [
  'setpriv',
  `--reuid=${id}`,
  `--regid=${id}`,
  '--clear-groups',
  '--bounding-set=-all',
  '--inh-caps=-all',
];
const OWNER = 65_533;
const OTHER = 65_532;

/** Only an administrator can act as two users, who have no rights but to read the code. */
const canDrop =
  hasRights &&
  process.getuid?.() === 0 &&
  spawnSync('env', [...as(OTHER), 'test', '-r', PEER]).status === 0;

describe.runIf(canDrop)('another user of this computer', () => {
  const reach = (id: number, folder: string): unknown => {
    const args = [...as(id), process.execPath, PEER, 'reach', folder];
    return JSON.parse(execFileSync('env', args, { encoding: 'utf8' }));
  };

  it('reads no token and reaches no socket, while the owner does', async () => {
    // The folder for temporary files may be the administrator's alone.
    const home = fs.mkdtempSync('/tmp/parallax-owner-');
    closers.push(() => fs.rmSync(home, { recursive: true }));
    fs.chmodSync(home, 0o755);
    fs.chownSync(home, OWNER, OWNER);
    const folder = path.join(home, 'outside');
    await startPeer(folder, as(OWNER));
    const all = { hasToken: true, file: 'read', list: 'read', socket: 'connected' };
    expect(reach(OWNER, folder)).toEqual(all);
    const none = { hasToken: false, file: 'EACCES', list: 'EACCES', socket: 'EACCES' };
    expect(reach(OTHER, folder)).toEqual(none);
    // Each right alone keeps the other user out.
    fs.chmodSync(folder, 0o755);
    const listed = { hasToken: false, file: 'EACCES', list: 'read', socket: 'EACCES' };
    expect(reach(OTHER, folder)).toEqual(listed);
  });
});

describe('without a token', () => {
  it('a process takes nobody’s place, however much it says', async () => {
    const { folder } = await open(60_000, 60_000);
    const { address } = accessOf(folder);
    const strangers = Array.from({ length: 4 * MOST_CONNECTIONS }, () => net.connect(address));
    await Promise.all(strangers.map((socket) => once(socket, 'connect')));
    for (const socket of strangers) socket.write(' ');
    const client = await admitted(folder);
    client.send(line(ALERTS));
    expect(await client.next()).toMatchObject({ ok: true });
    for (const socket of strangers) socket.destroy();
  });

  it('a process is ended in time, though it writes on', async () => {
    const { folder } = await open(60_000, 100);
    const socket = net.connect(accessOf(folder).address);
    socket.on('error', () => undefined);
    const writing = setInterval(() => socket.write(' '), 20);
    // A reset is an end too.
    await new Promise((resolve) => socket.once('close', resolve));
    clearInterval(writing);
  });

  it('a client that was refused and never ends its side leaves nothing behind', async () => {
    const { folder } = await open();
    const socket = net.connect({ path: accessOf(folder).address, allowHalfOpen: true });
    socket.on('error', () => undefined);
    socket.write(line({ version: 1, token: 'x'.repeat(64) }));
    await once(socket, 'readable');
    socket.resume();
    await once(socket, 'end');
    // Its side is still open: the server has closed all the same.
    await expect
      .poll(() => new Promise((resolve) => socket.write('x', (error) => resolve(error != null))))
      .toBe(true);
    socket.destroy();
  });

  it('a process cannot wait in many half-open connections for ever', async () => {
    const { folder } = await open(50);
    const { address } = accessOf(folder);
    const all = Array.from({ length: MOST_CONNECTIONS }, () => net.connect(address));
    await Promise.all(all.map((socket) => once(socket, 'close')));
    await answered(folder);
  });
});
