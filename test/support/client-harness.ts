import type { RequestListener, ServerResponse } from 'node:http';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { afterEach } from 'vitest';
import type { Result } from '#core/base/result.ts';
import {
  createRateService,
  type RateService,
  type RateServiceOptions,
} from '../../electron/service/client.ts';
import { NOW } from './answers.ts';
import { serveHttp } from './http-server.ts';

/** The key of every client here. It must never reach another place. */
export const CANARY = 'canary-5f1e';
const closers: (() => Promise<void>)[] = [];

afterEach(async () => {
  await Promise.all(closers.splice(0).map((close) => close()));
});

/** For what ends by something else than time, on a busy machine too. */
export const PATIENT = { headersMs: 60_000, totalMs: 60_000 };

export function serviceAt(baseUrl: string, options: Partial<RateServiceOptions> = {}): RateService {
  const usual = { key: CANARY, fetch, now: () => NOW, timeouts: PATIENT };
  return createRateService({ baseUrl, ...usual, ...options });
}

/** Starts an HTTP server until the end of the test. */
export async function serve(listener: RequestListener): Promise<string> {
  const server = await serveHttp(listener);
  closers.push(() => server.close());
  return server.address;
}

/** A server that sends raw bytes. */
export async function serveRaw(onSocket: (socket: Socket) => void): Promise<number> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => undefined));
    onSocket(socket);
  });
  return listen(server, () => sockets.forEach((socket) => socket.destroy()));
}

/** Starts any server on a free port until the end of the test. */
export async function listen(server: Server, drop: () => void): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(
    () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        drop();
      }),
  );
  return (server.address() as AddressInfo).port;
}

export const errorOf = (result: Result<object>): string => (result.ok ? 'ok' : result.error.code);
export const ok = (
  response: ServerResponse,
  headers: Record<string, string> = {},
): ServerResponse => response.writeHead(200, { 'content-type': 'application/json', ...headers });
