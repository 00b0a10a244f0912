import { afterEach, describe, expect, it } from 'vitest';
import { sandboxRates } from '../../../electron/sandbox/market.ts';
import type { Sandbox } from '../../../electron/sandbox/server.ts';
import { createRateService } from '../../../electron/service/client.ts';
import { type AccountOptions, startAccountSandbox } from '../../support/sandbox-account.ts';

const NOW = Date.parse('2026-11-20T12:00:00Z');
const open: Sandbox[] = [];

afterEach(async () => {
  await Promise.all(open.splice(0).map((sandbox) => sandbox.close()));
});

async function sandboxWith(options: Partial<AccountOptions> = {}): Promise<Sandbox> {
  const sandbox = await startAccountSandbox({
    seed: 7,
    key: 'k3y',
    port: 0,
    now: () => NOW,
    ...options,
  });
  open.push(sandbox);
  return sandbox;
}

type Body = Record<string, unknown>;

/** With the key in a header, unless the request brings headers of its own. */
async function request(
  { address }: Sandbox,
  path: string,
  { headers = { api_key: 'k3y' }, ...init }: RequestInit = {},
): Promise<{ status: number; headers: Headers; body: Body }> {
  const response = await fetch(`${address}${path}`, { ...init, headers });
  return {
    status: response.status,
    headers: response.headers,
    body: (await response.json()) as Body,
  };
}

const convert = (
  sandbox: Sandbox,
  body: string,
  type = 'application/json',
): ReturnType<typeof request> =>
  request(sandbox, '/core/rates/convert.json', {
    method: 'POST',
    headers: { api_key: 'k3y', 'content-type': type },
    body,
  });
const history = (sandbox: Sandbox, query = ''): ReturnType<typeof request> =>
  request(sandbox, `/core/history.json${query}`);

describe('the key', () => {
  const path = '/core/rates/currencies.json';

  it.each([
    { api_key: 'k3y' },
    { authorization: 'k3y' },
    { authorization: 'Bearer k3y' },
    { authorization: 'Token k3y' },
    { authorization: 'API_KEY: k3y' },
  ])('is taken in %o', async (headers) => {
    expect((await request(await sandboxWith(), path, { headers })).status).toBe(200);
  });

  it('is taken in the query', async () => {
    const answer = await request(await sandboxWith(), `${path}?api_key=k3y`, { headers: {} });
    expect(answer.status).toBe(200);
  });

  it.each([
    {},
    { api_key: 'K3Y' },
    { api_key: '' },
    { authorization: 'Basic k3y' },
    { authorization: 'Bearer' },
    { authorization: 'Bearer k3y2' },
    { 'x-api-key': 'k3y' },
  ])('is missed in %o, on every path', async (headers) => {
    const sandbox = await sandboxWith();
    for (const each of [path, '/core/history.json', '/core/rates/convert.json', '/elsewhere']) {
      const answer = await request(sandbox, each, { headers });
      expect(answer.status).toBe(401);
      expect(answer.body).toEqual({
        status: 'error',
        message: 'Invalid API key',
        description: 'Send a valid key.',
      });
    }
  });
});

describe('what is wrong', () => {
  it.each([
    ['/core/rates/latest.json?market=black', 400, 'Unknown market'],
    ['/core/rates/latest.json?base=USDT', 400, 'Invalid base'],
    ['/core/rates/latest.json?base=', 400, 'Invalid base'],
    ['/core/rates/latest.json?base=XXX', 404, 'No rates found'],
    ['/core/rates/latest.json?base=ISK&market=parallel', 404, 'No rates found'],
    ['/core/rates/platforms.json', 400, 'Ticker is missing'],
    ['/core/rates/platforms.json?ticker=JPYNGN', 404, 'Unsupported ticker'],
    ['/core/rates/convert.json', 405, 'Method not allowed'],
    ['/core/rates/history.json', 404, 'Not found'],
    ['/core', 404, 'Not found'],
    ['//', 404, 'Not found'],
  ])('%s is %i: %s', async (path, status, message) => {
    const answer = await request(await sandboxWith(), path);
    expect(answer.status).toBe(status);
    expect(answer.headers.get('content-type')).toBe('application/json');
    expect(answer.body).toMatchObject({ status: 'error', message });
    expect(answer.body['description']).toMatch(/\w{3}/);
  });

  it('as a method names the one that is right', async () => {
    const answer = await request(await sandboxWith(), '/core/rates/latest.json', {
      method: 'POST',
    });
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET']);
  });

  it('as a body too large is 413', async () => {
    expect((await convert(await sandboxWith(), ' '.repeat(70_000))).status).toBe(413);
  });
});

describe('answers', () => {
  it("are dated by the sandbox's clock", async () => {
    const { headers } = await request(await sandboxWith(), '/core/rates/currencies.json');
    expect(headers.get('date')).toBe('Fri, 20 Nov 2026 12:00:00 GMT');
  });

  it('are the same from two sandboxes of one seed and clock, and others of another', async () => {
    const [one, two, other] = [{}, {}, { seed: 8 }].map((options) => sandboxWith(options));
    for (const path of ['latest.json?market=parallel', 'platforms.json?ticker=USDNGN']) {
      const answers = [one, two, other].map(async (sandbox) =>
        sandbox ? (await request(await sandbox, `/core/rates/${path}`)).body : null,
      );
      const [first, second, third] = await Promise.all(answers);
      expect(first).toEqual(second);
      expect(first).not.toEqual(third);
    }
  });

  it('are understood by the app, in every market', async () => {
    const { address, key } = await sandboxWith();
    const service = createRateService({ baseUrl: address, key, fetch, now: () => NOW });
    for (const market of ['official', 'mid', 'parallel'] as const) {
      const answer = await service.latest(market);
      expect(answer).toMatchObject({ ok: true, value: { droppedCount: 0, table: { market } } });
    }
    expect(await service.currencies()).toMatchObject({ ok: true });
  });

  it('of platforms have the entries of the interface', async () => {
    const { body } = await request(
      await sandboxWith(),
      '/core/rates/platforms.json?ticker=UsdTnGn',
    );
    const data = body['data'] as { ticker: string; size: number; platforms: Body[] };
    expect(data.ticker).toBe('usdtngn');
    expect(data.size).toBe(data.platforms.length);
    for (const { rate_mode: _mode, ...entry } of data.platforms) {
      expect(Object.keys(entry)).toEqual(['code', 'buy', 'sell', 'last_updated']);
    }
  });
});

