import { readFile } from 'node:fs/promises';
import type * as Electron from 'electron';
import { guardObject, standFor } from '../host/guard.ts';
import { fetchIdentified, hasClientCertificate } from './client-certificates.ts';
import { ClientRequest } from './client-request.ts';
import { schemeOf } from './schemes.ts';
import { sessionFor } from './session.ts';

/**
 * Taken once, while nothing else runs: Node makes them at their first use, and with a debugger
 * attached V8 at times ends the process when that happens in the middle of something.
 */
const { fetch: nodeFetch, Request: NodeRequest } = globalThis;

/** What Chromium says of itself and of the computer, unless the app sets something else. */
const IDENTITY = [
  ['user-agent', `Mozilla/5.0 (stand-in) Electron/${process.versions.electron}`],
  ['accept-language', 'en-US'],
] as const;

type FetchOptions = NonNullable<Parameters<Electron.Net['fetch']>[1]>;

/** Node's own `fetch`, and with it what Electron's can besides: files and the app's schemes. */
async function fetchAnything(
  input: string | Request,
  options: FetchOptions = {},
): Promise<Response> {
  const { bypassCustomProtocolHandlers: bypass = false, ...init } = options;
  const request = new NodeRequest(input, init);
  await applyWebRequest(request);
  for (const [name, value] of IDENTITY) {
    const own = sessionFor('')._identity.get(name) ?? value;
    if (!request.headers.has(name)) request.headers.set(name, own);
  }
  const handler = sessionFor('')._protocolHandlers.find(schemeOf(request.url));
  if (handler && !bypass) return handler(request);
  if (hasClientCertificate && schemeOf(request.url) === 'https') return fetchIdentified(request);
  if (schemeOf(request.url) !== 'file') return nodeFetch(request);
  try {
    return new Response(await readFile(new URL(request.url)));
  } catch {
    throw new Error('net::ERR_FILE_NOT_FOUND');
  }
}

let requests = 0;

/** The default session's `webRequest` sees main's own requests too, as on Electron. */
async function applyWebRequest({ url, method }: Request): Promise<void> {
  const { cancel } = await sessionFor('')._webRequestHooks.beforeRequest.handle({
    id: ++requests,
    url,
    method,
    resourceType: 'xhr',
    referrer: '',
    timestamp: Date.now(),
    uploadData: [],
  });
  if (cancel) throw new Error('net::ERR_BLOCKED_BY_CLIENT');
}

export const net = guardObject('electron.net', {
  fetch: fetchAnything,
  request: (options) => standFor<Electron.ClientRequest>(new ClientRequest(options)),
  isOnline: () => true,
  online: true,
} satisfies Partial<Electron.Net>);
