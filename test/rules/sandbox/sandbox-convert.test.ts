import { describe, expect, it } from 'vitest';
import { sandboxRates } from '../../../electron/sandbox/market.ts';
import { createSandboxService } from '../../../electron/sandbox/rate-service.ts';

const NOW = Date.parse('2026-11-20T12:00:00Z');
const service = createSandboxService({ seed: 7, key: 'k3y', port: 0, now: () => NOW });

const convert = (body: string, type = 'application/json'): ReturnType<typeof service> =>
  service({
    method: 'POST',
    path: '/core/rates/convert.json',
    query: new URLSearchParams(),
    headers: { api_key: 'k3y', 'content-type': type },
    body,
  });

describe('convert of the sandbox', () => {
  const mid = sandboxRates(7, 'mid', NOW).rates;

  it('echoes the request, in mid by default', () => {
    const request = { from: 'EUR', to: 'NGN', amount: 250 };
    const rate = Number(mid['NGN']) / Number(mid['EUR']);
    expect(convert(JSON.stringify(request)).body).toEqual({
      status: 'success',
      message: 'retrieved',
      data: {
        request: { ...request, market: 'mid' },
        rate,
        conversion: 250 * rate,
        timestamp: NOW,
      },
    });
  });

  it.each(['1', '9007199254740991'])('takes the amount %s', (amount) => {
    const body = `{"from":"USD","to":"NGN","amount":${amount},"market":"parallel"}`;
    const answer = convert(body);
    expect(answer.body).toMatchObject({ data: { request: { market: 'parallel' } } });
  });

  it.each(['1.5', '0', '-1', '1e2', '100.0', '9007199254740992', '"100"', 'null', 'true', '[1]'])(
    'insists on an integer above 0: not %s',
    (amount) => {
      const answer = convert(`{"from":"USD","to":"NGN","amount":${amount}}`);
      expect(answer.status).toBe(400);
      expect(answer.body).toMatchObject({ status: 'error', message: 'Invalid amount' });
    },
  );

  it.each([
    ['{"from":"USD","amount":1}', 400, 'Invalid currencies'],
    ['{"from":1,"to":"NGN","amount":1}', 400, 'Invalid currencies'],
    ['{"from":"USD","to":"NGN"}', 400, 'Invalid amount'],
    ['{"from":"USD","to":"NGN","amount":1,"market":"black"}', 400, 'Unknown market'],
    ['{"from":"USD","to":"ISK","amount":1,"market":"parallel"}', 404, 'No rates found'],
    ['{"from":"__proto__","to":"constructor","amount":1}', 404, 'No rates found'],
    ['{"from":"USD"', 400, 'Invalid JSON'],
    ['[]', 400, 'Invalid JSON'],
    ['', 400, 'Invalid JSON'],
  ])('%s is %i: %s', (body, status, message) => {
    const answer = convert(body);
    expect(answer).toMatchObject({ status, body: { status: 'error', message } });
  });

  it('takes nothing but JSON', () => {
    const body = '{"from":"USD","to":"NGN","amount":1}';
    expect(convert(body, 'text/plain').status).toBe(415);
  });
});