describe('history', () => {
  const real = { history: 'real' } as const;
  const DAY_END = Date.parse('2026-11-18T23:59:59.999Z');

  it('is {} unless real history is on', async () => {
    const sandbox = await sandboxWith();
    expect(await history(sandbox, '?date=2026-11-18')).toMatchObject({ status: 200, body: {} });
    expect((await history(sandbox)).body).toEqual({});
  });

  it("has a past day's last values, bare, with the base among them", async () => {
    const { body } = await history(await sandboxWith(real), '?date=2026-11-18');
    const { publishedAtMs, rates } = sandboxRates(7, 'mid', DAY_END);
    expect(body).toEqual({ base: 'USD', rates, timestamp: publishedAtMs / 1000 });
    expect(new Date(publishedAtMs).toISOString()).toBe('2026-11-18T23:59:58.000Z');
    expect(rates['USD']).toBe(1);
  });

  it('has the latest values for today, and where no day is named', async () => {
    const sandbox = await sandboxWith(real);
    const latest = (await request(sandbox, '/core/rates/latest.json')).body['data'] as Body;
    for (const query of ['', '?date=2026-11-20']) {
      expect((await history(sandbox, query)).body['rates']).toEqual(latest['rates']);
    }
  });

  it.each([
    ['1999-01-01', 200],
    ['1998-12-31', 400],
    ['2026-11-21', 400],
    ['2026-02-30', 400],
    ['18/11/2026', 400],
    ['', 400],
  ])('for %s is %i', async (date, status) => {
    expect((await history(await sandboxWith(real), `?date=${date}`)).status).toBe(status);
  });

  it('changes base and symbols only on paid plans', async () => {
    const query = '?date=2026-11-18&base=EUR&symbols=NGN,GBP';
    const free = await sandboxWith({ ...real, plan: 'free' });
    for (const one of [query, '?date=2026-11-18&base=EUR', '?date=2026-11-18&symbols=NGN']) {
      expect(await history(free, one)).toMatchObject({ status: 403, body: { status: 'error' } });
    }
    const paid = await history(await sandboxWith({ ...real, plan: 'developer' }), query);
    expect(paid.body['base']).toBe('EUR');
    expect(Object.keys(paid.body['rates'] as Body)).toEqual(['EUR', 'GBP', 'NGN']);
    expect((paid.body['rates'] as Body)['EUR']).toBe(1);
  });
});

describe('plans and limits', () => {
  const latest = (sandbox: Sandbox): ReturnType<typeof request> =>
    request(sandbox, '/core/rates/latest.json');

  it('a billed plan names the price of latest, and of nothing else', async () => {
    const sandbox = await sandboxWith({ plan: 'free', wallet: { balance: 25 } });
    const billing = { feature: 'rates.latest', units: 1, cost: 10, currency: 'NGN' };
    expect((await latest(sandbox)).body['_meta']).toEqual({
      billing: { ...billing, wallet_balance_after: 15 },
    });
    const platforms = await request(sandbox, '/core/rates/platforms.json?ticker=USDNGN');
    expect(platforms.body).not.toHaveProperty('_meta');
    const refused = await request(sandbox, '/core/rates/latest.json?base=XXX');
    expect([refused.status, '_meta' in refused.body]).toEqual([403, false]);
    expect((await latest(sandbox)).body).toMatchObject({
      _meta: { billing: { wallet_balance_after: 5 } },
    });
    expect(await latest(sandbox)).toMatchObject({ status: 402, body: { status: 'error' } });
    expect((await request(sandbox, '/core/rates/currencies.json')).status).toBe(200);
  });

  it.each(['developer', 'enterprise', 'unlimited'] as const)('%s is not billed', async (plan) => {
    expect((await latest(await sandboxWith({ plan }))).body).not.toHaveProperty('_meta');
  });

  it('every endpoint reports an exhausted month; refused keys use nothing', async () => {
    const sandbox = await sandboxWith({ monthlyLimit: 2 });
    await request(sandbox, '/core/rates/latest.json', { headers: {} });
    expect((await latest(sandbox)).status).toBe(200);
    expect((await history(sandbox)).status).toBe(200);
    for (const answer of [await latest(sandbox), await history(sandbox)]) {
      expect(answer.status).toBe(429);
      expect(answer.headers.get('retry-after')).toBeNull();
      expect(answer.body['message']).toBe('Monthly request limit reached');
    }
    expect(sandbox.requests).toBe(5);
  });

  it('an exhausted minute reports the delay, and passes', async () => {
    let nowMs = NOW;
    const sandbox = await sandboxWith({ requestsPerMinute: 1, now: () => nowMs });
    await latest(sandbox);
    nowMs += 20_000;
    const refused = await latest(sandbox);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '40']);
    nowMs += 40_000;
    expect((await latest(sandbox)).status).toBe(200);
  });
});
