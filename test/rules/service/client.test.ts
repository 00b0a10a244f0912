import type { RequestListener, ServerResponse } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { createRateService, type RateService } from '../../../electron/service/client.ts';
import { serveHttp, type TestServer } from '../../support/http-server.ts';
import { withReasonText } from '../../support/reason-words.ts';

const NOW = Date.parse('2026-11-20T12:00:00Z');
const open: TestServer[] = [];

afterEach(async () => {
  await Promise.all(open.splice(0).map((server) => server.close()));
});

async function serviceAt(listener: RequestListener): Promise<RateService> {
  const server = await serveHttp(listener);
  open.push(server);
  return createRateService({ baseUrl: server.address, key: 'k3y', fetch, now: () => NOW });
}

const json = (response: ServerResponse, body: string, status = 200): void => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(body);
};
const answering =
  (body: string, status = 200): RequestListener =>
  (_request, response) =>
    json(response, body, status);
const latest = (rates: string, more = '"timestamp":1795176000000,'): string =>
  `{"status":"success","message":"retrieved","data":{${more}"base":"USD","market":"mid","rates":${rates}}}`;

async function ratesOf(
  body: string,
): Promise<{ rates: Record<string, string>; dropped: number; publishedAtMs: number | null }> {
  const answer = await (await serviceAt(answering(body))).latest('mid');
  if (!answer.ok) throw new Error(`${answer.error.code}: ${answer.error.detail ?? ''}`);
  const { table, droppedCount } = answer.value;
  return {
    rates: Object.fromEntries(table.rates),
    dropped: droppedCount,
    publishedAtMs: table.publishedAtMs,
  };
}

describe('the request', () => {
  it('names base and market, and sends the key only in a header', async () => {
    const seen: string[] = [];
    const service = await serviceAt((request, response) => {
      seen.push(
        `${request.method ?? ''} ${request.url ?? ''} ${String(request.headers['api_key'])}`,
      );
      json(response, latest('{}'));
    });
    await service.latest('parallel');
    await service.currencies();
    expect(seen).toEqual([
      'GET /core/rates/latest.json?base=USD&market=parallel k3y',
      'GET /core/rates/currencies.json k3y',
    ]);
  });
});

describe('rates', () => {
  it('keep every digit that was sent', async () => {
    const { rates } = await ratesOf(
      latest('{"NGN":1612.123457000000000000001,"BTC":9.28114e-6,"JPY":152}'),
    );
    expect(rates).toEqual({ NGN: '1612.123457000000000000001', BTC: '0.00000928114', JPY: '152' });
  });

  it('that are none are dropped and counted, the others used', async () => {
    const bad =
      '"A":1,"EUR":0,"GBP":-1,"KES":null,"GHS":"12.3","XAU":1e999,"XAG":1e-401,"CHF":true,"CAD":{},"AU D":1,"ZAR":[1]';
    const { rates, dropped } = await ratesOf(latest(`{"ngn":1600,${bad},"USDT":0.9996}`));
    expect(rates).toEqual({ NGN: '1600', USDT: '0.9996' });
    expect(dropped).toBe(11);
  });

  it('are at most 1,000, and each code once: the first', async () => {
    const many = Array.from({ length: 1_100 }, (_, index) => `"A${index}":1`).join(',');
    const { rates, dropped } = await ratesOf(latest(`{"NGN":5,"ngn":6,${many}}`));
    expect(rates['NGN']).toBe('5');
    expect([Object.keys(rates).length, dropped]).toEqual([1_000, 102]);
  });

  it('are not harmed by names that mean something to JavaScript', async () => {
    const { rates } = await ratesOf(
      latest('{"__proto__":1,"constructor":2,"hasOwnProperty":3,"NGN":4}'),
    );
    expect(Object.keys(rates)).toEqual(['NGN']);
    expect(({} as Record<string, unknown>)['NGN']).toBeUndefined();
  });

  it.each([
    ['"timestamp":1795176000000,', NOW],
    ['"timestamp":1795176000,', NOW],
    ['"timestamp":"2026-11-20T12:00:00Z",', NOW],
    ['"timestamp":null,', null],
    ['"timestamp":1999999999999,', null],
    ['', null],
  ])('with %s are published at %s', async (more, expected) => {
    expect((await ratesOf(latest('{"NGN":1}', more))).publishedAtMs).toBe(expected);
  });
});

