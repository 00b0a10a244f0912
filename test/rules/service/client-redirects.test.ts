import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { latest } from '../../support/answers.ts';
import { CANARY, errorOf, ok, serve, serviceAt } from '../../support/client-harness.ts';

describe('a redirect', () => {
  const STATUSES = [301, 302, 303, 307, 308];
  const ways = [
    { way: 'header' },
    { way: 'query' },
    { way: 'authorization', form: 'bare' },
  ] as const;

  it.each(STATUSES)('%i is followed neither to the same origin nor to another', async (status) => {
    const arrived: string[] = [];
    const note = ({ url, headers }: IncomingMessage): number =>
      arrived.push(`${url ?? ''} ${JSON.stringify(headers)}`);
    const elsewhere = await serve((request, response) => {
      note(request);
      ok(response).end(latest('{"NGN":1}'));
    });
    const address = await serve((request, response) => {
      const { pathname, searchParams } = new URL(request.url ?? '', 'http://rates');
      if (pathname.startsWith('/landing')) {
        note(request);
        ok(response).end(latest('{"NGN":1}'));
        return;
      }
      const there = searchParams.get('market') === 'mid' ? '' : elsewhere;
      response.writeHead(status, { location: `${there}/landing?x=1` }).end('moved');
    });
    for (const sendKeyAs of ways) {
      const service = serviceAt(address, { sendKeyAs });
      for (const market of ['mid', 'official'] as const) {
        const result = await service.latest(market);
        expect(result).toMatchObject({ ok: false, error: { code: 'redirected' } });
        expect(JSON.stringify(result)).not.toContain(CANARY);
      }
    }
    expect(arrived).toEqual([]);
  });

  it('without an address, and one to itself, end there', async () => {
    let requests = 0;
    const address = await serve((request, response) => {
      requests += 1;
      const location = request.url?.includes('mid') ? undefined : request.url;
      response.writeHead(302, location === undefined ? {} : { location }).end();
    });
    expect(errorOf(await serviceAt(address).latest('mid'))).toBe('redirected');
    expect(errorOf(await serviceAt(address).latest('parallel'))).toBe('redirected');
    expect(requests).toBe(2);
  });
});

it('stores no cookie and uses no cached answer', async () => {
  const cookies: unknown[] = [];
  const conditions: unknown[] = [];
  const address = await serve(({ headers }, response) => {
    cookies.push(headers.cookie);
    conditions.push(headers['if-none-match'], headers['if-modified-since']);
    const caching = {
      etag: '"1"',
      'cache-control': 'max-age=9999',
      'last-modified': 'Fri, 20 Nov 2026 11:00:00 GMT',
    };
    ok(response, { ...caching, 'set-cookie': 'session=1' }).end(latest('{"NGN":1}'));
  });
  const service = serviceAt(address);
  for (let round = 0; round < 3; round += 1)
    expect(errorOf(await service.latest('mid'))).toBe('ok');
  expect(cookies).toEqual([undefined, undefined, undefined]);
  expect(conditions.every((each) => each === undefined)).toBe(true);
});

it('fetches without redirects, cookies and cache', async () => {
  const inits: RequestInit[] = [];
  const service = serviceAt('https://rates.test', {
    fetch: (_url, init) => {
      inits.push(init);
      return Promise.resolve(new Response('{}'));
    },
  });
  await service.latest('mid');
  expect(inits).toMatchObject([{ redirect: 'error', credentials: 'omit', cache: 'no-store' }]);
});
