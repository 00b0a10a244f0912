import { createServer as createHttpsServer } from 'node:https';
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { brotliCompressSync, constants, createGzip, gzipSync } from 'node:zlib';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { selfSigned } from '../../support/answers-certificate.ts';
import { latest } from '../../support/answers.ts';
import { serveHttp } from '../../support/http-server.ts';
import {
  errorOf,
  listen,
  ok,
  PATIENT,
  serve,
  serveRaw,
  serviceAt,
} from '../../support/client-harness.ts';

const MIB = 1024 * 1024;

/** Far enough apart to distinguish the two, even on a busy machine. */
const LATE_HEADERS = { headersMs: 300, totalMs: 60_000 };
const LATE_BODY = { headersMs: 60_000, totalMs: 600 };

/** The answer, and how long it took. */
async function timed(baseUrl: string, timeouts = PATIENT): Promise<{ code: string; ms: number }> {
  const startMs = performance.now();
  const code = errorOf(await serviceAt(baseUrl, { timeouts }).latest('mid'));
  return { code, ms: performance.now() - startMs };
}

describe('time', () => {
  it('a service that never answers times out at its headers', async () => {
    const { code, ms } = await timed(await serve(() => undefined), LATE_HEADERS);
    expect(code).toBe('timeout');
    expect(ms).toBeGreaterThan(250);
    expect(ms).toBeLessThan(30_000);
  });

  it('headers that drip are given up when they are late', async () => {
    const port = await serveRaw((socket) => {
      socket.write('HTTP/1.1 200 OK\r\n');
      const timer = setInterval(() => socket.write('x-drip: 1\r\n'), 20);
      socket.on('close', () => clearInterval(timer));
    });
    const { code, ms } = await timed(`http://127.0.0.1:${port}`, LATE_HEADERS);
    expect(code).toBe('timeout');
    expect(ms).toBeLessThan(30_000);
  });

  it('a body that drips is given up when it is late, and not before', async () => {
    const address = await serve((_request, response) => {
      ok(response).write(latest('{"NGN":1}').slice(0, 20));
      const timer = setInterval(() => response.write(' '), 20);
      response.on('close', () => clearInterval(timer));
    });
    const { code, ms } = await timed(address, LATE_BODY);
    expect(code).toBe('timeout');
    expect(ms).toBeGreaterThan(500);
    expect(ms).toBeLessThan(30_000);
  });

  it('a body that stops, and a fetch that ignores its signal, are given up too', async () => {
    const endless = (): Promise<Response> =>
      Promise.resolve(new Response(new ReadableStream({ start: () => undefined })));
    const timeouts = LATE_BODY;
    const service = serviceAt('https://rates.test', { fetch: endless, timeouts });
    expect(errorOf(await service.latest('mid'))).toBe('timeout');
    const silent = () => new Promise<never>(() => undefined);
    const never = serviceAt('https://rates.test', { fetch: silent, timeouts });
    expect(errorOf(await never.latest('mid'))).toBe('timeout');
  });

  it('a slow answer in time is an answer', async () => {
    const body = latest('{"NGN":1}');
    const begun = Promise.withResolvers<ServerResponse>();
    const address = await serve((_request, response) => {
      ok(response).write(body.slice(0, 20));
      begun.resolve(response);
    });
    const headers = Promise.withResolvers<undefined>();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const service = serviceAt(address, {
      timeouts: { headersMs: 2_000, totalMs: 60_000 },
      async fetch(url, init) {
        const response = await fetch(url, init);
        headers.resolve(undefined);
        return response;
      },
    });
    const answer = service.latest('mid');
    await headers.promise;
    await nextTurn();
    vi.advanceTimersByTime(2_500);
    (await begun.promise).end(body.slice(20));
    expect(errorOf(await answer)).toBe('ok');
  });

  it('is 10 s to the headers and 20 s in total by default', async () => {
    const { TIMEOUTS } = await import('../../../electron/service/request.ts');
    expect(TIMEOUTS).toEqual({ headersMs: 10_000, totalMs: 20_000 });
  });
});

describe('size', () => {
  it('200 MB are given up after 4 MiB', async () => {
    let written = 0;
    const address = await serve((_request, response) => {
      ok(response);
      const chunk = Buffer.alloc(MIB, 32);
      const more = (): void => {
        while (written < 200 && !response.destroyed) {
          written += 1;
          if (!response.write(chunk)) return void response.once('drain', more);
        }
        response.end();
      };
      more();
    });
    expect((await timed(address)).code).toBe('too-large');
    expect(written).toBeLessThan(40);
  });

  it('what is too large is not waited for: the connection ends', async () => {
    const ended = Promise.withResolvers<undefined>();
    const address = await serve((_request, response) => {
      response.on('close', () => ended.resolve(undefined));
      ok(response).write(Buffer.alloc(5 * MIB, 32));
    });
    expect((await timed(address)).code).toBe('too-large');
    const never = new Promise((resolve) => setTimeout(() => resolve('never'), 20_000));
    expect(await Promise.race([ended.promise, never])).toBeUndefined();
  });

  it('an announced length of 200 MB fails without waiting for the body', async () => {
    const address = await serve((_request, response) => {
      ok(response, { 'content-length': String(200 * MIB) }).write(Buffer.alloc(5 * MIB, 32));
    });
    expect((await timed(address)).code).toBe('too-large');
  });

  it('a gzip bomb is given up after 4 MiB of what it holds', async () => {
    const before = process.memoryUsage().rss;
    const address = await serve((_request, response) => {
      ok(response, { 'content-encoding': 'gzip' });
      const gzip = createGzip();
      gzip.pipe(response);
      const chunk = Buffer.alloc(8 * MIB);
      for (let index = 0; index < 8; index += 1) gzip.write(chunk);
      gzip.end();
    });
    expect((await timed(address)).code).toBe('too-large');
    expect(process.memoryUsage().rss - before).toBeLessThan(300 * MIB);
  });

  it('an error that is a bomb keeps its status', async () => {
    const bomb = gzipSync(Buffer.alloc(32 * MIB));
    const address = await serve((_request, response) => {
      response.writeHead(503, { 'content-encoding': 'gzip' }).end(bomb);
    });
    expect((await timed(address, PATIENT)).code).toBe('server');
  });

  it.each([
    ['gzip', gzipSync(latest('{"NGN":1}'))],
    [
      'br',
      brotliCompressSync(latest('{"NGN":1}'), { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }),
    ],
  ])('an answer in %s is read', async (encoding, body) => {
    const address = await serve((_request, response) => {
      ok(response, { 'content-encoding': encoding }).end(body);
    });
    expect((await timed(address, PATIENT)).code).toBe('ok');
  });
});

