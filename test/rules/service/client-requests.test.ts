import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { currencyCode } from '#core/rates/currency.ts';
import { KEY_SENDINGS, type KeySending } from '#core/requests/key-sending.ts';
import type { Result } from '#core/base/result.ts';
import { startSandbox } from '../../../electron/sandbox/server.ts';
import { createRateService, type RateService } from '../../../electron/service/client.ts';
import { DAY, NOW } from '../../support/answers.ts';
import { serveHttp, type TestServer } from '../../support/http-server.ts';
import { decimal } from '../../support/rates.ts';

const CANARY = 'c@n+ry/K3y&"<=';
const [USD, NGN] = [currencyCode('USD'), currencyCode('NGN')];

interface Seen {
  readonly line: string;
  readonly headers: Record<string, unknown>;
  readonly body: string;
}
const seen: Seen[] = [];
let reply = { status: 200, body: '{}' };
let server: TestServer;

beforeAll(async () => {
  server = await serveHttp((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      seen.push({ line: `${method} ${url}`, headers, body: Buffer.concat(chunks).toString() });
      response.writeHead(reply.status).end(reply.body);
    });
  });
});
afterAll(() => server.close());
beforeEach(() => {
  seen.length = 0;
  reply = { status: 200, body: '{}' };
});

const serviceWith = (sendKeyAs?: KeySending, key = 'k3y'): RateService =>
  createRateService({
    baseUrl: server.address,
    key,
    fetch,
    now: () => NOW,
    ...(sendKeyAs ? { sendKeyAs } : {}),
  });
const convert = (amount: string, service = serviceWith()): ReturnType<RateService['convert']> =>
  service.convert({ from: USD, to: NGN, amount: decimal(amount), market: 'parallel' });

async function fetchAll(service: RateService): Promise<Result<object>[]> {
  return [
    await service.latest('official'),
    await service.currencies(),
    await service.platforms('usdtngn'),
    await convert('250', service),
    await service.history(DAY),
    await service.latest('mid', 'hand', currencyCode('XOF')),
    await service.history(DAY, currencyCode('XOF')),
  ];
}

describe('a request', () => {
  it('names market and ticker always, and what a conversion is of', async () => {
    await fetchAll(serviceWith());
    expect(seen.map(({ line }) => line)).toEqual([
      'GET /core/rates/latest.json?base=USD&market=official',
      'GET /core/rates/currencies.json',
      'GET /core/rates/platforms.json?ticker=USDTNGN',
      'POST /core/rates/convert.json',
      'GET /core/history.json?date=2026-11-01',
      'GET /core/rates/latest.json?base=XOF&market=mid',
      'GET /core/history.json?date=2026-11-01&base=XOF',
    ]);
    expect(seen.map(({ body }) => body).filter((body) => body !== '')).toEqual([
      '{"from":"USD","to":"NGN","amount":250,"market":"parallel"}',
    ]);
    const types = seen.map(({ headers }) => headers['content-type']);
    expect(types.filter((type) => type !== undefined)).toEqual(['application/json']);
  });

  it.each(KEY_SENDINGS)('carries the key in %o, and nowhere else', async (sendKeyAs) => {
    await fetchAll(serviceWith(sendKeyAs));
    expect(seen).toHaveLength(7);
    for (const { line, headers, body } of seen) {
      const places = {
        header: headers['api_key'],
        authorization: headers['authorization'],
        query: new URL(line.split(' ')[1] ?? '', 'http://rates').searchParams.getAll('api_key'),
      };
      const authorization = {
        bare: 'k3y',
        bearer: 'Bearer k3y',
        token: 'Token k3y',
        named: 'API_KEY: k3y',
      };
      expect(places).toEqual({
        header: sendKeyAs.way === 'header' ? 'k3y' : undefined,
        authorization:
          sendKeyAs.way === 'authorization' ? authorization[sendKeyAs.form] : undefined,
        query: sendKeyAs.way === 'query' ? ['k3y'] : [],
      });
      expect(body).not.toContain('k3y');
    }
  });

  it.each(['1', '999999999999999', '9007199254740991'])(
    'converts %s in plain digits',
    async (amount) => {
      await convert(amount);
      expect(seen[0]?.body).toContain(`"amount":${amount},`);
    },
  );

  it.each(['0', '-1', '1.5', '0.5', '9007199254740992', '1e21', '1e300'])(
    'never converts %s',
    async (amount) => {
      expect(await convert(amount)).toMatchObject({ ok: false, error: { code: 'refused-call' } });
      expect(seen).toEqual([]);
    },
  );

  it.each([
    '2026-11-20',
    '2026-11-21',
    '1998-12-31',
    '2026-02-30',
    '2026-1-1',
    '20261101',
    '2026-11-01T00:00',
    '',
    '2026-11-01&base=EUR',
  ])('never requests the day %s', async (day) => {
    expect(await serviceWith().history(day)).toMatchObject({ error: { code: 'refused-call' } });
    expect(seen).toEqual([]);
  });

  it.each(['', 'USD', 'USD/NGN', 'USD NGN', 'USDNGN&a=b', 'ß1ß1ß1'])(
    'never requests the ticker %j',
    async (ticker) => {
      expect(await serviceWith().platforms(ticker)).toMatchObject({
        error: { code: 'refused-call' },
      });
      expect(seen).toEqual([]);
    },
  );

  it.each(['k\n3y', 'k\u00003y', 'k€y', 'k\r\nx: y'])(
    'with the key %j is refused before it leaves',
    async (key) => {
      const result = await serviceWith({ way: 'header' }, key).latest('mid');
      expect(result).toEqual({
        ok: false,
        error: { code: 'invalid-key', detail: 'control-characters' },
      });
      expect(seen).toEqual([]);
    },
  );

  it('normalizes an address with /core or a final slash', async () => {
    const options = { key: 'k', fetch, now: () => NOW };
    for (const end of ['/', '/core', '/core/', '/v1/']) {
      await createRateService({ ...options, baseUrl: `${server.address}${end}` }).currencies();
    }
    const path = '/core/rates/currencies.json';
    expect(seen.map(({ line }) => line)).toEqual([
      ...Array.from({ length: 3 }, () => `GET ${path}`),
      `GET /v1${path}`,
    ]);
  });
});