describe('errors', () => {
  it.each([
    ['{"status":"error","message":"Invalid API key"}', 401, 'unauthorized', 'Invalid API key'],
    ['{"status":"error","message":"No","description":"Upgrade"}', 403, 'forbidden', 'No: Upgrade'],
    ['{"error":{"message":"no rates"}}', 404, 'not-in-market', 'no rates'],
    ['{"errors":[{"message":"bad base"}]}', 400, 'bad-request', 'bad base'],
    ['{"detail":"later"}', 500, 'server', 'later'],
    ['<h1>down</h1>', 503, 'server', '503 Service Unavailable'],
    ['<html>log in</html>', 200, 'not-json', '<html>log in</html>'],
    ['{"status":"error","message":"no"}', 200, 'bad-request', 'no'],
    [latest('{"NGN":1}').replace('success', 'failed'), 200, 'bad-request', 'retrieved'],
    ['{"status":"success"}', 200, 'unexpected-shape', 'data: missing'],
    ['[]', 200, 'unexpected-shape', null],
    [
      '{"status":"success","data":{"base":"USD","rates":7}}',
      200,
      'unexpected-shape',
      'rates: an object was expected',
    ],
    [latest('{}'), 200, 'unexpected-shape', 'no rates in the answer'],
    [latest('{"NGN":"1"}'), 200, 'unexpected-shape', 'no rates in the answer'],
    [
      latest('{"NGN":1}').replace('"mid"', '"parallel"'),
      200,
      'unexpected-shape',
      'requested market mid, got parallel',
    ],
    [
      latest('{"NGN":1}').replace('"USD"', '"EUR"'),
      200,
      'unexpected-shape',
      'requested base USD, got EUR',
    ],
  ])('%s with %i is %s', async (body, status, code, detail) => {
    const answer = await (await serviceAt(answering(body, status))).latest('mid');
    expect(withReasonText(answer)).toMatchObject({
      ok: false,
      error: { code, ...(detail === null ? {} : { detail }) },
    });
  });

  it('429 has the delay to wait', async () => {
    const service = await serviceAt((_request, response) => {
      response.writeHead(429, { 'retry-after': '3' }).end('{}');
    });
    expect(await service.latest('mid')).toMatchObject({
      ok: false,
      error: { code: 'rate-limited', retryAfterMs: 3_000 },
    });
  });

  it.each([
    [() => new Date(Date.now() + 90_000).toUTCString(), 80_000, 90_000],
    [() => '999999', 6 * 3_600_000, 6 * 3_600_000],
    [() => new Date(Date.now() - 90_000).toUTCString(), 0, 0],
  ])('429 takes a date, and never waits longer than 6 h (%#)', async (header, least, most) => {
    const service = await serviceAt((_request, response) => {
      response.writeHead(429, { 'retry-after': header() }).end('{}');
    });
    const answer = await service.latest('mid');
    const waitMs = answer.ok ? Number.NaN : answer.error.retryAfterMs;
    expect(waitMs).toBeGreaterThanOrEqual(least);
    expect(waitMs).toBeLessThanOrEqual(most);
  });

  it('a redirect is never followed, and the key goes nowhere', async () => {
    const arrived: string[] = [];
    const other = await serveHttp((request, response) => {
      arrived.push(String(request.headers['api_key']));
      json(response, latest('{}'));
    });
    open.push(other);
    const service = await serviceAt((_request, response) => {
      response.writeHead(302, { location: `${other.address}/core/rates/latest.json` }).end();
    });
    expect(await service.latest('mid')).toMatchObject({ ok: false, error: { code: 'redirected' } });
    expect(arrived).toEqual([]);
  });

  it('a body above 4 MiB is given up while it streams', async () => {
    const service = await serviceAt((_request, response) => {
      const chunk = Buffer.alloc(1024 * 1024, 32);
      response.writeHead(200, { 'content-type': 'application/json' });
      for (let index = 0; index < 6; index += 1) response.write(chunk);
      response.end('{}');
    });
    expect(await service.latest('mid')).toMatchObject({ ok: false, error: { code: 'too-large' } });
  });

  it('a service that is not there is unreachable', async () => {
    const server = await serveHttp(() => undefined);
    await server.close();
    const service = createRateService({ baseUrl: server.address, key: '', fetch, now: () => NOW });
    expect(await service.latest('mid')).toMatchObject({
      ok: false,
      error: { code: 'unreachable' },
    });
  });
});

describe('currencies', () => {
  it('are names by code; other entries are dropped', async () => {
    const body =
      '{"status":"success","data":{"NGN":"Nigerian Naira","usdt":" Tether ","X":"no","EUR":5,"GBP":""}}';
    const answer = await (await serviceAt(answering(body))).currencies();
    expect(answer.ok && Object.fromEntries(answer.value.names)).toEqual({
      NGN: 'Nigerian Naira',
      USDT: 'Tether',
    });
  });
});
