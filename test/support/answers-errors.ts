import { type AnswerCase, conversion, day, envelope, error, failed, latest, platforms, value } from './answers.ts'; // prettier-ignore

const PORTAL = '<!doctype html><title>Sign in</title><h1>Sign in to this network</h1>';

const statuses: readonly (readonly [number, string, string, string])[] = [
  [400, '{"errors":[{"message":"bad base"}]}', 'bad-request', 'bad base'],
  [400, failed('No rates found for NGN in official'), 'not-in-market', 'No rates found for NGN in official'], // prettier-ignore
  [400, failed('Monthly request limit reached'), 'quota', 'Monthly request limit reached'],
  [401, failed('Invalid API key'), 'unauthorized', 'Invalid API key'],
  [401, failed('Quota used up'), 'quota', 'Quota used up'],
  [402, failed('Insufficient wallet balance'), 'quota', 'Insufficient wallet balance'],
  [402, 'pay', 'quota', '402 Payment Required'],
  [403, '{"status":"error","message":"No","description":"Paid plans"}', 'forbidden', 'No: Paid plans'], // prettier-ignore
  [403, failed('You exceeded your monthly quota'), 'quota', 'You exceeded your monthly quota'],
  [403, failed('Your 1,000 requests of this month are used up'), 'quota', 'Your 1,000 requests of this month are used up'], // prettier-ignore
  [404, '{"error":{"message":"No rates found"}}', 'not-in-market', 'No rates found'],
  [404, PORTAL, 'bad-request', '404 Not Found'],
  [405, '{}', 'bad-request', '405 Method Not Allowed'],
  [415, failed('Unsupported content type'), 'bad-request', 'Unsupported content type'],
  [422, '{"error":"no such code"}', 'bad-request', 'no such code'],
  [429, failed('At most 60 a minute'), 'rate-limited', 'At most 60 a minute'],
  [429, failed('Limit of the month reached'), 'quota', 'Limit of the month reached'],
  [429, failed('60 requests per minute. See your monthly plan'), 'rate-limited', '60 requests per minute. See your monthly plan'], // prettier-ignore
  [429, failed('Daily quota exceeded'), 'rate-limited', 'Daily quota exceeded'],
  [500, '{"detail":"later"}', 'server', 'later'],
  [500, failed('quota service: monthly limit reached'), 'quota', 'quota service: monthly limit reached'], // prettier-ignore
  [502, '', 'server', '502 Bad Gateway'],
  [503, '<h1>down</h1>', 'server', '503 Service Unavailable'],
  [511, PORTAL, 'server', '511 Network Authentication Required'],
  [304, '', 'unexpected-shape', '304 Not Modified'],
  [300, '{}', 'redirected', '300 Multiple Choices'],
];

const insideSuccess: readonly (readonly [string, string, string | null])[] = [
  [failed('no'), 'bad-request', 'no'],
  ['{"status":"error"}', 'bad-request', 'error'],
  [failed('Invalid API key'), 'unauthorized', 'Invalid API key'],
  [failed('API key is missing'), 'unauthorized', 'API key is missing'],
  [failed('Too many requests'), 'rate-limited', 'Too many requests'],
  [failed('Upgrade to a paid plan'), 'forbidden', 'Upgrade to a paid plan'],
  [failed('No rates found'), 'not-in-market', 'No rates found'],
  [failed('Internal server error'), 'server', 'Internal server error'],
  [failed('You used up your quota'), 'quota', 'You used up your quota'],
  [failed('monthly limit of calls', 'failed'), 'quota', 'monthly limit of calls'],
  ['{"status":401,"message":"no"}', 'unauthorized', 'no'],
  ['{"status":429}', 'rate-limited', null],
  ['{"status":"503"}', 'server', '503'],
  ['{"message":"retrieved","data":{}}', 'unexpected-shape', null],
  ['{"error":"Something odd"}', 'unexpected-shape', 'Something odd'],
  [latest('{"NGN":1}').replace('success', 'partial'), 'bad-request', 'retrieved'],
  [latest('{"NGN":1}').replace('"success"', 'true'), 'unexpected-shape', 'status: a text was expected'], // prettier-ignore
];