describe('the key is in no error', () => {
  const key = CANARY;
  const forms: Record<string, string> = {
    plain: key,
    'in other case': key.toUpperCase(),
    'URL-encoded': encodeURIComponent(key),
    'in a form': new URLSearchParams({ key }).toString(),
    'URL-encoded in small letters': encodeURIComponent(key).toLowerCase(),
    base64: Buffer.from(key).toString('base64'),
    base64url: Buffer.from(key).toString('base64url'),
    'base64 of a header': Buffer.from(`Bearer ${key}`).toString('base64'),
    'base64 of a longer header': Buffer.from(`api_key: ${key}, x`).toString('base64'),
    'base64 of a pair': Buffer.from(`u:${key}`).toString('base64'),
    'as JSON': JSON.stringify(key),
    'as HTML': 'c@n+ry/K3y&amp;&quot;&lt;=',
  };
  /** Pieces of the key of some length, plain or encoded, that would give it away. */
  const traces = [/c@n\+ry/i, /c%40n/i, /ry(?:\/|%2f)k3y/i, /QG4rcnk/, /AbityeS9L/, /BuK3J5/];

  it.each(Object.entries(forms))('%s', async (_form, echoed) => {
    const padded = [`${'x'.repeat(290)}${echoed}`, `Sent: ${echoed} and ${echoed}!`];
    for (const text of padded) {
      const bodies = [
        JSON.stringify({ status: 'error', message: text }),
        `<p>${text}</p>`,
        JSON.stringify({ status: 'success', data: { base: text, rates: { NGN: 1 } } }),
        JSON.stringify({
          status: 'success',
          data: { base: 'USD', market: text, rates: { NGN: 1 } },
        }),
        JSON.stringify({ status: text }),
      ];
      for (const body of bodies) {
        for (const status of [200, 401, 500]) {
          reply = { status, body };
          const results = await fetchAll(serviceWith({ way: 'query' }, key));
          const outcomes = JSON.stringify(results);
          for (const trace of traces) expect(outcomes).not.toMatch(trace);
          expect(
            results.every((result) => result.ok || (result.error.detail ?? '').length <= 300),
          ).toBe(true);
        }
      }
    }
  });

  it('for any system message, including thrown ones', async () => {
    for (const thrown of [
      new Error(`bad header ${key}`),
      new TypeError('fetch failed', { cause: new Error(`ENOTFOUND ${encodeURIComponent(key)}`) }),
      Object.assign(new Error(''), { code: key }),
      key,
      null,
    ]) {
      const fetch = (): Promise<Response> => {
        throw thrown as Error;
      };
      const service = createRateService({ baseUrl: 'https://a.test', key, fetch, now: () => NOW });
      const result = await service.latest('mid');
      expect(result).toMatchObject({ ok: false, error: { code: 'network' } });
      for (const trace of traces) expect(JSON.stringify(result)).not.toMatch(trace);
    }
  });

  it('a clock that throws is an internal error', async () => {
    const now = (): number => {
      throw new Error(`no clock for ${key}`);
    };
    reply.body = '{}';
    const service = createRateService({
      baseUrl: server.address,
      key,
      sendKeyAs: { way: 'query' },
      fetch,
      now,
    });
    expect(await service.latest('mid')).toEqual({
      ok: false,
      error: { code: 'internal', detail: 'no clock for •••' },
    });
    expect(await service.history(DAY)).toMatchObject({ ok: false, error: { code: 'internal' } });
  });
});

describe('against the sandbox', () => {
  it.each(KEY_SENDINGS)('every endpoint answers, with the key in %o', async (sendKeyAs) => {
    const options = { seed: 7, key: CANARY, port: 0, now: () => NOW, history: 'real' } as const;
    const sandbox = await startSandbox(options);
    try {
      const service = createRateService({
        baseUrl: sandbox.address,
        key: CANARY,
        sendKeyAs,
        fetch,
        now: () => NOW,
      });
      const results = [
        await service.latest('mid'),
        await service.currencies(),
        await service.platforms('USDNGN'),
        await convert('100', service),
        await service.history('2025-03-01'),
      ];
      expect(results.map(({ ok }) => ok)).toEqual([true, true, true, true, true]);
      const [, , quotes, conversion, day] = results;
      expect(quotes).toMatchObject({ value: { ticker: 'USDNGN', droppedCount: 0 } });
      expect(conversion).toMatchObject({ value: { market: 'parallel' } });
      expect(day).toMatchObject({ value: { kind: 'rates', base: 'USD' } });
    } finally {
      await sandbox.close();
    }
  });
});
