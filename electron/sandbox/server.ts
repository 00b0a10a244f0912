import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Answer, failure, type Reply, replyOf, type SandboxRequest } from './exchange.ts';
import type { SandboxOptions } from './options.ts';
import { createSandboxService } from './rate-service.ts';

/** A rate service on loopback with a generated market and the whole interface. */
export interface Sandbox {
  /** Without `/core`, such as `http://127.0.0.1:41234`. */
  readonly address: string;
  readonly key: string;
  readonly requests: number;
  close(): Promise<void>;
}

export type Serve = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

const MAX_BODY_BYTES = 64 * 1024;
const TOO_LARGE = failure(413, 'Body too large', 'A request is at most 64 KiB.');
const NO_ADDRESS = failure(400, 'Invalid address', 'The path can not be read.');

export function startSandbox(
  options: SandboxOptions,
  service = createSandboxService(options),
): Promise<Sandbox> {
  return listen(options, async (request, response) => {
    const read = await readRequest(request);
    send(response, replyOf('path' in read ? service(read) : read), options.now());
  });
}

/** Serves on loopback until closed. */
export async function listen(
  { port, key }: Pick<SandboxOptions, 'port' | 'key'>,
  serve: Serve,
): Promise<Sandbox> {
  let requests = 0;
  const server = createServer((request, response) => {
    requests += 1;
    serve(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    key,
    get requests() {
      return requests;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** The request as data, or an error answer. */
export async function readRequest(request: IncomingMessage): Promise<SandboxRequest | Answer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.byteLength;
    if (bytes <= MAX_BODY_BYTES) chunks.push(chunk);
  }
  if (bytes > MAX_BODY_BYTES) return TOO_LARGE;
  const url = URL.parse(`http://sandbox${request.url ?? '/'}`);
  if (!url) return NO_ADDRESS;
  const { method = 'GET', headers } = request;
  const body = Buffer.concat(chunks).toString('utf8');
  return { method, path: url.pathname, query: url.searchParams, headers, body };
}

export function send(
  response: ServerResponse,
  { status, headers, body }: Reply,
  nowMs: number,
): void {
  // By the sandbox's own clock, like all of its times.
  const date = new Date(nowMs).toUTCString();
  response.writeHead(status, { date, 'content-length': Buffer.byteLength(body), ...headers });
  response.end(body);
}
