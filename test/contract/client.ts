import http from 'node:http';
import https from 'node:https';
import type { AddressProblem } from '#core/requests/connection.ts';
import { parseAddress } from '../../electron/service/address.ts';
import type { ContractRequest, KeyPlace, Reply } from './request.ts';

const TIMEOUT_MS = 20_000;

const PROBLEMS: Record<AddressProblem, string> = {
  empty: 'it is empty',
  'not-an-address': 'it does not begin with https://',
  'not-https': 'with http:// the key could be read on its way',
  'has-more': 'it has a user name, a “?” or a “#”',
};

/** The address as the interface's `{base_url}`: without `/core`, without a slash at the end. */
export function baseUrlOf(text: string): string {
  const parsed = parseAddress(text);
  if ('address' in parsed) return parsed.address;
  throw new Error(`${text} is no address that a key may be sent to: ${PROBLEMS[parsed.problem]}.`);
}

/** Sends one request. Follows no redirect: the key would go along. */
export function send(baseUrl: string, key: string, call: ContractRequest): Promise<Reply> {
  const url = new URL(`${baseUrl}/core${call.path}`);
  for (const [name, value] of Object.entries(call.query)) url.searchParams.set(name, value);
  if (call.key === 'query') url.searchParams.set('api_key', key);
  const body = call.body === undefined ? null : JSON.stringify(call.body);
  const headers = {
    accept: 'application/json',
    ...keyHeaders(key)[call.key],
    ...(body === null ? {} : { 'content-type': 'application/json' }),
    ...(call.upgrade ? UPGRADE : {}),
  };
  const { request: open } = url.protocol === 'https:' ? https : http;
  return new Promise((resolve, reject) => {
    const request = open(url, { method: call.method, headers, agent: false, timeout: TIMEOUT_MS });
    request.once('error', reject);
    request.once('timeout', () => request.destroy(new Error('no answer in 20 s')));
    request.once('upgrade', ({ statusCode = 0 }, socket) => {
      socket.destroy();
      resolve({ status: statusCode, contentType: '', text: '', body: undefined });
    });
    request.once('response', (response) => {
      read(response).then(resolve, reject);
    });
    request.end(body ?? undefined);
  });
}

const UPGRADE = {
  connection: 'Upgrade',
  upgrade: 'websocket',
  'sec-websocket-version': '13',
  'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
};

const keyHeaders = (key: string): Record<KeyPlace, Record<string, string>> => ({
  header: { api_key: key },
  bare: { authorization: key },
  bearer: { authorization: `Bearer ${key}` },
  token: { authorization: `Token ${key}` },
  named: { authorization: `API_KEY: ${key}` },
  wrong: { api_key: 'not-the-key' },
  query: {},
  none: {},
});

async function read(response: http.IncomingMessage): Promise<Reply> {
  const chunks: Buffer[] = [];
  for await (const chunk of response as AsyncIterable<Buffer>) chunks.push(chunk);
  const text = Buffer.concat(chunks).toString('utf8');
  const contentType = response.headers['content-type'] ?? '';
  return { status: response.statusCode ?? 0, contentType, text, body: parsed(text) };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