describe('a connection that breaks is a network error', () => {
  const raw: [string, (socket: Socket) => void][] = [
    ['reset before a word', (socket) => socket.once('data', () => socket.resetAndDestroy())],
    ['closed before a word', (socket) => socket.once('data', () => socket.end())],
    [
      'closed within the headers',
      (socket) => socket.once('data', () => socket.end('HTTP/1.1 200')),
    ],
    [
      'truncated',
      (socket) =>
        socket.once('data', () =>
          socket.end('HTTP/1.1 200 OK\r\ncontent-length: 99\r\n\r\n{"status"'),
        ),
    ],
    [
      'reset within the body',
      (socket) =>
        socket.once('data', () =>
          socket.write('HTTP/1.1 200 OK\r\ncontent-length: 99\r\n\r\n{', () =>
            setTimeout(() => socket.resetAndDestroy(), 30),
          ),
        ),
    ],
    [
      'truncated between chunks',
      (socket) =>
        socket.once('data', () =>
          socket.end('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n1\r\n{\r\n'),
        ),
    ],
    ['no HTTP', (socket) => socket.once('data', () => socket.end('SSH-2.0-OpenSSH\r\n'))],
    [
      'bad gzip',
      (socket) =>
        socket.once('data', () =>
          socket.end('HTTP/1.1 200 OK\r\ncontent-encoding: gzip\r\ncontent-length: 4\r\n\r\nabcd'),
        ),
    ],
    [
      'headers without an end',
      (socket) =>
        socket.once('data', () => socket.write(`HTTP/1.1 200 OK\r\nx: ${'x'.repeat(99_999)}`)),
    ],
  ];
  it.each(raw)('%s', async (_name, onSocket) => {
    const port = await serveRaw(onSocket);
    expect(await timed(`http://127.0.0.1:${port}`)).toMatchObject({ code: 'network' });
  });

  it('no server listens', async () => {
    const server = await serveHttp(() => undefined);
    await server.close();
    const result = await serviceAt(server.address).latest('mid');
    expect(result).toMatchObject({ ok: false, error: { code: 'unreachable' } });
    expect(result).toMatchObject({ error: { reason: { problem: 'no-service' } } });
  });
});

describe('a connection that is not secure', () => {
  it('by an untrusted certificate is a TLS error, and nothing is sent', async () => {
    const arrived: string[] = [];
    const server = createHttpsServer(selfSigned('localhost'), (request, response) => {
      arrived.push(request.url ?? '');
      response.end();
    });
    const port = await listen(server, () => server.closeAllConnections());
    expect(await serviceAt(`https://127.0.0.1:${port}`).latest('mid')).toMatchObject({
      error: { code: 'tls', reason: { problem: 'self-signed' } },
    });
    expect(arrived).toEqual([]);
  });

  it('since the service speaks no TLS is an error of TLS', async () => {
    const address = await serve((_request, response) => ok(response).end(latest('{"NGN":1}')));
    expect((await timed(address.replace('http:', 'https:'))).code).toBe('tls');
    const port = await serveRaw((socket) =>
      socket.once('data', () => socket.end('garbage '.repeat(9))),
    );
    expect((await timed(`https://127.0.0.1:${port}`)).code).toBe('tls');
  });

  it.each([
    'http://rates.test',
    'http://127.0.0.1.rates.test',
    'http://localhost.rates.test',
    'http://10.0.0.1',
    'http://[::2]',
    'http://0.0.0.0',
    'ftp://127.0.0.1',
    'ws://127.0.0.1',
    'file:///etc/hosts',
    'https://user:secret@rates.test',
    'https://rates.test/?a=b',
    'https://rates.test/#a',
    'rates',
    '',
  ])('%s is refused before anything is sent', async (baseUrl) => {
    const sent: string[] = [];
    const service = serviceAt(baseUrl, {
      fetch: (url) => {
        sent.push(url);
        return Promise.resolve(new Response('{}'));
      },
    });
    expect(errorOf(await service.latest('mid'))).toBe('invalid-address');
    expect(errorOf(await service.history('2026-11-01'))).toBe('invalid-address');
    expect(sent).toEqual([]);
  });

  it.each(['https://rates.test', 'http://localhost:1', 'http://127.9.9.9', 'http://[::1]:99'])(
    '%s is asked',
    async (baseUrl) => {
      const sent: string[] = [];
      const service = serviceAt(baseUrl, {
        fetch: (url) => {
          sent.push(url);
          return Promise.resolve(new Response(latest('{"NGN":1}')));
        },
      });
      expect(errorOf(await service.latest('mid'))).toBe('ok');
      expect(sent).toEqual([`${baseUrl}/core/rates/latest.json?base=USD&market=mid`]);
    },
  );
});