const notJson: readonly (readonly [string, string | Uint8Array, string, string | null])[] = [
  ['a captive portal', PORTAL, 'not-json', PORTAL],
  ['nothing', '', 'not-json', null],
  ['half an answer', latest('{"NGN":1}').slice(0, 60), 'not-json', latest('{"NGN":1}').slice(0, 60)], // prettier-ignore
  ['two answers', '{}{}', 'not-json', '{}{}'],
  ['a number in another notation', latest('{"NGN":0x10}'), 'not-json', null],
  ['NaN', latest('{"NGN":NaN}'), 'not-json', null],
  ['a leading zero', latest('{"NGN":01}'), 'not-json', null],
  ['UTF-16', Buffer.from(latest('{"NGN":1}'), 'utf16le'), 'not-json', null],
  ['nesting without an end', `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`, 'not-json', null],
  ['a million values', `[${'1,'.repeat(1_000_000)}1]`, 'too-large', 'more values than rates could be'], // prettier-ignore
  ['a body above 4 MiB', `{"a":"${' '.repeat(4 * 1024 * 1024)}"}`, 'too-large', null],
];

const shapes: readonly (readonly [AnswerCase['ask'], string, string | null])[] = [
  ['latest', 'null', null],
  ['latest', '[]', null],
  ['latest', '5', null],
  ['latest', '"text"', null],
  ['latest', '{}', null],
  ['latest', '{"status":"success"}', 'data: missing'],
  ['latest', envelope('null'), 'data: an object was expected'],
  ['latest', envelope('[]'), 'data: an object was expected'],
  ['latest', envelope('7'), 'data: an object was expected'],
  ['latest', envelope('{"base":"USD","rates":7}'), 'rates: an object was expected'],
  ['latest', envelope('{"base":"USD","rates":[1]}'), 'rates: an object was expected'],
  ['latest', envelope('{"rates":{"NGN":1}}'), 'base: missing'], // prettier-ignore
  ['latest', latest('{}'), 'no rates in the answer'],
  ['latest', latest('{"NGN":0}'), 'no rates in the answer'],
  ['latest', latest('{"NGN":1}').replace('"mid"', '"parallel"'), 'asked for market mid, got parallel'], // prettier-ignore
  ['latest', latest('{"NGN":1}').replace('"USD"', '"EUR"'), 'asked for base USD, got EUR'],
  ['currencies', envelope('{}'), 'no currencies in the answer'],
  ['currencies', envelope('{"NGN":1}'), 'no currencies in the answer'],
  ['platforms', platforms('{}'), 'platforms: a list was expected'],
  ['platforms', platforms('[{},5,null]'), 'no platform in the answer could be read'],
  ['platforms', platforms('[]', 'btcngn'), 'asked for ticker USDNGN, got btcngn'],
  ['platforms', envelope('{"platforms":[]}'), 'ticker: missing'], // prettier-ignore
  ['convert', conversion({ rate: '"1600"' }), 'rate: a number above zero was expected'],
  ['convert', conversion({ rate: '0' }), 'rate: a number above zero was expected'],
  ['convert', conversion({ rate: '1e999' }), 'rate: a number above zero was expected'],
  ['convert', conversion({ conversion: '-1' }), 'conversion: a number of zero or more was expected'], // prettier-ignore
  ['convert', conversion({ conversion: 'null' }), 'conversion: a number of zero or more was expected'], // prettier-ignore
  ['convert', conversion({ request: '{"from":"EUR"}' }), 'asked for from USD, got EUR'],
  ['convert', conversion({ request: '{"to":5}' }), 'to: a code was expected'],
  ['convert', conversion({ request: '{"amount":101}' }), 'asked for amount 100, got another'],
  ['convert', conversion({ request: '{"market":"black"}' }), 'market: not one of the service'],
  ['convert', conversion({ request: '"USD"' }), 'request: an object was expected'],
  ['history', '[]', 'an object was expected'],
  ['history', day({ base: '7' }), 'base: a text was expected'],
  ['history', day({ rates: '{"USD":1}' }), 'no rates in the answer'],
  ['history', day({ rates: '{"NGN":null}' }), 'no rates in the answer'],
  ['history', '{"status":"success","message":"retrieved"}', 'data: missing'], // prettier-ignore
];

