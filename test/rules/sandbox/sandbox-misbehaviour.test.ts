import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { nameOf, type Reply } from '../../contract/request.ts';
import { send } from '../../contract/client.ts';
import { contract, judge, type Numbered, requestsOf } from '../../contract/contract.ts';
import {
  type Misbehaviour,
  type MisbehavingSandbox,
  startMisbehavingSandbox,
} from '../../support/misbehaving-sandbox.ts';

let sandbox: MisbehavingSandbox;
beforeEach(async () => {
  sandbox = await startMisbehavingSandbox({ seed: 7, key: 'k3y', port: 0, now: Date.now });
});
afterEach(() => sandbox.close());

const request = (path = 'currencies.json', signal?: AbortSignal): Promise<Response> =>
  fetch(`${sandbox.address}/core/rates/${path}`, {
    headers: { api_key: 'k3y' },
    ...(signal ? { signal } : {}),
  });

async function statusesWith(rule: Misbehaviour, paths: readonly string[]): Promise<number[]> {
  sandbox.misbehave(rule);
  const statuses: number[] = [];
  for (const path of paths) statuses.push((await request(path)).status);
  return statuses;
}

describe('the sandbox misbehaves on demand', () => {
  it('with a status, an error in JSON and headers', async () => {
    sandbox.misbehave({ status: 503, headers: { 'retry-after': '7' } });
    const response = await request();
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '7']);
    expect(await response.json()).toMatchObject({ status: 'error', message: 'Misbehaving' });
  });

  it('with any body', async () => {
    sandbox.misbehave({ body: '{"status":"success","message":"retrieved","data":{"NGN":7}}' });
    const response = await request();
    expect([response.status, await response.json()]).toEqual([
      200,
      expect.objectContaining({ data: { NGN: 7 } }),
    ]);
  });

  it('on one path or query, and on no other', async () => {
    const paths = ['latest.json?market=mid', 'latest.json?market=parallel', 'currencies.json'];
    expect(await statusesWith({ path: 'latest.json', status: 500 }, paths)).toEqual([
      500, 500, 200,
    ]);
    const inParallel = { path: 'market=parallel', status: 500 };
    expect(await statusesWith(inParallel, paths)).toEqual([200, 500, 200]);
  });

  it('so many times, of the requests that are meant', async () => {
    const rule = { path: 'latest.json', times: 2, status: 500 };
    const paths = ['latest.json', 'currencies.json', 'latest.json', 'latest.json'];
    expect(await statusesWith(rule, paths)).toEqual([500, 200, 500, 200]);
  });

  it('until the order is withdrawn', async () => {
    expect(await statusesWith({ status: 500 }, ['latest.json', 'latest.json'])).toEqual([500, 500]);
    sandbox.misbehave(null);
    expect((await request()).status).toBe(200);
  });

  it('late, with the right answer', async () => {
    sandbox.misbehave({ delayMs: 120 });
    const began = performance.now();
    const response = await request();
    expect(performance.now() - began).toBeGreaterThan(110);
    expect(await response.json()).toMatchObject({ status: 'success' });
  });

  it('with half an answer', async () => {
    const whole = await (await request()).text();
    sandbox.misbehave({ broken: 'truncated' });
    const half = await (await request()).text();
    expect(whole.startsWith(half)).toBe(true);
    expect(() => JSON.parse(half) as unknown).toThrow(SyntaxError);
  });

  it('with what is no JSON, under 200', async () => {
    sandbox.misbehave({ broken: 'not-json' });
    const response = await request();
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/html');
    expect(await response.text()).toMatch(/^<!doctype html>/);
  });

  it('with a connection that is reset', async () => {
    sandbox.misbehave({ broken: 'reset' });
    await expect(request()).rejects.toMatchObject({ cause: { code: 'ECONNRESET' } });
  });

  it('with silence, and can still be closed', async () => {
    sandbox.misbehave({ broken: 'hang' });
    const given = new AbortController();
    const left = expect(request('currencies.json', given.signal)).rejects.toThrow(/aborted/);
    await expect.poll(() => sandbox.requests).toBe(1);
    given.abort();
    await left;
    const cut = expect(request()).rejects.toThrow();
    await expect.poll(() => sandbox.requests).toBe(2);
    await sandbox.close();
    await cut;
  });
});

describe('the contract detects a service that differs', () => {
  const nowMs = Date.now();
  const statements = contract(nowMs);
  const named = (text: string): Numbered => {
    const found = statements.find((statement) => statement.text.includes(text));
    if (!found) throw new Error(`no statement says ${text}`);
    return found;
  };

  async function outcome(text: string, rule: Misbehaviour): Promise<string> {
    sandbox.misbehave(rule);
    const statement = named(text);
    const replies = new Map<string, Reply | Error>();
    for (const each of requestsOf([statement])) {
      const reply = await send(sandbox.address, 'k3y', each).catch(
        (error: unknown) => error as Error,
      );
      replies.set(nameOf(each), reply);
    }
    const { kind, detail } = judge(statement, replies, { baseUrl: sandbox.address, nowMs });
    return `${kind}: ${detail ?? ''}`;
  }
  const data = (text: string): string =>
    `{"status":"success","message":"retrieved","data":${text}}`;

  it.each([
    ['every address is', { path: 'history', status: 404 }, 'FAIL: /history.json'],
    ['all bodies are JSON', { broken: 'not-json' }, /^FAIL: .*the body is missing, not an object/],
    ['message is retrieved', { body: '{"status":"success","message":"ok","data":{}}' }, /^FAIL/],
    ['the default market', { body: data('{"market":"parallel"}') }, /^FAIL/],
    [
      'one entry for each target',
      { body: data('{"rates":{"EUR":1,"EUR":1}}') },
      /EUR is written 2/,
    ],
    [
      'for one unit of the base',
      { path: 'EUR', body: data('{"rates":{"NGN":1401}}') },
      /^FAIL: NGN per EUR is 1401/,
    ],
    [
      'buy is a number',
      { body: data('{"platforms":[{"code":"a","buy":"1"}]}') },
      /"1", not a number/,
    ],
    [
      'last_updated is',
      { body: data('{"platforms":[{"last_updated":1795176000}]}') },
      /no milliseconds/,
    ],
    [
      'one entry for each platform',
      { body: data('{"platforms":[{"code":"a"},{"code":"a"}]}') },
      /twice/,
    ],
    [
      'conversion is amount',
      { body: data('{"rate":2,"conversion":201}') },
      /conversion is 201, not 200/,
    ],
    ['requires a key', { body: data('{}') }, 'FAIL: answered with status 200'],
    ['WebSockets', { broken: 'reset' }, /^FAIL: .*no answer/],
    ['a ticker is taken in lower case', { status: 404 }, /^differs: status 404/],
    ['the ticker is required', { body: data('{}') }, 'differs: answered with status 200'],
    ['401 without', { status: 403 }, /^differs: /],
    [
      'date=YYYY-MM-DD',
      { body: `{"rates":{"NGN":1},"timestamp":${nowMs}}` },
      /^differs: published on/,
    ],
    ['base is a code of 3', { path: 'history', body: '{"base":"DOLLAR"}' }, 'ok: '],
    ['history: base is a code', { path: 'history', body: '{"base":"DOLLAR"}' }, /^FAIL/],
  ] as const)('%s', async (text, rule, expected) => {
    const result = await outcome(text, rule);
    if (typeof expected === 'string') expect(result).toBe(expected);
    else expect(result).toMatch(expected);
  });
});
