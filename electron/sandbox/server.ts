import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DEFAULT_MARKET, MARKETS } from '#core/market.ts';
import { sandboxCurrencyNames, sandboxRates } from './market.ts';

/** A rate service on loopback with a living market behind it (interface.md: latest and currencies). */
export interface Sandbox {
  /** Without `/core`, such as `http://127.0.0.1:41234`. */
  readonly address: string;
  readonly key: string;
  close(): Promise<void>;
}

export interface SandboxOptions {
  readonly seed: number;
  readonly key: string;
  /** 0 for any free one. */
  readonly port: number;
  /** Epoch ms. */
  readonly now: () => number;
}

interface Answer {
  readonly status: number;
  readonly body: unknown;
}

export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const server = createServer((request, response) => send(response, answer(request, options)));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}`,
    key: options.key,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function answer(request: IncomingMessage, options: SandboxOptions): Answer {
  const url = new URL(request.url ?? '/', 'http://sandbox');
  if (!hasKey(request, url, options.key))
    return failure(401, 'Invalid API key', 'Send a valid key.');
  if (request.method !== 'GET')
    return failure(405, 'Method not allowed', 'This endpoint takes GET.');
  switch (url.pathname) {
    case '/core/rates/latest.json':
      return latest(url, options);
    case '/core/rates/currencies.json':
      return success(sandboxCurrencyNames());
    default:
      return failure(404, 'Not found', `There is no ${url.pathname}.`);
  }
}

/** In the header `api_key`, in `Authorization` (bare or after a scheme), or in the query. */
function hasKey({ headers }: IncomingMessage, url: URL, key: string): boolean {
  const authorization = headers.authorization?.split(/[\s:]+/).at(-1);
  return [headers['api_key'], authorization, url.searchParams.get('api_key')].includes(key);
}

function latest(url: URL, { seed, now }: SandboxOptions): Answer {
  const base = (url.searchParams.get('base') ?? 'USD').toUpperCase();
  const market = MARKETS.find(
    (each) => each === (url.searchParams.get('market') ?? DEFAULT_MARKET),
  );
  if (!market) return failure(400, 'Unknown market', `Use one of ${MARKETS.join(', ')}.`);
  const { publishedAtMs, rates } = sandboxRates(seed, market, now());
  const perBase = rates[base];
  if (perBase === undefined)
    return failure(404, 'No rates found', `${base} has no ${market} rate.`);
  const relative = Object.entries(rates).map(([code, rate]) => [code, rate / perBase]);
  const table = Object.fromEntries(relative) as Record<string, number>;
  return success({ timestamp: publishedAtMs, base, market, rates: table });
}

const success = (data: unknown): Answer => ({
  status: 200,
  body: { status: 'success', message: 'retrieved', data },
});

const failure = (status: number, message: string, description: string): Answer => ({
  status,
  body: { status: 'error', message, description },
});

function send(response: ServerResponse, { status, body }: Answer): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
}
