import { describe, expect, it } from 'vitest';
import { createRateService } from '../../../electron/service/client.ts';
import type { RequestBack, RequestMeter } from '../../../electron/service/request-meter.ts';
import { serveHttp } from '../../support/http-server.ts';

interface Seen {
  readonly counted: string[];
  readonly backs: RequestBack[];
  readonly meter: RequestMeter;
}

/** @param isOpen whether requests may leave. */
function watch(isOpen = true): Seen {
  const counted: string[] = [];
  const backs: RequestBack[] = [];
  const meter: RequestMeter = {
    leave(endpoint, why) {
      counted.push(`${endpoint}, ${why}`);
      return isOpen ? (back) => void backs.push(back) : 'not-counted';
    },
  };
  return { counted, backs, meter };
}

const BODY = JSON.stringify({
  status: 'success',
  data: { timestamp: 1_795_176_000_000, base: 'USD', market: 'mid', rates: { NGN: 1600 } },
  _meta: { billing: { cost: 10, currency: 'NGN', wallet_balance_after: 90 } },
});

describe('every request is counted by the meter', () => {
  it('before it leaves, and with its outcome', async () => {
    const seen = watch();
    let countedFirst = false;
    const server = await serveHttp((_request, response) => {
      countedFirst = seen.counted.length === 1 && seen.backs.length === 0;
      response.writeHead(200, { date: 'Fri, 20 Nov 2026 12:00:00 GMT' }).end(BODY);
    });
    const service = createRateService({
      baseUrl: server.address,
      key: 'k',
      fetch,
      now: Date.now,
      meter: seen.meter,
    });
    const answer = await service.latest('mid', 'schedule');
    await server.close();
    expect(answer.ok).toBe(true);
    expect(countedFirst).toBe(true);
    expect(seen.counted).toEqual(['latest, schedule']);
    expect(seen.backs).toMatchObject([
      {
        error: null,
        status: 200,
        bytes: Buffer.byteLength(BODY),
        serverDateMs: Date.parse('2026-11-20T12:00:00Z'),
        billing: { cost: '10', currency: 'NGN', balance: '90' },
      },
    ]);
  });

  it('each endpoint under its own name, by hand by default', async () => {
    const seen = watch();
    const server = await serveHttp((_request, response) => response.writeHead(500).end());
    const service = createRateService({
      baseUrl: server.address,
      key: 'k',
      fetch,
      now: Date.now,
      meter: seen.meter,
    });
    await service.latest('mid');
    await service.currencies('names');
    await service.platforms('USDNGN', 'opened');
    await service.history('2026-01-01');
    await server.close();
    expect(seen.counted).toEqual([
      'latest, hand',
      'currencies, names',
      'platforms, opened',
      'history, hand',
    ]);
    expect(seen.backs.map(({ error, status }) => [error, status])).toEqual(
      Array<unknown>(4).fill(['server', 500]),
    );
  });

  it('and does not leave where it can’t be counted', async () => {
    let came = 0;
    const server = await serveHttp((_request, response) => {
      came += 1;
      response.writeHead(200).end(BODY);
    });
    const { meter } = watch(false);
    const service = createRateService({
      baseUrl: server.address,
      key: 'k',
      fetch,
      now: Date.now,
      meter: meter,
    });
    expect(await service.latest('mid', 'schedule')).toMatchObject({
      ok: false,
      error: { code: 'not-counted' },
    });
    await server.close();
    expect(came).toBe(0);
  });

  it('what can’t be sent at all is not counted', async () => {
    const seen = watch();
    const service = createRateService({
      baseUrl: 'http://rates.example',
      key: 'k',
      fetch,
      now: Date.now,
      meter: seen.meter,
    });
    expect(await service.latest('mid')).toMatchObject({ ok: false });
    expect(seen.counted).toEqual([]);
  });

  it('one that breaks after its headers has reached the service, whatever broke it', async () => {
    const seen = watch();
    const broken = (): Promise<Response> =>
      Promise.resolve(
        new Response(
          new ReadableStream({
            pull(controller) {
              controller.error(Object.assign(new Error('gone'), { code: 'EHOSTUNREACH' }));
            },
          }),
        ),
      );
    const service = createRateService({
      baseUrl: 'http://127.0.0.1:1',
      key: 'k',
      now: Date.now,
      meter: seen.meter,
      fetch: broken,
    });
    await service.latest('mid');
    expect(seen.backs).toMatchObject([{ error: 'network' }]);
  });

  it('an answer that never comes is reported as such', async () => {
    const seen = watch();
    const server = await serveHttp(() => undefined);
    const service = createRateService({
      baseUrl: server.address,
      key: 'k',
      fetch,
      now: Date.now,
      meter: seen.meter,
      timeouts: { headersMs: 50, totalMs: 100 },
    });
    await service.latest('mid');
    await server.close();
    expect(seen.backs).toMatchObject([{ error: 'timeout', status: null, serverDateMs: null }]);
  });
});
