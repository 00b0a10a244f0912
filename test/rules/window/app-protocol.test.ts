import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CSP, serveApp } from '../../../electron/host/app-protocol.ts';

type Handler = (request: { url: string; method: string }) => Response;

let outside: string;
let respond: (url: string, method?: string) => Response;

beforeAll(() => {
  outside = fs.mkdtempSync(path.join(os.tmpdir(), 'parallax-pages-'));
  const folder = path.join(outside, 'renderer');
  fs.mkdirSync(path.join(folder, 'assets'), { recursive: true });
  fs.writeFileSync(path.join(outside, 'secret.txt'), 'SECRET');
  fs.writeFileSync(path.join(folder, 'index.html'), 'page');
  fs.writeFileSync(path.join(folder, 'assets', 'index.js'), 'script');
  fs.symlinkSync(path.join(outside, 'secret.txt'), path.join(folder, 'link.txt'));
  let handler: Handler | undefined;
  serveApp({ handle: (_scheme: string, given: unknown) => (handler = given as Handler) }, folder);
  fs.writeFileSync(path.join(folder, 'later.html'), 'added later');
  respond = (url, method = 'GET') => handler?.({ url, method }) ?? new Response('no handler');
});
afterAll(() => fs.rmSync(outside, { recursive: true }));

describe('the files of the page', () => {
  it.each([
    ['app://parallax/index.html', 'page', 'text/html; charset=utf-8'],
    ['app://parallax/index.html?x=1#y', 'page', 'text/html; charset=utf-8'],
    ['app://parallax/assets/index.js', 'script', 'text/javascript; charset=utf-8'],
  ])('%s', async (url, body, type) => {
    const response = respond(url);
    expect([response.status, await response.text()]).toEqual([200, body]);
    expect(response.headers.get('content-type')).toBe(type);
  });
});

/** As a page writes them, and without any normalization. */
const OTHERS = [
  'app://parallax/../secret.txt',
  'app://parallax/assets/../../secret.txt',
  'app://parallax/%2e%2e/secret.txt',
  'app://parallax/..%2fsecret.txt',
  'app://parallax/..\\secret.txt',
  'app://parallax/./index.html',
  'app://parallax//index.html',
  'app://parallax/index.html%00',
  'app://parallax/INDEX.HTML',
  'app://parallax/index.html/',
  'app://parallax/assets',
  'app://parallax/assets/',
  'app://parallax/',
  'app://parallax',
  'app://parallax/link.txt',
  'app://parallax/later.html',
  'app://parallax//etc/passwd',
  'app://parallax/etc/passwd',
  'app://parallax:80/index.html',
  'app://user@parallax/index.html',
  'app://evil/index.html',
  'app://parallax.evil/index.html',
  'app:parallax/index.html',
  'file:///etc/passwd',
  '',
];

it.each(OTHERS)('%j is not there', async (url) => {
  const response = respond(url);
  expect([response.status, await response.text()]).toEqual([404, '']);
});

it.each(['POST', 'PUT', 'HEAD', 'DELETE'])('%s is answered with nothing', (method) => {
  expect(respond('app://parallax/index.html', method).status).toBe(404);
});

it.each(['app://parallax/index.html', 'app://parallax/nothing'])(
  '%s is served with the policy',
  (url) => {
    const { headers } = respond(url);
    expect(headers.get('content-security-policy')).toBe(CSP);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
  },
);

it('the policy is the strict one, to the letter', () => {
  expect(CSP).toBe(
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types svelte-trusted-html",
  );
});
