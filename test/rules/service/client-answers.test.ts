import type { OutgoingHttpHeaders } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { currencyCode } from '#core/rates/currency.ts';
import type { Result } from '#core/base/result.ts';
import { createRateService, type RateService } from '../../../electron/service/client.ts';
import { ERRORS } from '../../support/answers-errors.ts';
import { VALUES } from '../../support/answers-values.ts';
import { type AnswerCase, DAY, type Endpoint, NOW } from '../../support/answers.ts';
import { serveHttp, type TestServer } from '../../support/http-server.ts';
import { decimal } from '../../support/rates.ts';
import { withReasonText } from '../../support/reason-words.ts';

let server: TestServer;
let answer: AnswerCase;
let service: RateService;

beforeAll(async () => {
  server = await serveHttp((_request, response) => {
    const { status = 200, headers = {}, body } = answer;
    const all: OutgoingHttpHeaders = { 'content-type': 'application/json', ...headers };
    response.writeHead(status, all).end(body);
  });
  service = createRateService({ baseUrl: server.address, key: 'k3y', fetch, now: () => NOW });
});
afterAll(() => server.close());

const ASKS: Record<Endpoint, () => Promise<Result<object>>> = {
  latest: () => service.latest('mid'),
  currencies: () => service.currencies(),
  platforms: () => service.platforms('usdngn'),
  convert: () =>
    service.convert({
      from: currencyCode('USD'),
      to: currencyCode('NGN'),
      amount: decimal('100'),
      market: 'mid',
    }),
  history: () => service.history(DAY),
};

/** With maps as objects, so that a table can hold what is expected; all of what such a map holds. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value;
  // The currencies' answer is a map of its own, with the fields beside it.
  const isMap = value instanceof Map && !('names' in value);
  const entries = isMap ? [...(value as Map<string, unknown>)] : Object.entries(value);
  const fields = entries.map(([name, each]) => [
    name,
    isMapping(name) ? exactly(each) : plain(each),
  ]);
  return Object.fromEntries(fields) as unknown;
}

const isMapping = (name: string): boolean => name === 'rates' || name === 'names';
/** `toMatchObject` would not see one entry too many. */
const exactly = (mapping: unknown): string =>
  JSON.stringify(
    Object.entries(plain(mapping) as object).sort(([left], [right]) => (left < right ? -1 : 1)),
  );

async function resultOf(testCase: AnswerCase): Promise<unknown> {
  answer = testCase;
  return plain(withReasonText(await ASKS[testCase.endpoint]()));
}

describe('an answer that is an error', () => {
  it.each(ERRORS)('$name', async (testCase) => {
    const result = await resultOf(testCase);
    expect(result).toMatchObject(plain(testCase.expected) as object);
    if (testCase.status !== 429) expect(result).not.toHaveProperty('error.retryAfterMs', 0);
  });
});

describe('an answer that holds', () => {
  it.each(VALUES)('$name', async (testCase) => {
    expect(await resultOf(testCase)).toMatchObject(plain(testCase.expected) as object);
  });
});

it('harmful names have harmed nothing', () => {
  expect(Object.keys(Object.prototype)).toEqual([]);
  expect(({} as Record<string, unknown>)['buy']).toBeUndefined();
});