const retryAfter: readonly (readonly [Readonly<Record<string, string>>, number | undefined])[] = [
  [{ 'retry-after': '3' }, 3_000],
  [{ 'retry-after': '0' }, 0],
  [{ 'retry-after': '999999' }, 21_600_000],
  [{ 'retry-after': '9'.repeat(400) }, 21_600_000],
  [{ 'retry-after': 'Fri, 20 Nov 2026 12:01:30 GMT', date: 'Fri, 20 Nov 2026 12:00:00 GMT' }, 90_000], // prettier-ignore
  [{ 'retry-after': 'Fri, 20 Nov 2026 12:01:30 GMT', date: 'Fri, 20 Nov 2026 12:01:00 GMT' }, 30_000], // prettier-ignore
  [{ 'retry-after': 'Fri, 20 Nov 2026 12:01:30 GMT', date: 'nonsense' }, 90_000],
  [{ 'retry-after': 'Fri, 20 Nov 2026 11:00:00 GMT', date: 'nonsense' }, 0],
  [{ 'retry-after': 'Mon, 20 Nov 2028 11:00:00 GMT', date: 'nonsense' }, 21_600_000],
  [{ 'retry-after': '-5' }, undefined],
  [{ 'retry-after': '1.5' }, undefined],
  [{ 'retry-after': 'soon' }, undefined],
  [{}, undefined],
];

const short = (body: string | Uint8Array): string =>
  typeof body === 'string' && body.length <= 70 ? body : `${body.slice(0, 60).toString()}...`;

/** Everything that is an error. */
export const ERRORS: readonly AnswerCase[] = [
  ...statuses.map(([status, body, code, detail]) => ({
    name: `${status} with ${short(body) || 'nothing'}`,
    ask: 'latest' as const,
    status,
    body,
    expected: error(code, detail),
  })),
  ...insideSuccess.map(([body, code, detail]) => ({
    name: `200 with ${short(body)}`,
    ask: 'latest' as const,
    body,
    expected: error(code, detail ?? undefined),
  })),
  ...notJson.map(([name, body, code, detail]) => ({
    name: `200 with ${name}`,
    ask: 'latest' as const,
    body,
    expected: error(code, detail ?? undefined),
  })),
  ...shapes.map(([ask, body, detail]) => ({
    name: `${ask}: ${short(body)} because ${detail ?? 'it is no envelope'}`,
    ask,
    body,
    expected: error('unexpected-shape', detail ?? undefined),
  })),
  ...retryAfter.map(([headers, retryAfterMs]) => ({
    name: `429 with ${JSON.stringify(headers).slice(0, 120)}`,
    ask: 'platforms' as const,
    status: 429,
    headers,
    body: '{"message":"slow"}',
    expected: { ok: false, error: { code: 'rate-limited', detail: 'slow', ...(retryAfterMs === undefined ? {} : { retryAfterMs }) } }, // prettier-ignore
  })),
  {
    name: '200 with a message to slow down and Retry-After',
    ask: 'latest',
    headers: { 'retry-after': '7' },
    body: failed('Rate limit exceeded'),
    expected: { ok: false, error: { code: 'rate-limited', detail: 'Rate limit exceeded', retryAfterMs: 7_000 } }, // prettier-ignore
  },
  {
    name: 'an error with more than 300 characters, and with line breaks',
    ask: 'latest',
    status: 400,
    body: JSON.stringify({ message: `a\n\u0000\u202eb${'c'.repeat(400)}` }),
    expected: error('bad-request', `a b${'c'.repeat(297)}`),
  },
  {
    name: '401 with a body that is too large',
    ask: 'latest',
    status: 401,
    body: ' '.repeat(4 * 1024 * 1024 + 1),
    expected: error('unauthorized', '401 Unauthorized'),
  },
  {
    name: 'currencies: 200 with an error',
    ask: 'currencies',
    body: failed('Invalid API key'),
    expected: error('unauthorized'),
  },
  { name: 'history: 200 with an error', ask: 'history', body: failed('monthly quota'), expected: error('quota') }, // prettier-ignore
  { name: 'history: 200 with a bare error', ask: 'history', body: '{"error":"No"}', expected: error('unexpected-shape', 'No') }, // prettier-ignore
  { name: 'convert: 404', ask: 'convert', status: 404, body: failed('No rates found'), expected: error('not-in-market') }, // prettier-ignore
  { name: 'a body of exactly 4 MiB', ask: 'history', body: `{${' '.repeat(4 * 1024 * 1024 - 2)}}`, expected: value({ kind: 'not-offered' }) }, // prettier-ignore
];
